"""`tablemate play`: a match at the terminal."""

import argparse
import contextlib
import logging.handlers
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tablemate.cli import discard_output, printable
from tablemate.cli.arguments import (
    add_game,
    add_options,
    add_out,
    add_seats,
    add_seed,
    chosen_game,
    chosen_options,
    chosen_seed,
    chosen_settings,
)
from tablemate.cli.outputs import check_out
from tablemate.cli.signals import ignore_signals, interrupting_signals
from tablemate.core.errors import BadInput
from tablemate.core.game import check_seed

if TYPE_CHECKING:
    from rich.console import Console

    from tablemate.cli.left_match import LeftMatch
    from tablemate.core.game import Game
    from tablemate.core.match import Match
    from tablemate.core.playing import Player

EXAMPLE = "tablemate play el-dorado --seats human,easy,normal,hard:aggressive --seed 7"
OPPONENT = "normal"
MOST_FAULTS = 100_000
NEVER = logging.CRITICAL + 1  # no message is so urgent that it could not wait


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, default="el_dorado")
    add_seats(parser, with_people=True)
    add_seed(parser)
    add_options(parser)
    add_out(parser, "keep the finished match in this file")
    parser.add_argument(
        "--resume", action="store_true", help="continue the match of this game that you left last"
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="where a match you leave is kept (default: your data folder)",
    )


def run(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    check_out(args.out)
    if args.resume:
        return _resume(args, game)

    from tablemate.players.seats import HUMAN, check_seats, parse_seats

    seats = None if args.seats is None else parse_seats(args.seats)
    options = chosen_options(chosen_settings(args), game, seats)
    others = HUMAN if game.companion else OPPONENT  # at a real table people sit
    seats = seats or [HUMAN, *[others] * (game.seats(options) - 1)]
    check_seats(game, seats, with_people=True)
    if HUMAN in seats:
        _check_streams()
    seed = check_seed(chosen_seed(args))

    from tablemate.core.match import Match

    def begun() -> Match:
        return Match(game, options, seed, seats, typed_seed=args.seed is not None)

    return _sit_down(args, game, begun, again=f"To play this match again: {_again(args, seed)}")


def _resume(args: argparse.Namespace, game: "Game") -> int:
    """Continue a match as it was left, with whoever sits there."""
    given = {"--seats": args.seats, "--seed": args.seed, "--set": args.settings}
    for option, value in given.items():
        if value:
            raise BadInput(f"--resume continues a match as it is: omit {option}")
    _check_streams()
    return _sit_down(args, game, _left(args, game).read, again=None)


def _check_streams() -> None:
    if sys.stdin is None or sys.stdout is None:
        raise BadInput("standard input or output is closed, so nobody can play here")


def _left(args: argparse.Namespace, game: "Game") -> "LeftMatch":
    from tablemate.cli.left_match import LeftMatch
    from tablemate.store import data_folder

    return LeftMatch(args.data or data_folder(), game)


def _sit_down(
    args: argparse.Namespace, game: "Game", begun: "Callable[[], Match]", *, again: str | None
) -> int:
    """Play a match to its end, or until somebody leaves; then it is kept."""
    from tablemate.cli.consoles import make_console
    from tablemate.cli.lines import Left
    from tablemate.core.background import BackgroundLoader

    console = make_console()
    match: Match | None = None
    with interrupting_signals():
        try:
            with _faults_held(), contextlib.closing(BackgroundLoader()):
                match = begun()
                _play(console, match)
        except (Left, EOFError, KeyboardInterrupt):
            ignore_signals()
            left = "\nYou left the table." + (" Only finished matches are saved." if args.out else "")
            _say_last(console, left, _kept(args, match), again)
            return 0
        except (OSError, SystemExit):  # nobody reads any more what is printed
            ignore_signals()
            _kept(args, match)
            raise
    _put_away(args, match)
    if again is not None:
        console.print(again, style="dim", markup=False, soft_wrap=True)
    if args.out is not None:
        console.print(f"The match is in {printable(str(args.out))}.", markup=False)
    return 0


def _put_away(args: argparse.Namespace, match: "Match") -> None:
    """Save a finished match where that is wanted; only then is it no longer one that was left."""
    from tablemate.core.matchfile import write_match
    from tablemate.lab import GrowingFile

    if args.out is not None:
        with GrowingFile(args.out) as out:
            out.write(write_match(match))
    if args.resume:
        _left(args, match.game).forget()


def _kept(args: argparse.Namespace, match: "Match | None") -> str | None:
    """Keep a match of people so that it can be resumed; a sentence says how, or why it could not be kept."""
    from tablemate.players.seats import HUMAN

    if match is None or HUMAN not in match.seats:
        return None
    try:
        _left(args, match.game).keep(match)
    except OSError as fault:
        return f"The match could not be kept: {fault.strerror}."
    words = ["tablemate", "play", match.game.id.replace("_", "-"), "--resume"]
    words += [] if args.data is None else ["--data", str(args.data)]
    return f"To continue it: {printable(shlex.join(words))}"


def _say_last(console: "Console", *sentences: str | None) -> None:
    """Print what there is to say at the end; the terminal may be gone by now."""
    try:
        for sentence in filter(None, sentences):
            console.print(sentence, markup=False, soft_wrap=True)
    except OSError:
        discard_output()


def _again(args: argparse.Namespace, seed: int) -> str:
    """The command that begins with the same cards and dice."""
    words = ["tablemate", "play", args.game]
    words += [] if args.seats is None else ["--seats", args.seats]
    words += [word for setting in args.settings for word in ("--set", setting)]
    return printable(shlex.join([*words, "--seed", str(seed)]))


@contextlib.contextmanager
def _faults_held() -> Iterator[None]:
    """Hold log records about failing players until the match is over: they reveal every hand."""
    log = logging.getLogger("tablemate")
    held = logging.handlers.MemoryHandler(MOST_FAULTS, NEVER, target=logging.StreamHandler())
    log.addHandler(held)
    log.propagate = False
    try:
        yield
    finally:
        log.propagate = True
        log.removeHandler(held)
        held.close()


def _play(console: "Console", match: "Match") -> None:
    from tablemate.cli.terminal import Terminal, WantsBack
    from tablemate.core.background import loader
    from tablemate.core.playing import play_out
    from tablemate.players.seats import HUMAN, loading_order, make_player, stand_ins
    from tablemate.players.stand_in import stand_in_words

    game, seats = match.game, match.seats
    if (in_background := loader()) is not None:
        in_background.want(*loading_order(game, seats))
    terminal = Terminal(console, match, [seat for seat, name in enumerate(match.seats) if name == HUMAN])

    def players() -> "list[Player]":
        """Who plays on from here."""
        since = len(match.lines)
        return [
            terminal if name == HUMAN else make_player(match.game, name, match.root, seat, since=since)
            for seat, name in enumerate(match.seats)
        ]

    console.print(f"[b]{match.game.title}[/b]. Type ? for help, rules for the rules, q to leave.")
    waiting, _ = stand_ins(game, seats)
    if waiting:
        console.print(f"{stand_in_words(game, waiting).capitalize()}.", markup=False)
    terminal.hear(match.events)
    while match.actor is not None:
        try:
            play_out(match, players(), on_events=terminal.hear)
        except WantsBack as wish:
            terminal.take_back(wish)
    terminal.close()
    if match.cut_off is not None:
        console.print(f"The match was cut off: {match.cut_off}.", markup=False)
    assert match.result is not None, "a match that was played out is over"
    terminal.tell_scores(match.result)
