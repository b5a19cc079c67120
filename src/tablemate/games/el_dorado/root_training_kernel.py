"""A crossing for training: what the root prior sees of a decision and its options."""

from tablemate.core.compiled import Codes, Features, Many, rule
from tablemate.games.el_dorado.skill.root_prior import write_root_features
from tablemate.games.el_dorado.state import State, Tables


@rule
def see_options_at(states: Many[State], tables: Many[Tables], codes: Codes, out: Features) -> int:
    return write_root_features(states[0], tables[0], codes, out)
