"""A database as version 0001 made and filled it: its own first step, and rows as that program wrote them."""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from tablemate.core.match import Line, Result
from tablemate.core.matchfile import Header
from tablemate.store import upgrades
from tablemate.store.addresses import file_url, read_url
from tablemate.store.database import BACKENDS
from tablemate.store.tokens import hash_of

MATCH = """INSERT INTO matches
    (id, game, rules, options, seed, typed_seed, names, setup, created, finished, result)
    VALUES (:id, :game, :rules, :options, :seed, :typed_seed, :names, :setup, :created, :finished, :result)"""
SEAT = "INSERT INTO seats (match_id, seat, kind, token_hash) VALUES (:match_id, :seat, :kind, :token_hash)"
LINE = "INSERT INTO lines (match_id, n, line) VALUES (:match_id, :n, :line)"
SHEET = "INSERT INTO sheets (id, about, created) VALUES (:id, :about, :created)"
ENTRY = "INSERT INTO entries (sheet_id, n, key, event) VALUES (:sheet_id, :n, :key, :event)"


@contextlib.contextmanager
def made(where: str | Path) -> Iterator[Connection]:
    """The database, empty and open for writing."""
    url = file_url(where) if isinstance(where, Path) else read_url(where)
    engine = BACKENDS[url.get_backend_name()].open(url).engine
    try:
        with engine.begin() as connection:
            config = Config(attributes={"connection": connection})
            config.set_main_option("script_location", upgrades.SCRIPTS)
            command.upgrade(config, "0001")
            yield connection
    finally:
        engine.dispose()


def put_match(
    connection: Connection,
    match_id: str,
    head: Header,
    setup: Sequence[Any],
    seats: Sequence[tuple[str, str | None]],
    lines: Sequence[Line] = (),
    result: Result | None = None,
) -> None:
    """A match; `seats` are the kind of each and the token that holds it."""
    row = {
        "id": match_id,
        "game": head.game,
        "rules": head.rules,
        "options": _text(head.options),
        "seed": head.seed,
        "typed_seed": head.typed_seed,
        "names": _text(head.seats),
        "setup": _text(setup),
        "created": 1_700_000_000_000_000,
        "finished": None if result is None else 1_700_000_001_000_000,
        "result": None if result is None else _text(result),
    }
    connection.execute(text(MATCH), row)
    for seat, (kind, token) in enumerate(seats):
        hashed = None if token is None else hash_of(token)
        place = {"match_id": match_id, "seat": seat, "kind": kind, "token_hash": hashed}
        connection.execute(text(SEAT), place)
    for line in lines:
        connection.execute(text(LINE), {"match_id": match_id, "n": line.n, "line": _text(line)})


def put_sheet(connection: Connection, sheet_id: str, about: Any, events: Sequence[Any]) -> None:
    connection.execute(text(SHEET), {"id": sheet_id, "about": _text(about), "created": 1_700_000_000_000_000})
    for n, event in enumerate(events):
        entry = {"sheet_id": sheet_id, "n": n, "key": f"key {n}", "event": _text(event)}
        connection.execute(text(ENTRY), entry)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
