"""What Quantum learns: the chance to win, from matches on all maps (skill/learned_chance.py)."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.training import Figures, LearnsChances, Settings, Weights
from tablemate.games.quantum.features import HIDDEN, SIGHTS
from tablemate.games.quantum.learned import FILE
from tablemate.games.quantum.maps import PUBLISHED, USUAL

UNIT = 100.0
USUAL_SHARE = 0.25  # of the matches on the usual map
PLAYERS = (2, 2, 2, 2, 2, 2, 3, 4)  # all equally likely
FIRST = 1 << 16  # how many times those learned the weights of sights and the bias are in the file
SECOND = 1 << 10  # and those of hidden sums


# In logarithms of chances: a cube 1, and the rest as the factors weigh it (skill/styles.py).
FIRST_GUESS = {
    **{f"cubes_{left}": 3.5 - left for left in range(1, 7)},
    "plan": 0.8,
    "plan_last": 0.8,
    "plan_last_but_one": 0.15,
    "outlook": 0.35,
    "dominance_worth": 0.63,
    "research_worth": 0.63,
    "hand_worth": 1.26,
    "ships": 1.32,
    "scrapped": 0.6,
    "attacked": -0.23,
    "attacking": 0.38,
    "defending": 0.38,
    "bonus": 0.33,
}


def varied(chooser: random.Random) -> Settings:
    """The map of a match, and with it the number of players."""
    players = chooser.choice(PLAYERS)
    if chooser.random() < USUAL_SHARE:
        return {"players": players, "map": USUAL[players]}
    return {
        "players": players,
        "map": chooser.choice([m.id for m in PUBLISHED.values() if m.players == players]),
    }


def written(weights: Weights, figures: Figures) -> str:
    """The file, with a line for each row of weights."""
    first, direct, bias, second = weights
    parts = {
        "figures": dict(figures),
        "sights": dict(zip(SIGHTS, _whole(first * FIRST / UNIT), strict=True)),
        "direct": dict(zip(SIGHTS, _whole(direct * FIRST / UNIT), strict=True)),
    }
    rows = [f'  "{name}": {{\n{_lines(part)}\n  }}' for name, part in parts.items()]
    rows += [f'  "bias": {_whole(bias * FIRST)}', f'  "hidden": {_whole(second * SECOND)}']
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _lines(part: dict[str, Any]) -> str:
    return ",\n".join(f"    {json.dumps(name)}: {json.dumps(value)}" for name, value in part.items())


def _whole(weights: np.ndarray[Any, Any]) -> Any:
    return np.round(weights).astype(int).tolist()


TRAINING = LearnsChances(
    file=FILE,
    kernel=Path(__file__).with_name("training_kernel.py"),
    players=("planner@12it", "planner@12it", "planner:aggressive@12it", "planner:defensive@12it"),
    matches=3000,
    sights=SIGHTS,
    first_guess=FIRST_GUESS,
    unit=UNIT,
    hidden=HIDDEN,
    varied=varied,
    written=written,
)
TRAININGS = {"chances": TRAINING}
