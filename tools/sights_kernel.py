"""A crossing for learning: what El Dorado's instinct sees of a decision and its options."""

from tablemate.core.compiled import Codes, Features, Many, rule
from tablemate.core.contract import State, Tables
from tablemate.games.el_dorado.skill.instinct import write_sights


@rule
def sights_at(states: Many[State], tables: Many[Tables], codes: Codes, out: Features) -> int:
    return write_sights(states[0], tables[0], codes, out)
