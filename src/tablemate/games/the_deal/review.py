"""The six questions (13.1) as one's own run answers them, told once it is over.

A line says what is wanted, by the band of the figure that it tells, and is yes where this one run has it.
One run says little: the report answers all figures from many.
"""

from collections.abc import Sequence
from math import ceil, inf
from typing import Any, NamedTuple

from tablemate.games.the_deal.cards import CARDS, PLAYER
from tablemate.games.the_deal.questions import QUESTIONS, Measure
from tablemate.games.the_deal.state import ROUNDS

TYPES = {card.id: card.type for card in CARDS}
LOCATIONS = ("location", "dealer_location")
CHECK = "check"
NO_HAND = "No hand was dealt."
MEASURES = [measure for question in QUESTIONS for measure in question.measures]
BANDS = {measure.metric: measure for measure in MEASURES if measure.metric}
NUMBERS = range(1, ROUNDS + 1)  # of rounds
STREET = [BANDS[f"reveal_flips:round:{number}"] for number in NUMBERS]
# Fewer kinds in a round than these cannot come to the entropy that is wanted.
FEWEST_KINDS = ceil(2 ** min(measure.low for measure in MEASURES if measure.choices is not None))


class Line(NamedTuple):
    question: str
    told: str  # what happened in this run
    wanted: str
    is_yes: bool


class Tally:
    """What happened in a run, by its events."""

    def __init__(self, events: Sequence[dict[str, Any]]) -> None:
        self.hands = self.walked = self.walked_by_street = self.overridden = self.told = self.added_up = 0
        self.left = self.left_and_paid = self.left_and_walked = self.left_and_stayed = 0
        self.shown, self.turned = [0] * ROUNDS, [0] * ROUNDS
        self.kinds: list[set[str]] = [set() for _ in range(ROUNDS)]
        self._location = self._overridden = self._turned_last = self._left_last = False
        self._before: dict[str, int] | None = None
        for event in events:
            self._count(event)

    def _count(self, event: dict[str, Any]) -> None:
        kind = event["type"]
        if kind == "hand_begun":
            self.hands += 1
            self._location = self._overridden = False
            self._before = None
        elif kind in ("card_played", "checked") and event["seat"] == PLAYER:
            self.kinds[event["round"] - 1].add(TYPES[event["card"]] if "card" in event else CHECK)
        elif kind == "dealer_revealed":
            self.shown[event["round"] - 1] += 1
            self.turned[event["round"] - 1] += _has_turned(event)
            self._turned_last = _is_behind(event["after"]) and not _is_behind(event["before"])
            self._left_last = False
        elif kind == "customer_folded":
            self.left += 1
            self.left_and_paid += event["before"]["profit"] != event["after"]["profit"]
            self._left_last = True
        elif kind == "player_folded":
            self.walked += 1
            self.walked_by_street += self._turned_last
            self.left_and_walked += self._left_last
        elif kind == "player_stayed":
            self.left_and_stayed += self._left_last
        if kind in ("card_played", "dealer_revealed") and TYPES[event["card"]] in LOCATIONS:
            self._note_location(event)
        if "before" in event and kind != "run_over":
            self.told += 1
            self.added_up += self._before in (None, event["before"])
            self._before = event["after"]

    def _note_location(self, event: dict[str, Any]) -> None:
        """A hand that Locations turn more than once has been turned by one all the same."""
        if self._location and not self._overridden and _has_turned(event):
            self.overridden += 1
            self._overridden = True
        self._location = True


Answer = tuple[str, str, bool]  # what is told, what is wanted, whether it is so


def review(events: Sequence[dict[str, Any]], names: Sequence[str]) -> list[Line]:
    """A line for each question, in their order, to somebody who reads the seats by these names."""
    run, who = Tally(events), names[PLAYER]
    answers: tuple[Answer, ...] = (
        _decisions(run, who),
        _street(run),
        _walking_away(run, who),
        _overriding(run),
        _totals(run),
        _customer(run, who),
    )
    if not run.hands:
        answers = tuple((NO_HAND, wanted, False) for _, wanted, _ in answers)
    return [Line(asked.words, *answer) for asked, answer in zip(QUESTIONS, answers, strict=True)]


def _decisions(run: Tally, who: str) -> Answer:
    played = [(len(kinds), number) for number, kinds in enumerate(run.kinds, start=1) if kinds]
    told = f"{who} played nothing."
    if played:
        (first, at), *others = played
        kinds = "kind of card" if first == 1 else "kinds of cards"
        rounds = [
            f"{first} {kinds} in round {at}",
            *(f"{count} in round {number}" for count, number in others),
        ]
        told = f"{who} played {_listed(rounds)}, counting a check as one."
    return (
        told,
        f"{FEWEST_KINDS} kinds or more in every round",
        min(map(len, run.kinds)) >= FEWEST_KINDS,
    )


def _street(run: Tally) -> Answer:
    shares = [_band(band) for band in STREET]
    wanted = [f"{shares[0]} of the cards", *shares[1:]]
    return (
        _street_told(run),
        _listed([f"{share} in round {number}" for number, share in enumerate(wanted, start=1)]),
        all(map(_keeps, STREET, run.turned, run.shown)),
    )


def _street_told(run: Tally) -> str:
    rounds = {number: f"in round {number} ({_counted(run.shown[number - 1], 'card')})" for number in NUMBERS}
    turned = [
        f"{_times(run.turned[number - 1])} {rounds[number]}" for number in NUMBERS if run.turned[number - 1]
    ]
    if not turned:
        return "No street card turned the hand."
    calm = [rounds[number] for number in NUMBERS if run.shown[number - 1] and not run.turned[number - 1]]
    never = f", but never {' or '.join(calm)}" if calm else ""
    return f"The street turned the hand {_listed(turned)}{never}."


def _walking_away(run: Tally, who: str) -> Answer:
    band, told = BANDS["info_folds"], f"{who} never walked away."
    if run.walked:
        left, how = _of_hands(run.walked, run.hands), _how_often(run.walked_by_street, run.walked)
        told = f"{who} walked away from {left}, {how}just after the street had put Evidence above Cover."
    return told, f"{_band(band)} of hands", _keeps(band, run.walked_by_street, run.hands)


def _how_often(count: int, of: int) -> str:
    """Before what something came with, so many times out of some."""
    if of == 1:
        return "" if count else "but not "
    if count == of:
        return "each time "
    return f"{_times(count)} " if count else "but never "


def _overriding(run: Tally) -> Answer:
    band, told = BANDS["override_decisive"], "No new Location turned the hand."
    if run.overridden:
        new = "A new Location" if run.overridden == 1 else "New Locations"
        told = f"{new} turned {_of_hands(run.overridden, run.hands)}."
    return told, f"{_band(band)} of hands", _keeps(band, run.overridden, run.hands)


def _totals(run: Tally) -> Answer:
    told = f"{run.added_up} of {run.told} totals followed from the ones before."
    if run.added_up == run.told:
        told = "All totals followed from the ones before." if run.told else "No totals were told."
    return told, "all of them", run.added_up == run.told > 0


def _customer(run: Tally, who: str) -> Answer:
    band = BANDS["customer_fold_rate"]
    return _customer_told(run, who), f"{_band(band)} of hands", _keeps(band, run.left, run.hands)


def _customer_told(run: Tally, who: str) -> str:
    if not run.left:
        return "The Customer never left."
    if run.left == 1:
        changed = "which changed the profit" if run.left_and_paid else "which did not change the profit"
    else:
        changed = f"which changed the profit {_times(run.left_and_paid)}"
        changed = changed if run.left_and_paid else "which never changed the profit"
    did = [
        verb if run.left == 1 else f"{verb} {_times(count)}"
        for verb, count in (("stayed", run.left_and_stayed), ("walked away", run.left_and_walked))
        if count
    ]
    then = f" {who} then {_listed(did)}." if did else ""
    return f"The Customer left {_of_hands(run.left, run.hands)}, {changed}.{then}"


def _is_behind(totals: dict[str, int]) -> bool:
    return totals["evidence"] > totals["cover"]


def _has_turned(event: dict[str, Any]) -> bool:
    return _is_behind(event["before"]) != _is_behind(event["after"])


def _keeps(band: Measure, part: int, whole: int) -> bool:
    return whole > 0 and band.low <= part / whole <= band.high


def _band(band: Measure) -> str:
    """20% or more, 20 to 30%."""
    return f"{band.low:.0%} or more" if band.high == inf else f"{100 * band.low:.0f} to {band.high:.0%}"


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def _of_hands(count: int, hands: int) -> str:
    if hands == 1:
        return "the only hand"
    if count == hands:
        return "both hands" if hands == 2 else f"all {hands} hands"
    return f"{count} of {hands} hands"


def _listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
