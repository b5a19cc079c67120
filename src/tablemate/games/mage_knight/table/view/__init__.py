"""What a viewer may know: everything but the chance ahead (1.3, 1.4)."""

from typing import Any

from tablemate.core.events import Viewer
from tablemate.games.mage_knight.course import NO_POSITION, NOBODY, VIRTUAL, is_night
from tablemate.games.mage_knight.dummy import has_dummy
from tablemate.games.mage_knight.names import HEROES, SCENARIOS, TACTICS
from tablemate.games.mage_knight.table import phases
from tablemate.games.mage_knight.table.events import EXTRA_TURNS
from tablemate.games.mage_knight.table.options import SCENARIO_IDS, TIMES
from tablemate.games.mage_knight.table.phases import PHASES
from tablemate.games.mage_knight.table.rules.scoring import is_cooperative, is_winner, points_of
from tablemate.games.mage_knight.table.rules.turns import why_not_extra_turn
from tablemate.games.mage_knight.table.score_lines import CATEGORIES, FOR_ALL
from tablemate.games.mage_knight.table.state import MOST_CORRECTIONS
from tablemate.games.mage_knight.table.view.cards import offers, removed_tactics, skills, tactic, tactics
from tablemate.games.mage_knight.table.view.chances import chances
from tablemate.games.mage_knight.table.view.dummy import dummy
from tablemate.games.mage_knight.table.view.score import score_sheet
from tablemate.games.mage_knight.table.view.steps import basic_of, dice_of, reminders, steps
from tablemate.games.mage_knight.table.view.types import (
    CorrectionsSeen,
    PersonSeen,
    ScenarioSeen,
    View,
)

__all__ = ["KINDS", "View", "kind", "prompt", "view"]

KINDS = {"tactic_done": "simple", "close_score": "simple"}
KIND_NAMES = {
    phases.ENTERING: "remove_tactic",
    phases.CHOOSING: "tactic",
    phases.TAKING: "tactic_done",
    phases.TURNS: "turn",
    phases.LEAVING_AA: "leave_aa",
    phases.LEAVING_SPELL: "leave_spell",
    phases.REMOVING: "remove_tactic",
    phases.SCORING: "count",
    phases.CLOSING: "close_score",
    phases.FINISHED: "over",
}


def view(s: Any, t: Any, seat: Viewer) -> View:
    """The game; the same for everybody but for whose view it is."""
    course = s.course
    is_over = s.phase == phases.FINISHED
    return {
        "phase": PHASES[s.phase],
        "seat": seat,
        "scenario": _scenario(s),
        "round": course.round,
        "rounds": course.rounds,
        "time": TIMES[int(is_night(course))],
        "turn": course.turns[s.decider] if s.phase == phases.TURNS else 0,
        "acting": None if is_over else s.decider,
        "people": [_person(s, person) for person in range(s.players)],
        "order": [_actor(course.order[place]) for place in range(course.actors)],
        "dummy_position": None if course.dummy_position == NO_POSITION else course.dummy_position,
        "is_turn_begun": bool(course.has_begun),
        "is_ending": bool(course.is_ending),
        "is_announced": course.announced_by != NOBODY,
        "announced_by": None if course.announced_by == NOBODY else _actor(course.announced_by),
        "is_goal_reached": bool(course.goal),
        "extra_turns": [
            name  # type: ignore[misc]
            for by, name in enumerate(EXTRA_TURNS)
            if s.phase == phases.TURNS and not why_not_extra_turn(s, by)
        ],
        "dummy": dummy(s, t),
        "offers": offers(s),
        "tactics": tactics(s),
        "removed_tactics": removed_tactics(s),
        "skills": skills(s, t),
        "reminders": reminders(s),
        "steps": steps(s),
        "corrections": _corrections(s),
        "chances": chances(s, t),
        "score": score_sheet(s),
        "has_won": any(is_winner(s, t, person) for person in range(s.players)) if is_over else None,
        "scores": [points_of(s, person) for person in range(s.players)],
    }


def _actor(actor: int) -> int | None:
    return None if actor == VIRTUAL else actor


def _scenario(s: Any) -> ScenarioSeen:
    id_ = SCENARIO_IDS[s.scenario]
    about = next((scenario for scenario in SCENARIOS if scenario.id == id_), None)
    dice = dice_of(s)
    return {
        "id": id_,
        "name": "Your own scenario" if about is None else about.name,
        "goal": "the goal you agreed on" if about is None else about.goal,
        "is_cooperative": is_cooperative(s),
        "has_dummy": has_dummy(s.dummy),
        "dice": dice,
        "basic_dice": basic_of(dice),
        "units": dice,
    }


def _person(s: Any, seat: int) -> PersonSeen:
    course = s.course
    places = [place for place in range(course.actors) if course.order[place] == seat]
    is_acting = s.phase != phases.FINISHED and s.decider == seat
    has_last = bool(course.is_ending and course.owed >> seat & 1)
    in_turns = s.phase == phases.TURNS
    return {
        "seat": seat,
        "hero": HEROES[s.heroes[seat]].id,
        "hero_name": HEROES[s.heroes[seat]].name,
        "tactic": tactic(s, course.tactics[seat]),
        "place": places[0] + 1 if places else None,
        "turns": course.turns[seat],
        "is_acting": is_acting,
        "has_last_turn": has_last,
        "is_through": bool(course.is_ending and not has_last and not (in_turns and is_acting)),
        "has_announced": course.announced_by == seat,
    }


def _corrections(s: Any) -> CorrectionsSeen | None:
    if not s.has_corrections:
        return None
    return {"made": s.corrections, "left": MOST_CORRECTIONS - s.corrections}


def kind(s: Any, t: Any) -> str:
    return KIND_NAMES[s.phase]


def prompt(s: Any, t: Any) -> str:
    """What is asked, of whoever decides."""
    if s.phase == phases.ENTERING:
        time = TIMES[0] if s.to_name[0] else TIMES[1]
        left = s.to_name[0] or s.to_name[1]
        return f"Which {time} tactics are already out of the game? {left} to name"
    if s.phase == phases.CHOOSING:
        return "Choose a tactic"
    if s.phase == phases.TAKING:
        return f"Carry out {TACTICS[s.course.tactics[s.decider]].name} now"
    if s.phase == phases.LEAVING_AA:
        return "Which advanced action lies lowest on offer?"
    if s.phase == phases.LEAVING_SPELL:
        return "Which spell lies lowest on offer?"
    if s.phase == phases.REMOVING:
        return "Which of the tactics you used leaves the game?"
    if s.phase == phases.SCORING:
        return f"Count: {(*CATEGORIES, *FOR_ALL)[s.asked].title.lower()}"
    if s.phase == phases.CLOSING:
        return "Look the score over: is everything right?"
    if s.course.is_ending:
        return "Your last turn" if s.course.goal else "Your last turn of this round"
    return "Your turn"
