"""`tablemate companion`: the machine's part of a game on a real table, on a phone beside the board."""

import argparse
import sys
from collections.abc import Mapping
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
    game.options(given)
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
            options = _asked(console, game, given)
            alone = game.seats(options) == 1 or not is_shared
            own = not alone and _agrees(console, "Has everybody a phone of their own?", otherwise=False)
            others = range(1, game.seats(options)) if own else ()
            seats = _begun(store, game, options, kept, list(others), is_listed=is_listed)
        invited = [(f"Player {seat + 1} joins at", path) for seat, path in seats.invited]
        return Landing(seats.path, [("Beside the board, open", seats.path), *invited])

    try:
        return open_table(args, landing)
    except (Left, EOFError, KeyboardInterrupt):
        console.print("\nNothing was begun.")
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


def _asked(console: "Console", game: Game, given: Mapping[str, Any]) -> "GameOptions":
    """The options of a new game: those that were given, and what people answer to the rest."""
    from tablemate.table.game_description import fields_of

    fields = {field.name: field for field in fields_of(game)}
    wanted = [fields[name] for name in game.module("options").ASKED if name not in given]
    answers: dict[str, Any] = {}
    console.print(f"[b]{game.title}[/b]. Enter takes what is in brackets, q leaves.")
    while True:
        for field in wanted:
            usual = answers.get(field.name, field.default)
            if field.by_seat:
                seats = int({**given, **answers}.get("players", game.min_seats))
                answers[field.name] = _answer_by_seat(console, game, field, usual, seats)
            else:
                answers[field.name] = _answer(console, game, field, usual)
        try:
            return game.options({**given, **answers})
        except BadInput as fault:
            _say(console, fault)
            if not wanted:
                raise


def _answer_by_seat(console: "Console", game: Game, field: "OptionField", usual: str, seats: int) -> str:
    """A text with one value for each seat: each is asked for by itself."""
    import msgspec

    had = [part.strip() for part in usual.split(",")] + [""] * seats
    values = []
    for seat in range(seats):
        title = field.title if seats == 1 else f"{field.title}, person {seat + 1}"
        of_seat = msgspec.structs.replace(field, title=title)
        values.append(_answer(console, game, of_seat, had[seat]))
    return ", ".join(values).rstrip(", ")


def _answer(console: "Console", game: Game, field: "OptionField", usual: Any) -> Any:
    """One option as a person answers it: a number from the list, a word of it, or a value."""
    from rich.markup import escape

    from tablemate.cli.lines import typed_line
    from tablemate.core.options import as_typed

    words = _words(game, field)
    console.print(f"\n[b]{escape(field.title)}[/b]: {escape(field.help)}", highlight=False)
    for number, word in enumerate(words.values(), start=1):
        console.print(f"  [dim]{number})[/dim] {escape(word)}", highlight=False)
    shown = words.get(usual, as_typed(usual))
    while True:
        typed = typed_line(console, escape(f"{field.title} ({shown or 'none'}): "))
        if typed == "":
            return usual
        try:
            return _read(game, field, words, typed)
        except BadInput as fault:
            _say(console, fault)


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
    build(game.module("options").Options, {}, {field.name: typed})
    return typed


def _begun(
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
    from tablemate.table.evenings import begin_evening

    with contextlib.closing(BackgroundLoader()):  # nobody waits for a compiler before the first step
        return kept.keep(begin_evening(store, game, options, open_seats=open_seats, is_listed=is_listed))


def _say(console: "Console", said: object) -> None:
    sentence = str(said)
    console.print(sentence[0].upper() + sentence[1:] + ".", markup=False)
