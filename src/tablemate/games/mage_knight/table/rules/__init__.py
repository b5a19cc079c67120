"""The rules of Mage Knight at the table; numbers refer to docs/games/mage_knight.md.

Read them in the rulebook's order: start, choosing (tactics), turns, round_end, dealing (offers), skills,
corrections, scoring; `actions` is the table of all actions. What the dummy, an offer and the order of turns
do by themselves is told where their records are, one folder up. This file is what the contract asks for.
"""

from tablemate.core.compiled import OVER, Codes, Log, int64, rule
from tablemate.games.mage_knight.table import phases, reasons
from tablemate.games.mage_knight.table.rules.actions import belongs_to, list_choices, perform, why_not
from tablemate.games.mage_knight.table.rules.scoring import is_winner, score
from tablemate.games.mage_knight.table.rules.start import set_up
from tablemate.games.mage_knight.table.state import State, Tables

__all__ = ["actor", "apply", "is_winner", "legal", "refusal", "score", "setup", "stage"]


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    set_up(s, t, log)


@rule
def actor(s: State, t: Tables) -> int:
    return OVER if s.phase == phases.FINISHED else int64(s.decider)


@rule
def stage(s: State, t: Tables) -> int:
    """A round."""
    return int64(s.course.round)


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    return list_choices(s, t, s.phase, out)


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    if belongs_to(s.phase, action):
        return why_not(s, t, action)
    return reasons.OVER if s.phase >= phases.SCORING else reasons.NOT_NOW


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    perform(s, t, action, log)
