"""Players at a match: what a decision shows, what it hides, and the loop that asks."""

from typing import Any

import msgspec
import numpy as np
import pytest

from el_dorado_positions import new_match
from tablemate.core.errors import IllegalAction
from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.core.playing import Budget, Choice, Decision, play_out
from tablemate.core.position import Position
from tablemate.core.streams import GAMMA, MIX_1, MIX_2, Stream, mixed, stream_start, world_stream

SMALL = {"players": 3, "schedule": "4,2"}
PLAIN = (int, str, float, bool, bytes, type(None), type, type(msgspec), type(len), type(lambda: 0))


class FirstLegal:
    """Takes the first option, and keeps every decision it was given."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.budgets: list[Budget] = []

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.decisions.append(decision)
        self.budgets.append(budget)
        return Choice(decision.legal_actions[0])


class LastLegal(FirstLegal):
    def choose(self, decision: Decision, budget: Budget) -> Choice:
        super().choose(decision, budget)
        return Choice(decision.legal_actions[-1])


class Asking:
    """Looks at the true position beside each decision, as no player can."""

    def __init__(self, match: Match, look: Any) -> None:
        self.match, self.look = match, look

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        self.look(self.match, decision)
        return Choice(decision.legal_actions[0])


def three() -> list[FirstLegal]:
    return [FirstLegal() for _ in range(3)]


def looked_at(look: Any, seed: int = 6) -> Match:
    match = new_match(seed, **SMALL)
    play_out(match, [Asking(match, look) for _ in range(3)])
    return match


def reachable(thing: Any, seen: dict[int, Any] | None = None) -> list[Any]:
    """Everything that can be reached through public attributes and items."""
    seen = {} if seen is None else seen
    if id(thing) not in seen and not isinstance(thing, PLAIN):
        seen[id(thing)] = thing
        if isinstance(thing, dict):
            parts = list(thing.values())
        elif isinstance(thing, list | tuple | set):
            parts = list(thing)
        elif isinstance(thing, np.ndarray):
            parts = [thing.base]
        elif type(thing).__module__.startswith("tablemate"):
            names = [name for name in dir(thing) if not name.startswith("_")]
            parts = [getattr(thing, name) for name in names]
        else:
            parts = []
        for part in parts:
            reachable(part, seen)
    return list(seen.values())


# Decisions


def test_a_decision_shows_the_seats_own_view_options_and_events():
    def look(match: Match, decision: Decision) -> None:
        assert decision.seat == match.actor
        assert decision.view == match.position.view(decision.seat)
        assert decision.legal_actions == match.position.legal()
        assert decision.kind == match.position.kind
        assert decision.events == match.events_for(decision.seat)

    looked_at(look)


def test_no_true_position_is_reachable_from_a_decision():
    def look(match: Match, decision: Decision) -> None:
        things = reachable(decision)
        assert any(thing is decision.world.states for thing in things), "the search goes deep enough"
        for thing in things:
            assert thing is not match
            assert thing is not match.position
            if isinstance(thing, np.ndarray):
                assert not np.shares_memory(thing, match.position.states)

    looked_at(look)


def test_the_world_is_one_that_fits_and_not_the_true_one():
    """Hidden hands differ from the true ones, and so does chance ahead."""
    same = {"hands": 0, "rng": 0}

    def look(match: Match, decision: Decision) -> None:
        truth, world = match.position, decision.world
        assert isinstance(world, Position)
        if len(match.lines) < 6:
            same["hands"] += int((truth.states["hands"] == world.states["hands"]).all())
        same["rng"] += int((truth.states["rng"] == world.states["rng"]).all())

    looked_at(look)
    assert same == {"hands": 0, "rng": 0}


def test_a_player_that_scribbles_on_its_world_and_view_harms_nobody():
    def scribble(match: Match, decision: Decision) -> None:
        assert decision.legal_actions
        decision.view.clear()
        decision.world.states.view(np.uint8)[:] = 0x55

    scribbled, clean = looked_at(scribble), looked_at(lambda match, decision: None)
    assert write_match(scribbled) == write_match(clean)


def test_a_player_that_scribbles_on_its_events_harms_nobody():
    def scribble(match: Match, decision: Decision) -> None:
        for thing in reachable(decision.events):
            if isinstance(thing, list):
                thing.clear()

    scribbled, clean = looked_at(scribble), looked_at(lambda match, decision: None)
    assert write_match(scribbled) == write_match(clean)


# The loop


def test_each_seat_is_asked_for_its_own_decisions():
    match, players = new_match(6, **SMALL), three()
    play_out(match, players)

    assert match.actor is None
    for seat, player in enumerate(players):
        assert {decision.seat for decision in player.decisions} == {seat}
        assert len(player.decisions) == sum(line.seat == seat for line in match.lines)


def test_the_budget_is_handed_on():
    players, budget = three(), Budget(simulations=50)
    play_out(new_match(6, **SMALL), players, budget=budget)

    assert {b for player in players for b in player.budgets} == {budget}
    assert Budget() == Budget(simulations=None, seconds=None)


def test_on_events_hears_every_event_as_it_happens():
    match, heard = new_match(6, **SMALL), []

    def note(events: list[dict[str, Any]]) -> None:
        assert events == match.lines[-1].events
        heard.extend(events)

    play_out(match, three(), on_events=note)
    assert [*match.setup_events, *heard] == [
        *match.setup_events,
        *(event for line in match.lines for event in line.events),
    ]
    assert heard[-1]["type"] == "game_over"


def test_a_match_begun_elsewhere_is_played_on():
    match = new_match(6, **SMALL)
    match.act(match.actor, match.position.legal()[1])
    play_out(match, three())

    assert match.result is not None
    assert match.lines[0].action["tricks"] == 1


def test_a_finished_match_asks_nobody():
    match, players = new_match(6, **SMALL), three()
    match.concede(0)
    play_out(match, players)

    assert not any(player.decisions for player in players)


def test_an_illegal_answer_is_refused():
    class Cheat:
        def choose(self, decision: Decision, budget: Budget) -> Choice:
            return Choice({"type": "bid", "tricks": 9})

    match = new_match(6, **SMALL)
    with pytest.raises(IllegalAction, match="from 0 to the number of tricks"):
        play_out(match, [Cheat()] * 3)
    assert match.lines == []


# Streams


def test_the_worlds_of_a_seat_come_from_its_own_stream():
    match, players = new_match(6, **SMALL), three()
    play_out(match, players)

    replayed = new_match(6, **SMALL)
    streams = [Stream(stream_start(6, world_stream(seat))) for seat in range(3)]
    asked = [iter(player.decisions) for player in players]
    for line in match.lines:
        expected = replayed.position.determinized(line.seat, streams[line.seat].draw())
        assert next(asked[line.seat]).world.states.tobytes() == expected.states.tobytes()
        replayed.act(line.seat, line.action)


def test_the_same_players_and_seed_give_the_same_match():
    matches = [new_match(6, **SMALL) for _ in range(2)]
    for match in matches:
        play_out(match, [FirstLegal(), LastLegal(), FirstLegal()])

    assert write_match(matches[0]) == write_match(matches[1])


def test_seats_are_shown_different_worlds():
    """At the same position, two seats' worlds are drawn independently."""
    position = new_match(6, **SMALL).position
    starts = {Stream(stream_start(6, world_stream(seat))).draw() for seat in range(3)}
    worlds = {position.determinized(0, start).states.tobytes() for start in starts}

    assert len(worlds) == 3


def unmixed(z: int) -> int:
    """The output function of splitmix64 run backwards."""
    word = (1 << 64) - 1
    z ^= (z >> 31) ^ (z >> 62)
    z = z * pow(MIX_2, -1, 1 << 64) & word
    z ^= (z >> 27) ^ (z >> 54)
    z = z * pow(MIX_1, -1, 1 << 64) & word
    return z ^ (z >> 30) ^ (z >> 60)


def test_nobody_gets_from_a_world_to_the_seed_of_the_match():
    """A world's generator can be run back to where its stream began, and no further."""
    assert unmixed(mixed(123456789)) == 123456789
    seed = 987654321
    match = new_match(seed, **SMALL)
    start = stream_start(seed, world_stream(match.actor))
    world = match.position.determinized(match.actor, Stream(start).draw())
    reached = int(world.record.rng.x)
    for _ in range(400):
        reached = (unmixed(reached) - GAMMA) & ((1 << 64) - 1)
        assert reached != seed
        assert mixed((reached + GAMMA) & ((1 << 64) - 1)) != seed
