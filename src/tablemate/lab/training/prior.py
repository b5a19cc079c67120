"""Learns a prior: a search plays itself, and what it thought of each option is imitated.

The search looks ahead by the present prior and learning begins with its weights, so that each training builds
on the last. What is learned are chances to take each option, by which a decision brings as many points on
average as can be while they stay spread: then a logit is so many points. In this the worth of an option
counts as it is, so that what chance made of it evens out over many decisions.
"""

import itertools
import json
import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from tablemate.core.game import Game
from tablemate.core.playing import Choice, Decision
from tablemate.core.rulebook import rulebook_of
from tablemate.core.streams import match_seed
from tablemate.core.training import Figures, LearnsPrior, Weights
from tablemate.lab.training.adam import Adam, Floats
from tablemate.lab.training.teacher import MATCH, Rows, kept_back, played_by_students

STRAYS = (0.1,)  # how often seats stray
Features = np.ndarray[Any, Any]  # bytes as they were seen, or numbers to learn from

DECISION, OPTION, WORTH, COUNT, NET = "decision", "option", "worth", "count", "net"
BATCH = 1024  # decisions at most
AT_ONCE = 1 << 13  # decisions that are looked at to see how well they are called
STEPS = 64  # an epoch has at least so many
STEP = 6e-3
LEAST = 1e-30  # a chance, to have a logarithm
NEW = 0.15  # how far the weights of hidden sums are spread that count nothing yet


class PriorTeacher:
    """Learns the prior of a game that says what it rests on."""

    columns: Sequence[str] = (DECISION, OPTION, WORTH, COUNT, NET, MATCH)

    def __init__(self, game: Game, wanted: LearnsPrior) -> None:
        self._game, self._wanted = game, wanted
        self.players = self._wanted.players
        self.file, self.usual_matches = self._wanted.file, self._wanted.matches
        names = self._wanted.nets.values()
        self._of_decision = max(len(decision) for decision, _ in names)
        self._of_option = max(len(option) for _, option in names)

    def rows(self, seed: int, number: int) -> Rows:
        book = rulebook_of(self._game)
        kernel = book.kernel(self._wanted.kernel)
        codes = np.zeros(book.max_legal, np.int64)
        seen = np.zeros(self._of_decision + self._of_option * book.max_legal, np.int16)
        nets = [*self._wanted.nets]
        decisions, options, worths, counts, which = [], [], [], [], []

        def note(decision: Decision, choice: Choice) -> None:
            if not choice.ranked:
                return
            n = kernel.see_options_at(decision.world.states, book.tables, codes, seen)
            worth = {json.dumps(option.action): option.score for option in choice.ranked}
            decisions.append(seen[: self._of_decision].astype(np.int8))
            end = self._of_decision + self._of_option * n
            options.append(seen[self._of_decision : end].reshape(n, -1).astype(np.int8))
            worths.append([worth[json.dumps(action)] for action in decision.legal_actions])
            counts.append(n)
            which.append(nets.index(self._wanted.net_of(decision.kind, decision.seat)))

        settings = self._wanted.varied(random.Random(match_seed(seed, number) + 2))
        played_by_students(
            self._game, settings, self.players, seed, number, STRAYS, note, self._wanted.foresight
        )
        return {
            DECISION: np.array(decisions, np.int8).reshape(-1, self._of_decision),
            OPTION: np.concatenate([np.zeros((0, self._of_option), np.int8), *options]),
            WORTH: np.array([*itertools.chain(*worths)], np.float32),
            COUNT: np.array(counts, np.int16),
            NET: np.array(which, np.int8),
            MATCH: np.full(len(counts), number, np.int32),
        }

    def learned(self, rows: Rows, seed: int) -> tuple[str, Figures]:
        wanted = self._wanted
        present = wanted.present()
        kept = kept_back(rows)
        whole = Lessons.of(rows)
        figures: dict[str, float] = {"matches": len(np.unique(rows[MATCH])), "seed": seed}
        learned: dict[str, Sequence[Floats]] = {}
        for net, (name, sights) in enumerate(wanted.nets.items()):
            is_of_net = rows[NET] == net
            lessons = whole.some(np.flatnonzero(is_of_net & ~kept)).cut(*map(len, sights))
            unseen = whole.some(np.flatnonzero(is_of_net & kept)).cut(*map(len, sights))
            points = wanted.points[name] / wanted.sharpness
            learner = taught(lessons, wanted, present[name], points, seed)
            *looks, counts = learner.weights
            learned[name] = [*looks, counts / np.float32(wanted.sharpness)]
            figures[f"{name}_decisions"] = len(lessons.count) + len(unseen.count)
            figures[f"{name}_given_away"] = round(given_away(learner, unseen, wanted.unit), 3)
        return wanted.written(learned, figures), figures


class Lessons:
    """Decisions of one network: a row each, and the rows and worths of their options, end to end.

    Rows stay as they were seen, a byte for each feature, until they are learned from.
    """

    def __init__(self, decision: Features, option: Features, worth: Floats, count: Any) -> None:
        self.decision, self.option, self.worth, self.count = decision, option, worth, count
        self.first = np.concatenate([[0], np.cumsum(count)])

    @classmethod
    def of(cls, rows: Rows) -> "Lessons":
        return cls(rows[DECISION], rows[OPTION], rows[WORTH], rows[COUNT].astype(np.int64))

    def some(self, which: Any) -> "Lessons":
        count = self.count[which]
        before = np.cumsum(count) - count
        options = np.repeat(self.first[which] - before, count) + np.arange(count.sum())
        return Lessons(self.decision[which], self.option[options], self.worth[options], count)

    def cut(self, of_decision: int, of_option: int) -> "Lessons":
        """Only the sights that this network has."""
        return Lessons(self.decision[:, :of_decision], self.option[:, :of_option], self.worth, self.count)

    def read(self, which: Any, unit: float) -> "Lessons":
        """Some of them, to learn from."""
        some = self.some(which)
        some.decision, some.option = (
            row.astype(np.float32) / np.float32(unit) for row in (some.decision, some.option)
        )
        return some


class Learner:
    """The network with floating weights: of the decision, of the option, a bias, and of the hidden sums."""

    def __init__(self, weights: Sequence[Floats]) -> None:
        self.weights = [*weights]

    def rate(self, lessons: Lessons) -> tuple[Floats, Floats]:
        """The ratings of all options, and what the hidden sums came to."""
        of_decision, of_option, bias, hidden = self.weights
        sums = np.repeat(lessons.decision @ of_decision + bias, lessons.count, axis=0)
        fired = np.maximum(sums + lessons.option @ of_option, 0)
        return fired @ hidden, fired

    def slopes(self, lessons: Lessons, points: float) -> list[Floats]:
        """Those of what a decision brings on average, in logits, and of how spread its chances are."""
        rated, fired = self.rate(lessons)
        chances = softmax(rated, lessons)
        ahead = lessons.worth / points - np.log(np.maximum(chances, LEAST))
        usual = np.add.reduceat(chances * ahead, lessons.first[:-1])
        off = chances * (np.repeat(usual, lessons.count) - ahead) / len(lessons.count)
        back = off[:, None] * self.weights[3] * (fired > 0)
        by_decision = np.add.reduceat(back, lessons.first[:-1])
        return [lessons.decision.T @ by_decision, lessons.option.T @ back, back.sum(0), fired.T @ off]


def softmax(values: Floats, lessons: Lessons) -> Floats:
    """Over the options of each decision."""
    starts = lessons.first[:-1]
    shifted = np.exp(values - np.repeat(np.maximum.reduceat(values, starts), lessons.count))
    shares: Floats = shifted / np.repeat(np.add.reduceat(shifted, starts), lessons.count)
    return shares


def taught(lessons: Lessons, wanted: LearnsPrior, present: Weights, points: float, seed: int) -> Learner:
    """The present network, after it has gone through all lessons some times over."""
    generator = np.random.default_rng(seed)
    learner = Learner(begun(present, generator))
    batch = max(1, min(BATCH, len(lessons.count) // STEPS))
    adam = Adam(learner.weights, max(1, wanted.epochs * (len(lessons.count) // batch)), size=STEP)
    for _ in range(wanted.epochs):
        order = generator.permutation(len(lessons.count))
        for at in range(0, len(order) - batch + 1, batch):
            adam.step(learner.slopes(lessons.read(order[at : at + batch], wanted.unit), points))
    return learner


def begun(present: Weights, generator: np.random.Generator) -> list[Floats]:
    """The weights to begin with: hidden sums that count nothing yet look at anything."""
    of_decision, of_option, bias, hidden = (np.array(learned, np.float32) for learned in present)
    for weights in (of_decision, of_option):
        anything = np.asarray(NEW * generator.standard_normal(weights.shape), np.float32)
        weights[:, hidden == 0] = anything[:, hidden == 0]
    return [of_decision, of_option, bias, hidden]


def given_away(learner: Learner, lessons: Lessons, unit: float) -> float:
    """What the best-rated option is worth less than the best one, in points of a decision."""
    if not len(lessons.count):
        return 0.0
    lost = 0.0
    for begin in range(0, len(lessons.count), AT_ONCE):
        some = lessons.read(np.arange(begin, min(begin + AT_ONCE, len(lessons.count))), unit)
        rated, _ = learner.rate(some)
        for a, b in itertools.pairwise(some.first):
            lost += float(some.worth[a:b].max() - some.worth[a + rated[a:b].argmax()])
    return lost / len(lessons.count)
