"""Matches and positions of El Dorado for tests, and short questions to ask of them."""

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from el_dorado_lines import read_position
from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.core.position import Position
from tablemate.core.rulebook import Records, new_rngs
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.cards import CARD, faces_in
from tablemate.games.el_dorado.notation import read_action
from tablemate.games.el_dorado.options import SAMPLES, TINY

VARIED: tuple[dict[str, Any], ...] = SAMPLES + TINY  # options that reach every branch of the rules
CARD_NAME = re.compile(r'"([2-9TJQKA][CDHS])"')


def new_match(seed: int, **settings: Any) -> Match:
    options = GAME.options(settings)
    return Match(GAME, options, seed, ["anybody"] * GAME.seats(options))


def match_at(text: str, **settings: Any) -> Match:
    """A match that has come to this position; it has as many seats as the line has hands."""
    match = new_match(0, players=text.count("/") + 1, **settings)
    match.position = read_position(text, match.options)
    return match


def position_at(text: str, **settings: Any) -> Position:
    return match_at(text, **settings).position


def legal(text: str, **settings: Any) -> set[str]:
    """The cards, or the bids as text, that are open in a position."""
    return legal_in(position_at(text, **settings))


def legal_in(position: Position) -> set[str]:
    return {str(action.get("card", action.get("tricks"))) for action in position.legal()}


def is_broken(text: str, **settings: Any) -> bool:
    broken: bool = position_at(text, **settings).view(None)["broken"]
    return broken


def play(position: Position, words: str) -> list[NamedEvent]:
    """Bids and cards in turn, `1 0 2 AH 5C`; what they told."""
    return [event for word in words.split() for event in position.apply(read_action(word))]


def decisions(match: Match, seed: int = 0) -> Iterator[Position]:
    """The match's position before each action; the actions are drawn at random."""
    choose = random.Random(seed).choice
    while match.actor is not None:
        yield match.position
        match.act(match.actor, choose(match.position.legal()))


def random_match(seed: int, **settings: Any) -> Match:
    """A finished match of random actions."""
    match = new_match(seed, **settings)
    for _ in decisions(match, seed):
        pass
    return match


def events_of(match: Match, type_: str) -> list[NamedEvent]:
    """The match's events of one type, with all that they tell."""
    return [event for event in match.events if event["type"] == type_]


def cards_named(text: str) -> list[str]:
    """The cards in a JSON text."""
    return CARD_NAME.findall(text)


def sampled_worlds(position: Position, seat: int, count: int) -> Records:
    """Records of worlds that fit what the seat knows."""
    book = position.rulebook
    worlds = np.repeat(position.states, count)
    handle, rngs = worlds, new_rngs(1)
    for i in range(count):
        book.player_calls.determinize_at(handle, i, book.tables, seat, rngs, 0)
    return worlds


def held_cards(world: Any, seat: int) -> list[str]:
    """A hand of a sampled world."""
    once, twice = world["hands"][seat]
    return [CARD.names[face] for face in faces_in(once, twice)]
