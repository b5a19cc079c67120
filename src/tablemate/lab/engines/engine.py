"""Where matches are played: on this machine's cores or elsewhere, with the same results."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial

from tablemate.core.errors import BadInput
from tablemate.lab.engines import local
from tablemate.lab.series import Batch, Series

Remote = Callable[..., Generator[Batch, None, None]]


@dataclass(frozen=True)
class Engine:
    """Plays matches with so many workers; `remote` plays whole series elsewhere: on a cluster, on a GPU."""

    workers: int | None = None
    remote: Remote | None = None

    def play(self, series: Series, games: int, *, skip: int = 0) -> Generator[Batch, None, None]:
        """Play the series up to match `games`, but for the first ones, and yield its batches in order."""
        if self.remote is not None:
            return self.remote(series, games, skip=skip)
        return local.play(series, games, skip=skip, workers=self.workers)


def find_engine(
    name: str, series: Sequence[Series], *, workers: int | None = None, address: str | None = None
) -> Engine:
    """The engine of this name for these series; what is not there, or cannot play them, is refused."""
    if address is not None and name != "ray":
        raise BadInput("--ray-address is for --engine ray")
    if name == "ray":
        from tablemate.lab.engines import ray

        ray.check(address)
        return Engine(workers, partial(ray.play, workers=workers, address=address))
    if name == "cuda":
        from tablemate.lab.engines import cuda

        cuda.check(*series)
        return Engine(workers, cuda.play)
    return Engine(workers)
