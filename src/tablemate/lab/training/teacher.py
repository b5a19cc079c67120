"""What a teacher does: one match becomes rows, and all rows become what is learned."""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.levels import USUAL_FORESIGHT, Foresight
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, Player, play_out
from tablemate.core.streams import match_seed
from tablemate.core.training import Figures, LearnsChances, Settings, Training
from tablemate.lab.series import STALL_AFTER
from tablemate.players import make_player

TRAINING = "training"  # the file of a game's folder
MATCH = "match"  # the column that says which match a row is from
KEPT_BACK = 8  # of so many matches one is not learned from, to see how well it is called
NEAREST = 4  # options from which somebody who strays takes one

Rows = Mapping[str, np.ndarray[Any, Any]]


class Teacher(Protocol):
    """Learns one kind of thing from matches."""

    players: Sequence[str]  # who plays
    file: Path  # where the game reads what is learned
    usual_matches: int
    columns: Sequence[str]  # of its rows

    def rows(self, seed: int, number: int) -> Rows:
        """Play match `number`, and return what was seen of it."""

    def learned(self, rows: Rows, seed: int) -> tuple[str, Figures]:
        """Learn from all of it; return the file's text, and its figures."""


def find_teacher(game: Game, what: str | None = None) -> Teacher:
    """The teacher of what a game learns, by its name or the first; a BadInput if it does not learn that."""
    from tablemate.lab.training.chances import ChancesTeacher
    from tablemate.lab.training.prior import PriorTeacher

    if not game.has(TRAINING):
        raise BadInput(f"{game.title} has nothing to learn: its players judge by rules of thumb alone")
    trainings: Mapping[str, Training] = game.module(TRAINING).TRAININGS
    if what is not None and what not in trainings:
        raise BadInput(f"--what {what}: {game.title} learns {' or '.join(trainings)}")
    wanted = trainings[what or next(iter(trainings))]
    if isinstance(wanted, LearnsChances):
        return ChancesTeacher(game, wanted)
    return PriorTeacher(game, wanted)


class Straying:
    """A player that now and then takes another option than the best, so that more of the game is seen."""

    def __init__(
        self,
        player: Player,
        chooser: random.Random,
        stray: float,
        note: Callable[[Decision, Choice], None],
    ) -> None:
        self._player, self._chooser, self._stray, self._note = player, chooser, stray, note

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        choice = self._player.choose(decision, budget)
        self._note(decision, choice)
        if len(choice.ranked) > 1 and self._chooser.random() < self._stray:
            return Choice(self._chooser.choice(choice.ranked[:NEAREST]).action)
        return choice


def played_by_students(
    game: Game,
    settings: Settings,
    players: Sequence[str],
    seed: int,
    number: int,
    strays: Sequence[float],
    note: Callable[[Decision, Choice], None],
    foresight: Foresight = USUAL_FORESIGHT,
) -> Match:
    """A match of players that stray, all equally often; `note` is told every decision before it is taken."""
    options = game.options(settings)
    own = match_seed(seed, number)
    chooser = random.Random(own)
    names = [chooser.choice(players) for _ in range(game.seats(options))]
    stray = chooser.choice(strays)
    match = Match(game, options, own, names)
    seats = [
        Straying(
            make_player(game, name, own, seat, with_limit=False, foresight=foresight), chooser, stray, note
        )
        for seat, name in enumerate(names)
    ]
    play_out(match, seats, most=STALL_AFTER)
    return match


def kept_back(rows: Rows) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which rows are from matches that are not learned from."""
    which: np.ndarray[Any, np.dtype[np.bool_]] = rows[MATCH] % KEPT_BACK == 0
    return which
