"""Whether the server's memory follows what is open: matches are begun, played a little and left.

Starts servers of its own with an empty database in a temporary folder. Waves of matches are begun, played a
little while all are open, and left, one game after another in turn; the memory is printed after each wave.
Then comes what an open match takes, game by game. Exits with 1 when the second half of all matches takes more
than so many megabytes.

    python bench/table_memory.py --matches 10000
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
from collections.abc import Sequence

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from table_clients import ADDRESSES, VIEWS
from table_load import seats_of
from table_server import Server, ask, server

ACTIONS = 4  # of each person, before it leaves
OPEN = 250  # at once
AT_ONCE = 16  # of them at a time come in
MOST_MB = 25  # more, for the second half


class Player:
    """Begins a match and plays a little."""

    def __init__(self, running: Server, game: str, seats: Sequence[str], number: int) -> None:
        self._address = running.address
        self._wanted = {"game": game, "seats": seats, "pace": "none"}
        self._source = f"127.0.0.{2 + number % ADDRESSES}"

    async def sit(self) -> connect:
        match = await asyncio.to_thread(ask, self._address, "POST", "api/matches", self._wanted, self._source)
        self._hello = json.dumps({"type": "hello", "token": match["tokens"][0]})
        live = f"{self._address.replace('http', 'ws')}api/matches/{match['id']}/live"
        return connect(live, compression=None, max_size=None, local_addr=(self._source, 0))

    async def act(self, socket: ClientConnection, actions: int) -> None:
        await socket.send(self._hello)
        while actions:
            message = await socket.recv(decode=False)
            if message.startswith(b'{"type":"view"') and (view := VIEWS.decode(message)).options:
                action = {"type": "act", "n": view.n, "action": random.choice(view.options).action}
                await socket.send(msgspec.json.encode(action), text=True)
                actions -= 1
            elif b'"over":true' in message:
                return


async def open_at_once(running: Server, game: str, seats: Sequence[str], matches: int, actions: int) -> float:
    """Begin matches, play a little and leave all of them; the megabytes while they were open."""
    places = asyncio.Semaphore(AT_ONCE)

    async def sit(number: int) -> None:
        async with places:
            player = Player(running, game, seats, number)
            socket = await stack.enter_async_context(await player.sit())
            await player.act(socket, actions)

    async with contextlib.AsyncExitStack() as stack:
        await asyncio.gather(*(sit(number) for number in range(matches)))
        return running.memory


def an_open_match(game: str, actions: int) -> float:
    """Kilobytes of a match that is open and has been played for a while, in a server of its own."""
    with server() as running:
        seats = seats_of(running.address, game, "scripted")
        running.prepare(game, seats)
        few = uvloop.run(open_at_once(running, game, seats, OPEN // 5, actions))
        many = uvloop.run(open_at_once(running, game, seats, OPEN, actions))
        return 1000 * (many - few) / (OPEN - OPEN // 5)


def begin_and_leave(running: Server, games: dict[str, list[str]], matches: int) -> list[float]:
    """Megabytes after every wave of matches, which are open together and old when they are left."""
    memory: list[float] = []
    for begun in range(0, matches, OPEN):
        game = list(games)[begun // OPEN % len(games)]
        uvloop.run(open_at_once(running, game, games[game], OPEN, ACTIONS))
        memory.append(running.memory)
        cpu = 1000 * running.cpu / (begun + OPEN)
        print(f"{begun + OPEN:6} matches, now {game}: {memory[-1]:.0f} MB, {cpu:.0f} ms a match", flush=True)
    return memory


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--actions", type=int, default=20, help="of each person at an open match")
    args = parser.parse_args()
    with server() as running:
        listed = [game["id"] for game in ask(running.address, "GET", "api/games")["games"]]
        games = {game: seats_of(running.address, game, "scripted") for game in listed}
        for game, seats in games.items():
            running.prepare(game, seats)
        memory = begin_and_leave(running, games, args.matches)
    for game in games if args.actions else ():
        print(f"{game}: {an_open_match(game, args.actions):.0f} kB for an open match", flush=True)
    more = memory[-1] - max(memory[: len(memory) // 2])
    print(f"the second half took {more:+.0f} MB")
    return 0 if more < MOST_MB else 1


if __name__ == "__main__":
    sys.exit(main())
