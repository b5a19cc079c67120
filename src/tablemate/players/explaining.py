"""Why, in words of the game: what a player has found, as it is told to a person who asked.

A game says how it speaks of this in its `explaining.py`, if it has one:

- `WORDS` for figures and factors;
- `FIGURES`, those that are shown, if not simply all that a search has found: factors among them become
  bars of what each option changes;
- `reason(decision, option, figures)`, a sentence on the best one;
- `alert(decision)`, a sentence on what is about to decide the match, or nothing;
- where its hints come from plans, `chance_to_win(worth, seats)`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.game import Game
from tablemate.core.percent import percent
from tablemate.core.playing import Choice, Decision, RankedAction
from tablemate.core.seat_words import ScoreWords, own_score_words
from tablemate.players.evaluator import EXPLAINING, own_words
from tablemate.players.factor_changes import (
    ALIKE,
    COMPARED,
    Changes,
    Differences,
    are_weighed,
    changes_of,
    differences,
)
from tablemate.players.instinct import CHANCE

WIN, WORTH, POINTS, REACHED = "win", "worth", "points", "reached"
TITLES = {
    WIN: "Chance to win",
    WORTH: "Worth",
    POINTS: "Points on average",
    REACHED: "Chance to make it",
    CHANCE: "A strong player's choice",
}
ORDERS = {
    WIN: "Sorted by the chance to win",
    WORTH: "Sorted by worth: what they bring, the chance to win, and experience",
}
ALL_EQUAL = "All of these are worth the same"
SHARES = (WIN, REACHED, CHANCE)
COUNTED = (WORTH, POINTS)  # in what the seat counts
UNTOLD = ("worlds", "visits", WIN)  # unless a game names them
EQUAL_SHARES, EQUAL_POINTS = 0.002, 0.02  # apart at most, where options count as worth the same

Figures = Mapping[str, float]


@dataclass(frozen=True)
class Figure:
    """What the figures of all options are called."""

    name: str
    title: str
    is_share: bool = False  # from 0 to 1
    is_change: bool = False  # of a factor: for better or worse, all of them on one scale


@dataclass(frozen=True)
class ExplainedAction:
    """One option: what follows it, its figures, and, unless they show that, in what it differs most."""

    action: NamedAction
    plan: tuple[NamedAction, ...]
    figures: Figures
    better: tuple[str, ...]  # the best one than the next that differs, the others than the best
    worse: tuple[str, ...]


@dataclass(frozen=True)
class Explanation:
    """A choice as it is told, best first."""

    action: NamedAction
    because: str
    alert: str  # what is about to decide the match, if anything is
    order: str  # what the options are sorted by, or that they are all worth the same
    figures: tuple[Figure, ...]
    options: tuple[ExplainedAction, ...]


def explained(choice: Choice, decision: Decision) -> Explanation:
    game = decision.world.game
    words = _words(game)
    changes = _changes(choice, decision, words)
    criterion, shown = _shown(choice, decision, words, changes)
    differ = differences(changes, game.module("skill"), own_words(game)) if changes else None
    figures = _figures(shown, words, decision)
    worded = None if any(figure.is_change for figure in figures) else differ  # bars say it better
    options = [
        ExplainedAction(option.action, tuple(option.plan), shown[k], *(worded.of(k) if worded else ALIKE))
        for k, option in enumerate(choice.ranked)
    ]
    if any(figure.name == criterion for figure in figures):
        options.sort(key=lambda option: -option.figures[criterion])
    return Explanation(
        choice.action,
        _because(choice, decision, words, shown, differ),
        words.alert(decision) if hasattr(words, "alert") else "",
        _order(criterion, choice, figures, shown),
        figures,
        tuple(options),
    )


def tells_changes(game: Game) -> bool:
    """Whether it is told what options change in the factors, though the game's adviser weighs none."""
    words = _words(game)
    return hasattr(words, "chance_to_win") or bool(_factors_shown(game, words))


def figure_words(figure: Figure, value: float, own: ScoreWords | None) -> str:
    """A figure as a person reads it, points and worth in the words for what the seat counts."""
    if figure.is_share:
        return percent(value)
    if figure.is_change:
        return f"{round(value):+d}".replace("+0", "0").replace("-", "\N{MINUS SIGN}")
    told = f"{value:+.1f}"
    counted = told if own is None or figure.name not in COUNTED else own.counted(told)
    return counted.replace("-", "\N{MINUS SIGN}")


def _words(game: Game) -> Any:
    return game.module(EXPLAINING) if game.has(EXPLAINING) else None


def _plans(choice: Choice) -> bool:
    return bool(choice.ranked) and "visits" in choice.ranked[0].figures


def _factors_shown(game: Game, words: Any) -> set[str]:
    return set(game.module("skill").FACTORS).intersection(getattr(words, "FIGURES", ()))


def _changes(choice: Choice, decision: Decision, words: Any) -> Changes:
    """What options change in the factors, of all or of the best few, as far as that is told."""
    game = decision.world.game
    if are_weighed(choice, game.module("skill").FACTORS):
        return [option.figures for option in choice.ranked]
    if _factors_shown(game, words):
        return changes_of(decision, choice.ranked)
    return changes_of(decision, choice.ranked[:COMPARED]) if _plans(choice) else []


def _shown(choice: Choice, decision: Decision, words: Any, changes: Changes) -> tuple[str, Sequence[Figures]]:
    """The name of what sorts the options, and the figures that are shown of each."""
    ranked = choice.ranked
    if (wanted := getattr(words, "FIGURES", None)) is not None:
        pairs = zip(ranked, changes or [{}] * len(ranked), strict=True)
        all_of_it = [{**option.figures, **change} for option, change in pairs]
        told = [name for name in wanted if name != POINTS or any(found.get(name) for found in all_of_it)]
        return WORTH, [{name: found[name] for name in told if name in found} for found in all_of_it]
    factors = decision.world.game.module("skill").FACTORS
    hidden = (*UNTOLD, *(factors if are_weighed(choice, factors) else ()))
    shown = [{k: v for k, v in option.figures.items() if k not in hidden} for option in ranked]
    if _plans(choice) and hasattr(words, "chance_to_win"):
        best, seats = ranked[0].score, decision.world.seats
        chances = [words.chance_to_win(min(option.score, best), seats) for option in ranked]
        return WIN, [{WIN: chance, **figures} for chance, figures in zip(chances, shown, strict=True)]
    if (name := _that_is_the_score(ranked, shown)) is not None:
        return name, shown
    return WORTH, [{WORTH: o.score, **figures} for o, figures in zip(ranked, shown, strict=True)]


def _that_is_the_score(ranked: Sequence[RankedAction], shown: Sequence[Figures]) -> str | None:
    """The one figure of all options, if they are sorted by it anyway."""
    names = {name for figures in shown for name in figures}
    if len(names) != 1:
        return None
    (name,) = names
    same = all(figures.get(name) == option.score for option, figures in zip(ranked, shown, strict=True))
    return name if same else None


def _figures(shown: Sequence[Figures], words: Any, decision: Decision) -> tuple[Figure, ...]:
    """All figures that some option has, in their order."""
    game = decision.world.game
    named = own_words(game)
    bars = _factors_shown(game, words)
    outcomes = game.module("odds").OUTCOMES if game.has("odds") else ()
    titles = {**TITLES, POINTS: "On average"} if own_score_words(game, decision.seat) else TITLES
    return tuple(
        Figure(
            name,
            _capital(named.get(name) or titles.get(name) or name.replace("_", " ")),
            is_share=name in SHARES or name in outcomes,
            is_change=name in bars,
        )
        for name in dict.fromkeys(name for figures in shown for name in figures)
    )


def _because(
    choice: Choice, decision: Decision, words: Any, shown: Sequence[Figures], differ: Differences | None
) -> str:
    """What the game says of the best option; where factors are shown, also in what it is ahead."""
    if choice.stand_in is not None or not hasattr(words, "reason") or not choice.ranked:
        return choice.because
    told = [words.reason(decision, choice.ranked[0], shown[0])]
    game = decision.world.game
    if differ is not None and differ.next_best and _factors_shown(game, words) and differ.of(0)[0]:
        other = game.module("text").action_text(choice.ranked[differ.next_best].action)
        told.append(f"better for {' and '.join(differ.of(0)[0])} than “{other}”")
    return "; ".join(filter(None, told))


def _order(criterion: str, choice: Choice, figures: Sequence[Figure], shown: Sequence[Figures]) -> str:
    if len(shown) < 2:
        return ""
    is_even = all(_spread(figure.name, shown) < _least(figure) for figure in figures)
    scores = [option.score for option in choice.ranked]
    if is_even and (criterion != WORTH or max(scores) - min(scores) < EQUAL_POINTS):
        return ALL_EQUAL
    return ORDERS.get(criterion) or f"Sorted by: {figures[0].title}"


def _spread(name: str, shown: Sequence[Figures]) -> float:
    values = [figures.get(name, 0.0) for figures in shown]
    return max(values) - min(values)


def _least(figure: Figure) -> float:
    return EQUAL_SHARES if figure.is_share else EQUAL_POINTS


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
