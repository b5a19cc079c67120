"""Events: what happens. Nothing is hidden between people (1.3), so everybody sees all of it.

An actor is a seat, or None for the dummy. Without a dummy none of its events comes (15.10).
"""

from tablemate.core.codecs import Integer, Name, Optional, Several
from tablemate.core.events import Event, EventTable, public
from tablemate.games.mage_knight.names import (
    ADVANCED_CARD,
    CARD,
    COLOR,
    HERO,
    OFFER_CARD,
    SKILL,
    TACTIC,
)
from tablemate.games.mage_knight.table.options import TIMES
from tablemate.games.mage_knight.table.score_lines import CATEGORIES, FOR_ALL
from tablemate.games.mage_knight.table.state import ENDINGS

OFFERS = ("advanced", "spells", "unit_offer")
ADVANCED_OFFER, SPELL_OFFER, UNIT_OFFER = range(len(OFFERS))
EXTRA_TURNS = ("the_right_moment", "time_bending")
PLACES = ("deck", "discard", "away")
ROUND_ENDINGS = ("dummy", "person", "goal")
BY_DUMMY, BY_PERSON, BY_GOAL = range(len(ROUND_ENDINGS))
CHANGES = ("more", "less")

SEAT = public(Integer())
COUNT = public(Integer())
ACTOR = Optional(Integer())
CARDS = public(Several(CARD))
OFFER = public(Name("offer", OFFERS))
CATEGORY = public(Name("category", [each.id for each in (*CATEGORIES, *FOR_ALL)]))

(
    HERO_DRAWN,
    DUMMY_HERO_CHOSEN,
    ROUND_BEGUN,
    DUMMY_TACTIC_SELECTED,
    TACTIC_CHOSEN,
    CHOICE_LEFT,
    TACTIC_DONE,
    ORDER_SET,
    TURN_BEGUN,
    TURN_ENDED,
    TURN_SKIPPED,
    EXTRA_TURN_TAKEN,
    END_OF_ROUND_ANNOUNCED,
    DUMMY_TURN_STARTED,
    DUMMY_CARDS_FLIPPED,
    DUMMY_END_OF_ROUND_ANNOUNCED,
    GOAL_WAS_REACHED,
    SKILL_GAINED,
    DUMMY_SKILL_REVEALED,
    CARD_DEALT,
    CARD_TAKEN,
    CARD_PUT_UNDER,
    MONASTERY_FOUND,
    MONASTERY_BURNED,
    ROUND_ENDED,
    DUMMY_GAINED_CARD,
    DUMMY_GAINED_CRYSTAL,
    DUMMY_DECK_SHUFFLED,
    TACTIC_REMOVED,
    CRYSTAL_CORRECTED,
    CARD_CORRECTED,
    TURN_CORRECTED,
    GAME_ENDED,
    COUNTED,
    LEFT_OUT,
    SCORED,
) = range(36)

EVENT_TABLE = EventTable(
    Event("hero_drawn", seat=SEAT, hero=public(HERO)),
    Event("dummy_hero_chosen", hero=public(HERO), crystals=public(Several(COLOR))),
    Event("round_begun", round=COUNT, time=public(Name("time", TIMES))),
    Event("dummy_tactic_selected", tactic=public(TACTIC)),
    Event("tactic_chosen", seat=SEAT, tactic=public(TACTIC)),
    Event("choice_left", seat=SEAT, to=SEAT),
    Event("tactic_done", seat=SEAT, tactic=public(TACTIC)),
    Event("order_set", order=public(Several(ACTOR))),
    Event("turn_begun", seat=SEAT, turn=COUNT),
    Event("turn_ended", seat=SEAT),
    Event("turn_skipped", seat=SEAT),
    Event("extra_turn_taken", seat=SEAT, by=public(Name("extra turn", EXTRA_TURNS))),
    Event("end_of_round_announced", seat=SEAT),
    Event("dummy_turn_started", cards=COUNT),
    Event(
        "dummy_cards_flipped",
        cards=CARDS,
        bonus_cards=CARDS,
        matching_color=public(Optional(COLOR)),
        left=COUNT,
    ),
    Event("dummy_end_of_round_announced"),
    Event("goal_reached", seat=SEAT),
    Event("skill_gained", seat=SEAT, skill=public(Optional(SKILL))),
    Event("dummy_skill_revealed", skill=public(SKILL)),
    Event("card_dealt", offer=OFFER, card=public(OFFER_CARD)),
    Event("card_taken", seat=SEAT, offer=OFFER, slot=COUNT, card=public(OFFER_CARD)),
    Event("card_put_under", offer=OFFER, card=public(OFFER_CARD)),
    Event("monastery_found", seat=SEAT, card=public(Optional(ADVANCED_CARD))),
    Event("monastery_burned", seat=SEAT),
    Event("round_ended", round=COUNT, by=public(Name("ending of a round", ROUND_ENDINGS)), left=COUNT),
    Event("dummy_gained_card", card=public(CARD)),
    Event("dummy_gained_crystal", color=public(COLOR)),
    Event("dummy_deck_shuffled", cards=COUNT),
    Event("tactic_removed", tactic=public(TACTIC)),
    Event(
        "crystal_corrected",
        seat=SEAT,
        color=public(COLOR),
        change=public(Name("change", CHANGES)),
        now=COUNT,
    ),
    Event("card_corrected", seat=SEAT, card=public(CARD), to=public(Name("place", PLACES))),
    Event("turn_corrected", seat=SEAT, to=public(ACTOR)),
    Event("game_ended", ending=public(Name("ending", ENDINGS)), round=COUNT),
    Event("counted", seat=SEAT, category=CATEGORY, n=COUNT),
    Event("left_out", seat=SEAT, category=CATEGORY),
    Event("scored", points=public(Several(Integer()))),
)
