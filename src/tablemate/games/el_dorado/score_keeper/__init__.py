"""The score keeper: a sheet for El Dorado on a real table, and for every match played here.

    sheet = new_sheet()
    sheet, kept = append(sheet, [read_event({"eventId": ..., "type": "bid/set", "payload": ..., "ts": ...})])
    plain(sheet)["standings"]

A log of events and what follows from it; rules 12 of docs/games/el_dorado.md. Nothing here is compiled.
"""

from tablemate.games.el_dorado.score_keeper.effects import append
from tablemate.games.el_dorado.score_keeper.events import Event, SheetEvent, read_event, write_event
from tablemate.games.el_dorado.score_keeper.of_match import sheet_of_match
from tablemate.games.el_dorado.score_keeper.sheet import Sheet, SheetState, delta, new_sheet, plain
from tablemate.games.el_dorado.score_keeper.text import HELP, render, sheet_text, standings_text
from tablemate.games.el_dorado.score_keeper.typed import read_line, read_names, seated

VIEWS = {"sheet": sheet_text, "standings": standings_text}  # what can be asked for at a terminal

__all__ = [
    "HELP",
    "VIEWS",
    "Event",
    "Sheet",
    "SheetEvent",
    "SheetState",
    "append",
    "delta",
    "new_sheet",
    "plain",
    "read_event",
    "read_line",
    "read_names",
    "render",
    "seated",
    "sheet_of_match",
    "write_event",
]
