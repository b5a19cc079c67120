"""Fairness: with the same random stream a player does the same in all worlds its seat cannot tell apart."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tablemate.core.events import NamedEvent
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, Player
from tablemate.core.position import Position

WORLDS = 2  # beside the true one, at each decision


def unfair_decisions(
    make: Callable[[int], Player], game: Game, settings: dict[str, Any], *, seed: int = 9, decisions: int = 3
) -> list[str]:
    """Where a player, made anew for its seat each time, lets on that it knows more than the seat does.

    It is given the true position and others that the seat cannot tell from it, as no match ever would:
    whatever it says, the ranking and the reasons included, must be the same in all of them.
    """
    found = []
    for position, seat, events in some_decisions(game, settings, seed, decisions):
        worlds = [position, *(position.determinized(seat, seed + k) for k in range(WORLDS))]
        choices = [_choice(make(seat), world, seat, events) for world in worlds]
        if any(choice != choices[0] for choice in choices):
            told = "; ".join(f"{choice.action}, {choice.because}" for choice in choices)
            found.append(f"{settings}, seat {seat}: {told}")
    return found


def some_decisions(
    game: Game, settings: dict[str, Any], seed: int, decisions: int
) -> Iterator[tuple[Position, int, list[NamedEvent]]]:
    """Decisions from all over a random match: the position, the seat, and what it has seen happen."""
    total = sum(1 for _ in _positions(game, settings, seed))
    wanted = set(random.Random(seed).sample(range(total), min(decisions, total)))
    for number, match in enumerate(_positions(game, settings, seed)):
        if number in wanted:
            seat = match.actor
            assert seat is not None
            yield match.position.copy(), seat, match.events_for(seat)


def _positions(game: Game, settings: dict[str, Any], seed: int) -> Iterator[Match]:
    options = game.options(settings)
    match = Match(game, options, seed, ["anybody"] * game.seats(options))
    choose = random.Random(seed).choice
    while (seat := match.actor) is not None:
        yield match
        match.act(seat, choose(match.position.legal()))


def _choice(player: Player, world: Position, seat: int, events: list[NamedEvent]) -> Choice:
    return player.choose(Decision(world.copy(), seat, lambda: events), Budget())
