"""Runs and positions of The Deal for tests, and short questions to ask of them."""

import random
from collections.abc import Iterator
from typing import Any

from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.core.position import Position
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import AFTER, CARDS, DEALER, FIRST
from tablemate.games.the_deal.notation import read_action
from tablemate.games.the_deal.options import SAMPLES, TINY
from tablemate.games.the_deal.state import PLAYING
from the_deal_lines import read_position

BUILDING = {"deck": "choose"}
VARIED: tuple[dict[str, Any], ...] = (*SAMPLES, *TINY, BUILDING)  # they reach every branch of the rules


def new_run(seed: int = 0, **settings: Any) -> Match:
    """A run with the whole pool as the deck, unless the settings say otherwise."""
    return Match(GAME, GAME.options({"deck": "default", **settings}), seed, ["anybody"] * 3)


def run_at(line: str, **settings: Any) -> Match:
    """A run that has come to this position."""
    match = new_run(**settings)
    match.position = read_position(line, match.options)
    return match


def at(line: str, **settings: Any) -> Position:
    return run_at(line, **settings).position


def play(position: Position, words: str) -> list[NamedEvent]:
    """Actions in turn, `check, fake id, stay`; what they told."""
    return [event for word in words.split(",") for event in position.apply(read_action(word))]


def put_on_street(position: Position, word: str) -> None:
    """Let this be the card that is turned over next."""
    s = position.record
    faces = range(FIRST[DEALER], AFTER[DEALER])
    s.street[s.round - (s.phase == PLAYING)] = next(face for face in faces if CARDS[face].word == word)


def told(events: list[NamedEvent], type_: str) -> list[NamedEvent]:
    """The events of one type."""
    return [event for event in events if event["type"] == type_]


def happens(line: str, words: str, type_: str, **settings: Any) -> NamedEvent | None:
    """What an event of this type tells when this is done in a position; None if there is none."""
    found = told(play(at(line, **settings), words), type_)
    return found[-1] if found else None


def ends(line: str, **settings: Any) -> NamedEvent:
    """How a hand ends when the last seat of its last round checks."""
    resolved = happens(line, "check", "hand_resolved", **settings)
    assert resolved is not None
    return resolved


def totals(position: Position) -> tuple[int, int, int, int]:
    """Evidence, Cover, heat and profit of the table."""
    seen = position.view(None)["totals"]
    return seen["evidence"], seen["cover"], seen["heat"], seen["profit"]


def table_totals(cards: str, **settings: Any) -> tuple[int, int, int, int]:
    return totals(at(f"round 1 narc | | {cards}", **settings))


def table(position: Position) -> list[str]:
    """The cards on the table, in order."""
    return [card["card"] for card in position.view(None)["timeline"]]


def legal(position: Position) -> set[str]:
    """What may be done, as the kind of an action or the card it plays."""
    return {action.get("card", action["type"]) for action in position.legal()}


def decisions(match: Match, seed: int = 0) -> Iterator[Position]:
    """The run's position before each action; actions are drawn at random, few of them going home."""
    draw = random.Random(seed)
    while match.actor is not None:
        yield match.position
        options = match.position.legal()
        if {"type": "go_home"} in options and draw.random() < 0.8:
            options = [{"type": "deal_on"}]
        match.act(match.actor, draw.choice(options))


def random_run(seed: int, **settings: Any) -> Match:
    """A finished run of random actions."""
    match = new_run(seed, **settings)
    for _ in decisions(match, seed):
        pass
    return match
