"""`tablemate companion`: the machine's part of a game on a real table, on a phone beside the board."""

import argparse
import itertools
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablemate.cli.arguments import add_options, add_store, chosen_settings
from tablemate.cli.serve import Landing, add_address, as_usual, open_table
from tablemate.cli.settings import read_settings
from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.options import PRESET

if TYPE_CHECKING:
    from rich.console import Console

    from tablemate.core.options import GameOptions
    from tablemate.store import AboutMatch, Store
    from tablemate.table.evenings import KeptSeats, Seats
    from tablemate.table.game_description import OptionField

EXAMPLE = "tablemate companion mage-knight --host 0.0.0.0"
USUAL = "companion"  # the preset that a game may have for this
YES_WORDS, NO_WORDS = ("y", "yes"), ("n", "no")
MOST_TRIED = 10  # values of an option, when it is worked out which answers go together


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the game on your table, for instance mage-knight")
    parser.add_argument("--new", action="store_true", help="begin anew (default: ask about the last game)")
    add_options(parser)
    add_address(parser)
    add_store(parser)
    as_usual(parser)


def run(args: argparse.Namespace) -> int:
    from tablemate.games.catalogue import find_companion

    game = find_companion(args.name)
    chosen = chosen_settings(args)
    usual = {PRESET: USUAL} if USUAL in game.presets else {}
    given: dict[str, Any] = {**usual, **read_settings(chosen)}
    wanted = _wanted(game, given)
    _check(game, given, wanted)
    if sys.stdin is None or sys.stdout is None:
        raise BadInput("standard input or output is closed, so nobody can answer here")

    from tablemate.cli.consoles import make_console
    from tablemate.cli.lines import Left
    from tablemate.store import data_folder
    from tablemate.table.evenings import KeptSeats

    console = make_console()
    kept = KeptSeats(args.data or data_folder())

    def landing(store: "Store", *, is_shared: bool, is_listed: bool) -> Landing:
        seats = _continued(console, store, game, kept) if not args.new and not chosen else None
        if seats is None:
            options = _asked(console, game, given, wanted)
            alone = game.seats(options) == 1 or not is_shared
            own = not alone and _agrees(console, "Does everybody have their own phone?", otherwise=False)
            others = range(1, game.seats(options)) if own else ()
            seats = _begun(console, store, game, options, kept, list(others), is_listed=is_listed)
        invited = [(f"Player {seat + 1} joins at", path) for seat, path in seats.invited]
        where = "Beside the board, open" if seats.tokens else "In the browser where it was begun, open"
        return Landing(seats.path, [(where, seats.path), *invited])

    try:
        return open_table(args, landing)
    except (Left, EOFError, KeyboardInterrupt):
        console.print("\nNothing was started.")
        return 0


def _continued(console: "Console", store: "Store", game: Game, kept: "KeptSeats") -> "Seats | None":
    """The seats of the last game that is not over, if there is one and the person agrees."""
    from tablemate.table.evenings import last_unfinished

    last = last_unfinished(store, game)
    if last is None or not _agrees(console, f"Continue {_called(game, last)}?", otherwise=True):
        return None
    return kept.of(last)


def _called(game: Game, about: "AboutMatch") -> str:
    begun = about.created.astimezone()
    people = "alone" if len(about.kinds) == 1 else f"with {len(about.kinds)} people"
    steps = "1 step" if about.length == 1 else f"{about.length} steps"
    return f"{game.title}, {people}, begun on {begun:%d %B at %H:%M}, {steps} so far"


def _agrees(console: "Console", question: str, *, otherwise: bool) -> bool:
    from rich.markup import escape

    from tablemate.cli.lines import typed_line

    while True:
        answer = typed_line(console, escape(f"{question} ({'yes' if otherwise else 'no'}) ")).lower()
        if answer in ("", *YES_WORDS, *NO_WORDS):
            return otherwise if answer == "" else answer in YES_WORDS
        console.print("Type yes or no; q leaves.")


def _wanted(game: Game, given: Mapping[str, Any]) -> list["OptionField"]:
    """What people are asked for: what the game names, unless it was given, by a preset too."""
    from tablemate.table.game_description import fields_of

    fields = {field.name: field for field in fields_of(game)}
    known = {*given, *game.presets.get(given.get(PRESET, ""), {})}
    return [fields[name] for name in game.module("options").ASKED if name not in known]


def _asked(
    console: "Console", game: Game, given: Mapping[str, Any], wanted: Sequence["OptionField"]
) -> "GameOptions":
    """The options of a new game: those that were given, and what people answer to the rest."""
    settings = dict(given)
    console.print(f"[b]{game.title}[/b]. Enter takes what is in brackets, q leaves.")
    for place, field in enumerate(wanted, start=1):
        asks = _answer_by_seat if field.by_seat else _answer
        settings[field.name] = asks(console, game, field, settings, wanted[place:])
    return game.options(settings)


def _answer_by_seat(
    console: "Console",
    game: Game,
    field: "OptionField",
    settings: Mapping[str, Any],
    later: Sequence["OptionField"],
) -> str:
    """A text with one value for each seat: each is asked for by itself."""
    import msgspec

    seats = int(settings.get("players", game.min_seats))
    values: list[str] = []
    for seat in range(seats):
        title = field.title if seats == 1 else f"{field.title}, person {seat + 1}"
        of_seat = msgspec.structs.replace(field, title=title)
        values.append(_answer(console, game, of_seat, settings, later, values))
    return _joined(values)


def _joined(values: Sequence[str]) -> str:
    return ", ".join(values).rstrip(", ")


def _check(game: Game, settings: Mapping[str, Any], later: Sequence["OptionField"]) -> None:
    """Refuse what no answer to the questions still to come would make possible."""
    try:
        game.options(settings)
    except BadInput:
        ways = ({field.name: value for field, value in way} for way in _ways(later))
        if not any(_fits(game, {**settings, **way}) for way in ways):
            raise


def _fits(game: Game, settings: Mapping[str, Any]) -> bool:
    try:
        game.options(settings)
    except BadInput:
        return False
    return True


def _ways(fields: Sequence["OptionField"]) -> Iterator[tuple[tuple["OptionField", Any], ...]]:
    """All ways to answer; of what is no short list only as it is without an answer."""
    return itertools.product(*([(field, value) for value in _values(field)] for field in fields))


def _values(field: "OptionField") -> list[Any]:
    """What an option may be, the default first."""
    all_: Sequence[Any] = field.choices or ()
    if field.kind == "bool":
        all_ = (False, True)
    elif field.kind == "int" and field.min is not None and field.max is not None:
        all_ = range(field.min, field.max + 1)
    return [field.default, *(value for value in all_ if value != field.default)][:MOST_TRIED]


def _answer(
    console: "Console",
    game: Game,
    field: "OptionField",
    settings: Mapping[str, Any],
    later: Sequence["OptionField"],
    before: Sequence[str] = (),
) -> Any:
    """One option as a person answers it: a number from the list, a word of it, or a value.

    Of a text by seat it is the value of one seat, `before` those of the seats before it.
    """
    from rich.markup import escape

    from tablemate.cli.lines import typed_line
    from tablemate.core.options import as_typed

    def check(value: Any) -> Any:
        text = _joined([*before, value]) if field.by_seat else value
        _check(game, {**settings, field.name: text}, later)
        return value

    usual = _usual(game, field, settings, later)
    words = _words(game, field)
    console.print(f"\n[b]{escape(field.title)}[/b]: {escape(field.help)}", highlight=False)
    for number, word in enumerate(words.values(), start=1):
        console.print(f"  [dim]{number})[/dim] {escape(word)}", highlight=False)
    shown = words.get(usual, as_typed(usual))
    while True:
        typed = typed_line(console, escape(f"{field.title} ({shown or 'none'}): "))
        try:
            return check(usual if typed == "" else _read(game, field, words, typed))
        except BadInput as fault:
            _say(console, fault)


def _usual(
    game: Game, field: "OptionField", settings: Mapping[str, Any], later: Sequence["OptionField"]
) -> Any:
    """What Enter takes: the default, or what goes with the answers so far if that does not."""
    for value in _values(field):
        try:
            _check(game, {**settings, field.name: value}, later)
        except BadInput:
            continue
        return value
    return field.default


def _words(game: Game, field: "OptionField") -> dict[Any, str]:
    """What can be chosen from, by value, where that is a list."""
    if field.by_seat:
        return {named.value: named.title for named in field.by_seat}
    if field.kind != "choice" and not field.offers:
        return {}
    called = game.module("options").CHOICE_WORDS.get(field.name, {})
    offered = {offer.value: offer.title for offer in field.offers}
    return {value: called.get(value, str(value)) for value in field.choices or ()} | offered


def _read(game: Game, field: "OptionField", words: Mapping[Any, str], typed: str) -> Any:
    from tablemate.core.options import build

    by_name = {name.casefold(): value for value, word in words.items() for name in (word, str(value)) if name}
    if typed.casefold() in by_name:
        return by_name[typed.casefold()]
    if words and typed.isascii() and typed.isdigit():
        if not 1 <= int(typed) <= len(words):
            raise BadInput(f"there is no choice {typed}; choose from 1 to {len(words)}")
        return list(words)[int(typed) - 1]
    if field.by_seat:
        raise BadInput(f"{typed!r} is not in the list")
    if field.kind == "bool" and typed.casefold() in (*YES_WORDS, *NO_WORDS):
        return typed.casefold() in YES_WORDS
    build(game.module("options").Options, {}, {field.name: typed})
    return typed


def _begun(
    console: "Console",
    store: "Store",
    game: Game,
    options: "GameOptions",
    kept: "KeptSeats",
    open_seats: list[int],
    *,
    is_listed: bool,
) -> "Seats":
    import contextlib

    from tablemate.core.background import BackgroundLoader
    from tablemate.table.evenings import begin_evening, seats_of

    with contextlib.closing(BackgroundLoader()):  # nobody waits for a compiler before the first step
        seats = seats_of(begin_evening(store, game, options, open_seats=open_seats, is_listed=is_listed))
    try:
        kept.keep(seats)
    except OSError as fault:
        _say(console, f"the links below cannot be kept ({fault.strerror}): note them to continue later")
    return seats


def _say(console: "Console", said: object) -> None:
    sentence = str(said)
    console.print(sentence[0].upper() + sentence[1:] + ".", markup=False)
