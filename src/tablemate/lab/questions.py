"""Questions that a game asks of itself (its `questions.py`), answered from series of matches.

Some are answered by the series itself; what a choice is worth is seen where a player goes without it, on the
same deals. A figure is `yes` when its whole interval keeps to its band, `no` when all of it misses, else
`unsure`; a question is answered yes when all its figures are, and no when one of them is.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tablemate.core.game import Game
from tablemate.lab.estimates import Estimate, Numbers, estimate
from tablemate.lab.figures import find_figure, has_any
from tablemate.lab.results import POINTS, Results
from tablemate.lab.series import Series
from tablemate.lab.tuning.targets import Target, Verdict

FILE = "questions"
REFERENCE = ""  # the aside in which everybody plays as usual


@dataclass(frozen=True)
class Answered:
    """A figure, where it should lie, and whether it does; one that never came up has no estimate."""

    title: str
    low: float
    high: float
    is_share: bool
    estimate: Estimate | None

    @property
    def verdict(self) -> Verdict:
        if self.estimate is None:
            return Verdict.UNSURE
        return Target(self.title, self.low, self.high, 1.0).verdict(self.estimate)

    def number(self, value: float) -> str:
        return f"{100 * value:.1f}%" if self.is_share else f"{value:.2f}"

    @property
    def band(self) -> str:
        if self.low == self.high:
            return self.number(self.low)
        if math.isinf(self.high):
            return f"{self.number(self.low)} or more"
        if math.isinf(self.low):
            return f"{self.number(self.high)} or less"
        return f"{self.number(self.low)} to {self.number(self.high)}"


@dataclass(frozen=True)
class Answer:
    question: str
    lines: tuple[Answered, ...]

    @property
    def verdict(self) -> Verdict:
        """Yes if all figures are, no if one is not."""
        told = {line.verdict for line in self.lines}
        return Verdict.MISSED if Verdict.MISSED in told else max(told, key=[*Verdict].index)


def asides_of(series: Series) -> dict[str, Series]:
    """The series that have to be played besides, by the style that one seat plays in; none for most games."""
    if not series.game.has(FILE):
        return {}
    asked = series.game.module(FILE)
    styles = [measure.style for question in asked.QUESTIONS for measure in question.measures if measure.style]
    usual = {} if is_usual(series, asked.USUAL) else {REFERENCE: replace(series, seats=asked.USUAL)}
    return usual | {style: _by(series, asked, style) for style in styles}


def is_usual(series: Series, usual: tuple[str, ...]) -> bool:
    """Whether a line-up is the usual one, by whichever name."""
    return all(
        name in (own, "scripted", "scripted:balanced") for name, own in zip(series.seats, usual, strict=True)
    )


def _by(series: Series, asked: Any, style: str) -> Series:
    seats = list(asked.USUAL)
    seats[asked.WITHOUT_CHOICE] = f"scripted:{style}"
    return replace(series, seats=tuple(seats))


def answers(game: Game, results: Results, asides: Mapping[str, Results]) -> list[Answer]:
    """The game's questions, answered."""
    asked = game.module(FILE)
    return [
        Answer(
            question.words, tuple(_answered(measure, asked, results, asides) for measure in question.measures)
        )
        for question in asked.QUESTIONS
    ]


def _answered(measure: Any, asked: Any, results: Results, asides: Mapping[str, Results]) -> Answered:
    if measure.metric:
        figure = find_figure(results.series.game, results.seats, measure.metric)
        told = figure.estimate(results) if has_any(results, figure) else None
        return Answered(figure.title, measure.low, measure.high, figure.is_share, told)
    if measure.style:
        usual = asides.get(REFERENCE, results)
        told = _loss(usual, asides[measure.style], asked.WITHOUT_CHOICE)
        return Answered(measure.title, measure.low, measure.high, True, told)
    choices = results.sums["choices"][: results.blocks_used, measure.choices].astype(float)
    told = estimate(choices, bits_of) if choices.any() else None
    return Answered(measure.title, measure.low, measure.high, False, told)


def _loss(usual: Results, other: Results, seat: int) -> Estimate | None:
    """How much of its score a seat loses by the other style, deal by deal."""
    both = [results.sums[POINTS][: results.blocks_used, seat] for results in (usual, other)]
    if len(both[0]) != len(both[1]) or not both[0].any():
        return None
    return estimate(np.stack(both, axis=1).astype(float), lambda sums: 1 - sums[..., 1] / sums[..., 0])


def bits_of(sums: Numbers) -> Numbers:
    """The entropy of counts."""
    shares = sums / sums.sum(axis=-1, keepdims=True)
    logs = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    bits: Numbers = -(shares * logs).sum(axis=-1)
    return bits
