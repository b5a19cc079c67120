"""Teach El Dorado's prior: let foresight play itself, then imitate what it thought of each option.

    tools/train_prior.py gather --out run.npz --seconds 600 --worlds 64
    tools/train_prior.py learn run.npz other.npz --out src/tablemate/games/el_dorado/data/prior.json

Foresight looks ahead by the present prior, so each turn of gather and learn builds on the last.
Six in ten matches are played by the usual options, the others with 2 to 10 seats, one or two decks and
varied rules. Learning is a softmax over the options of a decision towards their worth in points.
"""

import argparse
import itertools
import json
import multiprocessing
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, play_out
from tablemate.core.rulebook import rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.features import HIDDEN, NETS, OF_DECISION, OF_OPTION
from tablemate.games.el_dorado.learned import read_nets
from tablemate.games.el_dorado.skill.prior import LOGIT_SCALE
from tablemate.players.foresight import ForesightPlayer

KERNEL = Path(__file__).parent / "features_kernel.py"
USUAL_SHARE = 0.6  # of matches by the usual options
STRAY = 0.1  # how often another option than the best is taken, to see more of the game
EPOCHS = 40
BATCH = 1024  # decisions
STEP = 6e-3
FIRST, SECOND = 8192, 1024  # how many times those learned the weights of a layer are in the file
FEATURE = 32  # features are this much smaller while learning
Floats = np.ndarray[Any, np.dtype[np.float32]]


# Gathering


class Student:
    """A seat that plays by foresight, strays now and then, and writes down what it saw and thought."""

    def __init__(self, start: int, worlds: int, chooser: random.Random, rows: dict[str, list[Any]]) -> None:
        self._player = ForesightPlayer(GAME, start)
        self._budget = Budget(simulations=worlds)
        self._chooser = chooser
        self._rows = rows
        self._book = rulebook_of(GAME)
        self._kernel = self._book.kernel(KERNEL)
        self._codes = np.zeros(self._book.max_legal, np.int64)
        self._features = np.zeros(OF_DECISION + OF_OPTION * self._book.max_legal, np.int16)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        choice = self._player.choose(decision, self._budget)
        if len(decision.legal_actions) == 1:
            return choice
        self._note(decision, choice)
        if self._chooser.random() < STRAY:
            return Choice(self._chooser.choice(choice.ranked[:3]).action)
        return choice

    def _note(self, decision: Decision, choice: Choice) -> None:
        states, tables = decision.world.states, self._book.tables
        n = self._kernel.features_at(states, tables, self._codes, self._features)
        worth = {json.dumps(option.action): option.score for option in choice.ranked}
        self._rows["decision"].append(self._features[:OF_DECISION].astype(np.int8))
        options = self._features[OF_DECISION : OF_DECISION + OF_OPTION * n].reshape(n, OF_OPTION)
        self._rows["option"].append(options.astype(np.int8))
        worths = [worth[json.dumps(action)] for action in decision.legal_actions]
        self._rows["worth"].append(np.array(worths, np.float32))
        self._rows["net"].append(list(NETS).index("bids" if decision.kind == "bid" else "cards"))


def varied_options(chooser: random.Random) -> dict[str, Any]:
    if chooser.random() < USUAL_SHARE:
        return {}
    players = chooser.choice([2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 10])
    settings: dict[str, Any] = {"players": players}
    tricks = chooser.randint(1, 13)
    settings["schedule"] = f"{tricks}..{max(1, tricks - 3)}" if tricks > 1 else "1"
    if chooser.random() < 0.3:
        settings["hook"] = True
    if chooser.random() < 0.15:
        settings["trump"] = chooser.choice(["none", "hearts", "cycle"])
    if chooser.random() < 0.2:
        settings["trump_lead"] = chooser.choice(["anytime", "after_first_trick"])
    if chooser.random() < 0.1:
        settings["decks"] = 2
    return settings


def gather(job: tuple[int, float, int]) -> dict[str, Any]:
    """Play for so many seconds; every match is played to its end."""
    seed, seconds, worlds = job
    chooser = random.Random(seed)
    rows: dict[str, list[Any]] = {"decision": [], "option": [], "worth": [], "net": []}
    Student(0, worlds, chooser, rows)  # compiles, if it must, before the clock runs
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        try:
            options = GAME.options(varied_options(chooser))
        except BadInput:
            continue  # more cards than the decks have
        seats = range(GAME.seats(options))
        students = [Student(chooser.getrandbits(60), worlds, chooser, rows) for _ in seats]
        play_out(Match(GAME, options, chooser.getrandbits(50), ["student" for _ in seats]), students)
    return {
        "count": np.array([len(worth) for worth in rows["worth"]], np.int16),
        "net": np.array(rows["net"], np.int8),
        "decision": np.array(rows["decision"]),
        "option": np.concatenate(rows["option"]),
        "worth": np.concatenate(rows["worth"]),
    }


def run_gather(args: argparse.Namespace) -> None:
    jobs = [(args.seed * 1000 + k, args.seconds, args.worlds) for k in range(args.workers)]
    with multiprocessing.get_context("spawn").Pool(args.workers) as pool:
        parts = pool.map(gather, jobs)
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    np.savez_compressed(args.out, **whole)
    print(f"{len(whole['count'])} decisions in {args.out}")


# Learning


@dataclass
class Lessons:
    """Decisions of one network: a row each, and the rows and worths of their options, end to end."""

    decision: Floats
    option: Floats
    worth: Floats
    count: np.ndarray[Any, np.dtype[np.int64]]

    def __post_init__(self) -> None:
        self.first = np.concatenate([[0], np.cumsum(self.count)])

    def some(self, which: Any) -> "Lessons":
        options = np.concatenate([np.arange(self.first[i], self.first[i + 1]) for i in which])
        return Lessons(self.decision[which], self.option[options], self.worth[options], self.count[which])


def read_lessons(files: list[str], net: int) -> Lessons:
    parts = []
    for file in files:
        data = np.load(file)
        count = data["count"].astype(np.int64)
        decision = data["decision"].astype(np.float32) / FEATURE
        option = data["option"].astype(np.float32) / FEATURE
        lessons = Lessons(decision, option, data["worth"].astype(np.float32), count)
        parts.append(lessons.some(np.flatnonzero(data["net"] == net)))
    rows = ([getattr(part, name) for part in parts] for name in ("decision", "option", "worth", "count"))
    return Lessons(*(np.concatenate(row) for row in rows))


def softmax(values: Floats, lessons: Lessons) -> Floats:
    """Over the options of each decision."""
    starts = lessons.first[:-1]
    shifted = np.exp(values - np.repeat(np.maximum.reduceat(values, starts), lessons.count))
    shares: Floats = shifted / np.repeat(np.add.reduceat(shifted, starts), lessons.count)
    return shares


class Learner:
    """The network with floating weights, and Adam's two memories of each."""

    def __init__(self, generator: np.random.Generator, of_decision: int, of_option: int) -> None:
        shapes = [(of_decision, HIDDEN), (of_option, HIDDEN), (HIDDEN,), (HIDDEN,)]
        spreads = [0.15, 0.15, 0.0, 0.2]
        self.weights = [
            (generator.standard_normal(shape) * spread).astype(np.float32)
            for shape, spread in zip(shapes, spreads, strict=True)
        ]
        self._memory = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self._steps = 0

    def rate(self, lessons: Lessons) -> tuple[Floats, Floats]:
        """The ratings of all options, and what the hidden sums came to."""
        of_decision, of_option, bias, hidden = self.weights
        sums = np.repeat(lessons.decision @ of_decision + bias, lessons.count, axis=0)
        fired = np.maximum(sums + lessons.option @ of_option, 0)
        return fired @ hidden, fired

    def learn(self, lessons: Lessons, step: float) -> float:
        """One step towards the options' worth; return the cross-entropy before it."""
        rated, fired = self.rate(lessons)
        target, found = softmax(lessons.worth / (LOGIT_SCALE / 100), lessons), softmax(rated, lessons)
        off = (found - target) / len(lessons.count)
        back = off[:, None] * self.weights[3] * (fired > 0)
        by_decision = np.add.reduceat(back, lessons.first[:-1])
        self._adjust(
            [lessons.decision.T @ by_decision, lessons.option.T @ back, back.sum(0), fired.T @ off], step
        )
        return float(-(target * np.log(found + 1e-9)).sum() / len(lessons.count))

    def _adjust(self, slopes: list[Floats], step: float) -> None:
        self._steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._memory, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            weight -= step * (mean / (1 - 0.9**self._steps) / size + 1e-4 * weight)


def learn_net(lessons: Lessons, names: tuple[tuple[str, ...], tuple[str, ...]], label: str) -> dict[str, Any]:
    generator = np.random.default_rng(1)
    lessons.decision, lessons.option = (
        lessons.decision[:, : len(names[0])],
        lessons.option[:, : len(names[1])],
    )
    order = generator.permutation(len(lessons.count))
    kept, taught = order[: len(order) // 10], order[len(order) // 10 :]
    learner = Learner(generator, len(names[0]), len(names[1]))
    batch = min(BATCH, len(taught))
    steps = EPOCHS * (len(taught) // batch)
    done = itertools.count()
    for epoch in range(EPOCHS):
        generator.shuffle(taught)
        losses = []
        for at in range(0, len(taught) - batch + 1, batch):
            way = next(done) / steps
            step = STEP * min(1, 10 * way + 0.01) * (1 - way)
            losses.append(learner.learn(lessons.some(taught[at : at + batch]), step))
        if (epoch + 1) % 10 == 0:
            print(f"{label}: epoch {epoch + 1} of {EPOCHS}, cross-entropy {np.mean(losses):.4f}", flush=True)
    lost = given_away(learner, lessons.some(kept))
    print(f"{label}: given away on {len(kept)} decisions not taught: {lost:.3f} points each")
    of_decision, of_option, bias, hidden = learner.weights
    return {
        "decision": dict(zip(names[0], whole(of_decision * FIRST / FEATURE), strict=True)),
        "option": dict(zip(names[1], whole(of_option * FIRST / FEATURE), strict=True)),
        "bias": whole(bias * FIRST),
        "hidden": whole(hidden * SECOND),
    }


def given_away(learner: Learner, lessons: Lessons) -> float:
    """What the best-rated option is worth less than the best one, on average."""
    rated, _ = learner.rate(lessons)
    lost = 0.0
    for a, b in itertools.pairwise(lessons.first):
        lost += lessons.worth[a:b].max() - lessons.worth[a + rated[a:b].argmax()]
    return lost / len(lessons.count)


def whole(weights: Any) -> Any:
    return np.round(weights).astype(int).tolist()


def written(nets: dict[str, Any]) -> str:
    """The file, with a line for each row of weights."""

    def rows(part: dict[str, Any], indent: str) -> str:
        lines = (f"{indent}{json.dumps(name)}: {value(x, indent)}" for name, x in part.items())
        return ",\n".join(lines)

    def value(x: Any, indent: str) -> str:
        return json.dumps(x) if isinstance(x, list) else f"{{\n{rows(x, indent + '  ')}\n{indent}}}"

    return value(nets, "") + "\n"


def run_learn(args: argparse.Namespace) -> None:
    nets = {
        name: learn_net(read_lessons(args.files, n), features, name)
        for n, (name, features) in enumerate(NETS.items())
    }
    text = written(nets)
    read_nets(text.encode())
    Path(args.out).write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("gather", help="play and write down what was seen and thought")
    command.add_argument("--out", required=True)
    command.add_argument("--seconds", type=float, default=600)
    command.add_argument("--worlds", type=int, default=64)
    command.add_argument("--workers", type=int, default=2)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=run_gather)
    command = commands.add_parser("learn", help="make new weights of what was gathered")
    command.add_argument("files", nargs="+")
    command.add_argument("--out", required=True)
    command.set_defaults(run=run_learn)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
