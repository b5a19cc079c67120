"""A crossing for training: what the prior sees of a decision and its options."""

from tablemate.core.compiled import Codes, Features, Many, rule
from tablemate.games.the_deal.skill.prior import write_features
from tablemate.games.the_deal.state import State, Tables


@rule
def see_options_at(states: Many[State], tables: Many[Tables], codes: Codes, out: Features) -> int:
    return write_features(states[0], tables[0], codes, out)
