"""The words of a line, and what it means to leave some out."""

from typing import Any

from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.codecs import SPACE_NAMES
from tablemate.games.quantum.state import ABOARD, NOBODY, SCRAPYARD

PLACES = {SCRAPYARD: "scrap", ABOARD: "aboard"} | dict(enumerate(SPACE_NAMES))
NOTHING = "-"

# Marks on ships: of the seat in turn, of any seat, of the seat that takes a card.
MOVED, USED_ABILITY, ROLLED_AGAIN, TO_ROLL = "!*~?"
TO_PLACE, CHOSEN = "^+"
NEW = "+"  # on a card

FIGHT_STEPS = {
    phases.LAUNCHING: fights.TO_LAUNCH,
    phases.ENDANGERED: fights.BEFORE_ROLLS,
    phases.REROLLING: fights.AFTER_ROLLS,
    phases.FINALIZING: fights.DECIDED,
}
_SPECIAL_COURSES = {
    phases.ROLLING_FLEET: phases.FLEETS,
    phases.SETTLING: phases.CUBES,
    phases.STATIONING: phases.STATIONS,
    phases.FINISHED: phases.OVER_AND_OUT,
}


def usual_course(phase: int) -> int:
    """How far the match has come when this is to be decided."""
    if phase in _SPECIAL_COURSES:
        return _SPECIAL_COURSES[phase]
    return phases.TURN_CARDS if phases.PICKING <= phase <= phases.SABOTAGED else phases.TURN_ACTIONS


def is_setup(phase: int) -> bool:
    return phase <= phases.STATIONING


def usual_actions(s: Any) -> int:
    return int(s.actions_per_turn) if s.course == phases.TURN_ACTIONS else 0


def usual_first(s: Any) -> int:
    return NOBODY if s.phase == phases.ROLLING_FLEET else 0


def usual_regular(s: Any) -> int:
    return 0 if is_setup(s.phase) else int(s.turn)


def usual_picker(s: Any) -> int:
    """Who takes a card, where nothing is said of it."""
    if s.course != phases.TURN_CARDS:
        return NOBODY
    return int(s.decider if phases.PICKING <= s.phase < phases.SABOTAGED else s.turn)
