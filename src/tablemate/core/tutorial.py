"""A tutorial: the first minutes of a game at its own table, step by step, and then the match goes on.

A game that has one brings a file `tutorial.py` with `TUTORIAL`: a chosen deal, who sits there, and its steps.
A step says a few sentences, points at parts of the page, and goes on

    when it has been read          nothing more is said of it
    when the person has acted      `action` names what they are to do, in the fields that matter
    when something has happened    `until` names an event; up to then the person acts as they like

Parts of the page are named as the game's page names them: `trump` is what has the attribute
`data-part="trump"`, `card=QS` what has `data-card="QS"`.
"""

import msgspec

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput
from tablemate.core.game import Game

TUTORIAL = "tutorial"  # the part of a game's folder
PERSON = "human"  # the one seat that is taught
LONGEST_STEP = 420  # letters; a panel beside a phone's table holds no more


class Step(msgspec.Struct, frozen=True, kw_only=True):
    say: str
    point_at: tuple[str, ...] = ()  # parts of the page, those of them that it has just now
    action: NamedAction | None = None
    until: str | None = None
    watch: str = ""  # said once the person has acted, until there is something to decide again

    def asks_for(self, action: NamedAction) -> bool:
        """Whether an action is the one to be done; fields that the step leaves out may be anything."""
        return self.action is not None and self.action.items() <= action.items()


class Tutorial(msgspec.Struct, frozen=True, kw_only=True):
    minutes: int  # that it takes, about
    seed: int
    options: dict[str, bool | int | str]
    seats: tuple[str, ...]
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        """Refuse what no match is needed to see."""
        if self.seats.count(PERSON) != 1:
            raise BadInput("a tutorial is for one person, and the others at its table are programs")
        for number, step in enumerate(self.steps, start=1):
            if not 0 < len(step.say) <= LONGEST_STEP:
                raise BadInput(
                    f"step {number} of a tutorial says {len(step.say)} letters, not 1 to {LONGEST_STEP}"
                )
            if step.action is not None and step.until is not None:
                raise BadInput(f"step {number} of a tutorial waits for an action or for an event, not both")
            if step.watch and step.action is None:
                raise BadInput(f"step {number} of a tutorial says what to watch, and asks for nothing")
        if not self.steps or self.steps[-1].action is not None or self.steps[-1].until is not None:
            raise BadInput("a tutorial ends with a step that is only read")

    @property
    def seat(self) -> int:
        return self.seats.index(PERSON)


def has_tutorial(game: Game) -> bool:
    return game.has(TUTORIAL)


def tutorial_of(game: Game) -> Tutorial:
    """The tutorial of a game that has one."""
    found: Tutorial = game.module(TUTORIAL).TUTORIAL
    return found
