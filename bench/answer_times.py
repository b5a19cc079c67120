"""Whether answer times tell an opponent's hand: one legal action or several, guessed from outside.

Starts a server of its own, plays against it over sockets as anybody could, and notes of every move of an
opponent the milliseconds that were told, and when the end of its thought and its move arrived. Afterwards the
record of the match says how many actions were legal: one or several, and where everybody knows which of them,
few or many. Printed is how often a move with more of them had the longer time (AUC: 0.5 tells nothing),
with the interval in which it lies in 95 of 100 runs if times tell nothing. Only moves are compared that the
person could not have told apart without a clock: of one kind, and with few options in about as many of the
worlds that fit what the person knows. (Whoever leads to a trick is seen to have a choice, and to move first.)
Exits with 1 where it is further from 0.5 than 0.05, and than that interval.

    python bench/answer_times.py --games el_dorado --levels easy,expert --paces none,quick --moves 1000
    python bench/answer_times.py --paces natural --changing    # somebody changes it during every thought
"""

import argparse
import asyncio
import json
import math
import random
import sys
import time
import urllib.request
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect

from table_server import Server, server
from tablemate.core.match import ActionLine, Match
from tablemate.core.matchfile import read_matches, verify
from tablemate.core.position import Position
from tablemate.games.catalogue import find_game
from thinking_load import begun

MOST = 0.05  # from a half
PERSON = 0  # the seat of whoever guesses
WORLDS = 32  # that fit what the person knows
SHARES = 8  # of them, which moves are compared within
SEATS = {"el_dorado": 4, "the_deal": 3, "quantum": 3, "one_piece": 2}
# Short matches, for at a natural pace they take their time; with a deck in which many cards have a trigger,
# which is one more option for whoever takes such a card.
OPTIONS: dict[str, dict[str, str | int]] = {
    "el_dorado": {"schedule": "5,3,2"},
    "one_piece": {"deck_1": "ST-03", "deck_2": "ST-07", "life": 3},
}


def auc(more: Sequence[float], less: Sequence[float]) -> float:
    """How often a value of the first is larger than one of the second; equal ones count half."""
    ordered = sorted(less)
    wins = sum(bisect_left(ordered, value) + bisect_right(ordered, value) for value in more)
    return wins / (2 * len(more) * len(ordered))


@dataclass(frozen=True)
class Timed:
    """A time that was seen of one move."""

    what: str
    kind: str
    options: int
    expected: tuple[int, ...]  # options in worlds that fit what the person knows
    seconds: float

    @property
    def few(self) -> int:
        """One option, unless the person can tell whether it is one; else what parts these worlds evenly."""
        if self.likelihood(1) not in (0, SHARES):
            return 1
        return min(self.expected, key=lambda options: abs(2 * self._share(options) - 1))

    def likelihood(self, few: int) -> int:
        """In how many shares of these worlds there are so few options."""
        return round(SHARES * self._share(few))

    def _share(self, few: int) -> float:
        return sum(options <= few for options in self.expected) / len(self.expected)


@dataclass
class Moves:
    """All moves of opponents that were seen."""

    timed: list[Timed] = field(default_factory=list)
    count: int = 0

    def add(self, seen: dict[int, dict[str, float]], match: Match) -> None:
        """Note how many actions were legal, now that the match is over."""
        for line in match.lines:
            if isinstance(line, ActionLine) and line.seat != PERSON and line.n in seen:
                before = match.before(line.n)
                options, expected = len(before.legal_codes()), _expected(before)
                self.count += 1
                for what, seconds in seen[line.n].items():
                    self.timed.append(Timed(what, before.kind, options, expected, seconds))


def _expected(position: Position) -> tuple[int, ...]:
    """How many actions are legal in worlds that fit what the person knows."""
    worlds = (position.determinized(PERSON, random.getrandbits(64)) for _ in range(WORLDS))
    return tuple(len(world.legal_codes()) for world in worlds)


def told(timed: Sequence[Timed]) -> tuple[float, float, str]:
    """The AUC within groups, half its interval if times tell nothing, and how many moves were compared."""
    groups: dict[object, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for one in timed:
        group = groups[one.kind, one.few == 1, one.likelihood(one.few)]
        group[one.options <= one.few].append(one.seconds)
    pairs = [(many, some) for many, some in groups.values() if many and some]
    weights = [len(many) * len(some) / (len(many) + len(some)) for many, some in pairs]
    if not pairs:
        return 0.5, 0.0, "none to compare"
    found = sum(w * auc(*pair) for w, pair in zip(weights, pairs, strict=True)) / sum(weights)
    spread = 1.96 * math.sqrt(1 / 12 / sum(weights))
    many, some = (sum(len(pair[k]) for pair in pairs) for k in (0, 1))
    return found, spread, f"{many} moves, {some} with few options"


async def _watch(
    socket: Any, seen: dict[int, dict[str, float]], chance: random.Random, changing: str
) -> None:
    """Play a match at random, and note of every opponent's move what can be seen of its time."""
    moved = started = time.perf_counter()
    thought: dict[str, float] = {}
    async for text in socket:
        now = time.perf_counter()
        message = json.loads(text)
        match message["type"], message.get("sign"):
            case _, "thinking_started":
                started, thought = now, {}
                if changing:
                    await socket.send(json.dumps({"type": "pace", "pace": "none"}))
            case _, "thinking_ended":
                thought = {"told": message["milliseconds"], "ended": now - started}
                if changing:
                    await socket.send(json.dumps({"type": "pace", "pace": changing}))
            case "events", _:
                for line in message["lines"]:
                    seen[line["n"]] = {**thought, "moved": now - moved}
                moved, thought = now, {}
            case "view", _:
                if message["over"]:
                    return
                if message["options"]:
                    action = chance.choice(message["options"])["action"]
                    await socket.send(json.dumps({"type": "act", "n": message["n"], "action": action}))


async def person(base: str, wanted: dict[str, Any], moves: Moves, enough: int, changing: bool) -> None:
    """Plays one match after another, until enough moves were seen."""
    chance = random.Random()
    while moves.count < enough:
        made: Any = await begun(base, wanted)
        seen: dict[int, dict[str, float]] = {}
        live = f"{base.replace('http', 'ws')}api/matches/{made['id']}/live"
        async with connect(live, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": made["tokens"][PERSON]}))
            await _watch(socket, seen, chance, wanted["pace"] if changing else "")
        record = await asyncio.to_thread(_read, f"{base}api/matches/{made['id']}/record")
        (recorded,) = read_matches(record.splitlines(), "record")
        match = verify(recorded, find_game)
        moves.add(seen, match)


def _read(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def attack(running: Server, game: str, level: str, pace: str, args: argparse.Namespace) -> bool:
    """Print what times of one level tell at one pace; whether they tell nothing."""
    seats, options = ["human", *[level] * (SEATS[game] - 1)], OPTIONS.get(game, {})
    wanted = {"game": game, "seats": seats, "options": options, "pace": pace}
    running.prepare(game, seats)
    moves = Moves()

    async def play() -> None:
        people = [
            person(running.address, wanted, moves, args.moves, args.changing) for _ in range(args.people)
        ]
        await asyncio.gather(*people)

    asyncio.run(play())
    is_silent = True
    for what in ("told", "ended", "moved"):
        timed = [one for one in moves.timed if one.what == what]
        found, spread, count = told(timed)
        print(
            f"{game:9} {level:8} {pace + (' changed' if args.changing else ''):15} {what:5} "
            f"AUC {found:.3f} ± {spread:.3f} ({count})"
        )
        is_silent = is_silent and abs(found - 0.5) <= max(MOST, spread)
    sys.stdout.flush()
    return is_silent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", default=",".join(SEATS))
    parser.add_argument("--levels", default="scripted,easy,normal,hard,expert")
    parser.add_argument("--paces", default="none,quick,natural")
    parser.add_argument("--moves", type=int, default=1000, help="of opponents, of each level at each pace")
    parser.add_argument("--people", type=int, default=4, help="who play at the same time")
    parser.add_argument("--changing", action="store_true", help="change the pace during every thought")
    args = parser.parse_args()
    with server() as running:
        silent = [
            attack(running, game, level, pace, args)
            for game in args.games.split(",")
            for level in args.levels.split(",")
            for pace in args.paces.split(",")
        ]
    return 0 if all(silent) else 1


if __name__ == "__main__":
    sys.exit(main())
