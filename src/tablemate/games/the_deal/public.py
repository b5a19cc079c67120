"""What everybody may work out from the table (9): cards seen and left, and how heat adds up (5.7, 6.3)."""

from typing import Any, Literal, TypedDict

from tablemate.games.the_deal.cards import (
    AFTER,
    CARDS,
    CONVICTION,
    DEALER,
    FIRST,
    OWNERS,
    PLAYER,
    TYPES,
    Owner,
)
from tablemate.games.the_deal.state import BUILDING, FOLDING, INSURED, PLAYING
from tablemate.games.the_deal.worlds import unseen_copies

HeatItem = Literal["before", "cards", "overage", "penalty", "cooling"]


class CardLeft(TypedDict):
    """A card of somebody's deck, or of the street's."""

    card: str
    name: str
    copies: int
    left: int  # of them not spent and not on the table; of the street: not turned over since its deck was new


class DeckLeft(TypedDict):
    owner: Owner
    cards: list[CardLeft]
    left: int  # cards in all


class HeatPart(TypedDict):
    """What the heat is made of, in order; all parts together are what it is, or will be."""

    what: HeatItem
    heat: int


class Threshold(TypedDict):
    """A conviction in the Narc's deck, and the heat from which it blocks insurance."""

    name: str
    heat: int


def decks_left(s: Any) -> list[DeckLeft]:
    """Whose decks hold what still, as far as everybody knows: hand and pile are one."""
    return [] if s.phase == BUILDING else [_left_of(s, owner) for owner in range(len(OWNERS))]


def _left_of(s: Any, owner: int) -> DeckLeft:
    cards: list[CardLeft] = []
    for face in range(FIRST[owner], AFTER[owner]):
        copies = s.deck[face] if owner == PLAYER else s.card_copies[face]
        if copies:
            left = unseen_copies(s, face) if owner == DEALER else copies - _seen(s, face)
            cards.append({"card": CARDS[face].id, "name": CARDS[face].name, "copies": copies, "left": left})
    return {"owner": OWNERS[owner], "cards": cards, "left": sum(card["left"] for card in cards)}


def _seen(s: Any, face: int) -> int:
    """Copies of a seat's card that are spent or on the table, where after a hand they are spent already."""
    laid = range(s.laid) if s.phase in (PLAYING, FOLDING) else ()
    seen: int = s.spent[face] + sum(s.timeline[i] == face for i in laid)
    return seen


def heat_parts(s: Any) -> list[HeatPart]:
    """From the heat before this hand to what it is, or would be if it ended now; without parts of nought."""
    cards = max(-s.heat_before, s.heat_delta) if s.hands else 0
    parts: list[HeatPart] = [{"what": "before", "heat": s.heat_before if s.hands else s.heat}]
    parts.append({"what": "cards", "heat": cards})
    if s.phase not in (PLAYING, FOLDING):
        if s.hands and s.last_branch == INSURED:
            parts.append({"what": "overage", "heat": s.evidence - s.cover})
            parts.append({"what": "penalty", "heat": s.card_limit[s.insurance]})
        parts.append({"what": "cooling", "heat": s.heat - sum(part["heat"] for part in parts)})
    return [part for part in parts if part["heat"] or part["what"] == "before"]


def thresholds(s: Any) -> list[Threshold]:
    """The convictions that the Narc's deck has, the lowest first."""
    faces = [
        face for face, card in enumerate(CARDS) if card.type == TYPES[CONVICTION] and s.card_copies[face]
    ]
    found: list[Threshold] = [{"name": CARDS[face].name, "heat": s.card_limit[face]} for face in faces]
    return sorted(found, key=lambda one: one["heat"])
