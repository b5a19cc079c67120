"""What was found, in the few sentences that somebody reads who reads nothing else."""

from collections.abc import Iterator

import numpy as np

from tablemate.core.metrics import WINS
from tablemate.lab.figures import SEAT_ADVANTAGE, find_figure
from tablemate.lab.findings import never_played
from tablemate.lab.reports.page import Html, element, joined
from tablemate.lab.reports.parts.changes import change_sentence
from tablemate.lab.reports.parts.told import Told
from tablemate.lab.reports.telling import even_share, interval_of, number, percent, seat_name, times, value_of
from tablemate.players.seats import short_name

FEWEST_TO_JUDGE = 100  # matches; fewer say little about a share
MIDDLE = 0.9  # of the matches lie within the reported lengths


def sentences(told: Told) -> list[Html]:
    """What was found, the most important first."""
    usual = [_seats(told), _length(told), _tension(told), _choice(told), _change(told)]
    return [sentence for sentence in usual if sentence is not None] + list(_warnings(told))


def _seats(told: Told) -> Html | None:
    """Whether a seat wins more than its share, and whether that can be chance."""
    results, names = told.results, told.results.series.seats
    best = int(np.argmax(results.total(WINS)))
    share = find_figure(told.game, told.seats, f"win_share:seat:{best}")
    if told.seats < 2 or not told.tells(share):
        return None
    is_alike = len({*names}) == 1
    return joined(
        seat_name(best) if is_alike else f"{seat_name(best)} ({short_name(names[best])})",
        " wins most often: ",
        _strong(value_of(share, told.of(share))),
        f" of the matches, where {even_share(told.seats)} would be even. {_judged(told)}",
        None if is_alike else " The seats have different players, so this reflects them as well.",
    )


def _judged(told: Told) -> str:
    lead = find_figure(told.game, told.seats, SEAT_ADVANTAGE)
    above = told.of(lead)
    if told.results.games < FEWEST_TO_JUDGE:
        return f"{times(told.results.games, 'match is', 'matches are')} too few to tell if that is chance."
    if above.low <= 0:
        return "That is not significant."
    interval = interval_of(lead, above, signed=True).replace("+", "")
    return f"That is significant: {interval} percentage points above an even share."


def _length(told: Told) -> Html:
    lengths, rounds = told.results.lengths, told.results.stages
    in_rounds = f" in {times(next(iter(rounds)), 'round', 'rounds')}" if len(rounds) == 1 else ""
    if len(lengths) == 1:
        decisions = times(next(iter(lengths)), "decision", "decisions")
        return joined("Every match takes ", _strong(decisions), f"{in_rounds}.")
    low, high = _middle(told)
    return joined(
        "A match takes ",
        _strong(f"{_value(told, 'length')} decisions"),
        f" on average{in_rounds}; nine in ten take {number(low)} to {number(high)}.",
    )


def _middle(told: Told) -> tuple[int, int]:
    """Between which lengths the middle nine tenths of the matches lie."""
    lengths = sorted(told.results.lengths)
    reached = np.cumsum([told.results.lengths[length] for length in lengths]) / told.results.games
    low, high = np.searchsorted(reached, [(1 - MIDDLE) / 2, (1 + MIDDLE) / 2])
    return lengths[low], lengths[high]


def _tension(told: Told) -> Html | None:
    if told.seats < 2 or not told.tells(find_figure(told.game, told.seats, "drama")):
        return None
    return joined(
        "The lead changes hands ",
        _strong(f"{_value(told, 'lead_changes')} times"),
        " in a match, and whoever wins is not in front at ",
        _strong(_value(told, "drama")),
        f" of the decisions. In the end {_value(told, 'margin')} points lie between first and second.",
    )


def _choice(told: Told) -> Html | None:
    if not told.tells(find_figure(told.game, told.seats, "branching")):
        return None
    return joined(
        "A decision offers ",
        _strong(f"{_value(told, 'branching')} options"),
        " on average; at ",
        _strong(_value(told, "one_option")),
        " of them there is only one, so that nothing is decided.",
    )


def _change(told: Told) -> Html | None:
    return None if told.baseline is None else joined(change_sentence(told, told.baseline))


def _warnings(told: Told) -> Iterator[Html]:
    results = told.results
    stalled = int(results.total("stalled"))
    if stalled:
        yield joined(_strong(times(stalled, "match", "matches")), " did not end and had to be cut off.")
    unplayed = never_played(results)
    if unplayed:
        yield joined(
            _strong(times(len(unplayed), "action", "actions")),
            " could often be taken and never ",
            "was." if len(unplayed) == 1 else "were.",
        )
    faults = results.faults.total()
    if faults:
        kinds = ", ".join(f"{did}: {count:,}" for did, count in results.faults.most_common())
        yield joined(
            _strong(times(faults, "answer was", "answers were")),
            f" not the players' own ({kinds}): the figures are those of weaker players than named.",
        )


def _value(told: Told, name: str) -> str:
    """A figure in a sentence, where one decimal is enough."""
    figure = find_figure(told.game, told.seats, name)
    value = told.of(figure).value
    return percent(value) if figure.is_share else number(value, 1)


def _strong(text: str) -> Html:
    return element("strong", text)
