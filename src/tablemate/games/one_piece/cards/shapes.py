"""Shapes that plain data can have, and what is said of data that has another.

Every shape has `check(value, place, found)`: it adds a pair of place and reason to `found` for each fault. A
place is the way into a block: `do 1, target, where`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from tablemate.core.errors import shortened

Found = list[tuple[str, str]]

LONGEST_VALUE = 40  # letters of a wrong value that a fault quotes
DEEPEST = 24  # a place with more steps than this is not looked into


class Shape(Protocol):
    def check(self, value: Any, place: str, found: Found) -> None: ...


@dataclass(frozen=True)
class Word:
    """One word of a list; `noun` is what the words are called."""

    noun: str
    words: Mapping[str, object] | tuple[str, ...]

    def check(self, value: Any, place: str, found: Found) -> None:
        if not isinstance(value, str) or value not in self.words:
            found.append((place, f"unknown {self.noun} {quoted(value)}"))


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds, and of a certain step."""

    least: int
    most: int
    step: int = 1

    def check(self, value: Any, place: str, found: Found) -> None:
        if type(value) is not int:
            found.append((place, f"{quoted(value)} is not a whole number"))
        elif not self.least <= value <= self.most:
            found.append((place, f"{quoted(value)} is not within {self.least} and {self.most}"))
        elif value % self.step:
            found.append((place, f"{value} is not a multiple of {self.step}"))


@dataclass(frozen=True)
class Exactly:
    """One of a few values, told apart by their type as well: `true` is not 1."""

    values: tuple[object, ...]

    def check(self, value: Any, place: str, found: Found) -> None:
        if not any(type(value) is type(each) and value == each for each in self.values):
            allowed = " or ".join(quoted(each) for each in self.values)
            found.append((place, f"{quoted(value)} is not {allowed}"))


@dataclass(frozen=True)
class Text:
    """A name as it is printed: not empty, no space at its ends, on one line."""

    def check(self, value: Any, place: str, found: Found) -> None:
        if not isinstance(value, str) or not value.strip():
            found.append((place, f"{quoted(value)} is not a name"))
        elif value != value.strip() or not value.isprintable():
            found.append((place, f"{quoted(value)} has spaces at an end, or letters that cannot be shown"))


@dataclass(frozen=True)
class ListOf:
    """A list of things of one shape."""

    item: Shape
    least: int = 1
    most: int = 16

    def check(self, value: Any, place: str, found: Found) -> None:
        if not isinstance(value, list):
            found.append((place, f"{quoted(value)} is not a list"))
            return
        if not self.least <= len(value) <= self.most:
            found.append((place, f"a list of {len(value)}, not of {self.least} to {self.most}"))
            return
        for number, each in enumerate(value, start=1):
            self.item.check(each, f"{place} {number}", found)


@dataclass(frozen=True)
class Keys:
    """An object with these keys; `one_of` lists keys of which exactly one is there."""

    noun: str
    required: Mapping[str, Shape] = field(default_factory=dict)
    optional: Mapping[str, Shape] = field(default_factory=dict)
    one_of: Mapping[str, Shape] = field(default_factory=dict)
    empty: bool = True  # whether it may have no key at all

    def check(self, value: Any, place: str, found: Found) -> None:
        if not isinstance(value, dict):
            found.append((place, f"{quoted(value)} is not {self.noun}"))
            return
        if not value and not self.empty:
            found.append((place, f"an empty object is not {self.noun}"))
        for key in self.required:
            if key not in value:
                found.append((place, f"{self.noun} needs {key!r}"))
        if self.one_of and sum(key in value for key in self.one_of) != 1:
            found.append((place, f"{self.noun} has exactly one of {', '.join(map(repr, self.one_of))}"))
        for key, inside in value.items():
            shape = self.required.get(key) or self.optional.get(key) or self.one_of.get(key)
            if shape is None:
                found.append((place, f"unknown key {quoted(key)} in {self.noun}"))
            else:
                shape.check(inside, f"{place}, {key}" if place else key, found)


@dataclass(frozen=True)
class ByWord:
    """An object whose other keys depend on the word at one key: `{"op": "draw", ...}`."""

    key: str
    noun: str  # what the word names
    shapes: Mapping[str, Shape]

    def check(self, value: Any, place: str, found: Found) -> None:
        word = value.get(self.key)
        if not isinstance(word, str) or word not in self.shapes:
            found.append((place, f"unknown {self.noun} {quoted(word)}"))
            return
        self.shapes[word].check({k: v for k, v in value.items() if k != self.key}, place, found)


@dataclass(frozen=True)
class ByKey:
    """An object whose shape shows by which of a few keys it has."""

    noun: str
    shapes: Mapping[str, Shape]

    def check(self, value: Any, place: str, found: Found) -> None:
        if not isinstance(value, dict):
            found.append((place, f"{quoted(value)} is not {self.noun}"))
            return
        for key, shape in self.shapes.items():
            if key in value:
                shape.check(value, place, found)
                return
        keys = ", ".join(map(quoted, value)) or "no keys"
        found.append((place, f"no key says what kind of {self.noun.split(' ', 1)[1]} it is: {keys}"))


@dataclass(frozen=True)
class NumberOr:
    """A whole number, or an object that says how one is counted."""

    number: Whole
    other: Shape

    def check(self, value: Any, place: str, found: Found) -> None:
        (self.other if isinstance(value, dict) else self.number).check(value, place, found)


@dataclass(frozen=True)
class OneOrMore:
    """One thing, or a list of such things."""

    item: Shape

    def check(self, value: Any, place: str, found: Found) -> None:
        (ListOf(self.item, least=2) if isinstance(value, list) else self.item).check(value, place, found)


@dataclass(frozen=True)
class Later:
    """A shape that is named before it is there, for shapes that hold themselves."""

    find: Callable[[], Shape]

    def check(self, value: Any, place: str, found: Found) -> None:
        if place.count(",") > DEEPEST:
            found.append((place, "nests too deeply"))
        else:
            self.find().check(value, place, found)


def quoted(value: object) -> str:
    """A wrong value as a fault quotes it, written as in JSON."""
    known = {None: "nothing", True: "true", False: "false"}
    if value is None or isinstance(value, bool):
        return known[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return repr(shortened(value, LONGEST_VALUE)) if isinstance(value, str) else str(value)[:LONGEST_VALUE]
