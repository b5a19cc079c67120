"""Several series played in pairs: the same deals of each, so that they can be compared deal by deal."""

import time
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial

from tablemate.lab.engines.engine import Engine
from tablemate.lab.series import Batch, Series, play_one, prepare
from tablemate.lab.workers import spread
from tablemate.players.line_up import takes_long

FIRST_DEALS = 64
MOST_DEALS = 1 << 16  # at a time: their rows wait in memory until every series has played them
DEALS_SECONDS = 1.0  # what they should take, so that little is lost when somebody stops
REMOTE_SECONDS = 60.0  # the same where each series has to be set up remotely every time

# The number of a series with matches of it; all series come equally far with them.
PairedBatches = list[tuple[int, Batch]]


def play_paired(
    series: Sequence[Series], games: int, engine: Engine, *, skip: int = 0
) -> Generator[PairedBatches, None, None]:
    """Play every series up to match `games`, but for the first ones; yield some deals of all at a time.

    An engine plays one series after another. Where players think or search on this machine that would leave
    cores idle at the end of each, so all matches of a deal are jobs of their own there.
    """
    if engine.remote is None and any(_is_slow(one) for one in series):
        prepare(series[0].game, [one.line_up for one in series], games - skip)
        return _one_by_one(tuple(series), games, skip, engine.workers)
    return _some_at_a_time(series, games, skip, engine)


def _is_slow(series: Series) -> bool:
    return series.compiled_line_up is None or takes_long(series.compiled_line_up)


def _one_by_one(
    series: tuple[Series, ...], games: int, skip: int, workers: int | None
) -> Generator[PairedBatches, None, None]:
    """Every match of a deal as a job of its own."""
    jobs = range(skip * len(series), games * len(series))
    deal: PairedBatches = []
    with closing(spread(partial(_job, series), jobs, workers)) as batches:
        for batch in batches:
            deal.append((len(deal), batch))
            if len(deal) == len(series):
                yield deal
                deal = []


def _job(series: tuple[Series, ...], job: int) -> Batch:
    return play_one(series[job % len(series)], job // len(series))


def _some_at_a_time(
    series: Sequence[Series], games: int, skip: int, engine: Engine
) -> Generator[PairedBatches, None, None]:
    at, size = skip, FIRST_DEALS
    seconds = DEALS_SECONDS if engine.remote is None else REMOTE_SECONDS
    while at < games:
        end = min(at + size, games)
        began = time.perf_counter()
        yield [
            (number, batch) for number, one in enumerate(series) for batch in engine.play(one, end, skip=at)
        ]
        spent = max(time.perf_counter() - began, 1e-6)
        size = max(1, min(int((end - at) * seconds / spent), MOST_DEALS, 8 * (end - at)))
        at = end
