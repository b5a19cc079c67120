"""Why, in words of the game: what a player has found, as it is told to a person who asked.

A game says how it speaks of this in its `explaining.py`, if it has one: `WORDS` for figures and factors, and
where its hints come from plans, `chance_to_win(worth, seats)` and `reason(decision, option, chance)`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.playing import Choice, Decision, RankedAction
from tablemate.core.seat_words import ScoreWords, own_score_words
from tablemate.players.evaluator import LookAhead

EXPLAINING = "explaining"  # the file of a game's folder
WIN, WORTH, POINTS, REACHED = "win", "worth", "points", "reached"
TITLES = {
    WIN: "Chance to win",
    WORTH: "Worth",
    POINTS: "Points on average",
    REACHED: "Chance to make it",
}
ORDERS = {
    WIN: "Sorted by the chance to win",
    WORTH: "Sorted by worth: what they bring, the chance to win, and experience",
}
ALL_EQUAL = "All of these are worth the same"
SHARES = (WIN, REACHED)
UNTOLD = ("worlds", "visits")  # how much was looked at tells no option from another
COMPARED = 8  # options whose factors are looked at
WORLDS = 8  # for each
TOLD = 2  # factors at most, either way
SLIGHT = 0.25  # of a point: what is less is not told
EQUAL_SHARES, EQUAL_POINTS = 0.002, 0.02  # apart at most, where options count as worth the same


@dataclass(frozen=True)
class Figure:
    """What the figures of all options are called."""

    name: str
    title: str
    is_share: bool  # from 0 to 1


@dataclass(frozen=True)
class ExplainedAction:
    """One option: what follows it, its figures, and in what it differs most."""

    action: NamedAction
    plan: tuple[NamedAction, ...]
    figures: Mapping[str, float]
    better: tuple[str, ...]  # the best one than the next that differs, the others than the best
    worse: tuple[str, ...]


@dataclass(frozen=True)
class Explanation:
    """A choice as it is told: best first, by the first of the figures."""

    action: NamedAction
    because: str
    order: str  # what the options are sorted by, or that they are all worth the same
    figures: tuple[Figure, ...]
    options: tuple[ExplainedAction, ...]


def explained(choice: Choice, decision: Decision) -> Explanation:
    game = decision.world.game
    words = game.module(EXPLAINING) if game.has(EXPLAINING) else None
    named = getattr(words, "WORDS", {})
    factors = game.module("skill").FACTORS
    judged_by_factors = any(set(factors) <= set(option.figures) for option in choice.ranked)
    hidden = (*UNTOLD, *(factors if judged_by_factors else ()))
    shown = [{k: v for k, v in option.figures.items() if k not in hidden} for option in choice.ranked]
    because = choice.because
    if choice.ranked and _plans(choice) and hasattr(words, "chance_to_win"):
        assert words is not None
        best = choice.ranked[0].score
        chances = [words.chance_to_win(min(o.score, best), decision.world.seats) for o in choice.ranked]
        shown = [{WIN: chance, **figures} for chance, figures in zip(chances, shown, strict=True)]
        because = words.reason(decision, choice.ranked[0], chances[0])
        criterion = WIN
    elif (name := _that_is_the_score(choice.ranked, shown)) is not None:
        criterion = name
    else:
        criterion = WORTH
        shown = [{WORTH: o.score, **figures} for o, figures in zip(choice.ranked, shown, strict=True)]
    differences = _differences(choice, decision, named, by_figures=judged_by_factors)
    options = [
        ExplainedAction(option.action, tuple(option.plan), figures, *differs)
        for option, figures, differs in zip(choice.ranked, shown, differences, strict=True)
    ]
    options.sort(key=lambda option: -option.figures[criterion])
    figures = _figures(criterion, shown, named, decision)
    return Explanation(choice.action, because, _order(criterion, figures, shown), figures, tuple(options))


def figure_words(figure: Figure, value: float, own: ScoreWords | None) -> str:
    """A figure as a person reads it, points in the words for what the seat counts."""
    if figure.is_share:
        return f"{round(100 * value)} %"
    told = f"{value:+.1f}"
    counted = told if own is None or figure.name != POINTS else own.counted(told)
    return counted.replace("-", "\N{MINUS SIGN}")


def _plans(choice: Choice) -> bool:
    return "visits" in choice.ranked[0].figures


def _that_is_the_score(ranked: Sequence[RankedAction], shown: Sequence[Mapping[str, float]]) -> str | None:
    """The one figure of all options, if they are sorted by it anyway."""
    names = {name for figures in shown for name in figures}
    if len(names) != 1:
        return None
    (name,) = names
    same = all(figures.get(name) == option.score for option, figures in zip(ranked, shown, strict=True))
    return name if same else None


def _figures(
    criterion: str, shown: Sequence[Mapping[str, float]], named: Mapping[str, str], decision: Decision
) -> tuple[Figure, ...]:
    """All figures that some option has, the one that sorts them first."""
    counted = own_score_words(decision.world.game, decision.seat) is not None
    names = dict.fromkeys([criterion, *(name for figures in shown for name in figures)])
    found = []
    for name in names:
        title = named.get(name) or TITLES.get(name) or name.replace("_", " ").capitalize()
        is_share = name in SHARES or _is_outcome(decision, name)
        found.append(Figure(name, "On average" if name == POINTS and counted else title, is_share))
    return tuple(found)


def _is_outcome(decision: Decision, name: str) -> bool:
    game = decision.world.game
    return game.has("odds") and name in game.module("odds").OUTCOMES


def _order(criterion: str, figures: Sequence[Figure], shown: Sequence[Mapping[str, float]]) -> str:
    if len(shown) < 2:
        return ""
    if all(_spread(figure.name, shown) < _least(figure) for figure in figures):
        return ALL_EQUAL
    return ORDERS.get(criterion) or f"Sorted by: {figures[0].title}"


def _spread(name: str, shown: Sequence[Mapping[str, float]]) -> float:
    values = [figures.get(name, 0.0) for figures in shown]
    return max(values) - min(values)


def _least(figure: Figure) -> float:
    return EQUAL_SHARES if figure.is_share else EQUAL_POINTS


# In what the options differ.

Words = tuple[tuple[str, ...], tuple[str, ...]]


def _differences(
    choice: Choice, decision: Decision, named: Mapping[str, str], *, by_figures: bool
) -> list[Words]:
    """In what the best is better and worse than the next that differs, and the others than the best."""
    told: list[Words] = [((), ())] * len(choice.ranked)
    if len(choice.ranked) < 2 or not (by_figures or _plans(choice)):
        return told
    compared = choice.ranked[:COMPARED]
    skill = decision.world.game.module("skill")
    factors: list[Mapping[str, float]] = [option.figures for option in compared]
    if not by_figures:
        factors = _looked_ahead(decision, [option.action for option in compared], skill)
    weights = skill.WEIGHTS[skill.STYLES[0]]

    def ahead(one: Mapping[str, float], other: Mapping[str, float]) -> Words:
        return _worded({f: weights[f] * (one[f] - other[f]) for f in skill.FACTORS}, named)

    told[1 : len(compared)] = [ahead(each, factors[0]) for each in factors[1:]]
    told[0] = next((words for each in factors[1:] if any(words := ahead(factors[0], each))), told[0])
    return told


def _looked_ahead(
    decision: Decision, actions: Sequence[NamedAction], skill: Any
) -> list[Mapping[str, float]]:
    """What each action changes at once, on average over the same worlds."""
    look = LookAhead(decision.world.game, len(skill.FACTORS))
    look.begin(decision, start=0)
    codes = [decision.world.code(action) for action in actions]
    changes, _ = look.changes(codes, slice(0, len(codes)), WORLDS)
    return [dict(zip(skill.FACTORS, (row / WORLDS).tolist(), strict=True)) for row in changes]


def _worded(ahead: Mapping[str, float], named: Mapping[str, str]) -> Words:
    by_size = sorted(ahead, key=lambda name: -abs(ahead[name]))
    told = [name for name in by_size if abs(ahead[name]) >= SLIGHT]
    word = {name: named.get(name, name.replace("_", " ")) for name in ahead}
    better = tuple(word[name] for name in told if ahead[name] > 0)
    worse = tuple(word[name] for name in told if ahead[name] < 0)
    return better[:TOLD], worse[:TOLD]
