"""Learns who wins: what everybody sees of the seats is told apart by how the match went on.

It begins with a guess, which much that is seen outweighs. Besides who won, a position is taught what was
thought of the turns that followed it, the nearer the more: that has less luck in it. So it learns twice, and
what was thought is first the guess and then what was learned from it.
"""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.playing import Choice, Decision
from tablemate.core.rulebook import rulebook_of
from tablemate.core.streams import match_seed
from tablemate.core.training import Figures, LearnsChances
from tablemate.lab.training.adam import Adam, Floats
from tablemate.lab.training.teacher import MATCH, Rows, kept_back, played_by_students

STRAYS = (0.0, 0.05, 0.12)  # how often seats of a match stray
SEEN_WITHIN = 0.35  # of the decisions within a stage; its first one always is
SIGHTS, WINNER, SEATS, IS_FIRST = "sights", "winner", "seats", "is_first"
NOBODY = -1  # no single seat has won
PASSES = 2  # through all lessons; each teaches what was thought after the one before
TIMES = 10  # that a pass goes through all rows
FADING = 0.8  # of what becomes of a turn, one turn earlier
FIRM = 1.5  # over the number of matches: how firmly weights are held to what was guessed first
FIRST_SPREAD, SECOND_SPREAD = 0.15, 0.06  # of the weights of hidden sums to begin with
BATCH = 1024
STEP = 4e-3
AT_ONCE = 1 << 13  # rows
ABSENT = -1e9  # the strength of a seat that is not there


class ChancesTeacher:
    """Learns the chances to win of a game that says what they rest on."""

    columns: Sequence[str] = (SIGHTS, WINNER, SEATS, IS_FIRST, MATCH)

    def __init__(self, game: Game, wanted: LearnsChances) -> None:
        self._game, self._wanted = game, wanted
        self.players = self._wanted.players
        self.file, self.usual_matches = self._wanted.file, self._wanted.matches

    def rows(self, seed: int, number: int) -> Rows:
        book = rulebook_of(self._game)
        kernel = book.kernel(self._wanted.kernel)
        chooser = random.Random(match_seed(seed, number) + 1)
        states: list[Any] = []
        firsts: list[bool] = []
        stages: list[int] = []

        def note(decision: Decision, choice: Choice) -> None:
            stage = kernel.stage_at(decision.world.states, book.tables)
            is_first = not stages or stages[-1] != stage
            stages.append(stage)
            if is_first or chooser.random() < SEEN_WITHIN:
                states.append(decision.world.states.copy())
                firsts.append(is_first)

        settings = self._wanted.varied(random.Random(match_seed(seed, number) + 2))
        match = played_by_students(self._game, settings, self.players, seed, number, STRAYS, note)
        seats = len(match.seats)
        sights = np.zeros(len(states) * book.max_seats * len(self._wanted.sights), np.int16)
        kernel.see_seats_at(np.concatenate(states), book.tables, sights)
        return {
            SIGHTS: sights.reshape(len(states), book.max_seats, -1).astype(np.int8),
            WINNER: np.full(len(states), winner_of(match), np.int8),
            SEATS: np.full(len(states), seats, np.int8),
            IS_FIRST: np.array(firsts, np.bool_),
            MATCH: np.full(len(states), number, np.int32),
        }

    def learned(self, rows: Rows, seed: int) -> tuple[str, Figures]:
        wanted = self._wanted
        decided = rows[WINNER] != NOBODY
        lessons = Lessons({name: rows[name][decided] for name in self.columns}, wanted.unit)
        network = taught(lessons, wanted, seed)
        figures = figures_of(network, lessons, seed)
        return wanted.written(network.weights, figures), figures


def winner_of(match: Match) -> int:
    winners = match.standing_result.winners
    return winners[0] if len(winners) == 1 else NOBODY


class Lessons:
    """Positions, and what became of them."""

    def __init__(self, rows: Rows, unit: float) -> None:
        self._rows, self._unit = rows, unit
        seats = rows[SIGHTS].shape[1]
        self.is_there = np.arange(seats) < rows[SEATS][:, None]
        self.won = np.eye(seats, dtype=np.float32)[rows[WINNER]]
        self.kept = kept_back(rows)

    def __len__(self) -> int:
        return len(self.won)

    @property
    def matches(self) -> int:
        return len(np.unique(self._rows[MATCH]))

    def sights(self, which: Any) -> Floats:
        seen: Floats = self._rows[SIGHTS][which].astype(np.float32) / self._unit
        return seen

    def told(self, thought: Floats) -> Floats:
        """What is taught of each position, when so was thought of all."""
        told = self.won.copy()
        match, is_first = self._rows[MATCH], self._rows[IS_FIRST]
        later = np.zeros(told.shape[1], np.float32)
        for at in range(len(self) - 1, -1, -1):
            if at + 1 == len(self) or match[at + 1] != match[at]:
                later = self.won[at]
            told[at] = later
            if is_first[at]:
                later = FADING * later + (1 - FADING) * thought[at]
        return told


class Network:
    """The strengths of seats, and the slopes of what is lost by them."""

    def __init__(self, weights: Sequence[Floats]) -> None:
        self.weights = [*weights]

    def chances(self, sights: Floats, is_there: Any) -> tuple[Floats, Floats]:
        """Of every seat, with the hidden sums behind them."""
        first, direct, bias, second = self.weights
        fired = np.maximum(sights @ first + bias, 0)
        strengths = np.where(is_there, fired @ second + sights @ direct, ABSENT)
        shares = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        return shares / shares.sum(axis=1, keepdims=True), fired

    def slopes(self, sights: Floats, is_there: Any, told: Floats) -> list[Floats]:
        _, direct, _, second = self.weights
        found, fired = self.chances(sights, is_there)
        off = (found - told) * is_there / len(told)
        back = off[..., None] * second * (fired > 0)
        rows, hidden = sights.reshape(-1, len(direct)), back.reshape(-1, len(second))
        return [
            rows.T @ hidden,
            rows.T @ off.reshape(-1),
            hidden.sum(axis=0),
            fired.reshape(-1, len(second)).T @ off.reshape(-1),
        ]

    def all_chances(self, lessons: Lessons) -> Floats:
        parts = [slice(at, at + AT_ONCE) for at in range(0, len(lessons), AT_ONCE)]
        found = [self.chances(lessons.sights(part), lessons.is_there[part])[0] for part in parts]
        return np.concatenate(found)


def guessed(wanted: LearnsChances, generator: np.random.Generator) -> Network:
    """The first guess; its hidden sums still count for little."""
    sights, hidden = len(wanted.sights), wanted.hidden
    direct = np.array([wanted.first_guess.get(name, 0.0) for name in wanted.sights], np.float32)
    first = generator.standard_normal((sights, hidden)).astype(np.float32) * FIRST_SPREAD
    second = generator.standard_normal(hidden).astype(np.float32) * SECOND_SPREAD
    return Network([first, direct, np.zeros(hidden, np.float32), second])


def taught(lessons: Lessons, wanted: LearnsChances, seed: int) -> Network:
    """A network that has gone through all lessons that are not kept back."""
    generator = np.random.default_rng(seed)
    network = guessed(wanted, generator)
    told = lessons.told(network.all_chances(lessons))
    for _ in range(PASSES):
        network = guessed(wanted, generator)
        go_through(network, lessons, told, generator)
        told = lessons.told(network.all_chances(lessons))
    return network


def go_through(network: Network, lessons: Lessons, told: Floats, generator: np.random.Generator) -> None:
    """One pass, from what was guessed."""
    which = np.flatnonzero(~lessons.kept)
    batch = max(1, min(BATCH, len(which)))
    adam = Adam(network.weights, max(1, TIMES * (len(which) // batch)), size=STEP)
    guess = [weight.copy() for weight in network.weights]
    firm = FIRM / lessons.matches
    for _ in range(TIMES):
        order = generator.permutation(which)
        for at in range(0, len(order) - batch + 1, batch):
            some = order[at : at + batch]
            slopes = network.slopes(lessons.sights(some), lessons.is_there[some], told[some])
            pairs = zip(slopes, network.weights, guess, strict=True)
            adam.step([slope + firm * (now - then) for slope, now, then in pairs])


def figures_of(network: Network, lessons: Lessons, seed: int) -> dict[str, float]:
    """How well it calls matches that it has not learned from."""
    kept = lessons.kept
    found, won = network.all_chances(lessons)[kept], lessons.won[kept]
    lost = -np.log(np.maximum((found * won).sum(axis=1), 1e-9))
    even = np.log(lessons.is_there[kept].sum(axis=1))
    return {
        "matches": lessons.matches,
        "seed": seed,
        "positions": len(lessons),
        "log_loss": round(float(lost.mean()), 4),
        "even_log_loss": round(float(even.mean()), 4),
        "accuracy": round(float((found.argmax(axis=1) == won.argmax(axis=1)).mean()), 4),
    }
