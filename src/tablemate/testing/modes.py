"""The same bytes everywhere: another process, another hash seed, bounds checked, uncompiled.

Each match of the samples is played again along the same actions in processes of their own; a hash
over the states after every action, and over what the players' functions answer, must be equal.
"""

import hashlib
import importlib
import random
import sys
from typing import Any

import msgspec

from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.position import Position
from tablemate.core.rulebook import new_rngs
from tablemate.testing import children
from tablemate.testing.findings import Findings
from tablemate.testing.matches import FEW, samples
from tablemate.testing.observations import seen_as

MODES = {
    "another process and hash seed": {"PYTHONHASHSEED": "4321"},
    "bounds checked": {"NUMBA_BOUNDSCHECK": "1"},
    "uncompiled": {"TABLEMATE_UNCOMPILED": "1"},
}
CHILD = "from tablemate.testing.modes import child; child()"
PLAYER_CALLS_EVERY = 7  # actions between looks at what the players' functions answer, ...
SELDOM = 29  # ... and where few matches are played; uncompiled, a look takes a tenth of a second


class Script(msgspec.Struct, frozen=True):
    """A match to play: settings, seed and action codes."""

    settings: dict[str, Any]
    seed: int
    codes: list[int]


class Order(msgspec.Struct, frozen=True):
    package: str
    scripts: list[Script]
    player_calls_every: int


def check(game: Game, findings: Findings, matches: int) -> str:
    """Seed and actions replay to the same digest, here from a file and in every mode byte for byte."""
    scripts = [_scripted(game, settings, seed) for settings, _, seed in samples(game, max(1, matches // 2))]
    for script in scripts:
        _check_file(game, findings, script)
    order = Order(game.package, scripts, SELDOM if matches <= FEW else PLAYER_CALLS_EVERY)
    here = traces(game, order)
    for mode, environment in MODES.items():
        there = _run(order, environment)
        if findings.expect(isinstance(there, list), f"{mode}: the game runs", there):
            for script, mine, theirs in zip(scripts, here, there, strict=True):
                findings.expect(
                    mine == theirs,
                    f"{mode}: the same bytes",
                    f"options {script.settings}, seed {script.seed}",
                )
    return f"{len(scripts)} matches, {sum(len(s.codes) for s in scripts)} decisions in {len(MODES)} modes"


def traces(game: Game, order: Order) -> list[str]:
    return [trace(game, script, order.player_calls_every) for script in order.scripts]


def trace(game: Game, script: Script, player_calls_every: int) -> str:
    """A hash over everything the rules do along a script."""
    total = hashlib.sha256()
    position = Position.start(game, game.options(script.settings), script.seed)
    total.update(position.states.tobytes())
    for number, code in enumerate(script.codes):
        if number % player_calls_every == 0 and position.actor is not None:
            _trace_player_calls(total, position, position.actor, number)
        events = position.apply_code(code)
        total.update(position.states.tobytes() + repr(events).encode())
    total.update(repr((position.scores(), position.winners(), position.digest())).encode())
    return total.hexdigest()


def child() -> None:
    """What the other process does: read an order, answer with the hashes."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    game: Game = importlib.import_module(order.package).GAME
    sys.stdout.buffer.write(msgspec.json.encode(traces(game, order)))


def _scripted(game: Game, settings: dict[str, Any], seed: int) -> Script:
    position = Position.start(game, game.options(settings), seed)
    chooser = random.Random(seed)
    codes = []
    while position.actor is not None:
        codes.append(chooser.choice(position.legal_codes()))
        position.apply_code(codes[-1])
    return Script(settings, seed, codes)


def _check_file(game: Game, findings: Findings, script: Script) -> None:
    """Written to a match file and read back, the match verifies."""
    options = game.options(script.settings)
    match = Match(game, options, script.seed, ["random"] * game.seats(options))
    for code in script.codes:
        actor = match.actor
        assert actor is not None
        match.act(actor, match.position.named(code))
    text = write_match(match)
    for recorded in read_matches(text.splitlines(keepends=True), "the match"):
        again = verify(recorded, lambda name: game)
        findings.expect(write_match(again) == text, "a match file replays to itself", script.settings)


def _trace_player_calls(total: Any, position: Position, seat: int, number: int) -> None:
    world = position.determinized(seat, number)
    move = world.policy(0, new_rngs(number))
    total.update(world.states.tobytes() + repr((move, position.factors(seat))).encode())
    total.update(repr((position.logits(), position.root_logits(), world.log_likelihood(seat))).encode())
    total.update(position.observation(seat).tobytes())
    seats = range(position.seats)
    total.update(
        repr([seen_as(position, code, s) for code in position.legal_codes() for s in seats]).encode()
    )


def _run(order: Order, environment: dict[str, str]) -> list[str] | str:
    done = children.run(CHILD, msgspec.json.encode(order), environment)
    if done.returncode:
        return children.complaint(done)
    return msgspec.json.decode(done.stdout, type=list[str])
