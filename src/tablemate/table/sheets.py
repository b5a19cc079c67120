"""Score sheets in the store, written only as the game's score keeper allows.

What an event may do depends on the log before it. So it is checked against the log as it was read, and
kept under the number that follows; if another device was first, it is read and checked again.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tablemate.core.errors import BadInput, IllegalAction
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.games.catalogue import all_games, find_game
from tablemate.store import AboutSheet, Entry, Sheets, Taken, Unavailable

KEEPER = "score_keeper"  # the part of a game's folder that keeps score
MOST_EVENTS = 10_000  # in one log; an evening has some hundred
LONGEST_TITLE = 80
TRIES = 20


@dataclass(frozen=True)
class OpenSheet:
    """A sheet as it stands in the store."""

    about: AboutSheet
    keeper: Any  # the game's module
    sheet: Any  # the keeper's own
    events: list[dict[str, Any]]

    @property
    def game(self) -> str:
        return str(self.about.about["game"])

    @property
    def title(self) -> str:
        return str(self.about.about.get("title", ""))

    @property
    def shown(self) -> dict[str, Any]:
        plain: dict[str, Any] = self.keeper.plain(self.sheet)
        return plain


def keeps_score(game: Game) -> bool:
    return game.has(KEEPER)


def first_keeper() -> Game:
    """The game whose sheets are meant where none is named."""
    return next(game for game in all_games().values() if keeps_score(game))


def keeper_of(game: Game) -> Any:
    if not keeps_score(game):
        raise BadInput(f"{game.title} has no score keeper")
    return game.module(KEEPER)


def begin(
    sheets: Sheets,
    game: Game,
    names: Sequence[str],
    title: str = "",
    sheet_id: str | None = None,
    *,
    key: str | None = None,
    check: Callable[[AboutSheet], None] = lambda about: None,
) -> str:
    """A new sheet for people of these names; an id that is there already is that sheet, sent once more.

    `check` may refuse to continue that one.
    """
    keeper = keeper_of(game)
    if len(title) > LONGEST_TITLE or not title.isprintable():
        raise BadInput(f"a title has at most {LONGEST_TITLE} characters, all of them printable")
    numbers = itertools.count(1)
    players = keeper.seated(names, lambda: f"player-{next(numbers)}")
    now = milliseconds(datetime.now(UTC))
    events = [keeper.write_event(keeper.Event(payload.id, payload, now)) for payload in players]
    made = sheets.create({"game": game.id, "title": title.strip()}, sheet_id, key=key)
    check(sheets.read(made).about)
    keep(sheets, made, events)
    return made


def read(sheets: Sheets, sheet_id: str) -> OpenSheet:
    kept = sheets.read(sheet_id)
    keeper = keeper_of(find_game(str(kept.about.about.get("game", ""))))
    events = [entry.event for entry in kept.entries]
    sheet, _ = keeper.append(keeper.new_sheet(), map(keeper.read_event, events))
    return OpenSheet(kept.about, keeper, sheet, events)


def keep(sheets: Sheets, sheet_id: str, events: Sequence[object]) -> tuple[list[str], OpenSheet]:
    """Store these events, all or none: the ids of those that are new, and the sheet with them."""
    for _ in range(TRIES):
        before = read(sheets, sheet_id)
        told = map(before.keeper.read_event, events)
        sheet, fresh = before.keeper.append(before.sheet, told, questions=True)
        if len(before.events) + len(fresh) > MOST_EVENTS:
            raise IllegalAction(
                "this", code="sheet-full", because=f"the sheet has reached its limit of {MOST_EVENTS} events"
            )
        new = [Entry(event.id, before.keeper.write_event(event)) for event in fresh]
        try:
            written = sheets.append(sheet_id, new, n=len(before.events))
        except Taken:
            continue
        if written == new:  # else somebody has sent the very same meanwhile
            after = before.events + [entry.event for entry in new]
            return [entry.key for entry in new], OpenSheet(before.about, before.keeper, sheet, after)
    raise Unavailable("too many people are writing on this sheet at once; try again")


def latest(sheets: Sheets, game: Game, limit: int, before: str | None = None) -> list[OpenSheet]:
    """The sheets of a game begun last, the latest first, among the newest `limit` of all games."""
    return _of_game(sheets, game, sheets.latest(limit, before))


def among(sheets: Sheets, game: Game, sheet_ids: Sequence[str]) -> list[OpenSheet]:
    """Those of these sheets that are of a game, the latest first."""
    return _of_game(sheets, game, sheets.among(sheet_ids))


def _of_game(sheets: Sheets, game: Game, found: Iterable[AboutSheet]) -> list[OpenSheet]:
    return [read(sheets, about.id) for about in found if about.about.get("game") == game.id]


def of_match(
    match: Match, names: Sequence[str], created: datetime
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The sheet of a match as plain data, with its log: what has publicly happened and stands."""
    keeper = keeper_of(match.game)
    sheet, log = keeper.sheet_of_match(match.options, names, match.events_for(None), milliseconds(created))
    return keeper.plain(sheet), [keeper.write_event(event) for event in log]


def milliseconds(moment: datetime) -> int:
    """A moment as events tell it: since 1970."""
    return int(moment.timestamp() * 1000)
