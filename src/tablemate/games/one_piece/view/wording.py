"""What is asked, as a sentence for who is asked."""

from collections.abc import Callable
from typing import Any

from tablemate.games.one_piece.cards.sentences.nouns import described
from tablemate.games.one_piece.cards.sentences.words import KEYWORDS
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.effects.compiler import compiled_pool
from tablemate.games.one_piece.pool import cards
from tablemate.games.one_piece.rules.looking import takes_to
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
)
from tablemate.games.one_piece.view.battle import counter_needed

BAN_WORDS = {
    w.NO_ATTACK: "to keep from attacking",
    w.NO_REFRESH: "to keep rested in the next Refresh Phase",
    w.NO_RESTING: "to keep from being rested",
    w.NO_RESTING_BY_OPPONENT: "to keep from being rested",
    w.NO_BLOCKING: "to keep from blocking",
    w.MAY_ATTACK_ACTIVE: "to let attack active Characters",
    w.NEGATED: "to negate the effects of",
    w.NO_LEAVING: "to keep on the field",
    w.NO_LEAVING_AT_ALL: "to keep on the field",
}
PURPOSES = {
    w.POWER_ZERO: "to set to 0 power",
    w.KO: "to K.O.",
    w.REST: "to rest",
    w.ACTIVATE: "to set active",
    w.RETURN_TO_HAND: "to return to its owner's hand",
    w.TRASH_CARD: "to trash",
    w.DISCARD: "to trash",
    w.PLAY_CARD: "to play",
    w.TAKE_CARD: "to add to your hand",
    w.SELECT: "for the effect",
    w.GIVE_DON: "to give DON!! to",
    w.LIFE_FROM_CARD: "to add to the life cards",
    w.REVEAL: "to reveal",
}
TAKEN_TO = {w.TO_HAND: "to add to your hand", w.TO_PLAY: "to play", w.TO_LIFE: "to add to your life cards"}


def prompt(s: Any, t: Any) -> str:
    """What the seat to decide is asked."""
    return WORDINGS[s.asking](s, t)


def name_of(s: Any, card: int) -> str:
    row: int = s.list[card]
    return cards()[row].name


def _effect(s: Any) -> str:
    """Whose effect asks."""
    return f"{name_of(s, s.frame_card[s.frames - 1])}'s"


def _code(s: Any, t: Any, word: int) -> int:
    """A word of the instruction that asks."""
    value: int = t.code[s.frame_at[s.frames - 1], word]
    return value


def _block(s: Any, t: Any) -> str:
    target = name_of(s, s.at[s.target])
    return f"{name_of(s, s.at[s.attacker])} attacks {target}: block with a Character?"


def _counter(s: Any, t: Any) -> str:
    needed = counter_needed(s)
    what = f"{needed} more power needed" if needed else "already stopped"
    return f"Counter {name_of(s, s.at[s.attacker])}'s attack ({what})?"


def _trigger(s: Any, t: Any) -> str:
    name = name_of(s, s.limbo)
    if t.timings[s.list[s.limbo]] & w.LIFE_TRIGGER:
        return f"Use {name}'s trigger, or take the card?"
    return f"{name} has no trigger: take it"


def _target(s: Any, t: Any) -> str:
    if _code(s, t, 0) == w.LIFE_LOOK:
        return "Whose top life card do you look at?"
    f = s.frames - 1
    up_to = "" if _code(s, t, 1) == w.EXACTLY else "up to "
    more = " more" if s.frame_picked[f] else ""
    n = s.frame_left[f]
    purpose = "" if (why := _purpose(s, t)) == "" else f" {why}"
    return f"Choose {up_to}{n}{more} {_set(s, t, n)}{purpose}"


def _purpose(s: Any, t: Any) -> str:
    op, amount = _code(s, t, 0), _code(s, t, 6)
    if op == w.POWER:
        return f"to give {amount:+} power"
    if op == w.COST:
        return f"to give {amount:+} cost"
    if op == w.BASE_POWER:
        return f"to set to {amount} base power"
    if op == w.KEYWORD:
        gained = [KEYWORDS[word] for word, bit in w.KEYWORDS.items() if amount & bit]
        return f"to give {' and '.join(gained)}"
    if op == w.BAN:
        return BAN_WORDS.get(amount, "to protect from K.O.")
    if op == w.TO_DECK:
        end = "top" if s.frame_end[s.frames - 1] == w.TOP else "bottom"
        return f"to place at the {end} of the deck"
    if op == w.LOOK_AND_TAKE:
        return TAKEN_TO[takes_to(t, s.frame_at[s.frames - 1])]
    return PURPOSES[op]


def _set(s: Any, t: Any, n: int) -> str:
    """The cards among which is chosen: `of the opponent's Characters`, `cards in your hand`."""
    zones, sides = _code(s, t, 4), _code(s, t, 3)
    whose = {w.OWN_SIDE: "your", w.OTHER_SIDE: "the opponent's"}.get(sides, "the")
    fitting = described(compiled_pool().filtering.said.get(_code(s, t, 5), {}))
    if zones & w.ON_FIELD:
        parts = ["Leader"] if zones & w.IN_LEADER else []
        parts += ["Characters"] if zones & w.IN_CHARACTERS else []
        parts += ["Stages" if sides == w.BOTH_SIDES else "Stage"] if zones & w.IN_STAGE else []
        parts += ["DON!!"] if zones & w.IN_COST_AREA else []
        return f"of {whose} {fitting.around(' or '.join(parts))}"
    if zones & w.IN_COST_AREA:
        return f"of {whose} DON!!"
    card = f"{fitting.category} card".strip()
    noun = fitting.around(card + "s" if n > 1 else card)
    if zones & w.IN_HAND:
        return f"{noun} in your hand" + (" or trash" if zones & w.IN_TRASH else "")
    if zones & w.IN_TRASH:
        return f"{noun} in {whose} trash"
    if zones & w.IN_DECK:
        return f"{noun} in your deck"
    return f"of the {fitting.around(card + 's')} looked at"


def _number(s: Any, t: Any) -> str:
    op, most = _code(s, t, 0), s.frame_left[s.frames - 1]
    what = {
        w.GIVE_DON: "DON!! do you give",
        w.PAY_RETURN_DON: "DON!! do you return",
        w.DRAW_CARDS: "cards do you draw",
        w.ADD_DON: "DON!! do you add",
        w.REST_DON_OF: "DON!! do you rest",
        w.SET_DON_ACTIVE: "DON!! do you set active",
        w.LIFE_TO_HAND: "life cards go to the hand",
        w.LIFE_TO_TRASH: "life cards do you trash",
        w.LIFE_FROM_DECK: "cards do you add to your life cards",
    }.get(op, "do you choose")
    return f"{_effect(s)} effect: how many {what} (up to {most})?"


def _don(s: Any, t: Any) -> str:
    left = s.frame_left[s.frames - 1]
    if _code(s, t, 0) == w.GIVE_DON:
        return f"Take a given DON!! from which card (up to {left})?"
    return f"Return a DON!! from where ({left} to return)?"


def _end(s: Any, t: Any) -> str:
    op = _code(s, t, 0)
    if op in (w.LIFE_LOOK, w.LIFE_FROM_CARD, w.LIFE_FROM_DECK):
        return "Place the card at the top or the bottom of the life cards?"
    if op in (w.LIFE_TO_HAND, w.LIFE_TO_TRASH):
        return "Take the top or the bottom life card?"
    what = "it" if op == w.TO_DECK else "the cards"
    return f"Place {what} at the top or the bottom of the deck?"


def _order(s: Any, t: Any) -> str:
    f = s.frames - 1
    if s.frame_end[f] == w.BOTTOM:
        return "Which card goes to the bottom of the deck next? The last one lies lowest"
    return "Which card goes on the deck next? The first one lies lowest"


def _life(s: Any, t: Any) -> str:
    if s.frame_stage[s.frames - 1] == 1:
        return "Which life card goes on top of your deck?"
    return "Which life card lies next, from the top down?"


def _room(s: Any, t: Any) -> str:
    name = name_of(s, s.frame_card[s.frames - 1])
    return f"The field is full: which Character is trashed for {name}?"


def _replace(s: Any, t: Any) -> str:
    return f"Use {_effect(s)} effect instead?"


WORDINGS: dict[int, Callable[[Any, Any], str]] = {
    ASK_FIRST: lambda s, t: "Do you go first or second?",
    ASK_MULLIGAN: lambda s, t: "Keep this hand, or draw a new one?",
    ASK_ACTION: lambda s, t: "Play, give DON!!, attack, or end your turn",
    ASK_BLOCK: _block,
    ASK_COUNTER: _counter,
    ASK_TRIGGER: _trigger,
    ASK_PAY: lambda s, t: f"Pay for {_effect(s)} effect?",
    ASK_OPTIONAL: lambda s, t: f"Carry on with {_effect(s)} effect?",
    ASK_REPLACE: _replace,
    ASK_TARGET: _target,
    ASK_DON: _don,
    ASK_NUMBER: _number,
    ASK_MODE: lambda s, t: f"Choose one for {_effect(s)} effect",
    ASK_END: _end,
    ASK_ORDER: _order,
    ASK_LIFE: _life,
    ASK_NEXT: lambda s, t: "Which effect comes first?",
    ASK_ROOM: _room,
}
