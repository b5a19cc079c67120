"""Where matches are played, as commands ask for it."""

import argparse
from collections.abc import Sequence

from tablemate import lab

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


def chosen_engine(args: argparse.Namespace, series: Sequence["lab.Series"]) -> "lab.Engine":
    return lab.find_engine(args.engine, series, workers=args.workers, address=args.ray_address)
