"""Match files: JSON lines, one match after another; text in, text out.

    {"tablemate": 1, "game": ..., "rules": ..., "options": {...}, "seed": 7, "seats": [...]}
    {"setup": [event, ...]}
    {"n": 0, "seat": 1, "action": {...}, "events": [...]}
    {"n": 1, "take_back": {"to": 0}}
    {"result": {"scores": [...], "winners": [...], "decisions": 44, "digest": "..."}}

A match that was left before its end has no winners, and `"unfinished": true` besides. The header of one
that a server dealt has its `"entropy"`: without it the seed alone gives other cards. Where people gave
themselves names, the header has `"names"`, by seat, with "" for those who have none.
Reading checks form and place; verifying plays the match again and compares everything in it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from tablemate.core.errors import BadInput, BadMatchFile, DoesNotVerify, TablemateError
from tablemate.core.events import NamedEvent
from tablemate.core.game import Game, read_entropy
from tablemate.core.match import ActionLine, ConcedeLine, Line, Match, Result, TakeBackLine
from tablemate.core.options import as_plain
from tablemate.core.person_names import checked_name

FORMAT = 1
TOO_DEEP = "is nested too deeply"
S = TypeVar("S", bound=msgspec.Struct)


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    tablemate: int
    game: str
    rules: str
    options: dict[str, Any]
    seed: int
    seats: list[str]
    typed_seed: bool = False  # a person chose the seed
    entropy: str = ""  # 32 hex digits, of a match that a server dealt
    names: list[str] = []  # by seat, what people call themselves, "" for nobody; empty if nobody has a name


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    setup: list[NamedEvent]


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    result: Result


@dataclass
class RecordedMatch:
    """A match as a file holds it, with the numbers of its lines."""

    file: str
    number: int  # in the file, from 1
    first_line: int
    header: Header
    setup: tuple[int, list[NamedEvent]] | None = None
    lines: list[tuple[int, Line]] = field(default_factory=list)
    ending: tuple[int, Result] | None = None

    def place(self, line: int) -> str:
        return f"{self.file}, match {self.number}, line {line}"


def write_match(match: Match) -> str:
    """A match as text, with its last line ended; one that is not over is marked as left unfinished."""
    return write_parts(header_of(match), match.setup_events, match.lines, match.standing_result)


def write_lines(match: Match) -> str:
    """A match as far as it has come: all lines but the result."""
    return write_parts(header_of(match), match.setup_events, match.lines)


def write_parts(
    head: Header, setup: list[NamedEvent], lines: Iterable[Line], result: Result | None = None
) -> str:
    """The text of a match from its parts, without playing it again."""
    ending = () if result is None else (Ending(result),)
    return "".join(_line(part) for part in (head, Setup(setup), *lines, *ending))


def header_of(match: Match) -> Header:
    """What a match begins with, before anything has happened."""
    return Header(
        FORMAT,
        match.game.id,
        match.rules,
        _options_of(match),
        match.seed,
        [*match.seats],
        match.typed_seed,
        match.entropy.hex(),
    )


def _options_of(match: Match) -> dict[str, Any]:
    """All options that the version of the rules has."""
    former = match.game.former(match.rules)
    options = as_plain(match.options)
    return {name: value for name, value in options.items() if not former or name not in former.new_options}


def _line(part: msgspec.Struct) -> str:
    return msgspec.json.encode(part).decode() + "\n"


def read_matches(text: Iterable[str], file: str) -> Iterator[RecordedMatch]:
    """The matches of a file, one at a time; a BadMatchFile names the line that cannot be read."""
    current: RecordedMatch | None = None
    number = 0
    last = 0
    for last, line in enumerate(text, start=1):
        place = f"{file}, line {last}"
        if not line.strip():
            continue
        found = _parsed(line, place)
        if current is None:
            number += 1
            current = RecordedMatch(file, number, last, _header(found, place))
        elif current.setup is None:
            current.setup = last, _checked(found, Setup, place, "a setup line follows the header").setup
        elif "result" in found:
            current.ending = last, _checked(found, Ending, place, "a result line").result
            yield current
            current = None
        else:
            current.lines.append((last, _move(found, place, len(current.lines))))
    if current is not None:
        raise BadMatchFile(
            f"{file}, line {last}", because=f"match {current.number} has no result line; the file is cut off"
        )
    if number == 0:
        raise BadMatchFile(file, because="contains no match")


def verify(recorded: RecordedMatch, find_game: Callable[[str], Game]) -> Match:
    """Play a recorded match again; a DoesNotVerify names the first line that the rules do not reproduce."""
    assert recorded.setup is not None
    assert recorded.ending is not None
    setup_number, events = recorded.setup
    match = _begun(recorded.header, recorded.place(recorded.first_line), find_game)
    _check_setup(match, events, recorded.place(setup_number))
    for number, line in recorded.lines:
        repeat(match, line, recorded.place(number))
    number, result = recorded.ending
    _compare(match.standing_result, result, recorded.place(number))
    return match


def replayed(
    head: Header,
    setup: list[NamedEvent],
    lines: Iterable[Line],
    find_game: Callable[[str], Game],
    name: str,
) -> Iterator[Match]:
    """A match that need not be over, as it grows: after its setup, then after every line.

    It is the same match every time. A DoesNotVerify names the first line that the rules do not reproduce.
    """
    match = _begun(head, name, find_game)
    _check_setup(match, setup, name)
    yield match
    for line in lines:
        repeat(match, line, f"{name}, line {line.n}")
        yield match


def _begun(head: Header, place: str, find_game: Callable[[str], Game]) -> Match:
    try:
        game = find_game(head.game)
        if not game.plays(head.rules):
            versions = f"version {head.rules} of the rules, but this is version {game.rules_version}"
            raise DoesNotVerify(place, because=f"played by {versions}: read-only")
        return Match(
            game,
            game.recorded_options(head.options, head.rules),
            head.seed,
            head.seats,
            typed_seed=head.typed_seed,
            entropy=read_entropy(head.entropy),
            rules=head.rules,
        )
    except BadInput as fault:
        raise BadMatchFile(place, because=str(fault)) from None


def _check_setup(match: Match, events: list[NamedEvent], place: str) -> None:
    if not _same(events, match.setup_events):
        raise DoesNotVerify(place, because="the setup gives different events")


def repeat(match: Match, line: Line, place: str) -> None:
    """Carry out a line that was recorded elsewhere; a DoesNotVerify if the rules do not reproduce it."""
    try:
        if isinstance(line, ActionLine):
            events = match.act(line.seat, line.action, fault=line.fault, stand_in=line.stand_in)
            if not _same(events, line.events):
                words = match.game.module("notation").write_action(line.action)
                raise DoesNotVerify(place, because=f"{words} gives different events")
        elif isinstance(line, TakeBackLine):
            match.take_back(line.take_back.to, shown=line.take_back.shown)
        else:
            match.concede(line.concede.seat, ended_by=line.concede.ended_by)
    except DoesNotVerify:
        raise
    except RecursionError:
        raise DoesNotVerify(place, because=TOO_DEEP) from None
    except TablemateError as fault:
        raise DoesNotVerify(place, because=str(fault)) from None


def _same(played: list[NamedEvent], recorded: list[NamedEvent]) -> bool:
    """Whether two lists are the same JSON; to Python, true and 1.0 would be 1."""
    ours, theirs = (msgspec.json.encode(each, order="sorted") for each in (played, recorded))
    return ours == theirs


def _compare(played: Result, recorded: Result, place: str) -> None:
    if played.unfinished and not recorded.unfinished:
        raise DoesNotVerify(place, because="the result comes before the match is over")
    for name in Result.__struct_fields__:
        if getattr(played, name) != getattr(recorded, name):
            raise DoesNotVerify(
                place, because=f"{name} should be {getattr(played, name)}, not {getattr(recorded, name)}"
            )


def _parsed(line: str, place: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(line)
    except UnicodeError:
        raise BadMatchFile(place, because="is not UTF-8 text") from None
    except RecursionError:
        raise BadMatchFile(place, because=TOO_DEEP) from None
    except msgspec.DecodeError as fault:
        whole = line.endswith("\n")
        raise BadMatchFile(
            place, because=f"is not JSON ({fault})" if whole else "the line is cut off"
        ) from None
    if not isinstance(found, dict):
        raise BadMatchFile(place, because="is not a JSON object")
    return found


def _header(found: dict[str, Any], place: str) -> Header:
    if (format_ := found.get("tablemate", FORMAT)) != FORMAT:
        raise BadMatchFile(place, because=f"format {format_} is not supported, only {FORMAT}")
    head = _checked(found, Header, place, "a match starts with a header line")
    if head.names and len(head.names) != len(head.seats):
        raise BadMatchFile(place, because=f"it has {len(head.names)} names for {len(head.seats)} seats")
    try:
        for name in filter(None, head.names):
            checked_name(name)
    except BadInput as fault:
        raise BadMatchFile(place, because=str(fault)) from None
    return head


def _checked(found: dict[str, Any], kind: type[S], place: str, wanted: str) -> S:
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as fault:
        raise BadMatchFile(place, because=f"{wanted} ({fault})") from None


def _move(found: dict[str, Any], place: str, expected: int) -> Line:
    kinds: dict[str, type[Line]] = {"action": ActionLine, "take_back": TakeBackLine, "concede": ConcedeLine}
    for key, kind in kinds.items():
        if key in found:
            line: Line = _checked(found, kind, place, f"a line with {key}")
            if line.n != expected:
                raise BadMatchFile(place, because=f"is numbered {line.n}, but {expected} comes next")
            return line
    raise BadMatchFile(place, because="has no action, take_back, concede or result")
