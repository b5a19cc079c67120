"""`tablemate score`: keep score at the terminal for a game on a real table."""

import argparse
import secrets
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tablemate.cli.arguments import add_game, add_store, chosen_game, store_address
from tablemate.core.errors import BadInput, IllegalAction
from tablemate.core.game import Game

if TYPE_CHECKING:
    from rich.console import Console

    from tablemate.store import Sheets
    from tablemate.table.sheets import OpenSheet

EXAMPLE = "tablemate score el-dorado"
LOOKED_AT = 20  # latest sheets, among which an incomplete one is continued
YES_WORDS, NO_WORDS = ("", "y", "yes"), ("n", "no")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, default="el_dorado")
    parser.add_argument("--sheet", metavar="ID", help="continue this sheet (default: ask about the last one)")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    from tablemate.table.sheets import keeper_of

    game = chosen_game(args)
    keeper_of(game)
    if sys.stdin is None or sys.stdout is None:
        raise BadInput("standard input or output is closed, so nobody can write on a sheet here")

    from tablemate.cli.consoles import make_console
    from tablemate.cli.lines import Left
    from tablemate.store import Store

    console = make_console()
    with Store(store_address(args)) as store:
        sheet_id = args.sheet
        try:
            sheet_id = sheet_id or _chosen(console, store.sheets, game)
            _keep_score(console, store.sheets, game, sheet_id)
        except (Left, EOFError, KeyboardInterrupt):
            console.print("\nEverything is saved." if sheet_id else "\nNothing was written.")
        if sheet_id:
            console.print(f"Continue with: tablemate score {game.id.replace('_', '-')} --sheet {sheet_id}")
    return 0


def _chosen(console: "Console", sheets: "Sheets", game: Game) -> str:
    """The sheet to write on: the latest incomplete one if the person agrees, else a new one."""
    from tablemate.cli.lines import typed_line
    from tablemate.table.sheets import latest

    last = next((each for each in latest(sheets, game, LOOKED_AT) if not each.shown["complete"]), None)
    while last is not None:
        answer = typed_line(console, f"Continue {_called(last)}? (yes) ").lower()
        if answer in YES_WORDS:
            return last.about.id
        if answer in NO_WORDS:
            break
        console.print("Type yes or no; q leaves.")
    return _new_sheet(console, sheets, game)


def _called(opened: "OpenSheet") -> str:
    from rich.markup import escape

    names = ", ".join(player["name"] for player in opened.shown["players"]) or "nobody yet"
    title = f"{opened.title}: " if opened.title else "the sheet of "
    return escape(f"{title}{names}, round {opened.shown['current']}")


def _new_sheet(console: "Console", sheets: "Sheets", game: Game) -> str:
    from tablemate.cli.lines import typed_line
    from tablemate.table.sheets import begin, keeper_of

    while True:
        names = typed_line(console, "Who plays? Names in the order you sit, with commas between them: ")
        try:
            return begin(sheets, game, keeper_of(game).read_names(names))
        except BadInput as fault:
            _say(console, fault)


def _keep_score(console: "Console", sheets: "Sheets", game: Game, sheet_id: str) -> None:
    """Show the sheet, read a line, save what it says; repeat."""
    from tablemate.cli.lines import HELP_WORDS, typed_line
    from tablemate.table.sheets import keep, read

    opened = read(sheets, sheet_id)
    if opened.about.about["game"] != game.id:
        raise BadInput(f"sheet {sheet_id} is not a sheet of {game.title}")
    keeper = opened.keeper
    console.print(f"[b]{game.title}[/b], score sheet. Type ? for help, q to leave.\n")
    console.print(keeper.render(opened.sheet))
    while True:
        line = typed_line(console, "> ")
        opened = read(sheets, sheet_id)  # another device may have written meanwhile
        if line.lower() in HELP_WORDS:
            console.print(keeper.HELP)
        elif line.lower() in keeper.VIEWS:
            console.print(keeper.VIEWS[line.lower()](opened.sheet))
        elif not line:
            console.print(keeper.render(opened.sheet))
        else:
            try:
                events = _in_envelopes(keeper, keeper.read_line(opened.sheet, line, _new_id))
                _, opened = keep(sheets, sheet_id, events)
            except BadInput as fault:
                _say(console, fault)
            except IllegalAction as fault:
                _say(console, fault.because)
            else:
                console.print(keeper.render(opened.sheet))


def _in_envelopes(keeper: Any, payloads: Iterable[Any]) -> list[dict[str, Any]]:
    now = time.time_ns() // 1_000_000
    return [keeper.write_event(keeper.Event(_new_id(), payload, now)) for payload in payloads]


def _new_id() -> str:
    return secrets.token_hex(8)


def _say(console: "Console", said: object) -> None:
    sentence = str(said)
    console.print(sentence[0].upper() + sentence[1:] + ".", markup=False)
