"""Matches and positions of Quantum for tests, fixed dice, and short questions to ask of them."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from quantum_lines import read_position
from quantum_lines.words import PLACES
from tablemate.core.errors import IllegalAction
from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.core.position import Position
from tablemate.core.shadow import Word
from tablemate.games.quantum import GAME
from tablemate.games.quantum.cards import COMMAND_NAMES, GAMBIT_NAMES
from tablemate.games.quantum.codecs import TILE_NAMES
from tablemate.games.quantum.notation import COLOURS, read_action, write_action
from tablemate.games.quantum.options import SAMPLES
from tablemate.games.quantum.phases import PHASES

VARIED: tuple[dict[str, Any], ...] = SAMPLES  # they reach every branch of the rules
BITS = (1 << 64) - 1


def new_match(seed: int = 0, **settings: Any) -> Match:
    options = GAME.options(settings)
    return Match(GAME, options, seed, ["anybody"] * GAME.seats(options))


def at(line: str, **settings: Any) -> Position:
    """A position by its line; on Alpha Sector (7* 7 7 / 7 8 7 / 7 7 7*) if nothing else is said."""
    return read_position(line, GAME.options(settings))


def play(position: Position, words: str, dice: str = "") -> list[NamedEvent]:
    """Actions in turn, `attack 1 E4, advance`, with the dice that come next; what they told."""
    if dice:
        fix_dice(position, dice)
    return [event for word in words.split(",") for event in position.apply(read_action(word))]


def after(line: str, words: str, dice: str = "", **settings: Any) -> Position:
    """The position that comes of a line when this is done."""
    position = at(line, **settings)
    play(position, words, dice)
    return position


def fix_dice(position: Position, dice: str) -> None:
    """Set the generator so that it brings these numbers: `3 5` for two dice, `2/5` for the second of five."""
    position.record.rng.x = Word(_start_for(tuple(dice.split())))


@cache
def _start_for(dice: tuple[str, ...]) -> int:
    wanted = [(int(value) - 1, int(sides or 6)) for value, _, sides in (die.partition("/") for die in dice)]
    start = 0
    while not all(_drawn(start, i, sides) == value for i, (value, sides) in enumerate(wanted)):
        start += 1
    return start


def _drawn(start: int, i: int, sides: int) -> int:
    """What the generator draws as its number i (splitmix64)."""
    x = start + (i + 1) * 0x9E3779B97F4A7C15 & BITS
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & BITS
    x = (x ^ x >> 27) * 0x94D049BB133111EB & BITS
    return ((x ^ x >> 31) >> 32) * sides >> 32


def told(events: list[NamedEvent], type_: str) -> list[NamedEvent]:
    """The events of one type."""
    return [event for event in events if event["type"] == type_]


def asked(position: Position) -> str:
    """What is to be decided and by whom: `acting blue`."""
    return f"{PHASES[position.record.phase]} {COLOURS[position.record.decider]}"


def legal(position: Position, start: str = "") -> set[str]:
    """What may be done, as it is typed: all of it, or what begins with some words."""
    typed = (write_action(action) for action in position.legal())
    return {text for text in typed if text.startswith(start)}


def refused(position: Position, words: str) -> str:
    """The slug of the reason why something is not legal; trying it changes nothing."""
    before = position.states.tobytes()
    with pytest.raises(IllegalAction) as raised:
        position.apply(read_action(words))
    assert position.states.tobytes() == before
    refusal = position.refusal(read_action(words))
    assert refusal is not None
    assert refusal.code == raised.value.code
    assert refusal.because
    return refusal.code


def ship(position: Position, colour: str, number: int) -> str:
    """A ship as it is written: `2@A4`."""
    s, seat = position.record, COLOURS.index(colour)
    return f"{s.face[seat, number - 1]}@{PLACES[s.place[seat, number - 1]]}"


def dominance(position: Position) -> list[int]:
    return [position.record.dominance[seat] for seat in range(position.seats)]


def research(position: Position, colour: str = "blue") -> int:
    return int(position.record.research[COLOURS.index(colour)])


def actions_left(position: Position) -> int:
    return int(position.record.actions)


def cards(position: Position, colour: str, *, working: bool = False) -> set[str]:
    """Command cards that a player holds, or those of them that work."""
    s, seat = position.record, COLOURS.index(colour)
    bits = s.active[seat] if working else s.held[seat]
    return {name for card, name in enumerate(COMMAND_NAMES) if bits >> card & 1}


def decisions(match: Match, seed: int = 0) -> Iterator[Position]:
    """The match's position before each action.

    Actions are drawn at random, first a type and then one of it, so that rare ones come up; turns
    seldom end before their actions are used up.
    """
    draw = random.Random(seed)
    while match.actor is not None:
        yield match.position
        by_type: dict[str, list[Any]] = {}
        for action in match.position.legal():
            by_type.setdefault(action["type"], []).append(action)
        types = [type_ for type_ in by_type if type_ != "end_turn" or draw.random() < 0.3]
        match.act(match.actor, draw.choice(by_type[draw.choice(types or [*by_type])]))


def random_match(seed: int, **settings: Any) -> Match:
    match = new_match(seed, **settings)
    for _ in decisions(match, seed):
        pass
    return match


def discards(position: Position) -> list[str]:
    """The cards that were discarded, gambits last."""
    s = position.record
    gambits = [name for gambit, name in enumerate(GAMBIT_NAMES) for _ in range(s.gambit_discards[gambit])]
    return [name for card, name in enumerate(COMMAND_NAMES) if s.command_discards >> card & 1] + gambits


def cubes(position: Position) -> set[str]:
    """Planets with the colours of the cubes on them: `A:blue`."""
    s = position.record
    return {
        f"{TILE_NAMES[tile]}:{COLOURS[seat]}"
        for tile in range(s.tiles)
        for seat in range(s.players)
        if s.cubes[tile, seat]
    }
