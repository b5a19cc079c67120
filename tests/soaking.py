"""Decisions by the thousand, in a process of their own so that nothing else weighs on its memory.

    python -m soaking 1000 random scripted

plays matches of any game with any options between players of these names until so many decisions are made,
and prints what was seen as one JSON object.
"""

import gc
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import pig
from named_players import has_player
from random_options import random_options
from tablemate.core.game import Game
from tablemate.core.match import ActionLine, Match
from tablemate.core.playing import Budget, Choice, Decision, Player, leave, play_out
from tablemate.core.rulebook import rulebook_of
from tablemate.games.catalogue import all_games
from tablemate.players import make_player
from tablemate.players.seats import loading_order

TOY = pig.GAME
TOY_SHARE = 0.1  # decisions in it for each in another game
GAMES = [*all_games().values(), TOY]
WARM_UP = 0.2  # so much more, before time and memory are measured: compiled code is loaded by then
MOST_SAID = 5  # faults told in full
SEED = 20


@dataclass
class Seen:
    """What came of it."""

    matches: int = 0
    by_game: dict[str, int] = field(default_factory=dict)  # decisions
    by_player: dict[str, int] = field(default_factory=dict)  # answers
    faults: list[str] = field(default_factory=list)
    slowest_s: float = 0.0
    grown_mb: float = 0.0

    @property
    def decisions(self) -> int:
        return sum(self.by_game.values())


class Watched:
    """A player whose answers are counted, and the slowest noted."""

    def __init__(self, player: Player, name: str, seen: Seen) -> None:
        self._player, self._name, self._seen = player, name, seen

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        began = time.perf_counter()
        choice = self._player.choose(decision, budget)
        self._seen.by_player[self._name] = self._seen.by_player.get(self._name, 0) + 1
        self._seen.slowest_s = max(self._seen.slowest_s, time.perf_counter() - began)
        return choice

    def leave(self) -> None:
        leave(self._player)


def soak(names: Sequence[str], decisions: int, seed: int = SEED) -> Seen:
    """Play until so many decisions are made; whoever has answered least is seated next."""
    seen = Seen()
    rng = random.Random(seed)
    load(names)
    while seen.decisions < WARM_UP * decisions:
        play(names, rng, seen)
    seen.slowest_s = 0.0
    before = resident_mb()
    wanted = seen.decisions + decisions
    while seen.decisions < wanted:
        play(names, rng, seen)
    seen.grown_mb = resident_mb() - before
    return seen


def load(names: Sequence[str]) -> None:
    """Have everything compiled and loaded, so that no player's time or memory is spent on it."""
    for game in with_all(names):
        for kernel in (rulebook_of(game).features, *loading_order(game, names)):
            kernel.load()


def with_all(names: Sequence[str]) -> list[Game]:
    """The games that have all these players."""
    return [game for game in GAMES if all(has_player(game, name) for name in names)]


def play(names: Sequence[str], rng: random.Random, seen: Seen) -> None:
    """One match of any game with any options."""
    game = next_game(names, seen)
    options = random_options(game, rng)
    line_up = next_players(names, game.seats(options), rng, seen)
    match = Match(game, options, rng.getrandbits(50), line_up)
    players = [make_player(game, name, match.seed, seat) for seat, name in enumerate(line_up)]
    play_out(match, [Watched(player, name, seen) for player, name in zip(players, line_up, strict=True)])
    seen.matches += 1
    seen.by_game[game.id] = seen.by_game.get(game.id, 0) + len(match.lines)
    faults = [line.fault for line in match.lines if isinstance(line, ActionLine) and line.fault]
    seen.faults += faults[: MOST_SAID - len(seen.faults)]


def next_players(names: Sequence[str], seats: int, rng: random.Random, seen: Seen) -> list[str]:
    """Whoever has answered least, in any order of seats."""
    behind = sorted(names, key=lambda name: (seen.by_player.get(name, 0), rng.random()))
    line_up = [behind[seat % len(behind)] for seat in range(seats)]
    rng.shuffle(line_up)
    return line_up


def next_game(names: Sequence[str], seen: Seen) -> Game:
    """Whichever game is behind, of those that have all these players; the toy game needs less."""
    return min(
        with_all(names), key=lambda game: seen.by_game.get(game.id, 0) / (TOY_SHARE if game is TOY else 1)
    )


def resident_mb() -> float:
    """The memory that this process holds, once all that can be freed is freed."""
    gc.collect()
    status = Path("/proc/self/status")
    if status.exists():
        kilobytes = status.read_text().partition("VmRSS:")[2].split()[0]
    else:
        kilobytes = subprocess.check_output(["ps", "-o", "rss=", "-p", str(os.getpid())], text=True)
    return int(kilobytes) / 1024


def soaked(names: Sequence[str], decisions: int) -> Seen:
    """The same in a process of its own."""
    words = [sys.executable, "-m", "soaking", str(decisions), *names]
    path = os.pathsep.join(p for p in sys.path if p)
    told = subprocess.run(words, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return msgspec.json.decode(told.stdout, type=Seen)


if __name__ == "__main__":
    print(msgspec.json.encode(soak(sys.argv[2:], int(sys.argv[1]))).decode())
