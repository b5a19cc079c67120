"""What is asked, of whom, and by whose effect; what waits, and the card taken as damage (12, 18)."""

from typing import Any, Literal, TypedDict

from tablemate.core.events import Viewer
from tablemate.games.one_piece.cards.sentences import modes_of
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.pool import cards
from tablemate.games.one_piece.rules.frames import is_next
from tablemate.games.one_piece.rules.zones import knows
from tablemate.games.one_piece.sizes import KINDS
from tablemate.games.one_piece.state import (
    ASK_ACTION,
    ASK_BLOCK,
    ASK_COUNTER,
    ASK_DON,
    ASK_END,
    ASK_FIRST,
    ASK_LIFE,
    ASK_MODE,
    ASK_MULLIGAN,
    ASK_NEXT,
    ASK_NUMBER,
    ASK_OPTIONAL,
    ASK_ORDER,
    ASK_PAY,
    ASK_REPLACE,
    ASK_ROOM,
    ASK_TARGET,
    ASK_TRIGGER,
    FINISHED,
    NONE,
    PLAY,
)
from tablemate.games.one_piece.view.sides import number_of

Kind = Literal["action", "mulligan", "blocker", "counter", "target", "value"]
Question = Literal[
    "first",  # go first or second
    "mulligan",
    "action",
    "block",
    "counter",
    "trigger",
    "pay",  # the cost of an effect, or not
    "optional",  # a part of an effect that may be left out
    "replacement",
    "target",  # a card on the field, in a hand, a trash, or among those looked at
    "don",  # which DON!! to move
    "number",
    "mode",
    "end",  # the top or the bottom
    "order",  # which of the cards looked at goes back next
    "life",  # which life card goes back next
    "next",  # which of the waiting effects comes first
    "room",  # which Character makes room
]
QUESTIONS: dict[int, tuple[Question, Kind]] = {
    ASK_FIRST: ("first", "value"),
    ASK_MULLIGAN: ("mulligan", "mulligan"),
    ASK_ACTION: ("action", "action"),
    ASK_BLOCK: ("block", "blocker"),
    ASK_COUNTER: ("counter", "counter"),
    ASK_TRIGGER: ("trigger", "value"),
    ASK_PAY: ("pay", "value"),
    ASK_OPTIONAL: ("optional", "value"),
    ASK_REPLACE: ("replacement", "value"),
    ASK_TARGET: ("target", "target"),
    ASK_DON: ("don", "target"),
    ASK_NUMBER: ("number", "value"),
    ASK_MODE: ("mode", "value"),
    ASK_END: ("end", "value"),
    ASK_ORDER: ("order", "target"),
    ASK_LIFE: ("life", "target"),
    ASK_NEXT: ("next", "value"),
    ASK_ROOM: ("room", "target"),
}
NOT_BY_AN_EFFECT = (ASK_FIRST, ASK_MULLIGAN, ASK_ACTION, ASK_BLOCK, ASK_COUNTER, ASK_TRIGGER, ASK_NEXT)

Zone = Literal["leader", "characters", "stage", "hand", "trash", "deck", "don"]
ZONES: dict[int, Zone] = {
    w.IN_LEADER: "leader",
    w.IN_CHARACTERS: "characters",
    w.IN_STAGE: "stage",
    w.IN_HAND: "hand",
    w.IN_TRASH: "trash",
    w.IN_DECK: "deck",
    w.IN_LOOKED: "deck",
    w.IN_COST_AREA: "don",
}


class Asked(TypedDict):
    """The question at hand; its answers are the options of the decision."""

    seat: int  # who is asked
    question: Question
    owner: int | None  # whose effect asks
    card: str | None  # the card whose effect it is, or that is being played
    block: int | None  # which of its effects, counted from 0
    zones: list[Zone]  # where there is something to choose
    left: int | None  # how many are still to choose
    up_to: bool  # and none of them need be
    chosen: list[int]  # objects on the field that were chosen before
    modes: list[str]  # a sentence for each, where one is to be chosen
    looked: list[str | None]  # cards looked at, the topmost first; None to whoever does not see them


class Effect(TypedDict):
    """An effect of a card: which one, and whose."""

    seat: int
    card: str
    block: int  # counted from 0


class Waiting(Effect):
    which: int  # as the action `next` names it
    is_next: bool  # it may come first


class Delayed(Effect):
    until: Literal["end_of_battle", "end_of_turn"]


class TakenLife(TypedDict):
    """A life card that was taken as damage, before it goes to hand or trash."""

    seat: int
    card: str | None  # None while the viewer does not know it


def is_effect(s: Any) -> bool:
    """Whether the effect on top asks."""
    return bool(s.frames) and s.asking not in NOT_BY_AN_EFFECT


def asked(s: Any, t: Any, viewer: Viewer) -> Asked | None:
    if s.phase == FINISHED or s.asking not in QUESTIONS:
        return None
    seen: Asked = {
        "seat": s.decider,
        "question": QUESTIONS[s.asking][0],
        "owner": None,
        "card": None,
        "block": None,
        "zones": [],
        "left": None,
        "up_to": False,
        "chosen": [],
        "modes": [],
        "looked": [],
    }
    if not is_effect(s):
        return seen
    f = s.frames - 1
    seen["owner"] = s.frame_card[f] // KINDS
    seen["card"] = number_of(s, s.frame_card[f])
    if s.frame_what[f] == PLAY:
        return seen
    at = s.frame_at[f]
    seen["block"] = t.block_number[s.frame_block[f]]
    seen["looked"] = looked(s, t, viewer)
    if s.asking == ASK_TARGET:
        zones = t.code[at, 4] if t.code[at, 0] != w.LIFE_LOOK else 0
        seen["zones"] = list(dict.fromkeys(zone for bit, zone in ZONES.items() if zones & bit))
        seen["up_to"] = t.code[at, 1] != w.EXACTLY
        chosen = [s.frame_chosen[f, k] for k in range(s.frame_picked[f])]
        seen["chosen"] = [each for each in chosen if each > 0]
    if s.asking == ASK_MODE:
        seen["modes"] = modes_of(cards()[s.list[s.frame_card[f]]].effects[seen["block"]])
    if s.asking in (ASK_TARGET, ASK_DON, ASK_LIFE, ASK_NUMBER):
        seen["left"] = s.frame_left[f]
    elif s.asking == ASK_ORDER:
        seen["left"] = s.frame_looked[f]
    return seen


def looked(s: Any, t: Any, viewer: Viewer) -> list[str | None]:
    """The cards that the effect on top looks at: of a deck, or a life card."""
    f = s.frames - 1
    if s.asking == ASK_END and t.code[s.frame_at[f], 0] == w.LIFE_LOOK:
        whose = s.frame_sum[f]
        top = s.life_size[whose] - 1
        known = viewer is not None and knows(s.life_known[whose, top], viewer, whose)
        return [number_of(s, whose * KINDS + s.life[whose, top]) if known else None]
    seat = s.decider
    places = [s.deck_size[seat] - 1 - k for k in range(s.frame_looked[f])]
    return [
        number_of(s, seat * KINDS + s.deck[seat, place])
        if viewer is not None and knows(s.deck_known[seat, place], viewer, seat)
        else None
        for place in places
    ]


def waiting(s: Any, t: Any) -> list[Waiting]:
    return [
        {
            **_effect(s, t, s.waiting_card[k], s.waiting_block[k]),
            "which": k + 1,
            "is_next": is_next(s, k),
        }
        for k in range(s.waiting)
    ]


def delayed(s: Any, t: Any) -> list[Delayed]:
    return [
        {
            **_effect(s, t, s.delayed_card[k], s.delayed_block[k]),
            "until": "end_of_battle" if s.delayed_moment[k] == w.THIS_BATTLE else "end_of_turn",
        }
        for k in range(s.delayed)
    ]


def _effect(s: Any, t: Any, card: int, block: int) -> Effect:
    return {"seat": card // KINDS, "card": number_of(s, card), "block": t.block_number[block]}


def taken_life(s: Any, viewer: Viewer) -> TakenLife | None:
    if s.limbo == NONE:
        return None
    seat = s.limbo // KINDS
    known = s.asking != ASK_TRIGGER or (viewer is not None and knows(s.limbo_known, viewer, seat))
    return {"seat": seat, "card": number_of(s, s.limbo) if known else None}
