"""A side of the table as a viewer knows it: field, DON!!, life cards, deck, trash, hand (4, 17)."""

from typing import Any, Literal, NotRequired, TypedDict

from tablemate.core.events import Viewer
from tablemate.games.one_piece.actions import PLACE_NAMES
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.pool import numbers
from tablemate.games.one_piece.rules.battle import may_attack, why_not_attack_with
from tablemate.games.one_piece.rules.values import cost_in_hand
from tablemate.games.one_piece.rules.zones import knows
from tablemate.games.one_piece.sizes import (
    BATTLERS,
    CHARACTERS,
    KINDS,
    LEADER,
    MOST_ACTIONS,
    SLOTS,
    STAGE,
)
from tablemate.games.one_piece.state import ASK_ACTION, NONE

Place = Literal["leader", "c1", "c2", "c3", "c4", "c5", "stage"]
Keyword = Literal["rush", "rush_character", "double_attack", "banish", "blocker", "unblockable"]
Ban = Literal[
    "attack",
    "block",
    "become_active",  # in a Refresh Phase
    "be_rested",
    "be_rested_by_opponent",
    "be_ko_in_battle",
    "be_ko_by_leader",
    "be_ko_by_effect",
    "be_ko_by_opponent",
    "leave",
    "leave_by_opponent",
]
BANS: dict[int, Ban] = {
    w.NO_ATTACK: "attack",
    w.NO_BLOCKING: "block",
    w.NO_REFRESH: "become_active",
    w.NO_RESTING: "be_rested",
    w.NO_RESTING_BY_OPPONENT: "be_rested_by_opponent",
    w.NO_KO_IN_BATTLE: "be_ko_in_battle",
    w.NO_KO_BY_LEADER: "be_ko_by_leader",
    w.NO_KO_BY_EFFECT: "be_ko_by_effect",
    w.NO_KO_BY_OPPONENT: "be_ko_by_opponent",
    w.NO_LEAVING_AT_ALL: "leave",
    w.NO_LEAVING: "leave_by_opponent",
}


class FieldCard(TypedDict):
    """A card on the field, with what it comes to now."""

    place: Place
    card: str
    object: int  # another one whenever a card enters the field
    rested: bool
    given: int  # DON!!
    power: int | None  # None for a Stage
    printed_power: NotRequired[int]  # where it differs
    cost: int | None  # None for a Leader
    printed_cost: NotRequired[int]  # where it differs
    keywords: list[Keyword]
    cannot: list[Ban]
    attacks_active: bool  # an effect lets it attack active Characters
    negated: bool  # its effects are
    came_now: bool  # it was played this turn
    can_attack: bool  # now, if its player likes
    used: list[int]  # blocks with [Once Per Turn] that were used this turn, counted from 0


class Don(TypedDict):
    deck: int
    active: int
    rested: int
    frozen: int  # rested ones that stay so in the next Refresh Phase


class LifeCard(TypedDict):
    position: int  # from the bottom, from 1, as actions name it
    card: str | None  # None while the viewer does not know it
    up: bool  # face-up


class KnownCard(TypedDict):
    """A card of a deck that the viewer knows the place of."""

    position: int  # from the top, from 1
    card: str


class Deck(TypedDict):
    count: int
    known: list[KnownCard]


class HandCard(TypedDict):
    card: str
    count: int
    shown: int  # how many of them the other player knows of
    cost: NotRequired[int]  # what it takes now, where that is not what is printed


class Side(TypedDict):
    """What a viewer knows of one seat."""

    leader: FieldCard | None
    characters: list[FieldCard | None]  # c1 to c5
    stage: FieldCard | None
    don: Don
    life: list[LifeCard]  # the top first
    deck: Deck
    trash: dict[str, int]
    trash_count: int
    hand: list[HandCard] | None  # None for whoever may not see it
    hand_count: int
    known_hand: dict[str, int]  # cards that the viewer knows to be in a hand it does not see
    cannot_block: bool  # an effect keeps its Characters from blocking, or some of them
    hits: int  # damage dealt to the other Leader
    redrew: bool  # took the mulligan
    deck_list: dict[str, int]  # open to all, the Leader first


def number_of(s: Any, card: int) -> str:
    """The printed number of a card of the match."""
    row: int = s.list[card]
    return numbers()[row]


def side(s: Any, t: Any, seat: int, viewer: Viewer) -> Side:
    on_field = [field_card(s, t, seat * SLOTS + slot) for slot in range(SLOTS)]
    kinds = range(seat * KINDS, seat * KINDS + KINDS)
    sees_hand = viewer == seat
    return {
        "leader": on_field[LEADER],
        "characters": [on_field[slot] for slot in CHARACTERS],
        "stage": on_field[STAGE],
        "don": {
            "deck": s.don_deck[seat],
            "active": s.don_active[seat],
            "rested": s.don_rested[seat],
            "frozen": s.don_frozen[seat],
        },
        "life": _life(s, seat, viewer),
        "deck": _deck(s, seat, viewer),
        "trash": {number_of(s, card): s.trash[card] for card in kinds if s.trash[card]},
        "trash_count": s.trash_size[seat],
        "hand": [_hand_card(s, t, card) for card in kinds if s.hand[card]] if sees_hand else None,
        "hand_count": s.hand_size[seat],
        "known_hand": {
            number_of(s, card): s.shown[card]
            for card in kinds
            if s.shown[card] and viewer is not None and not sees_hand
        },
        "cannot_block": any(
            s.modifier_what[k] == w.FORBIDS_BLOCKERS and s.modifier_object[k] == -1 - seat
            for k in range(s.modifiers)
        ),
        "hits": s.hits[seat],
        "redrew": bool(s.redrawn[seat]),
        "deck_list": {number_of(s, card): s.copies[card] for card in kinds if s.list[card] != NONE},
    }


def field_card(s: Any, t: Any, place: int) -> FieldCard | None:
    card = s.at[place]
    if card == NONE:
        return None
    row, slot = s.list[card], place % SLOTS
    seen: FieldCard = {
        "place": place_name(place),
        "card": numbers()[row],
        "object": s.object[place],
        "rested": bool(s.rested[place]),
        "given": s.given[place],
        "power": None if slot == STAGE else s.power[place],
        "cost": None if slot == LEADER else max(0, s.cost[place]),
        "keywords": keywords(s.keywords[place]),
        "cannot": bans(s.bans[place]),
        "attacks_active": bool(s.bans[place] & w.MAY_ATTACK_ACTIVE),
        "negated": bool(s.bans[place] & w.NEGATED),
        "came_now": s.came[place] == s.turn and slot != LEADER,
        "can_attack": _can_attack(s, t, place),
        "used": [k for k in range(t.blocks[row]) if s.used[place] >> k & 1],
    }
    if slot != STAGE and seen["power"] != t.print_power[row]:
        seen["printed_power"] = t.print_power[row]
    if slot != LEADER and seen["cost"] != t.print_cost[row]:
        seen["printed_cost"] = t.print_cost[row]
    return seen


def place_name(place: int) -> Place:
    name: Place = PLACE_NAMES[place % SLOTS]  # type: ignore[assignment]
    return name


def keywords(bits: int) -> list[Keyword]:
    return [word for word, bit in w.KEYWORDS.items() if bits & bit]  # type: ignore[misc]


def bans(bits: int) -> list[Ban]:
    return [ban for bit, ban in BANS.items() if bits & bit]


def _can_attack(s: Any, t: Any, place: int) -> bool:
    """Whether its player, who is asked for an action, could attack with it."""
    seat = place // SLOTS
    if s.asking != ASK_ACTION or s.decider != seat or place % SLOTS == STAGE or s.actions >= MOST_ACTIONS:
        return False
    if why_not_attack_with(s, t, place):
        return False
    return any(may_attack(s, t, place, (1 - seat) * SLOTS + slot) for slot in range(BATTLERS))


def _known(bits: int, seat: int, viewer: Viewer) -> bool:
    """Whether a viewer knows a hidden card; a spectator was never shown one alone."""
    return viewer is not None and knows(bits, viewer, seat)


def _life(s: Any, seat: int, viewer: Viewer) -> list[LifeCard]:
    cards: list[LifeCard] = []
    for place in reversed(range(s.life_size[seat])):
        up = bool(s.life_up[seat, place])
        known = up or _known(s.life_known[seat, place], seat, viewer)
        card = number_of(s, seat * KINDS + s.life[seat, place]) if known else None
        cards.append({"position": place + 1, "card": card, "up": up})
    return cards


def _deck(s: Any, seat: int, viewer: Viewer) -> Deck:
    size = s.deck_size[seat]
    known: list[KnownCard] = [
        {"position": size - place, "card": number_of(s, seat * KINDS + s.deck[seat, place])}
        for place in reversed(range(size))
        if _known(s.deck_known[seat, place], seat, viewer)
    ]
    return {"count": size, "known": known}


def _hand_card(s: Any, t: Any, card: int) -> HandCard:
    seen: HandCard = {"card": number_of(s, card), "count": s.hand[card], "shown": s.shown[card]}
    cost = cost_in_hand(s, t, card)
    if cost != t.print_cost[s.list[card]]:
        seen["cost"] = cost
    return seen
