"""Codecs between the integers of the rules and the named values used everywhere else.

A `Codec` reads one value from a list of integers and writes it back. A finite kind also knows how
many values it has, so that action codes can be counted out over its values.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, NoReturn, Protocol, runtime_checkable

NOTHING = -1  # how an absent value is written


class Codec(Protocol):
    def read(self, words: Iterator[int]) -> Any:
        """Take one value's integers and return the value."""

    def write(self, value: Any) -> list[int]:
        """The integers of a value; a ValueError says in words why it has none."""


@runtime_checkable
class Finite(Codec, Protocol):
    """A kind whose values can be counted, from 0 to size - 1."""

    size: int

    def count(self, value: Any) -> int:
        """Which of them a value is; a ValueError says why it is not one."""

    def counted(self, number: int) -> Any:
        """The value of this number."""


class OutOfRange(ValueError):
    """A number of the right kind that is too small or too large."""


class Number:
    """A whole number from `first` to `last`."""

    def __init__(self, first: int, last: int) -> None:
        self.first, self.last = first, last
        self.size = last - first + 1

    def read(self, words: Iterator[int]) -> int:
        return next(words)

    def write(self, value: Any) -> list[int]:
        return [self.first + self.count(value)]

    def count(self, value: Any) -> int:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number or not self.first <= value <= self.last:
            refusal = OutOfRange if is_number else ValueError
            raise refusal(f"{value!r} is not a whole number from {self.first} to {self.last}")
        return int(value) - self.first

    def counted(self, number: int) -> int:
        return self.first + number


class Integer:
    """Any whole number."""

    def read(self, words: Iterator[int]) -> int:
        return next(words)

    def write(self, value: Any) -> list[int]:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{value!r} is not a whole number")
        return [value]


class Name:
    """One of a fixed list of names, coded by its place in it."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        self.what, self.names = what, tuple(names)
        self.size = len(self.names)
        self._code = {name: code for code, name in enumerate(self.names)}

    def read(self, words: Iterator[int]) -> str:
        return self.counted(next(words))

    def write(self, value: Any) -> list[int]:
        return [self.count(value)]

    def count(self, value: Any) -> int:
        if not isinstance(value, str) or value not in self._code:
            raise ValueError(f"{value!r} is not a known {self.what}")
        return self._code[value]

    def counted(self, number: int) -> str:
        if not 0 <= number < self.size:
            raise ValueError(f"{number} is not the code of any {self.what}")
        return self.names[number]


class InMatch:
    """One of the things in a match, coded by a number from 0 to `size` - 1 and called as the position says.

    `names(s, t)`, a plain function on the record and the tables, lists what the numbers are called, by what
    everybody at the table knows. None, or no entry, is a number that stands for nothing now.
    """

    def __init__(self, what: str, size: int, names: Callable[[Any, Any], Sequence[str | None]]) -> None:
        self.what, self.size, self.names = what, size, names

    def called(self, names: Sequence[str | None]) -> Name:
        """The same where its numbers have these names; those that stand for nothing are called `#3`."""
        assert len(names) <= self.size, f"there are {len(names)} names, but {self.size} of {self.what}"
        padded = [*names, *[None] * (self.size - len(names))]
        name = Name(f"{self.what} in this match", [n or f"#{k}" for k, n in enumerate(padded)])
        for number, each in enumerate(name.names):
            assert name.count(each) == number, f"there are two {self.what}s {each} in this match"
        return name

    def _refuse(self, value: Any) -> NoReturn:
        raise TypeError(f"what a {self.what} is called depends on the position: ask it for codes and names")

    count = counted = read = write = _refuse


class Names(list[str]):
    """Names with their numbers, declared one by one: `ACTING = PHASES.add("acting")`."""

    def add(self, name: str) -> int:
        """The number of a name that comes next."""
        assert name not in self, f"{name} has been named before"
        self.append(name)
        return len(self) - 1


class Optional:
    """A value of some kind, or nothing."""

    def __init__(self, kind: Codec) -> None:
        self.kind = kind

    def read(self, words: Iterator[int]) -> Any:
        first = next(words)
        return None if first == NOTHING else self.kind.read(chain((first,), words))

    def write(self, value: Any) -> list[int]:
        words = [NOTHING] if value is None else self.kind.write(value)
        if value is not None and words[0] == NOTHING:
            raise ValueError(f"{value!r} has the code that stands for None")
        return words


class Several:
    """A list of values, written as their number and then each of them."""

    def __init__(self, kind: Codec) -> None:
        self.kind = kind

    def read(self, words: Iterator[int]) -> list[Any]:
        return [self.kind.read(words) for _ in range(next(words))]

    def write(self, value: Any) -> list[int]:
        if not isinstance(value, list):
            raise ValueError(f"{value!r} is not a list")
        return [len(value), *(word for item in value for word in self.kind.write(item))]
