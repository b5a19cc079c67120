"""Events: what happens, and who may see it. What is drawn or looked at is seen by one player alone."""

from tablemate.core.codecs import Integer, Name, Optional, Several
from tablemate.core.events import Event, EventTable, only_to, public
from tablemate.games.one_piece.actions import DON_NAMES, PLACE
from tablemate.games.one_piece.pool import numbers
from tablemate.games.one_piece.state import ENDINGS

SEAT, COUNT, CARD = Integer(), Integer(), Name("card", numbers())
CARD_LIST = Several(CARD)
ZONES = ("hand", "deck", "trash", "life", "field", "limbo", "nowhere")
(FROM_HAND, FROM_DECK, FROM_TRASH, FROM_LIFE, FROM_FIELD, FROM_LIMBO, FROM_NOWHERE) = range(len(ZONES))
ZONE = Name("zone", ZONES)
HOW = Name("timing", ("main", "counter", "trigger"))
BY_MAIN, BY_COUNTER, BY_TRIGGER = range(3)

EVENT_TABLE = EventTable()
add = EVENT_TABLE.add
MATCH_BEGUN = add(Event("match_begun", leaders=public(CARD_LIST)))
FIRST_CHOSEN = add(Event("first_chosen", seat=public(SEAT), first=public(SEAT)))
CARDS_DRAWN = add(
    Event("cards_drawn", seat=public(SEAT), count=public(COUNT), cards=only_to("seat", CARD_LIST))
)
HAND_KEPT = add(Event("hand_kept", seat=public(SEAT)))
HAND_REDRAWN = add(Event("hand_redrawn", seat=public(SEAT)))
LIFE_LAID = add(Event("life_laid", seat=public(SEAT), count=public(COUNT)))
TURN_BEGUN = add(Event("turn_begun", seat=public(SEAT), turn=public(COUNT)))
DON_ADDED = add(Event("don_added", seat=public(SEAT), count=public(COUNT), rested=public(COUNT)))
DON_GIVEN = add(Event("don_given", seat=public(SEAT), place=public(PLACE), count=public(COUNT)))
DON_RETURNED = add(Event("don_returned", seat=public(SEAT), count=public(COUNT)))
DON_RESTED = add(Event("don_rested", seat=public(SEAT), count=public(COUNT)))
DON_ACTIVATED = add(Event("don_activated", seat=public(SEAT), count=public(COUNT)))
DON_FROZEN = add(Event("don_frozen", seat=public(SEAT), count=public(COUNT)))
CARD_PLAYED = add(
    Event("card_played", seat=public(SEAT), card=public(CARD), place=public(PLACE), source=public(ZONE))
)
EVENT_USED = add(Event("event_used", seat=public(SEAT), card=public(CARD), timing=public(HOW)))
EFFECT_USED = add(Event("effect_used", seat=public(SEAT), card=public(CARD), block=public(COUNT)))
EFFECT_DECLINED = add(Event("effect_declined", seat=public(SEAT), card=public(CARD)))
CARD_CHOSEN = add(Event("card_chosen", seat=public(SEAT), whose=public(SEAT), place=public(PLACE)))
DON_CHOSEN = add(Event("don_chosen", seat=public(SEAT), source=public(Name("DON!!", DON_NAMES))))
MODE_CHOSEN = add(Event("mode_chosen", seat=public(SEAT), which=public(COUNT)))
END_CHOSEN = add(Event("end_chosen", seat=public(SEAT), end=public(Name("end", ("top", "bottom")))))
NEXT_CHOSEN = add(Event("next_chosen", seat=public(SEAT), which=public(COUNT)))
ATTACK_DECLARED = add(
    Event(
        "attack_declared",
        seat=public(SEAT),
        attacker=public(PLACE),
        target=public(PLACE),
        card=public(CARD),
        against=public(CARD),
    )
)
BLOCKED = add(Event("blocked", seat=public(SEAT), place=public(PLACE), card=public(CARD)))
COUNTERED = add(
    Event("countered", seat=public(SEAT), card=public(CARD), place=public(PLACE), amount=public(COUNT))
)
BATTLE_DECIDED = add(
    Event("battle_decided", attacker_power=public(COUNT), target_power=public(COUNT), won=public(COUNT))
)
DAMAGE_DEALT = add(Event("damage_dealt", seat=public(SEAT), life=public(COUNT)))
LIFE_TAKEN = add(Event("life_taken", seat=public(SEAT), card=only_to("seat", CARD)))
TRIGGER_USED = add(Event("trigger_used", seat=public(SEAT), card=public(CARD)))
KNOCKED_OUT = add(Event("knocked_out", seat=public(SEAT), card=public(CARD), place=public(PLACE)))
MOVED = add(Event("moved", seat=public(SEAT), card=public(CARD), source=public(ZONE), to=public(ZONE)))
MOVED_UNSEEN = add(
    Event(
        "moved_unseen",
        seat=public(SEAT),
        source=public(ZONE),
        to=public(ZONE),
        card=only_to("seat", CARD),
    )
)
RESTED = add(Event("rested", seat=public(SEAT), place=public(PLACE)))
ACTIVATED = add(Event("activated", seat=public(SEAT), place=public(PLACE)))
POWER_CHANGED = add(Event("power_changed", seat=public(SEAT), place=public(PLACE), amount=public(COUNT)))
COST_CHANGED = add(Event("cost_changed", seat=public(SEAT), place=public(PLACE), amount=public(COUNT)))
KEYWORDS_GAINED = add(
    Event("keywords_gained", seat=public(SEAT), place=public(PLACE), keywords=public(COUNT))
)
BANS_GAINED = add(Event("bans_gained", seat=public(SEAT), place=public(PLACE), bans=public(COUNT)))
BLOCKERS_FORBIDDEN = add(Event("blockers_forbidden", seat=public(SEAT)))
LOOKED = add(
    Event(
        "looked", seat=public(SEAT), whose=public(SEAT), zone=public(ZONE), cards=only_to("seat", CARD_LIST)
    )
)
REVEALED = add(Event("revealed", seat=public(SEAT), zone=public(ZONE), card=public(CARD)))
LIFE_TURNED = add(Event("life_turned", seat=public(SEAT), up=public(COUNT), card=public(CARD)))
LIFE_GREW = add(Event("life_grew", seat=public(SEAT)))
SHUFFLED = add(Event("shuffled", seat=public(SEAT)))
MATCH_OVER = add(Event("match_over", winner=public(Optional(SEAT)), ending=public(Name("ending", ENDINGS))))
