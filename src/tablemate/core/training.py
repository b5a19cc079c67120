"""What a game can learn from matches (`tablemate train`), as its `training.py` says in `TRAININGS`, by name.

A row is what one position, or one option of it, looks like: whole numbers that a crossing of the game
writes, so that what is learned sees what it will be shown later.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.levels import USUAL_FORESIGHT, Foresight

Settings = dict[str, Any]
Weights = Sequence[np.ndarray[Any, Any]]
Figures = Mapping[str, float]


@dataclass(frozen=True)
class LearnsChances:
    """The chance of each seat to win, from a row of sights for every seat.

    What is learned is a network for the strength of a seat: `sights` by `hidden` weights, a bias for each
    hidden sum, what each of those counts, and what each sight counts by itself. The chances of the seats
    are as e to their strengths.
    """

    file: Path  # where the game reads it
    kernel: Path  # has the crossing see_seats_at(states, tables, out)
    players: Sequence[str]  # who plays the matches, by the names of their seats, all equally likely
    matches: int  # unless a number is asked for
    sights: Sequence[str]
    first_guess: Mapping[str, float]  # what sights count by themselves as long as little is known
    unit: float  # by which a sight is divided for learning
    hidden: int
    varied: Callable[[random.Random], Settings]  # the options of a match
    written: Callable[[Weights, Figures], str]  # the file's text


@dataclass(frozen=True)
class LearnsPrior:
    """How likely a search would take each option, from a row for the decision and one for each option.

    `nets` names the sights of each network: those of a decision, and those of an option.
    """

    file: Path
    kernel: Path  # has the crossing see_options_at(states, tables, codes, out)
    players: Sequence[str]  # the search that plays, and is imitated
    matches: int
    nets: Mapping[str, tuple[Sequence[str], Sequence[str]]]
    net_of: Callable[[str, int], str]  # the network for a kind of decision and the seat that takes it
    unit: float
    points: Mapping[str, float]  # that are worth a logit of 1, by network
    varied: Callable[[random.Random], Settings]
    present: Callable[[], Mapping[str, Weights]]  # those that learning begins with
    written: Callable[[Mapping[str, Weights], Figures], str]
    foresight: Foresight = USUAL_FORESIGHT  # of a search that has it
    sharpness: float = 1.0  # so many times as large as they are meant are logits while they are taught
    epochs: int = 16  # that learning goes through all decisions


Training = LearnsChances | LearnsPrior
