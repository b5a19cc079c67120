"""How a seat is described: its part in the game, where seats differ, and what its score counts.

A game names parts under `"seat"` of `CHOICE_WORDS` in its `options.py`, and what each seat counts in `SCORES`
of its `text.py`. One that says nothing has seats that are alike, and counts points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemate.core.game import Game


@dataclass(frozen=True)
class ScoreWords:
    """What a number of something is called; {} is where the number goes."""

    one: str
    many: str

    def counted(self, number: str) -> str:
        """A number as it is written, with its sign before everything: -5 is -$5."""
        sign = number[:1] if number[:1] in ("+", "-") else ""
        bare = number.removeprefix(sign)
        return sign + (self.one if bare == "1" else self.many).format(bare)


POINTS = ScoreWords("{} point", "{} points")


def part_of(game: Game, seat: int) -> str | None:
    """What a seat is in the game; None where all are the same."""
    words: Mapping[str, Mapping[Any, str]] = game.module("options").CHOICE_WORDS
    return words.get("seat", {}).get(seat)


def own_score_words(game: Game, seat: int) -> ScoreWords | None:
    """What a game itself says that a seat counts; None where that is points."""
    scores: Sequence[ScoreWords] | None = game.module("text").SCORES
    return None if scores is None else scores[seat]


def score_words(game: Game, seat: int) -> ScoreWords:
    """The words for a seat's score."""
    return own_score_words(game, seat) or POINTS
