"""Options: what can be chosen about a game, with ranges and help.

A game declares a class on `GameOptions`; each field's type, limits and description say all that
the command line, the form in the lobby and the checks need:

    players: Annotated[int, Meta(ge=2, le=10, title="Players", description="seats at the table")] = 4

Nested groups are reached by dotted names (`player.plea_bargain.cost`). A preset is a named set of
values; `preset=NAME` applies it before everything else that is set.
"""

import contextlib
import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec
from msgspec import inspect

from tablemate.core.errors import BadInput, BadOption

MOST_SHOWN = 60  # characters: a value that is refused is shown in full below that
PRESET = "preset"
YES_NO = {"on": True, "yes": True, "off": False, "no": False}


class GameOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options."""


# A place at the table, for an option that names one: counted from 0, shown to people from 1.
SEAT = "seat"
Seat = Annotated[int, msgspec.Meta(ge=0, le=9, extra={SEAT: True})]

O = TypeVar("O", bound=GameOptions)  # noqa: E741


@dataclass(frozen=True)
class OptionInfo:
    """One option as a person, a form or a check sees it."""

    name: str
    type: Any
    default: Any
    allowed: str  # in words: "2 to 10", "on or off", "first, last or cancel"
    help: str
    title: str  # over its field in a form


def describe(options: type[GameOptions]) -> tuple[OptionInfo, ...]:
    """Every option of a game, nested ones by dotted names."""
    return _all_of(options)


@cache
def _all_of(options: type[GameOptions]) -> tuple[OptionInfo, ...]:
    return tuple(_described(options, ""))


def _described(options: type[GameOptions], prefix: str) -> Iterator[OptionInfo]:
    hints = get_type_hints(options, include_extras=True)
    about = inspect.type_info(options)
    assert isinstance(about, inspect.StructType)
    for field in about.fields:
        kind: Any = field.type
        said: dict[str, str] = {}
        if isinstance(kind, inspect.Metadata):
            said = kind.extra_json_schema or {}
            kind = kind.type
        if isinstance(kind, inspect.StructType):
            yield from _described(kind.cls, f"{prefix}{field.name}.")  # type: ignore[arg-type]
            continue
        default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        yield OptionInfo(
            f"{prefix}{field.name}",
            hints[field.name],
            msgspec.to_builtins(default),
            _allowed(kind),
            said.get("description", ""),
            said.get("title") or field.name.replace("_", " ").capitalize(),
        )


def parse_settings(settings: Iterable[str], *, flag: str = "--set") -> dict[str, str]:
    """The `name=value` texts of a command line, which gave them after this flag."""
    parsed: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"{flag} {setting!r} is not of the form option=value")
        if name.strip() in parsed:
            raise BadOption(name.strip(), because="is set twice")
        parsed[name.strip()] = value.strip()
    return parsed


def build(options: type[O], presets: Mapping[str, Mapping[str, Any]], settings: Mapping[str, Any]) -> O:
    """The options with these settings, given as values or as texts a person typed."""
    chosen = dict(settings)
    merged: dict[str, Any] = {}
    if PRESET in chosen:
        name = chosen.pop(PRESET)
        if name not in presets:
            raise BadOption(f"{PRESET}={name}", because=f"the presets are {_listed(list(presets), 'and')}")
        merged.update(presets[name])
    merged.update(chosen)
    known = {info.name: info for info in describe(options)}
    values: dict[str, Any] = {}
    for name, value in merged.items():
        if name not in known:
            raise BadOption(with_value(name, value), because=_no_such(name, known))
        *groups, last = name.split(".")
        at = values
        for group in groups:
            at = at.setdefault(group, {})
        at[last] = _converted(known[name], value)
    return msgspec.convert(values, options)


def recorded(options: type[O], values: Any) -> O:
    """The options a match file holds: values, of which nothing was typed."""
    try:
        return msgspec.convert(values, options)
    except msgspec.ValidationError as fault:
        raise _first_unfit(options, values) or BadInput(f"options: {fault}") from None


def _first_unfit(options: type[GameOptions], values: Any) -> BadOption | None:
    known = {info.name: info for info in describe(options)}
    for name, value in flat(values).items() if isinstance(values, dict) else ():
        in_file = msgspec.json.encode(value).decode()
        if name not in known:
            return BadOption(with_value(name, in_file), because=_no_such(name, known))
        try:
            msgspec.convert(value, known[name].type)
        except msgspec.ValidationError:
            return _unfit(known[name], in_file)
    return None


def flat(values: dict[str, Any], before: str = "") -> dict[str, Any]:
    """Options in groups, by dotted names."""
    named: dict[str, Any] = {}
    for name, value in values.items():
        named |= flat(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: value}
    return named


def as_plain(options: GameOptions) -> dict[str, Any]:
    """All values as plain data, as a match file keeps them."""
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain


def as_typed(value: Any) -> str:
    """A value as a command line takes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value)) or "none"
    return str(value)


def with_value(name: str, value: Any) -> str:
    """An option with its value, as a refusal names it: on one line, and cut where it is long."""
    shown = " / ".join(" ".join(line.split()) for line in str(value).strip().splitlines())
    if ": " in shown:  # readers of a refusal take what follows the first one as the reason
        return name
    return f"{name}={shown if len(shown) < MOST_SHOWN else shown[: MOST_SHOWN - 3] + '...'}"


def _converted(info: OptionInfo, value: Any) -> Any:
    for reading in _readings(value) if isinstance(value, str) else [value]:
        with contextlib.suppress(msgspec.ValidationError, UnicodeError):
            return msgspec.to_builtins(msgspec.convert(reading, info.type))
    raise _unfit(info, value)


def _unfit(info: OptionInfo, value: Any) -> BadOption:
    return BadOption(with_value(info.name, value), because=f"must be {info.allowed}")


def _readings(text: str) -> Iterator[Any]:
    """What a typed text may mean: itself, a number, yes or no, a list."""
    yield text
    with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        yield msgspec.json.decode(text)
    if text.lower() in YES_NO:
        yield YES_NO[text.lower()]
    if text.lower() == "none":
        yield []
    with contextlib.suppress(ValueError):
        yield [int(part) for part in text.replace(",", " ").split()]


def _no_such(name: str, known: Mapping[str, OptionInfo]) -> str:
    close = difflib.get_close_matches(name, [*known, PRESET], n=1)
    return "there is no such option" + (f"; did you mean {close[0]}?" if close else "")


def _allowed(kind: Any) -> str:
    """A type's values in words."""
    if isinstance(kind, inspect.Metadata):
        return _allowed(kind.type)
    if isinstance(kind, inspect.BoolType):
        return "on or off"
    if isinstance(kind, inspect.IntType):
        return f"a whole number{_range(kind.ge, kind.le)}"
    if isinstance(kind, inspect.LiteralType):
        return _listed(list(kind.values), "or")
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_allowed(k) for k in kind.types)
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return f"a list, each {_allowed(kind.item_type)}"
    most = kind.max_length if isinstance(kind, inspect.StrType) else None
    return "a text" if most is None else f"a text of at most {most} characters"


def _range(first: int | None, last: int | None) -> str:
    if first is None and last is None:
        return ""
    if last is None:
        return f" from {first}"
    return f" up to {last}" if first is None else f" from {first} to {last}"


def _listed(values: list[Any], word: str) -> str:
    texts = [str(v) for v in values]
    return f" {word} ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:]))) or "none"
