"""How long from an action to its broadcast, with many matches at once.

Starts a server of its own with an empty database in a temporary folder, begins matches of one person
against opponents of one kind, and lets every person act once a second. The people are a process of their own
(`table_clients.py`), and what it costs is told beside what the server costs. Exits with 1 when somebody waits
too long for the events of an action, or for an answer of `/api/health`.

    python bench/table_load.py --game quantum --matches 300 --seconds 30
    python bench/table_load.py --game quantum --matches 100 --opponents expert
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from table_server import Server, ask, server

CLIENTS = Path(__file__).with_name("table_clients.py")
MOST_MS = 50  # for 95 of 100
WAITS = {
    "events": "action to its events",
    "view": "action to its view",
    "turn": "action to the next turn",
    "health": "/api/health",
}
BOUND = ("events", "health")


def seats_of(address: str, game: str, opponents: str) -> list[str]:
    """One person, and opponents in all other seats of a table as the game suggests it."""
    details = ask(address, "GET", f"api/games/{game}")
    players = next((o["default"] for o in details["options"] if o["name"] == "players"), details["max_seats"])
    return ["human", *[opponents] * (players - 1)]


def measured(running: Server, seats: Sequence[str], args: argparse.Namespace, game: str) -> dict[str, Any]:
    """What the clients waited, and the processor time of both sides meanwhile."""
    command = [running.address, game, ",".join(seats), *map(str, (args.matches, args.lead_in, args.seconds))]
    with subprocess.Popen([sys.executable, CLIENTS, *command], stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdout is not None
        clients.stdout.readline()  # all play
        before = running.cpu
        clients.stdout.readline()  # the time is up
        spent = running.cpu - before
        waits: dict[str, Any] = json.loads(clients.stdout.readline())
    waits["server_cpu"] = spent
    return waits


def report(game: str, seats: Sequence[str], args: argparse.Namespace, waits: dict[str, Any]) -> bool:
    """Print how long everybody waited; whether it was within bounds."""
    actions, seconds = waits["counts"]["events"], waits["seconds"]
    print(
        f"{game}: {args.matches} matches against {len(seats) - 1} {args.opponents} on {os.cpu_count()} cores"
    )
    print(f"  {actions} actions in {seconds:.0f} s, of {args.matches * seconds:.0f} at one a second")
    for side, cpu in (("server", waits["server_cpu"]), ("clients", waits["cpu"])):
        each = 1000 * cpu / max(actions, 1)
        print(
            f"  {side}: {cpu:.1f} s of processor time, {cpu / seconds:.0%} of a core, {each:.2f} ms an action"
        )
    for what, name in WAITS.items():
        told = "p50 {:.1f} ms, p95 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms".format(*waits["waits"][what])
        print(f"  {name}: {told}", flush=True)
    return all(waits["waits"][what][1] < MOST_MS for what in BOUND)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="all", help="one of the games, or all, one after another")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--lead-in", type=float, default=20, help="seconds before it is measured")
    parser.add_argument("--opponents", default="scripted", help="who plays against each person")
    parser.add_argument("--database", help="another database than a new SQLite file")
    args = parser.parse_args()
    in_bounds = []
    with server(args.database) as running:
        games = [args.game]
        if args.game == "all":
            games = [game["id"] for game in ask(running.address, "GET", "api/games")["games"]]
        for game in games:
            seats = seats_of(running.address, game, args.opponents)
            running.prepare(game, seats)
            in_bounds.append(report(game, seats, args, measured(running, seats, args, game)))
    return 0 if all(in_bounds) else 1


if __name__ == "__main__":
    sys.exit(main())
