"""From asking for a match to one's own first decision, and to full speed: on an empty cache and on a full.

    python bench/first_card.py [--games el_dorado,quantum] [--level normal] [--busy]

Opponents are of the game's level in LEVELS, or of the one asked for, and make no pauses. `--busy` keeps all
cores busy meanwhile. The CPU seconds are those of the server and of the compilers it starts, until all that a
person with these opponents needs is compiled and loaded.
"""

import argparse
import contextlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
from websockets.sync.client import connect

OPPONENTS = {"el_dorado": 3, "the_deal": 2, "quantum": 1, "one_piece": 1}
LEVELS = {"el_dorado": "normal", "the_deal": "normal", "quantum": "normal", "one_piece": "hard"}
BURN = "while True: pass"


@contextlib.contextmanager
def busy(cores: int) -> Iterator[None]:
    burning = [subprocess.Popen([sys.executable, "-c", BURN]) for _ in range(cores)]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.wait()


def measured(game: str, seats: Sequence[str], cache: Path, *, to_the_end: bool) -> tuple[float, float, float]:
    """Seconds to the first decision, seconds to full speed, and CPU seconds of all that."""
    began_cpu = _children_cpu()
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "tablemate", "serve", "--no-open", "--no-prepare"]
            + ["--port", "0", "--data", data],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "TABLEMATE_CACHE": str(cache)},
        )
        assert server.stdout is not None
        base = server.stdout.readline().split()[4].rstrip("/")
        with httpx.Client(base_url=base, timeout=600) as table:
            first, ready = _played(table, base, game, seats, to_the_end=to_the_end)
        server.terminate()
        server.communicate()
    return first, ready, _children_cpu() - began_cpu


def _played(
    table: httpx.Client, base: str, game: str, seats: Sequence[str], *, to_the_end: bool
) -> tuple[float, float]:
    table.get("/api/games")
    table.get(f"/api/games/{game}")  # as the lobby does
    began = time.monotonic()
    wanted = {"game": game, "seats": seats, "seed": 7, "pace": "none"}
    begun = table.post("/api/matches", json=wanted).json()
    with connect(f"{base.replace('http', 'ws', 1)}/api/matches/{begun['id']}/live") as live:
        live.send(json.dumps({"type": "hello", "token": begun["tokens"][0]}))
        while (told := json.loads(live.recv()))["type"] != "view" or not told["options"]:
            pass
        first = time.monotonic() - began
        to_prepare = {"seats": seats}
        while to_the_end and not table.post(f"/api/games/{game}/prepare", json=to_prepare).json()["ready"]:
            time.sleep(0.2)
    return first, time.monotonic() - began


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default=",".join(OPPONENTS))
    parser.add_argument("--level", help="of all opponents (default: as in LEVELS)")
    parser.add_argument("--busy", action="store_true")
    args = parser.parse_args()
    print("game        cache   first decision   all compiled       CPU")
    with busy(os.cpu_count() or 1) if args.busy else contextlib.nullcontext():
        for game in args.games.split(","):
            seats = ["human", *[args.level or LEVELS[game]] * OPPONENTS[game]]
            with tempfile.TemporaryDirectory() as cache:
                for state in ("empty", "full"):
                    first, ready, cpu = measured(game, seats, Path(cache), to_the_end=not args.busy)
                    end = "" if args.busy else f"{ready:10.1f} s {cpu:10.1f} s"
                    print(f"{game:11} {state:6} {first:13.2f} s {end}", flush=True)


if __name__ == "__main__":
    main()
