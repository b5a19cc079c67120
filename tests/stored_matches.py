"""Matches made up for the store, which knows no rules, and processes that write them."""

import itertools
import multiprocessing
import sys
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from tablemate.core.match import ActionLine, ConcedeLine, Concession, Result, TakeBack, TakeBackLine
from tablemate.core.matchfile import FORMAT, Header
from tablemate.store import Entry, NewMatch, SeatKind, Store, StoreFault, Taken

TWO = (SeatKind.PERSON, SeatKind.OPPONENT)
SETUP: list[dict[str, Any]] = [{"type": "dealt", "hands": [["QS", "2♥"], ["3C"]]}]
BATCH = [Entry(f"key {n}", {"points": n}) for n in range(3)]
RESULT = Result(scores=[3, 1], winners=[0], decisions=2, digest="00ff")


def header(seed: int = 7, **changes: Any) -> Header:
    told = {"options": {"players": 2, "schedule": "3..1"}, "seats": ["human", "hard"], **changes}
    return Header(tablemate=FORMAT, game="whist", rules="1", seed=seed, **told)


def action(n: int, card: str = "QS") -> ActionLine:
    played = {"type": "card_played", "seat": n % 2, "card": card}
    return ActionLine(n, n % 2, {"type": "play", "card": card}, [played])


def take_back(n: int, to: int) -> TakeBackLine:
    return TakeBackLine(n, TakeBack(to))


def concession(n: int, seat: int) -> ConcedeLine:
    return ConcedeLine(n, Concession(seat))


def begun(store: Store, length: int = 0) -> NewMatch:
    """A match of so many lines."""
    new = store.matches.create(header(), SETUP, TWO)
    for n in range(length):
        store.matches.append(new.id, action(n))
    return new


def over(store: Store) -> str:
    """The id of a match that has come to its end."""
    new = begun(store, length=2)
    store.matches.finish(new.id, 2, RESULT)
    return new.id


# Processes of their own, forked from one that has imported the store but opened nothing.

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["tablemate.store"])


def started(do: Any, where: str | Path) -> tuple[ForkServerProcess, Connection]:
    """A process that does something to the store at a place, and what it tells."""
    theirs: Connection
    ours, theirs = _processes.Pipe()
    process = _processes.Process(target=do, args=(where, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def write_on_and_on(where: str | Path, told: Connection) -> None:
    """Keep matches and sheets without end; tell of each thing as soon as the store says that it is kept."""
    try:
        with Store(where) as store:
            for number in itertools.count():
                match_id = begun(store).id
                told.send(("match", match_id, 0))
                for n in range(1 + number % 7):
                    store.matches.append(match_id, action(n))
                    told.send(("line", match_id, n))
                store.matches.finish(match_id, n + 1, RESULT)
                told.send(("result", match_id, n + 1))
                store.sheets.create({}, match_id)
                store.sheets.append(match_id, BATCH)
                told.send(("sheet", match_id, 0))
    except StoreFault as fault:
        told.send(("fault", str(fault), 0))


def race(where: str | Path, told: Connection) -> None:
    """Try to write all lines of a match, of which others try to write the same; tell which were ours."""
    with Store(where) as store:
        told.send("ready")
        match_id, length = told.recv()
        won = []
        for n in range(length):
            try:
                store.matches.append(match_id, action(n))
                won.append(n)
            except Taken:
                pass
        told.send(won)


def open_together(where: str | Path, told: Connection) -> None:
    """Open a store at the same moment as others."""
    told.send("ready")
    told.recv()
    with Store(where) as store:
        told.send(begun(store).id)


def modules_loaded(where: str | Path, told: Connection) -> None:
    """Open a store that is there, and tell which modules that took."""
    Store(where).close()
    told.send([*sys.modules])
