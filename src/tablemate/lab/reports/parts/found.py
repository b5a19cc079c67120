"""What was found, in the few sentences that somebody reads who reads nothing else."""

from collections.abc import Iterator

import numpy as np

from tablemate.lab.figures import SEAT_ADVANTAGE, find_figure
from tablemate.lab.findings import never_played
from tablemate.lab.reports.formatting import (
    even_share,
    interval_of,
    number,
    percent,
    times,
    value_of,
)
from tablemate.lab.reports.page import Html, element, joined
from tablemate.lab.reports.parts.changes import change_sentence
from tablemate.lab.reports.parts.content import Content
from tablemate.lab.results import WINS
from tablemate.players.seats import short_name

FEWEST_TO_JUDGE = 100  # matches; fewer say little about a share
MIDDLE = 0.9  # of the matches lie within the reported lengths


def sentences(content: Content) -> list[Html]:
    """What was found, the most important first."""
    usual = [_seats(content), _length(content), _tension(content), _choice(content), _change(content)]
    return [sentence for sentence in usual if sentence is not None] + list(_warnings(content))


def _seats(content: Content) -> Html | None:
    """Whether a seat wins more than its share, and whether that can be chance."""
    results, names = content.results, content.results.series.seats
    best = int(np.argmax(results.total(WINS)))
    share = find_figure(content.game, content.seats, f"win_share:seat:{best}")
    if content.seats < 2 or not content.tells(share):
        return None
    is_alike = len({*names}) == 1
    return joined(
        content.seat_name(best) if is_alike else f"{content.seat_name(best)} ({short_name(names[best])})",
        " wins most often: ",
        _strong(value_of(share, content.of(share))),
        f" of the matches, where {even_share(content.seats)} would be even. {_judged(content)}",
        None if is_alike else " The seats have different players, so this reflects them as well.",
    )


def _judged(content: Content) -> str:
    lead = find_figure(content.game, content.seats, SEAT_ADVANTAGE)
    above = content.of(lead)
    if content.results.games < FEWEST_TO_JUDGE:
        return f"{times(content.results.games, 'match is', 'matches are')} too few to tell if that is chance."
    if above.low <= 0:
        return f"That is not significant when {_all_seats(content.seats)} are compared at once."
    interval = interval_of(lead, above, signed=True).replace("+", "")
    return f"That is significant: {interval} percentage points above an even share."


def _all_seats(seats: int) -> str:
    return "both seats" if seats == 2 else f"all {seats} seats"


def _length(content: Content) -> Html:
    lengths, rounds = content.results.lengths, content.results.stages
    in_rounds = f" in {times(next(iter(rounds)), 'round', 'rounds')}" if len(rounds) == 1 else ""
    if len(lengths) == 1:
        decisions = times(next(iter(lengths)), "decision", "decisions")
        return joined("Every match takes ", _strong(decisions), f"{in_rounds}.")
    low, high = _middle(content)
    return joined(
        "A match takes ",
        _strong(f"{_value(content, 'length')} decisions"),
        f" on average{in_rounds}; nine in ten take {number(low)} to {number(high)}.",
    )


def _middle(content: Content) -> tuple[int, int]:
    """Between which lengths the middle nine tenths of the matches lie."""
    lengths = sorted(content.results.lengths)
    reached = np.cumsum([content.results.lengths[length] for length in lengths]) / content.results.games
    low, high = np.searchsorted(reached, [(1 - MIDDLE) / 2, (1 + MIDDLE) / 2])
    return lengths[low], lengths[high]


def _tension(content: Content) -> Html | None:
    drama = find_figure(content.game, content.seats, "drama")
    if content.seats < 2 or not content.has_common_score or not content.tells(drama):
        return None
    return joined(
        "The lead changes hands ",
        _strong(f"{_value(content, 'lead_changes')} times"),
        " in a match, and whoever wins is not in front at ",
        _strong(_value(content, "drama")),
        f" of the decisions. In the end {_value(content, 'margin')} points lie between first and second.",
    )


def _choice(content: Content) -> Html | None:
    if not content.tells(find_figure(content.game, content.seats, "branching")):
        return None
    return joined(
        "A decision offers ",
        _strong(f"{_value(content, 'branching')} options"),
        " on average; at ",
        _strong(_value(content, "one_option")),
        " of them there is only one, so there is nothing to decide.",
    )


def _change(content: Content) -> Html | None:
    return None if content.baseline is None else joined(change_sentence(content, content.baseline))


def _warnings(content: Content) -> Iterator[Html]:
    results = content.results
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
            _strong(times(faults, "move was", "moves were")),
            f" not chosen by the player ({kinds}): the figures are those of weaker players than named.",
        )


def _value(content: Content, name: str) -> str:
    """A figure in a sentence, where one decimal is enough."""
    figure = find_figure(content.game, content.seats, name)
    value = content.of(figure).value
    return percent(value) if figure.is_share else number(value, 1)


def _strong(text: str) -> Html:
    return element("strong", text)
