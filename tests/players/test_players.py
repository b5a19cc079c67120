"""Players by name: what they are called, and that they are repeatable and say why."""

import math
import threading

import pytest

from named_players import NAMED
from tablemate.core import BadSeat
from tablemate.core.levels import levels_of
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.core.position import Position
from tablemate.core.streams import Stream, seat_stream, stream_start
from tablemate.games.el_dorado import GAME
from tablemate.players import make_player, parse_seats, seats
from tablemate.players.seats import check_seats


def test_seats_are_a_list_of_names():
    assert parse_seats("scripted, random,scripted:aggressive") == [
        "scripted",
        "random",
        "scripted:aggressive",
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wizard", "seat 1: there is no player 'wizard'"),
        ("", "seat 1: there is no player ''"),
        ("random:bold", "seat 1: there is no player 'random:bold'"),
        ("scripted:bold", "seat 1: El Dorado has no style 'bold', only balanced, aggressive, defensive"),
        ("human", "seat 1: a human cannot play in a simulation"),
    ],
)
def test_a_name_that_means_nothing_is_refused_with_its_seat(name, said):
    with pytest.raises(BadSeat, match=said):
        check_seats(GAME, ["random", name], with_people=False)


@pytest.mark.parametrize("name", ["random", "scripted", "scripted:defensive", "easy", "normal:aggressive"])
def test_the_same_seed_plays_the_same_match(name):
    assert played(name, seed=3) == played(name, seed=3)
    assert played(name, seed=3) != played(name, seed=4)


def played(name, seed):
    match = Match(GAME, GAME.options(), seed, [name] * 4)
    play_out(match, [make_player(GAME, name, seed, seat) for seat in range(4)])
    return [line.action for line in match.lines]


@pytest.mark.parametrize("name", NAMED)
def test_a_choice_ranks_every_option_that_was_tried_and_says_why(name):
    """That is every legal one, but for `hard`, which leaves out what the prior holds for bad."""
    beyond = levels_of(GAME)["hard"].foresight.drops_beyond if name.startswith("hard") else math.inf
    hands = (Position.start(GAME, GAME.options(), seed=seed) for seed in range(1, 20))
    position, near = next((hand, left) for hand in hands if len(left := near_the_best(hand, beyond)) > 1)
    choice = make_player(GAME, name, 1, 1).choose(Decision(position, 1, list), Budget())

    assert choice.because
    assert sorted(near) == sorted(str(option.action) for option in choice.ranked)


def near_the_best(position, beyond):
    """The actions that the prior puts so near the best one."""
    logits = position.logits()
    named = zip(position.legal(), logits, strict=True)
    return [str(action) for action, logit in named if logit >= max(logits) - beyond]


def test_the_rule_of_thumb_ranks_its_choice_first_and_chance_none():
    position = Position.start(GAME, GAME.options(), seed=1)
    scripted, drawn = (
        make_player(GAME, name, 1, 1).choose(Decision(position, 1, list), Budget())
        for name in ("scripted", "random")
    )

    assert scripted.ranked[0].action == scripted.action
    assert len({option.score for option in drawn.ranked}) == 1


def test_a_player_made_anew_in_the_middle_of_a_match_does_not_repeat_itself():
    """With line 0 it draws as it always did; taking over at any other line, something of its own."""
    options = [{"type": "play", "card": str(card)} for card in range(1000)]

    def drawn(**since):
        player = make_player(GAME, "random", 7, 1, **since)
        return [player.choose(Faced(options), Budget()).action["card"] for _ in range(5)]

    stream = Stream(stream_start(7, seat_stream(1)))
    first, again, later, even_later = drawn(), drawn(since=0), drawn(since=8), drawn(since=9)

    assert again == first == [str(stream.below(1000)) for _ in range(5)]
    assert not {*first} & {*later}
    assert not {*later} & {*even_later}


class Faced:
    """A decision of which only its legal actions matter."""

    kind, seat = "play", 1

    def __init__(self, legal_actions):
        self.legal_actions = legal_actions


def test_a_player_that_follows_one_that_hung_does_not_repeat_it(monkeypatch):
    starts = []

    class Hanging:
        USUAL = 1

        def __init__(self, game, start, style):
            starts.append(start)

        def choose(self, decision, budget):
            threading.Event().wait()

    monkeypatch.setitem(seats.SEARCHERS, "pimc", Hanging)
    monkeypatch.setattr(Hanging, "A_SIMULATION", 0, raising=False)
    monkeypatch.setattr(seats, "limit_of", lambda *about: 0.01)
    player = make_player(GAME, "pimc", 7, 1)
    for _ in range(2):
        player.choose(Faced([{"type": "bid", "tricks": n} for n in range(3)]), Budget())

    assert len(starts) == len({*starts}) == 2
