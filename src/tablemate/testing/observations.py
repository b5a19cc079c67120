"""`seen_as` distinguishes actions exactly as a seat does.

At every decision that was partly hidden from somebody, and some others, all legal actions are tried in
two worlds that a seat cannot tell apart, with the same chance ahead; what the seat then sees, events and
view, is compared with the numbers.
"""

import random

import msgspec

from tablemate.core.game import Game
from tablemate.core.position import Position
from tablemate.core.shadow import Word
from tablemate.testing.findings import Findings
from tablemate.testing.matches import FEW, samples

LOOKED_AT = 0.1  # of the decisions from which nothing was hidden, ...
SELDOM = 0.03  # ... and of those in few matches


def check(game: Game, findings: Findings, matches: int) -> str:
    """What looks the same to a seat has one number; what looks different in one world has two."""
    decisions = 0
    share = SELDOM if matches <= FEW else LOOKED_AT
    for settings, options, seed in samples(game, max(1, matches // 2)):
        position = Position.start(game, options, seed)
        chooser = random.Random(seed)
        step = 0
        while position.actor is not None:
            before = position.copy()
            position.apply_code(chooser.choice(position.legal_codes()))
            if _hides_something(position) or chooser.random() < share:
                decisions += 1
                for seat in range(position.seats):
                    where = f"options {settings}, seed {seed}, step {step}, seat {seat}"
                    _check_seeing(findings, before, seat, chooser, where)
            step += 1
    return f"{decisions} decisions"


def seen_as(position: Position, code: int, seat: int) -> int:
    """The number that an action of the acting seat has for a seat."""
    book = position.rulebook
    number: int = book.player_calls.seen_as_at(position.states, 0, book.tables, code, seat)
    return number


def _hides_something(position: Position) -> bool:
    """Whether some seat saw less than all of the last action."""
    events, table = position.last_events(), position.rulebook.events
    return any([table.redacted(e, seat) for e in events] != events for seat in range(position.seats))


def _check_seeing(
    findings: Findings, position: Position, seat: int, chooser: random.Random, where: str
) -> None:
    chance = Word(chooser.getrandbits(64))
    numbers: dict[bytes, set[int]] = {}
    for _ in range(2):
        world = position.determinized(seat, chooser.getrandbits(64))
        world.record.rng.x = chance
        here = {code: seen_as(world, code, seat) for code in world.legal_codes()}
        looks = {code: _look(world.copy(), code, seat) for code in here}
        for code, number in here.items():
            findings.expect(number >= 0, "what is seen is a number from 0", where)
            numbers.setdefault(looks[code], set()).add(number)
        apart = len(here) if world.actor == seat else len(set(looks.values()))
        findings.expect(len(set(here.values())) >= apart, "a seat sees apart what it can tell apart", where)
    same = all(len(of_one_look) == 1 for of_one_look in numbers.values())
    findings.expect(same, "a seat sees no difference where it can tell none", where)


def _look(world: Position, code: int, seat: int) -> bytes:
    """All that a seat sees once an action is taken."""
    events = [world.rulebook.events.redacted(event, seat) for event in world.apply_code(code)]
    return msgspec.json.encode((events, world.view(seat)))
