"""The words of a line, and what it means to leave some out."""

from typing import Any

from tablemate.games.quantum.kinds import SHIPS, SPACE_NAMES
from tablemate.games.quantum.state import (
    ABOARD,
    AFTER_ROLLS,
    BEFORE_ROLLS,
    CHOOSING_FACE,
    CUBES,
    DECIDED,
    ENDANGERED,
    FINALIZING,
    FINISHED,
    FLEETS,
    INFAMOUS,
    LAUNCHING,
    NOBODY,
    OVER_AND_OUT,
    PICKING,
    REROLLING,
    ROLLING_AGAIN,
    ROLLING_FLEET,
    SABOTAGED,
    SCRAPYARD,
    SETTLING,
    STATIONING,
    STATIONS,
    TO_LAUNCH,
    TURN_ACTIONS,
    TURN_CARDS,
)

COLOURS = ("blue", "red", "yellow", "green")
PLACES = {SCRAPYARD: "scrap", ABOARD: "aboard"} | dict(enumerate(SPACE_NAMES))
NOTHING = "-"
PARTED = " | "

# Marks on ships: of the seat in turn, of any seat, of the seat that takes a card.
MOVED, USED_ABILITY, ROLLED_AGAIN, TO_ROLL = "!*~?"
TO_PLACE, CHOSEN = "^+"
NEW = "+"  # on a card

FIGHT_STEPS = {
    LAUNCHING: TO_LAUNCH,
    ENDANGERED: BEFORE_ROLLS,
    REROLLING: AFTER_ROLLS,
    FINALIZING: DECIDED,
}
_SPECIAL_COURSES = {
    ROLLING_FLEET: FLEETS,
    SETTLING: CUBES,
    STATIONING: STATIONS,
    FINISHED: OVER_AND_OUT,
}
ANY_TIME = (INFAMOUS, CHOOSING_FACE, ROLLING_AGAIN)  # decisions among actions and among cards


def usual_course(phase: int) -> int:
    """How far the match has come when this is to be decided."""
    if phase in _SPECIAL_COURSES:
        return _SPECIAL_COURSES[phase]
    return TURN_CARDS if PICKING <= phase <= SABOTAGED else TURN_ACTIONS


def is_setup(phase: int) -> bool:
    return phase <= STATIONING


def usual_actions(s: Any) -> int:
    return int(s.actions_per_turn) if s.course == TURN_ACTIONS else 0


def usual_first(s: Any) -> int:
    return NOBODY if s.phase == ROLLING_FLEET else 0


def usual_regular(s: Any) -> int:
    return 0 if is_setup(s.phase) else int(s.turn)


def usual_picker(s: Any) -> int:
    """Who takes a card, where nothing is said of it."""
    if s.course != TURN_CARDS:
        return NOBODY
    return int(s.decider if PICKING <= s.phase < SABOTAGED else s.turn)


def ships_in(bits: int) -> list[int]:
    return [ship for ship in range(SHIPS) if bits >> ship & 1]
