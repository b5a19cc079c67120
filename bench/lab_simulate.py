"""How long a million random rounds of El Dorado take the lab, and how much memory.

Four seats and ten tricks, with all figures that `tablemate simulate` tells and their intervals; then the same
with a row for each match. Each is measured in a process of its own, after a warm-up. Exits with 1 when the
figures alone take longer than 10 s, or anything takes more than 500 MB.

    python bench/lab_simulate.py --games 1000000
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOST_SECONDS, MOST_MB = 10, 500
KINDS = {"figures": "", "figures, rows in CSV": "csv", "figures, rows in Parquet": "parquet"}
WARM_UP = 5000  # matches


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--kind", choices=KINDS.values(), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.kind is not None:
        print(json.dumps(measured(args.games, args.kind)))
        return 0
    print(f"| {args.games:,} matches, 4 x random, 10 tricks | seconds | of CPU | MB at most |")
    print("| --- | ---: | ---: | ---: |")
    is_well = True
    for title, kind in KINDS.items():
        told = in_a_process(args.games, kind)
        print(f"| {title} | {told['seconds']:.1f} | {told['cpu']:.1f} | {told['mb']:.0f} |", flush=True)
        is_well &= told["mb"] <= MOST_MB and (kind != "" or told["seconds"] <= MOST_SECONDS)
    return 0 if is_well else 1


def in_a_process(games: int, kind: str) -> dict[str, float]:
    words = [sys.executable, __file__, "--games", str(games), "--kind", kind]
    told: dict[str, float] = json.loads(subprocess.check_output(words))
    return told


def measured(games: int, kind: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        play_all(WARM_UP, Path(folder) / f"warm.{kind}" if kind else None)
        began, began_cpu = time.perf_counter(), time.process_time()
        play_all(games, Path(folder) / f"rows.{kind}" if kind else None)
        seconds, cpu = time.perf_counter() - began, time.process_time() - began_cpu
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "cpu": cpu, "mb": most}


def play_all(games: int, rows: Path | None) -> None:
    from tablemate.games.el_dorado import GAME
    from tablemate.lab import Files, Run, Series, Simulation, table_figures

    options = GAME.options({"players": 4, "schedule": "10"})
    series = Series(GAME, options, ("random",) * 4, 1, with_each=rows is not None)
    files = Files(rows=rows)
    plan = Simulation(series, games, files)
    with Run(plan, beside=files.resume) as run:
        run.play()
    for figure in table_figures(GAME, 4):
        figure.estimate(plan.results)


if __name__ == "__main__":
    sys.exit(main())
