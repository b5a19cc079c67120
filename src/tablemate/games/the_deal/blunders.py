"""Obvious blunders: what nobody who knows the rules would do on purpose, told before it is done (11.1)."""

from tablemate.core.compiled import rule
from tablemate.games.the_deal.rules import must_earn
from tablemate.games.the_deal.state import GO_HOME, State, Tables

BLUNDERS = ("home with nothing",)
NO_BLUNDER = -1
HOME_WITH_NOTHING = 0


@rule
def blunder_of(s: State, t: Tables, action: int) -> int:
    """Which blunder an action is, or NO_BLUNDER.

    Who goes home without cash scores nothing and has not won; another hand can end no worse (8.3, 8.4).
    """
    if action == GO_HOME and s.cash == 0 and must_earn(s):
        return HOME_WITH_NOTHING
    return NO_BLUNDER


@rule
def is_blunder(s: State, t: Tables, action: int) -> bool:
    return blunder_of(s, t, action) != NO_BLUNDER
