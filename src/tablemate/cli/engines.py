"""Where matches are played: what commands ask for, and what it comes to."""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from tablemate.core.errors import BadInput

if TYPE_CHECKING:
    from tablemate.lab import Series
    from tablemate.lab.comparing.abreast import Engine

ENGINES = ("local", "ray", "cuda")


def add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=ENGINES[0],
        help="this machine's cores, a Ray cluster or an NVIDIA GPU, with the same results (default: local)",
    )
    parser.add_argument(
        "--ray-address",
        metavar="ADDRESS",
        help="the Ray cluster to play on, HOST:PORT or ray://HOST:PORT (default: one started for this)",
    )


def engine_away(args: argparse.Namespace, series: Sequence["Series"]) -> "Engine | None":
    """The engine beyond this machine's cores, if one is asked for; what is not there is refused."""
    if args.ray_address is not None and args.engine != "ray":
        raise BadInput("--ray-address is for --engine ray")
    if args.engine == "ray":
        from tablemate.lab.engines import ray

        ray.check(args.ray_address)
        return partial(ray.play, workers=args.workers, address=args.ray_address)
    if args.engine == "cuda":
        from tablemate.lab.engines import cuda

        for one in series:
            cuda.check(one)
        return cuda.play
    return None
