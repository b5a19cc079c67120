"""How long from an action to its broadcast, with many matches at once.

Starts a server of its own with an empty database in a temporary folder, begins matches of one person
against scripted opponents, and lets every person act once a second. What is measured is the time from
sending an action to hearing its events. Exits with 1 when that takes too long.

    python bench/table_load.py --matches 200 --seconds 60
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator

from websockets.asyncio.client import connect

RUN = "import sys; from tablemate.cli import main; sys.exit(main())"
SEATS = ["human", "scripted", "scripted", "scripted"]
MOST_MS = 50  # for 95 of 100 actions


@contextlib.contextmanager
def server(database: str | None = None) -> Iterator[str]:
    """The address of a server that ends with the block."""
    with tempfile.TemporaryDirectory() as folder:
        place = ["--database", database] if database else ["--data", folder]
        with serving([sys.executable, "-c", RUN, "serve", "--no-open", "--port", "0", *place]) as address:
            yield address


@contextlib.contextmanager
def serving(command: list[str]) -> Iterator[str]:
    """The address of the server that a command starts; both end with the block."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    try:
        yield next(line.split()[4] for line in process.stdout if line.startswith("The table is at "))
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=20)


def post(address: str, body: dict[str, object]) -> dict[str, object]:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        told: dict[str, object] = json.load(answer)
        return told


async def person(base: str, begun: float, until: float, times: list[float]) -> None:
    """Plays one match after another, an action a second."""
    while time.monotonic() < until:
        match = await asyncio.to_thread(
            post, f"{base}api/matches", {"game": "el_dorado", "seats": SEATS, "pace": "none"}
        )
        tokens = match["tokens"]
        assert isinstance(tokens, list)
        live = f"{base.replace('http', 'ws')}api/matches/{match['id']}/live"
        async with connect(live, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": tokens[0]}))
            await _play(socket, begun, until, times)


async def _play(socket: object, begun: float, until: float, times: list[float]) -> None:
    due, sent, number = begun, 0.0, -1
    async for text in socket:  # type: ignore[attr-defined]
        if text.startswith('{"type":"events"'):
            if number >= 0 and f'"lines":[{{"n":{number},' in text:
                times.append(time.monotonic() - sent)
                number = -1
        elif text.startswith('{"type":"view"'):
            view = json.loads(text)
            if view["over"] or time.monotonic() > until:
                return
            if view["options"]:
                due = max(due + 1, time.monotonic())
                await asyncio.sleep(due - time.monotonic())
                number, sent = view["n"], time.monotonic()
                action = random.choice(view["options"])["action"]
                await socket.send(json.dumps({"type": "act", "n": number, "action": action}))  # type: ignore[attr-defined]


async def load(base: str, matches: int, seconds: float) -> list[float]:
    times: list[float] = []
    start = time.monotonic() + 5
    people = [person(base, start + k / matches, start + seconds, times) for k in range(matches)]
    await asyncio.gather(*people)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", help="another database than a new SQLite file")
    args = parser.parse_args()
    with server(args.database) as base:
        seats = {"seats": SEATS}
        while not post(f"{base}api/games/el_dorado/prepare", seats)["ready"]:
            time.sleep(0.3)
        times = sorted(asyncio.run(load(base, args.matches, args.seconds)))
    shown = [1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 0.99, 1.0)]
    print(f"{args.matches} matches on {os.cpu_count()} cores, {len(times)} actions in {args.seconds:g} s")
    print(
        "action to broadcast: p50 {:.1f} ms, p95 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms".format(*shown)
    )
    return 0 if shown[1] < MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
