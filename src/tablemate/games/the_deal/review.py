"""The six questions (13.1) as one's own run answers them, told once it is over."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tablemate.games.the_deal.cards import CARDS, PLAYER
from tablemate.games.the_deal.questions import QUESTIONS
from tablemate.games.the_deal.state import ROUNDS

TYPES = {card.id: card.type for card in CARDS}
LOCATIONS = ("location", "dealer_location")
CHECK = "check"
FEWEST_KINDS = 2  # of what was done in a round, for it to have been a decision


class Line(NamedTuple):
    question: str
    told: str  # what happened in this run
    is_yes: bool


class Tally:
    """What happened in a run, by its events."""

    def __init__(self, events: Sequence[dict[str, Any]]) -> None:
        self.hands = self.turned = self.shown = self.walked = self.walked_by_street = 0
        self.overrides = self.told = self.added_up = self.left = self.stayed = 0
        self.kinds: list[set[str]] = [set() for _ in range(ROUNDS + 1)]
        self._location = self._turned_last = self._left_last = False
        self._before: dict[str, int] | None = None
        for event in events:
            self._count(event)

    def _count(self, event: dict[str, Any]) -> None:
        kind = event["type"]
        if kind == "hand_begun":
            self.hands += 1
            self._location = False
            self._before = None
        elif kind in ("card_played", "checked") and event["seat"] == PLAYER:
            self.kinds[event["round"]].add(TYPES[event["card"]] if "card" in event else CHECK)
        elif kind == "dealer_revealed":
            self.shown += 1
            self._turned_last = _is_behind(event["after"]) and not _is_behind(event["before"])
            self.turned += _has_turned(event)
            self._left_last = False
        elif kind == "customer_folded":
            self.left += 1
            self._left_last = True
        elif kind == "player_folded":
            self.walked += 1
            self.walked_by_street += self._turned_last
        elif kind == "player_stayed":
            self.stayed += self._left_last
        if kind in ("card_played", "dealer_revealed") and TYPES[event["card"]] in LOCATIONS:
            self.overrides += self._location and _has_turned(event)
            self._location = True
        if "before" in event and kind != "run_over":
            self.told += 1
            self.added_up += self._before in (None, event["before"])
            self._before = event["after"]


def review(events: Sequence[dict[str, Any]]) -> list[Line]:
    """A line for each question, in their order."""
    run = Tally(events)
    kinds = [len(each) for each in run.kinds[1:]]
    told = (
        (
            f"In rounds 1 to {ROUNDS} you did {', '.join(map(str, kinds))} different kinds of things.",
            min(kinds) >= FEWEST_KINDS,
        ),
        (f"{run.turned} of {run.shown} street cards turned the hand.", run.turned > 0),
        (
            f"You walked away {_times(run.walked)}, {_times(run.walked_by_street)} just after the street had "
            "turned the hand against you.",
            run.walked_by_street > 0,
        ),
        (f"{_times(run.overrides).capitalize()} a new Location turned the hand.", run.overrides > 0),
        (f"{run.added_up} of {run.told} totals followed from the ones before.", run.added_up == run.told),
        (
            f"The Customer left in {run.left} of {_hands(run.hands)}; in {run.stayed} of them you stayed.",
            run.left > 0,
        ),
    )
    return [Line(asked.words, *line) for asked, line in zip(QUESTIONS, told, strict=True)]


def _is_behind(totals: dict[str, int]) -> bool:
    return totals["evidence"] > totals["cover"]


def _has_turned(event: dict[str, Any]) -> bool:
    return _is_behind(event["before"]) != _is_behind(event["after"])


def _times(count: int) -> str:
    return "never" if count == 0 else "once" if count == 1 else f"{count} times"


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count} hands"
