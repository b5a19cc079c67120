"""Worlds: `determinize` depends on what a seat knows and on nothing else, and is even.

The reference is independent of the game's own `determinize`: many deals of a tiny variant are
played along the same actions, and those in which the seat sees exactly the same are the worlds it
cannot tell apart, as often as chance brings them. What another seat does in secret is drawn anew.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tablemate.core.conformance.findings import Findings
from tablemate.core.conformance.playing import samples
from tablemate.core.errors import IllegalAction
from tablemate.core.events import NamedEvent
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.record import copied

SAMPLED = 16  # worlds drawn at each position of a full-sized match
DEALS = 40_000  # of a tiny variant, to find the worlds a seat cannot tell apart
DRAWS_A_WORLD = 60  # by determinize, for each world there is
EXPECTED = 5  # of a world in either sample: rarer ones are pooled
TOO_UNEVEN = 4.5  # standard deviations of a fair comparison


def check(game: Game, findings: Findings, matches: int) -> str:
    """A world leaves the seat's view, options and decision as they are, and its twin gives the same world."""
    positions = 0
    for settings, options, seed in samples(game, max(1, matches // 2)):
        position = Position.start(game, options, seed)
        chooser = random.Random(seed)
        _check_variety(findings, position, f"options {settings}, seed {seed}")
        step = 0
        while position.actor is not None:
            if step % 5 == 0:
                for seat in {position.actor, chooser.randrange(position.seats)}:
                    _check_worlds(
                        findings, position, seat, chooser, f"options {settings}, seed {seed}, step {step}"
                    )
                    positions += 1
            position.apply_code(chooser.choice(position.legal_codes()))
            step += 1
    return f"{positions} positions"


def _check_worlds(
    findings: Findings, position: Position, seat: int, chooser: random.Random, where: str
) -> None:
    start, other = chooser.getrandbits(64), chooser.getrandbits(64)
    before = position.states.tobytes()
    world, twin = position.determinized(seat, start), position.determinized(seat, other)
    findings.expect(position.states.tobytes() == before, "determinize works on a copy", where)
    findings.expect(
        world.states.tobytes() == position.determinized(seat, start).states.tobytes(),
        "the same generator gives the same world",
        where,
    )
    findings.expect(
        world.states.tobytes() == twin.determinized(seat, start).states.tobytes(),
        "two states a seat cannot tell apart give it the same world",
        where,
    )
    findings.expect(world.view(seat) == position.view(seat), "a world leaves the seat's view as it is", where)
    findings.expect(world.actor == position.actor, "a world leaves the decision as it is", where)
    if position.actor == seat:
        findings.expect(
            world.legal_codes() == position.legal_codes(), "a world leaves the legal actions", where
        )
    tables = position.rulebook.tables_record
    pieces = position.game.module("worlds").pieces
    findings.expect(
        pieces(world.record, tables) == pieces(position.record, tables), "a world has the same pieces", where
    )
    findings.expect(world.record.rng.x != position.record.rng.x, "chance ahead is drawn anew", where)


def _check_variety(findings: Findings, position: Position, where: str) -> None:
    """Where the setup hid something from a seat, sampled worlds differ."""
    events = position.last_events()
    table = position.rulebook.events
    for seat in range(position.seats):
        if [table.redacted(e, seat) for e in events] != events:
            keys = {_key(position.determinized(seat, start)) for start in range(SAMPLED)}
            findings.expect(len(keys) > 1, "where something is hidden, sampled worlds differ", where)


def check_evenness(game: Game, findings: Findings, matches: int) -> str:
    """On tiny variants the sampled worlds are exactly those that fit, each as often as by chance."""
    compared = worlds = 0
    for settings in game.module("options").TINY:
        options = game.options(settings)
        for past, seat, alike in _references(game, options):
            where = f"options {settings}, seat {seat}, after {len(past)} actions"
            reference = Counter(_key(p) for p in alike)
            compared += 1
            worlds += len(reference)
            _check_twins(findings, alike, seat, where)
            draws = DRAWS_A_WORLD * len(reference)
            drawn = Counter(_key(alike[0].determinized(seat, 1_000_003 * k + 1)) for k in range(draws))
            _compare(findings, reference, drawn, where)
    findings.expect(
        compared > 0 or not game.module("options").TINY, "a tiny variant has positions to compare"
    )
    return f"{compared} positions, {worlds} worlds"


def _check_twins(findings: Findings, alike: list[Position], seat: int, where: str) -> None:
    for twin in alike[1:20]:
        for start in (1, 2):
            findings.expect(
                twin.determinized(seat, start).states.tobytes()
                == alike[0].determinized(seat, start).states.tobytes(),
                "two states a seat cannot tell apart give it the same world",
                where,
            )


def _compare(findings: Findings, reference: Counter[bytes], drawn: Counter[bytes], where: str) -> None:
    strange = set(drawn) - set(reference)
    findings.expect(
        not strange, "every sampled world fits what the seat knows", f"{len(strange)} do not, {where}"
    )
    often = {w for w, n in reference.items() if n * sum(drawn.values()) / sum(reference.values()) > 20}
    missed = often - set(drawn)
    findings.expect(not missed, "every world that fits is sampled", f"{len(missed)} are not, {where}")
    far = unevenness(reference, drawn)
    findings.expect(far < TOO_UNEVEN, "worlds are sampled as often as by chance", f"{far:.1f} sigma, {where}")


def unevenness(reference: Counter[bytes], drawn: Counter[bytes]) -> float:
    """How far two samples are from one source, in standard deviations (chi-square of homogeneity)."""
    n, m = sum(reference.values()), sum(drawn.values())
    total, cells = 0.0, 0
    rest_a = rest_b = 0
    for world in {*reference, *drawn}:
        a, b = reference[world], drawn[world]
        if min(n, m) * (a + b) / (n + m) < EXPECTED:
            rest_a, rest_b = rest_a + a, rest_b + b
        else:
            total += _term(a, b, n, m)
            cells += 1
    if min(n, m) * (rest_a + rest_b) / (n + m) >= EXPECTED:
        total += _term(rest_a, rest_b, n, m)
        cells += 1
    freedom = cells - 1
    if freedom < 1:
        return 0.0
    # Wilson and Hilferty: the cube root of chi-square over its freedom is close to normal.
    spread = 2 / (9 * freedom)
    return (math.cbrt(total / freedom) - (1 - spread)) / math.sqrt(spread)


def _term(a: int, b: int, n: int, m: int) -> float:
    return (a * math.sqrt(m / n) - b * math.sqrt(n / m)) ** 2 / (a + b)


@dataclass(frozen=True)
class Step:
    """An action of the true match, and what the observer saw of it."""

    code: int
    seen: list[NamedEvent]
    is_secret: bool


def _references(game: Game, options: GameOptions) -> Iterator[tuple[list[Step], int, list[Position]]]:
    """Positions of a match and, for the seat to decide there, all deals met that it cannot tell apart."""
    deals = _deals_by_sight(game, options)
    chooser = random.Random(5)
    for seat in range(game.seats(options)):
        seeds = max(deals[seat].values(), key=len)
        position = Position.start(game, options, seeds[0])
        past: list[Step] = []
        while (actor := position.actor) is not None:
            if actor == seat:
                alike = [p for s in seeds if (p := _followed(game, options, s, past, seat)) is not None]
                if len({_key(p) for p in alike}) > 1:
                    yield past, seat, alike
            code = chooser.choice(position.legal_codes())
            events = position.apply_code(code)
            seen = [position.rulebook.events.redacted(e, seat) for e in events]
            past = [*past, Step(code, seen, is_secret=actor != seat and seen[:1] != events[:1])]


def _deals_by_sight(game: Game, options: GameOptions) -> list[dict[bytes, list[int]]]:
    """For each seat: what it sees of the setup -> the seeds that show it just that."""
    seats = game.seats(options)
    by_sight: list[dict[bytes, list[int]]] = [defaultdict(list) for _ in range(seats)]
    for seed in range(DEALS):
        position = Position.start(game, options, seed)
        events = position.last_events()
        for seat in range(seats):
            seen = [position.rulebook.events.redacted(e, seat) for e in events]
            by_sight[seat][msgspec.json.encode(seen)].append(seed)
    return by_sight


def _followed(game: Game, options: GameOptions, seed: int, past: list[Step], seat: int) -> Position | None:
    """Another deal played along the same actions, or None once the seat would see a difference."""
    position = Position.start(game, options, seed)
    chooser = random.Random(seed)
    for step in past:
        code = chooser.choice(position.legal_codes()) if step.is_secret else step.code
        try:
            events = position.apply_code(code)
        except IllegalAction:
            return None
        if [position.rulebook.events.redacted(e, seat) for e in events] != step.seen:
            return None
    return position


def _key(position: Position) -> bytes:
    """A world: the whole state but its generator, which is drawn anew anyhow."""
    states: Any = copied(position.states)
    states["rng"]["x"] = 0
    return bytes(states.tobytes())
