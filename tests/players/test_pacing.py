"""Thinking as people see it: how long, and who may be shown what."""

import pytest

from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.core.playing import Budget, Choice, Decision, RankedAction, play_out
from tablemate.games.el_dorado import GAME
from tablemate.players import make_player
from tablemate.players.pacing import PacedPlayer
from tablemate.players.seats import make_paced_player
from tablemate.players.timing import PACES

OPTIONS = GAME.options({"players": 2, "schedule": "2,1"})


class Clock:
    """A clock turned by hand; to sleep is to turn it."""

    def __init__(self):
        self.now = 100.0
        self.slept = []

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


class Thinking:
    """Takes its time, and then the second option it thought of."""

    def __init__(self, clock, seconds=0.0):
        self.clock, self.seconds = clock, seconds

    def choose(self, decision, budget):
        self.clock.now += self.seconds
        options = decision.options[:2]
        ranked = tuple(RankedAction(action, 5.0 - k, {"reach": 10 * k}) for k, action in enumerate(options))
        return Choice(options[-1], "it felt right", ranked)


class Faced:
    """A decision of which only its kind and its options matter."""

    def __init__(self, options, kind="action", seat=1):
        self.options = [{"type": "bid", "tricks": n} for n in range(options)]
        self.kind, self.seat = kind, seat


def paused(options, *, level="normal", kind="action", thinking=0.0, start=1, pace=True):
    """The seconds from question to answer."""
    clock = Clock()
    player = PacedPlayer(
        Thinking(clock, thinking),
        GAME,
        start,
        PACES[level] if pace else None,
        lambda sign: None,
        clock=clock,
        sleep=clock.sleep,
    )
    player.choose(Faced(options, kind), Budget())
    return clock.now - 100


@pytest.mark.parametrize(
    ("level", "shortest", "longest"), [("easy", 0.5, 1.5), ("normal", 0.8, 2.0), ("hard", 1.0, 3.0)]
)
def test_a_pause_is_anything_within_the_pace_of_the_level(level, shortest, longest):
    pauses = [paused(5, level=level, start=start) for start in range(200)]

    assert shortest <= min(pauses) < shortest + 0.05 * (longest - shortest)
    assert longest - 0.05 * (longest - shortest) < max(pauses) <= longest


@pytest.mark.parametrize("kind", ["action", "target", "end_turn"])
def test_a_pause_does_not_tell_how_many_options_there_were(kind, monkeypatch):
    """Nor whether there was any choice at all."""
    monkeypatch.setattr(GAME.module("view"), "KINDS", {"end_turn": "simple"}, raising=False)
    for start in range(20):
        assert len({paused(options, kind=kind, start=start) for options in (1, 2, 5, 40)}) == 1


def test_who_thinks_for_long_takes_as_long_where_there_is_nothing_to_think_about():
    clock = Clock()
    thinking = Thinking(clock, 9)
    player = PacedPlayer(thinking, GAME, 1, PACES["hard"], lambda sign: None, clock=clock, sleep=clock.sleep)

    def seconds(options, kind, thought):
        began, thinking.seconds = clock.now, thought
        player.choose(Faced(options, kind), Budget())
        return clock.now - began

    assert [seconds(7, "play", thought) for thought in (9, 8)] == pytest.approx([9, 8])
    assert {round(seconds(1, "play", 0)) for _ in range(20)} == {8, 9}
    assert seconds(1, "bid", 0) <= 3


def test_expert_takes_as_long_as_hard():
    assert PACES["expert"] == PACES["hard"]


def test_a_simple_decision_takes_a_second_at_most(monkeypatch):
    monkeypatch.setattr(GAME.module("view"), "KINDS", {"end_turn": "simple"}, raising=False)

    assert max(paused(9, level="hard", kind="end_turn", start=start) for start in range(20)) <= 1
    assert max(paused(9, level="easy", kind="end_turn", start=start) for start in range(20)) <= 1
    assert paused(9, level="hard") > 1


def test_time_really_spent_counts():
    assert paused(10, thinking=0.7) == pytest.approx(paused(10))
    assert paused(10, thinking=9) == pytest.approx(9)


def test_pauses_can_be_switched_off():
    assert paused(10, pace=False) == 0


def heard(seat, thinking=0.25):
    """What one seat is shown while seat 1 decides."""
    clock, signs = Clock(), []
    player = PacedPlayer(
        Thinking(clock, thinking), GAME, 1, None, signs.append, clock=clock, sleep=clock.sleep
    )
    player.choose(Faced(7, "bid"), Budget())
    return [sign.seen_by(seat) for sign in signs]


def test_the_seat_itself_is_shown_what_it_weighed():
    started, ended, selected = heard(1)

    assert started == {"type": "thinking_started", "seat": 1, "kind": "bid", "options": 7}
    assert ended == {"type": "thinking_ended", "seat": 1, "milliseconds": 250}
    assert selected["action"] == {"type": "bid", "tricks": 1}
    assert selected["score"] == 4
    assert [option["score"] for option in selected["options"]] == [5, 4]
    assert selected["options"][1]["figures"] == {"reach": 10}


@pytest.mark.parametrize("seat", [0, None])
def test_nobody_else_is_shown_what_would_tell_of_its_hand(seat):
    """How many cards may be played, and what was thought of each, is as secret as the cards."""
    assert heard(seat) == [
        {"type": "thinking_started", "seat": 1, "kind": "bid"},
        {"type": "thinking_ended", "seat": 1, "milliseconds": 250},
        {"type": "action_selected", "seat": 1},
    ]


def test_pacing_changes_nothing_of_what_is_played_or_recorded():
    def played(players):
        match = Match(GAME, OPTIONS, 3, ["normal", "scripted"])
        play_out(match, players)
        return write_match(match)

    def seated():
        return [make_player(GAME, name, 3, seat) for seat, name in enumerate(("normal", "scripted"))]

    paced = [
        make_paced_player(player, GAME, "normal", 3, seat, lambda sign: None, sleep=lambda seconds: None)
        for seat, player in enumerate(seated())
    ]

    assert played(paced) == played(seated())


def test_a_paced_player_leaves_with_the_one_inside():
    left = []

    class Inside:
        def choose(self, decision: Decision, budget: Budget) -> Choice:
            return Choice(decision.options[0])

        def leave(self):
            left.append(self)

    PacedPlayer(Inside(), GAME, 1, None, lambda sign: None).leave()
    assert len(left) == 1
