"""A crossing for learning: what El Dorado's instinct sees of a decision and its options."""

from tablemate.core.compiled import Codes, Features, Many, rule
from tablemate.core.contract import State, Tables
from tablemate.games.el_dorado.skill.prior import write_features


@rule
def features_at(states: Many[State], tables: Many[Tables], codes: Codes, out: Features) -> int:
    return write_features(states[0], tables[0], codes, out)
