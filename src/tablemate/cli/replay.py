"""`tablemate replay`: check the matches of a file, show or step through one."""

import argparse
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemate.cli import printable
from tablemate.cli.match_files import STDIN, match_lines
from tablemate.cli.progress import prepare
from tablemate.core.errors import BadInput, BadMatchFile
from tablemate.core.events import NamedEvent
from tablemate.core.game import Game
from tablemate.core.person_names import distinct_from
from tablemate.games.catalogue import find_game

if TYPE_CHECKING:
    from rich.console import Console

    from tablemate.core.match import ConcedeLine, Match
    from tablemate.core.matchfile import Header, RecordedMatch
    from tablemate.core.specialise import Part

EXAMPLE = "tablemate replay matches.jsonl --show 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.jsonl", help="a match file; - reads standard input")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--show", type=int, metavar="N", help="narrate match N of the file")
    which.add_argument("--step", type=int, metavar="N", help="step through match N, one action at a time")


def run(args: argparse.Namespace) -> int:
    from tablemate.core.matchfile import read_matches, verify

    wanted = args.step if args.show is None else args.show
    if wanted is not None and wanted < 1:
        raise BadInput("matches are numbered from 1")
    if args.step is not None and str(args.file) == STDIN:
        raise BadInput("--step reads from standard input, so the matches must come from a file")
    seen = decisions = unfinished = 0
    try:
        for recorded in read_matches(match_lines(args.file), str(args.file)):
            if recorded.number == args.show and not _is_played_here(recorded):
                _show_unverified(recorded)
            match = verify(recorded, _prepared)
            seen += 1
            decisions += len(match.standing)
            unfinished += match.standing_result.unfinished
            if seen == args.show:
                _show(recorded)
            elif seen == args.step:
                _step(match, _names(recorded.header))
    except BadMatchFile as fault:
        if seen == 0:
            raise
        before = "the match before it verifies" if seen == 1 else f"the {seen} matches before it verify"
        raise BadMatchFile(fault.place, because=f"{fault.because}; {before}") from None
    if wanted is not None and wanted > seen:
        raise BadInput(f"{args.file} holds {seen} {_matches(seen)}, so there is no match {wanted}")
    left = f"; {unfinished} {'was' if unfinished == 1 else 'were'} left unfinished" if unfinished else ""
    print(f"{seen} {_matches(seen)} verified, {decisions} decisions{left}")
    return 0


def _matches(count: int) -> str:
    return "match" if count == 1 else "matches"


@cache
def _prepared(name: str) -> Game:
    game = find_game(name)
    prepare(game, [])
    return game


def _names(head: "Header") -> list[str]:
    """What the seats are called: by the names people gave themselves, else by player and number."""
    names: list[str] = []
    for seat, player in enumerate(head.seats):
        called = head.names[seat] if head.names else ""
        names.append(distinct_from(called, names) if called else f"{printable(player)} {seat}")
    return names


def _concession(line: "ConcedeLine", names: Sequence[str]) -> str:
    name, ended_by = names[line.concede.seat], line.concede.ended_by
    if ended_by is None:
        return f"{name} concedes."
    return f"{names[ended_by]} ends the match, because {name} has left."


def _is_played_here(recorded: "RecordedMatch") -> bool:
    """Whether its version of the rules is; an unknown game has none."""
    try:
        return find_game(recorded.header.game).plays(recorded.header.rules)
    except BadInput:
        return True


def _show_unverified(recorded: "RecordedMatch") -> None:
    """Narrate a match of other rules; its claims cannot be checked, so it may make no sense at all."""
    try:
        _show(recorded)
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        place = recorded.place(recorded.first_line)
        raise BadMatchFile(place, because=f"cannot be shown ({type(fault).__name__}: {fault})") from None


def _show(recorded: "RecordedMatch") -> None:
    """Narrate a match as the file has it, whatever rules it was played by."""
    from rich.markup import escape

    from tablemate.cli.consoles import make_console
    from tablemate.core.match import ActionLine, TakeBackLine

    console = make_console()
    game = find_game(recorded.header.game)
    words = game.module("text")
    names = _names(recorded.header)
    console.print(f"[b]{game.title}[/b], seed {recorded.header.seed}, {escape(', '.join(names))}")
    _print_events(console, words, recorded.setup[1] if recorded.setup else [], names)
    for _, line in recorded.lines:
        if isinstance(line, ActionLine):
            _print_events(console, words, line.events, names)
        elif isinstance(line, TakeBackLine):
            console.print(f"Taken back to before line {line.take_back.to}.")
        else:
            console.print(_concession(line, names), markup=False)


def _step(match: "Match", names: list[str]) -> None:
    """Step through a match one action at a time, showing the table as the deciding seat sees it."""
    from tablemate.cli.consoles import make_console
    from tablemate.core.match import ActionLine, Match, TakeBackLine

    console = make_console()
    words = match.game.module("text")
    again = Match(
        match.game, match.options, match.seed, match.seats, entropy=match.entropy, rules=match.rules
    )
    for line in match.lines:
        console.print(words.render(again.position.view(again.position.actor), names))
        if not _go_on(console):
            return
        if isinstance(line, ActionLine):
            _print_events(console, words, again.act(line.seat, line.action), names)
        elif isinstance(line, TakeBackLine):
            again.take_back(line.take_back.to)
            console.print(f"Taken back to before line {line.take_back.to}.")
        else:
            again.concede(line.concede.seat, ended_by=line.concede.ended_by)
            console.print(_concession(line, names), markup=False)


def _print_events(console: "Console", words: "Part", events: list[NamedEvent], names: list[str]) -> None:
    for event in events:
        if text := words.tell(_harmless(event), names):
            console.print(text)


def _harmless(value: Any) -> Any:
    """What a file says, so that a terminal shows its texts and does nothing else with them."""
    from rich.markup import escape

    match value:
        case str():
            return escape(printable(value))
        case list():
            return [_harmless(each) for each in value]
        case dict():
            return {_harmless(key): _harmless(each) for key, each in value.items()}
    return value


def _go_on(console: "Console") -> bool:
    try:
        return console.input("[dim]Enter continues, q quits: [/dim]").strip().lower() != "q"
    except (EOFError, KeyboardInterrupt):
        console.print()
        return False
    except UnicodeDecodeError:
        return True
