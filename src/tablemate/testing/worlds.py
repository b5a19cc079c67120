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
import numpy as np

from tablemate.core.actions import NamedAction
from tablemate.core.errors import IllegalAction
from tablemate.core.events import NamedEvent
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.record import copied
from tablemate.core.rule import as_argument
from tablemate.core.rulebook import new_rngs
from tablemate.testing.findings import Findings
from tablemate.testing.matches import MOST_ASKED, samples

EVEN_WEIGHT = 1 << 20
SAMPLED = 16  # worlds drawn at each position of a full-sized match
DEALS = 40_000  # of a tiny variant, to find the worlds a seat cannot tell apart
SAID_OF_ACTIONS = {
    "undoes": "what undoes a step",
    "is_blunder": "what is a blunder",
    "avoids": "what opponents avoid",
    "is_certain": "what is certain",
}
DRAWS_A_WORLD = 60  # by determinize, for each world there is
FEWEST_DRAWS = 4_000
EXPECTED = 5  # of a world in either sample: rarer ones are pooled
TOO_UNEVEN = 4.5  # standard deviations of a fair comparison


def check(game: Game, findings: Findings, matches: int) -> str:
    """A world leaves all that the seat knows as it is, twins give the same world, hidden things vary."""
    positions = hiding = 0
    for settings, options, seed in samples(game, max(1, matches // 2)):
        position = Position.start(game, options, seed)
        chooser = random.Random(seed)
        where = f"options {settings}, seed {seed}"
        varied: list[bool] = []
        step = 0
        while (actor := position.actor) is not None:
            varied += _varied(position)
            if step % 5 == 0:
                for seat in {actor, chooser.randrange(position.seats)}:
                    _check_worlds(findings, position, seat, chooser, f"{where}, step {step}")
                    positions += 1
            position.apply_code(chooser.choice(position.legal_codes()))
            step += 1
        hiding += len(varied)
        if varied:
            findings.expect(any(varied), "where something is hidden, sampled worlds differ", where)
    has_tiny = len(game.module("options").TINY) > 0
    findings.expect(hiding == 0 or has_tiny, "a game that hides something has TINY variants")
    return f"{positions} positions, {hiding} in which something was just hidden"


def _check_worlds(
    findings: Findings, position: Position, seat: int, chooser: random.Random, where: str
) -> None:
    start, other = chooser.getrandbits(64), chooser.getrandbits(64)
    before = position.states.tobytes()
    world, twin = position.determinized(seat, start), position.determinized(seat, other)
    same = {
        "determinize works on a copy": position.states.tobytes() == before,
        "the same generator gives the same world": _equal(world, position.determinized(seat, start)),
        "two states a seat cannot tell apart give it the same world": _equal(
            world, twin.determinized(seat, start)
        ),
        "a world leaves the seat's view as it is": world.view(seat) == position.view(seat),
        "a spectator sees nothing of what a seat cannot know": world.view(None) == position.view(None),
        "a world leaves the decision as it is": world.actor == position.actor,
        "an observation holds only what the seat knows": _told(world, seat) == _told(position, seat),
        "factors rest on what the seat knows": world.factors(seat) == position.factors(seat),
        "weights rest on what the seat knows": _adjusted(world, seat) == _adjusted(position, seat),
        "weights stay positive": all(min(weights) >= 0 < sum(weights) for weights in _adjusted(world, seat)),
        "a world has the same pieces": _pieces(world) == _pieces(position),
        "an action is called the same in every world": _names(world) == _names(position),
        "future chance is redrawn": not _chance(world) & _chance(position),
    }
    if position.actor == seat:
        same["a world leaves the legal actions"] = world.legal_codes() == position.legal_codes()
        same["the policy rests on what the seat knows"] = _moves(world) == _moves(position)
        same["logits rest on what the seat knows"] = _logits(world) == _logits(position)
        for what, said in SAID_OF_ACTIONS.items():
            same[f"{said} rests on what the seat knows"] = _said(world, what) == _said(position, what)
        same["what is forgotten does not matter"] = _way_on(_forgetting(world), seat) == _way_on(world, seat)
        same["what is certain comes to the same"] = _certain(world, seat) == _certain(position, seat)
        same["every legal action has a logit"] = all(
            len(logits) == len(world.legal_codes()) for logits in _logits(world)
        )
        same["a log-likelihood is at most 0"] = world.log_likelihood(seat) <= 0
        same["reasons for a refusal rest on what the seat knows"] = _refusals(world) == _refusals(position)
        same["looking leaves a position as it is"] = position.states.tobytes() == before
    if position.game.open_information:
        same["where people hide nothing, chance alone is unknown"] = _without_chance(
            world
        ) == _without_chance(position)
    for rule, holds in same.items():
        findings.expect(holds, rule, where)


def _equal(one: Position, other: Position) -> bool:
    return one.states.tobytes() == other.states.tobytes()


def _logits(position: Position) -> tuple[list[int], list[int]]:
    return position.logits(), position.root_logits()


def _without_chance(position: Position) -> bytes:
    states: Any = copied(position.states)
    for rng in ("rng", *position.rulebook.own_streams):
        states[rng]["x"] = 0
    return bytes(states.tobytes())


def _chance(position: Position) -> set[int]:
    """Where the generators stand."""
    return {int(position.states[rng]["x"][0]) for rng in ("rng", *position.rulebook.own_streams)}


def _told(position: Position, seat: int) -> list[int]:
    told: list[int] = position.observation(seat).tolist()
    return told


def _adjusted(position: Position, seat: int) -> list[list[int]]:
    """What the position makes of even weights, in each style."""
    skill, s, t = position.game.module("skill"), position.record, position.rulebook.tables_record
    by_style = []
    for style in range(len(skill.STYLES)):
        weights = np.full(len(skill.FACTORS), EVEN_WEIGHT)
        skill.adjust(s, t, seat, style, as_argument(weights))
        by_style.append(weights.tolist())
    return by_style


def _said(position: Position, what: str) -> list[bool]:
    """Of which legal actions the game's skill says so."""
    says = getattr(position.game.module("skill"), what)
    s, t = position.record, position.rulebook.tables_record
    return [bool(says(s, t, code)) for code in position.legal_codes()]


def _certain(position: Position, seat: int) -> list[tuple[Any, ...]]:
    """What comes of the actions of which the game says that their seat knows it."""
    certain = zip(position.legal_codes(), _said(position, "is_certain"), strict=True)
    return [_after(position, code, seat) for code, is_certain in certain if is_certain]


def _after(position: Position, code: int, seat: int) -> tuple[Any, ...]:
    """What a player that looks one step ahead makes of an action."""
    after = position.at(position.states.tobytes())
    after.apply_code(code)
    return code, after.factors(seat), after.winners() if after.actor is None else None


def _forgetting(position: Position) -> Position:
    """The same without what the game strikes out of it for a search."""
    left = position.at(position.states.tobytes())
    position.game.module("worlds").forget(left.record, left.rulebook.tables_record)
    return left


def _way_on(position: Position, seat: int) -> tuple[Any, ...]:
    """What a search makes of a position."""
    return position.actor, position.legal_codes(), position.logits(), position.factors(seat)


def _pieces(position: Position) -> Any:
    return position.game.module("worlds").pieces(position.record, position.rulebook.tables_record)


def _moves(position: Position) -> list[NamedAction]:
    """What the scripted player would do, in every style."""
    styles = range(len(position.game.module("skill").STYLES))
    return [position.policy(style, new_rngs(style)) for style in styles]


def _names(position: Position) -> list[NamedAction]:
    """What actions are called; nothing to compare where that never depends on the position."""
    actions = position.rulebook.actions
    return [] if actions.is_fixed else [position.named(code) for code in range(len(actions))]


def _refusals(position: Position) -> list[str | None]:
    """The reasons against actions, all there are or evenly chosen from them."""
    actions = len(position.rulebook.actions)
    codes = range(0, actions, -(-actions // MOST_ASKED))
    refused = [position.refusal(position.named(code)) for code in codes]
    return [refusal.code if refusal else None for refusal in refused]


def _varied(position: Position) -> list[bool]:
    """For each seat from which something has just been hidden: whether its worlds differ."""
    events = position.last_events()
    table = position.rulebook.events
    blind = [s for s in range(position.seats) if [table.redacted(e, s) for e in events] != events]
    return [len({_key(position.determinized(s, start)) for start in range(SAMPLED)}) > 1 for s in blind]


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
            draws = max(FEWEST_DRAWS, DRAWS_A_WORLD * len(reference))
            drawn = Counter(_key(alike[0].determinized(seat, 1_000_003 * k + 1)) for k in range(draws))
            _compare(findings, reference, drawn, where)
    if game.module("options").TINY:
        findings.expect(compared > 0, "a tiny variant has positions to compare")
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
            is_secret = actor != seat and _could_be_another(position, code, seat)
            seen = _seen(position, code, seat)
            past = [*past, Step(code, seen, is_secret)]


def _seen(position: Position, code: int, seat: int) -> list[NamedEvent]:
    """Apply an action, and return what a seat sees of it."""
    return [position.rulebook.events.redacted(event, seat) for event in position.apply_code(code)]


def _could_be_another(position: Position, code: int, seat: int) -> bool:
    """Whether the seat, from what it sees, could not tell this action from some other."""
    seen = _seen(position.copy(), code, seat)
    return any(_seen(position.copy(), c, seat) == seen for c in position.legal_codes() if c != code)


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
            if _seen(position, code, seat) != step.seen:
                return None
        except IllegalAction:
            return None
    return position


def _key(position: Position) -> bytes:
    """A world: the whole state but its generators, which are drawn anew anyhow."""
    return _without_chance(position)
