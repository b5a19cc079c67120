"""Every action: when it is asked for, why it may not be taken, what it does, and its fields.

`legal`, `refusal` and `apply` are made of this table (core/action_kinds.py). `actions.END_TURN` is the first
code of its kind; codes count through the fields, the last one fastest.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from tablemate.core.action_kinds import ActionKinds
from tablemate.core.codecs import Name, Number
from tablemate.games.mage_knight.box import MOST_PEOPLE
from tablemate.games.mage_knight.names import (
    COLOR,
    FIXED_CARD,
    GAINED_SKILL,
    LEFT_ADVANCED,
    LEFT_SPELL,
    TACTIC,
)
from tablemate.games.mage_knight.table import phases
from tablemate.games.mage_knight.table.events import CHANGES, EXTRA_TURNS, OFFERS, PLACES
from tablemate.games.mage_knight.table.rules import (
    choosing,
    corrections,
    dealing,
    round_end,
    scoring,
    skills,
    turns,
)
from tablemate.games.mage_knight.table.score_lines import FAME_MOST
from tablemate.games.mage_knight.table.state import ACTIONS, MOST_MONASTERIES

DUMMY = "dummy"


class Actor:
    """A seat, or the dummy."""

    size = MOST_PEOPLE + 1

    def count(self, value: Any) -> int:
        if value == DUMMY:
            return MOST_PEOPLE
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < MOST_PEOPLE:
            raise ValueError(f"{value!r} is neither a seat from 0 to {MOST_PEOPLE - 1} nor {DUMMY}")
        return value

    def counted(self, number: int) -> int | str:
        return DUMMY if number == MOST_PEOPLE else number

    def read(self, words: Iterator[int]) -> int | str:
        return self.counted(next(words))

    def write(self, value: Any) -> list[int]:
        return [self.count(value)]


ACTION_TABLE = ActionKinds("tablemate.games.mage_knight.table")
_when, _in_turn = ACTION_TABLE.add, partial(ACTION_TABLE.add, phases.TURNS)

END_TURN = _in_turn("end_turn", None, turns.end_turn)
ANNOUNCE = _in_turn("announce", turns.why_not_announce, turns.announce)
SKIP_TURN = _in_turn("skip_turn", turns.why_not_skip, turns.skip_turn)
EXTRA_TURN = _in_turn(
    "extra_turn", turns.why_not_extra_turn, turns.take_extra_turn, by=Name("extra turn", EXTRA_TURNS)
)
GOAL_REACHED = _in_turn("goal_reached", turns.why_not_goal, turns.reach_goal)
TAKE = _in_turn(
    "take",
    dealing.why_not_take,
    dealing.take,
    offer=Name("offer", OFFERS),
    slot=Number(1, MOST_MONASTERIES),
)
MONASTERY = _in_turn(
    "monastery",
    dealing.why_not_monastery,
    dealing.tell_monastery,
    state=Name("state", ("found", "burned")),
)
GAIN_SKILL = _in_turn(
    "gain_skill", skills.why_not_gain, skills.gain_skill, lists=skills.add_skills, skill=GAINED_SKILL
)
CHOOSE_TACTIC = _when(
    phases.CHOOSING, "choose_tactic", choosing.why_not_choose, choosing.choose_tactic, tactic=TACTIC
)
CHOOSE_FIRST = _when(
    phases.CHOOSING,
    "choose_first",
    choosing.why_not_choose_first,
    choosing.choose_first,
    person=Number(0, MOST_PEOPLE - 1),
)
TACTIC_DONE = _when(phases.TAKING, "tactic_done", None, choosing.tactic_done)
LEAVE_AA = _when(
    phases.LEAVING_AA, "leave_aa", round_end.why_not_leave_aa, round_end.leave_aa, card=LEFT_ADVANCED
)
LEAVE_SPELL = _when(
    phases.LEAVING_SPELL,
    "leave_spell",
    round_end.why_not_leave_spell,
    round_end.leave_spell,
    card=LEFT_SPELL,
)
REMOVE_TACTIC = _when(
    (phases.ENTERING, phases.REMOVING),
    "remove_tactic",
    choosing.why_not_remove,
    choosing.remove_named,
    tactic=TACTIC,
)
FIX_CRYSTAL = _when(
    phases.EVERY,
    "fix_crystal",
    corrections.why_not_fix_crystal,
    corrections.fix_crystal,
    color=COLOR,
    change=Name("change", CHANGES),
)
FIX_CARD = _when(
    phases.EVERY,
    "fix_card",
    corrections.why_not_fix_card,
    corrections.fix_card,
    lists=corrections.add_cards,
    card=FIXED_CARD,
    to=Name("place", PLACES),
)
FIX_TURN = _when(phases.EVERY, "fix_turn", corrections.why_not_turn, corrections.fix_turn, to=Actor())
COUNT = _when(
    phases.SCORING,
    "count",
    scoring.why_not_count,
    scoring.count,
    lists=scoring.add_counts,
    n=Number(0, FAME_MOST),
)
LEAVE_OUT = _when(phases.SCORING, "leave_out", None, scoring.leave_out)
CLOSE_SCORE = _when(phases.CLOSING, "close_score", None, scoring.close_score)

assert len(ACTION_TABLE) == ACTIONS, f"there are {len(ACTION_TABLE)} action codes"

belongs_to, why_not, perform, list_choices = ACTION_TABLE.written_out()
