"""A match as a file to download: what one seat knows while it runs, then all of it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from tablemate.core.actions import NamedAction
from tablemate.core.events import NamedEvent, Viewer
from tablemate.core.match import ActionLine
from tablemate.core.matchfile import Header, write_parts
from tablemate.store import StoredMatch
from tablemate.table.presenter import Presenter


class SeenHeader(msgspec.Struct, frozen=True, omit_defaults=True):
    """A header without the seed, which would reveal every hidden card."""

    tablemate: int
    game: str
    rules: str
    options: dict[str, Any]
    seats: list[str]
    seen_by: int | str  # a seat, or a spectator
    typed_seed: bool = False
    names: list[str] = []


class SeenSetup(msgspec.Struct, frozen=True):
    setup: list[NamedEvent]


class SeenLine(msgspec.Struct, frozen=True, omit_defaults=True):
    n: int
    seat: int
    events: list[NamedEvent]
    action: NamedAction | None = None  # one's own
    stand_in: str | None = None  # the level that chose for a person who had left


def whole_match(stored: StoredMatch) -> str:
    """The match file of a match that is over."""
    return write_parts(stored.about.header, stored.setup, stored.lines, stored.about.result)


def seen_part(header: Header, presenter: Presenter, viewer: Viewer) -> str:
    """What one seat, or a spectator, knows of a match that runs."""
    return "".join(
        msgspec.json.encode(part).decode() + "\n" for part in _seen_parts(header, presenter, viewer)
    )


def _seen_parts(header: Header, presenter: Presenter, viewer: Viewer) -> Iterator[msgspec.Struct]:
    whose = "spectator" if viewer is None else viewer
    yield SeenHeader(
        header.tablemate,
        header.game,
        header.rules,
        header.options,
        header.seats,
        whose,
        header.typed_seed,
        header.names,
    )
    setup, *log = presenter.log(viewer)
    yield SeenSetup(setup.events)
    for line, seen in zip(presenter.match.lines, log, strict=True):
        if isinstance(line, ActionLine):
            own = line.action if line.seat == viewer else None
            yield SeenLine(line.n, line.seat, seen.events, own, seen.stand_in)
        else:
            yield line
