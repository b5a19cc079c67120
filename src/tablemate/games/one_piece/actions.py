"""Actions, and the words for a refusal.

Codes number what is in the match: lines of the acting player's list (or of the other's), places on the
field. Names are the printed numbers of cards, and places are called `leader`, `c1` to `c5` and `stage`.
"""

from collections.abc import Sequence
from typing import Any

from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import InMatch, Name, Number
from tablemate.games.one_piece.pool import numbers
from tablemate.games.one_piece.sizes import KINDS, MAX_LIFE, MAX_WAITING

PLACE_NAMES = ("leader", "c1", "c2", "c3", "c4", "c5", "stage")
SIDE_NAMES = ("own", "their")
ZONE_NAMES = ("hand", "trash", "deck")
DON_NAMES = ("active", "rested", "leader", "c1", "c2", "c3", "c4", "c5")
MOST_GIVEN = 10
MOST_ABILITIES = 3
MOST_MODES = 3

BATTLER = Name("place", PLACE_NAMES[:6])
PLACE = Name("place", PLACE_NAMES)
CHARACTER = Name("place", PLACE_NAMES[1:6])


def own_cards(s: Any, t: Any) -> Sequence[str | None]:
    return _list_of(s, int(s.decider))


def their_cards(s: Any, t: Any) -> Sequence[str | None]:
    return _list_of(s, 1 - int(s.decider))


def _list_of(s: Any, seat: int) -> Sequence[str | None]:
    known = numbers()
    rows = [int(s.list[seat * KINDS + kind]) for kind in range(KINDS)]
    return [known[row] if row >= 0 else None for row in rows]


OWN_CARD = InMatch("card", KINDS, own_cards)
THEIR_CARD = InMatch("card", KINDS, their_cards)

ACTION_TABLE = ActionTable()
add = ACTION_TABLE.append
END_MAIN = add(Action("end_main"))
STOP_COUNTERING = add(Action("stop"))
NONE_OF_THEM = add(Action("none"))
DECLINE = add(Action("decline"))
ACCEPT = add(Action("accept"))
GO_FIRST = add(Action("first"))
GO_SECOND = add(Action("second"))
KEEP_HAND = add(Action("keep"))
REDRAW = add(Action("redraw"))
TO_TOP = add(Action("top"))
TO_BOTTOM = add(Action("bottom"))
TAKE_LIFE = add(Action("take"))
USE_TRIGGER = add(Action("use_trigger"))
ATTACK = add(Action("attack", attacker=BATTLER, target=BATTLER))
ACTIVATE = add(Action("activate", place=PLACE, which=Number(1, MOST_ABILITIES)))
PLAY = add(Action("play", card=OWN_CARD))
GIVE = add(Action("give", place=BATTLER, count=Number(1, MOST_GIVEN)))
BLOCK = add(Action("block", place=CHARACTER))
COUNTER = add(Action("counter", card=OWN_CARD, place=BATTLER))
USE = add(Action("use", card=OWN_CARD))
PICK = add(Action("pick", side=Name("side", SIDE_NAMES), place=PLACE))
PICK_DON = add(Action("pick_don", side=Name("side", SIDE_NAMES)))
CHOOSE = add(Action("choose", zone=Name("zone", ZONE_NAMES), card=OWN_CARD))
CHOOSE_THEIRS = add(Action("choose_theirs", card=THEIR_CARD))
DON_FROM = add(Action("don", source=Name("DON!!", DON_NAMES)))
NUMBER = add(Action("number", n=Number(0, MOST_GIVEN)))
MODE = add(Action("mode", which=Number(1, MOST_MODES)))
NEXT = add(Action("next", which=Number(1, MAX_WAITING)))
LIFE_CARD = add(Action("life", position=Number(1, MAX_LIFE)))

(
    NOT_ASKED_FOR,
    NOT_IN_HAND,
    TOO_DEAR,
    NO_MAIN_EFFECT,
    CANNOT_ATTACK_YET,
    IS_RESTED,
    NOTHING_THERE,
    JUST_PLAYED,
    TARGET_ACTIVE,
    MAY_NOT_ATTACK,
    NOT_ENOUGH_DON,
    CANNOT_ACTIVATE,
    USED_THIS_TURN,
    CANNOT_BLOCK,
    NO_COUNTER,
    NOT_A_TARGET,
    CANNOT_PAY,
    TOO_MANY_ACTIONS,
) = range(1, 19)

REASONS = {
    NOT_ASKED_FOR: ("not-asked", "that is not what is asked now"),
    NOT_IN_HAND: ("not-in-hand", "that card is not in your hand"),
    TOO_DEAR: ("too-dear", "you have too few active DON!! for its cost"),
    NO_MAIN_EFFECT: ("no-main-effect", "that Event cannot be used in your Main Phase"),
    CANNOT_ATTACK_YET: ("no-attack-yet", "nobody attacks on their first turn"),
    IS_RESTED: ("is-rested", "a rested card cannot attack"),
    NOTHING_THERE: ("nothing-there", "there is no card in that place"),
    JUST_PLAYED: ("just-played", "a Character cannot attack on the turn it was played"),
    TARGET_ACTIVE: ("target-active", "only the Leader and rested Characters can be attacked"),
    MAY_NOT_ATTACK: ("may-not-attack", "an effect keeps that card from attacking"),
    NOT_ENOUGH_DON: ("not-enough-don", "you do not have that many active DON!!"),
    CANNOT_ACTIVATE: ("cannot-activate", "that card has no such effect to use now"),
    USED_THIS_TURN: ("used-this-turn", "that effect has already been used this turn"),
    CANNOT_BLOCK: ("cannot-block", "that Character cannot block this attack"),
    NO_COUNTER: ("no-counter", "that card cannot be used as a counter"),
    NOT_A_TARGET: ("not-a-target", "that card cannot be chosen"),
    CANNOT_PAY: ("cannot-pay", "the cost cannot be paid"),
    TOO_MANY_ACTIONS: ("too-many-actions", "this Main Phase has used up its actions and can only be ended"),
}
