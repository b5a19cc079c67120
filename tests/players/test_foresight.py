"""The player with foresight: worlds that explain the past, options tried by the prior, the end solved."""

import math
import random
from functools import cache

import numpy as np
import pytest

import pig
from el_dorado_positions import decisions, new_match, position_at
from tablemate.core.compiling import load
from tablemate.core.levels import Foresight
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.core.position import Position
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import new_rngs, rulebook_of
from tablemate.core.streams import Stream
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.notation import write_action
from tablemate.players.explaining import Figure, figure_words
from tablemate.players.foresight import ForesightPlayer
from tablemate.players.search import KERNELS, new_work


def kernel(game=GAME):
    return rulebook_of(game).kernel(KERNELS / "foresight.py")


@cache
def inner(name):
    """A rule of the kernel that only its other rules call, compiled for Python too."""
    return load({name: getattr(kernel().module, name)})[name]


def decision_at(position):
    return Decision(position.determinized(position.actor, 1), position.actor, list)


def choice_at(text, worlds=200, **settings):
    choice = ForesightPlayer(GAME, 1).choose(decision_at(position_at(text, **settings)), Budget(worlds))
    return write_action(choice.action)


# What it is built of


def test_weights_fall_with_the_logarithm():
    for behind in range(0, 2600, 13):
        assert kernel().chance_of(behind) / 65536 == pytest.approx(
            math.exp(-behind / 256), rel=0.02, abs=1e-4
        )


def test_worlds_are_kept_as_often_as_their_weights_say():
    weights = np.array([600, 0, 100, 250, 50], np.int64)
    total = np.zeros(5)
    for seed in range(300):
        samples = np.zeros(5, dtype_of(kernel().Sample))
        samples["weight"] = weights
        inner("keep")(new_rngs(seed)[0], samples, 10)
        kept = samples["weight"]
        assert kept.sum() == 10
        assert all(abs(n - w / 100) < 1 for n, w in zip(kept.tolist(), weights.tolist(), strict=True))
        total += kept

    assert total / 3000 == pytest.approx(weights / 1000, abs=0.01)


def solved(position):
    """The points of best play for all, by the kernel."""
    book = rulebook_of(position.game)
    works = new_work(kernel(), 0)
    works["worlds"][0, kernel().PLAYED] = position.states[0]
    works["seat"], works["stage"] = position.actor, position.states["round"]
    assert inner("solve")(book.tables[0], works[0])
    return works["points"][0, : position.seats].tolist()


def solved_plainly(position):
    """The same by trying everything: most points for the mover, else fewest for the others."""
    mover, now = position.actor, position.record.round
    found = []
    for code in position.legal_codes():
        after = position.copy()
        after.apply_code(code)
        is_over = after.actor is None or after.record.round != now
        found.append(after.scores() if is_over else solved_plainly(after))
    return max(found, key=lambda points: (points[mover], points[mover] - sum(points)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_of_a_round_is_solved_exactly(players):
    compared = 0
    for seed in range(6):
        for position in decisions(new_match(seed, players=players, schedule="4,3"), seed):
            if position.kind == "play" and position.record.tricks - position.record.tricks_done <= 2:
                assert solved(position) == solved_plainly(position)
                compared += 1

    assert compared > 20


# What a level says of it


def bidding():
    return Position.start(GAME, GAME.options({"schedule": "10"}), seed=2)


def tried(position, **of_level):
    player = ForesightPlayer(GAME, 1, foresight=Foresight(**of_level))
    return player.choose(decision_at(position), Budget(16))


def test_what_is_far_behind_at_first_sight_is_not_tried():
    position = bidding()
    logits, bids = position.root_logits(), position.legal()
    beyond = sorted(logits)[-1] - sorted(logits)[-3]
    near = [bid for bid, logit in zip(bids, logits, strict=True) if logit >= max(logits) - beyond]
    choice = tried(position, drops_beyond=beyond)

    assert len(near) == 3
    assert sorted(option.action["tricks"] for option in choice.ranked) == [bid["tricks"] for bid in near]
    assert all(option.figures["worlds"] == 16 for option in choice.ranked)


def test_where_one_action_is_left_it_is_taken_without_a_world():
    position = bidding()
    logits = position.root_logits()
    choice = tried(position, drops_beyond=0)

    assert logits.count(max(logits)) == 1
    assert choice.action == position.legal()[logits.index(max(logits))]
    assert (choice.because, choice.ranked) == ("nothing else makes sense here", ())


def test_a_level_that_says_nothing_tries_every_action():
    assert len(tried(bidding()).ranked) == 11


def test_the_more_the_prior_is_trusted_the_less_do_worlds_change():
    position = bidding()
    logits = dict(zip(map(write_action, position.legal()), position.root_logits(), strict=True))
    ranked = tried(position, trust=100_000).ranked

    told = [logits[write_action(option.action)] for option in ranked]
    assert told == sorted(told, reverse=True)


def test_who_is_left_behind_is_tried_no_more():
    position = bidding()
    player = ForesightPlayer(GAME, 1, foresight=Foresight(certain=1, fewest=16, leaves_behind=True, draws=2))
    choice = player.choose(decision_at(position), Budget(160))
    worlds = [option.figures["worlds"] for option in choice.ranked]

    assert choice.action == choice.ranked[0].action
    assert worlds[0] == max(worlds)
    assert {16} < set(worlds)


def test_nobody_is_left_behind_before_so_many_worlds():
    player = ForesightPlayer(GAME, 1, foresight=Foresight(certain=0.1, fewest=48, leaves_behind=True))
    ranked = player.choose(decision_at(bidding()), Budget(160)).ranked

    assert min(option.figures["worlds"] for option in ranked) == 48


def test_the_search_ends_once_the_best_is_far_enough_ahead():
    first, last = (
        ForesightPlayer(GAME, 1, foresight=Foresight(certain=certain, fewest=16, trust=0))
        .choose(decision_at(bidding()), Budget(320))
        .ranked[0]
        .figures["worlds"]
        for certain in (0.5, 50)
    )

    assert first < last == 320


@pytest.mark.parametrize(("draws", "kept"), [(8, 16), (4, 16), (8, 3), (1, 2)])
def test_so_many_worlds_are_drawn_for_each_that_is_kept(draws, kept):
    """The generator of each begins with a draw, and one more decides which are kept."""
    position, player = bidding(), ForesightPlayer(GAME, 5, foresight=Foresight(draws=draws))
    player.choose(decision_at(position), Budget(kept))
    own = Stream(5)
    for _ in range(draws * kept + 1):
        own.draw()

    assert int(player._works["rng"]["x"][0]) == own.x


# How it plays (rules 9 and what people complain about)


@pytest.mark.parametrize(
    ("players", "hand", "expected"),
    [
        (2, "AS", "bid 1"),
        (3, "AS", "bid 1"),
        (4, "AS", "bid 0"),
        (5, "AS", "bid 0"),
        (4, "KS", "bid 0"),
        (4, "KH", "bid 1"),
        (4, "QH", "bid 1"),
        (4, "7H", "bid 1"),
        (6, "AS", "bid 0"),
    ],
)
def test_with_one_card_the_leader_bids_what_is_likelier(players, hand, expected):
    """Rules 9: the chances of one-card rounds, with no more worlds than `hard` looks at."""
    others = " / ".join(["3C", "4C", "5C", "6C", "7C"][: players - 1])

    assert choice_at(f"d{players - 1} up:2H trump:H | {hand} / {others}", worlds=16) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # ace, king and queen of trumps with the lead: all three tricks are certain
        ("d3 up:2S trump:S | AS KS QS / 2H 3H 4H / 5D 6D 7D / 8C 9C TC", "bid 3"),
        # two trumps and two tricks needed: the higher one first
        ("d3 up:2S trump:S | AS 3S / 2H 3H / 5D 6D / 8C 9C | 2 0 0 0", "AS"),
        # all tricks needed: the top trump is led before the small ones
        ("d3 up:2S trump:S | AS 5S 4S / 2H 3H 4H / 5D 6D 7D / 8C 9C TC | 3 0 0 0", "AS"),
        # the last one in needs nothing: it throws its highest loser
        ("d0 up:2S trump:S | 3H QH / 9H 4D / KH 5D / 2H 6D | 0 1 1 0 | 9H KH 2H", "QH"),
        # both tricks needed, the last one in: the cheaper winner first
        ("d0 up:2S trump:S | KH QH / 9H 4D / TH 5D / 2H 6D | 2 1 1 0 | 9H TH 2H", "QH"),
    ],
)
def test_it_does_what_people_expect_of_a_good_player(text, expected):
    assert choice_at(text) == expected


def test_a_bid_is_never_below_the_certain_tricks():
    for seed in range(40):
        ranks = random.Random(seed).sample("AKQJT", k=random.Random(seed).randint(1, 4))
        certain = next((n for n, rank in enumerate("AKQJT") if rank not in ranks), 5)
        cards = [f"{rank}S" for rank in ranks]
        rest = [f"{rank}{suit}" for suit in "CDH" for rank in "23456789"]
        hands = [cards, *(rest[k * len(cards) :][: len(cards)] for k in range(3))]
        line = " / ".join(" ".join(hand) for hand in hands)
        bid = choice_at(f"d3 up:2S trump:S | {line}", worlds=64)
        assert int(bid.removeprefix("bid ")) >= certain


def worth(*, gain, chance=250, lost=0, spoils=64):
    return kernel().worth(gain, chance, lost, spoils)


def test_a_win_of_the_match_counts_for_more_than_points():
    assert worth(gain=-6, chance=1000) > worth(gain=6, chance=0)


def test_what_others_get_counts_only_where_the_own_points_are_settled():
    assert worth(gain=5, lost=0) > worth(gain=5, lost=63)
    assert worth(gain=6, lost=63) > worth(gain=5, lost=0)


def test_three_others_who_lose_a_point_each_are_worth_a_point_where_there_is_no_win():
    assert worth(gain=5, lost=0, spoils=3) == worth(gain=6, lost=3, spoils=3)


@pytest.mark.parametrize(
    ("players", "schedule", "expected"), [(4, "3", 3), (2, "3", 1), (4, "3,3", 64), (10, "3,3", 64)]
)
def test_others_count_by_their_average_in_a_match_of_a_single_round(players, schedule, expected):
    """Rules 11.3."""
    position = new_match(1, players=players, schedule=schedule).position
    tables = position.rulebook.tables[0]

    assert kernel().spoils_at(position.states[0], tables, players) == expected


def test_with_its_own_bid_lost_a_seat_leaves_a_trick_to_who_wants_none():
    """Rules 11.3: that costs the other 9 points, 3 of the average; to take it is worth 1."""
    second_trick = (
        "d3 up:2S trump:S | 3H 4H QH / 4D 9H AH / 5D 5H TH / 2H 6D 6H | 3 1 0 1 | 4H AH 5H 6H 9H TH 2H"
    )

    assert choice_at(second_trick, schedule="3", scoring="trick+10") == "3H"


# How it behaves


def test_the_same_stream_gives_the_same_match():
    def played():
        match = new_match(4, schedule="5,3")
        play_out(match, [ForesightPlayer(GAME, seat) for seat in range(4)], budget=Budget(16))
        return match.result

    assert played() == played()


def test_a_choice_tells_points_chances_and_worlds_best_first():
    player = ForesightPlayer(GAME, 1)
    choice = player.choose(decision_at(new_match(3).position), Budget(48))

    assert choice.action == choice.ranked[0].action
    assert [o.score for o in choice.ranked] == sorted((o.score for o in choice.ranked), reverse=True)
    assert all(0 <= o.figures["reached"] <= 1 for o in choice.ranked)
    assert {o.figures["worlds"] for o in choice.ranked} == {48}
    assert "over 48 possible deals" in choice.because
    assert player.best_so_far == choice


def test_it_stops_early_where_more_worlds_would_not_matter():
    clear = position_at("d3 up:2S trump:S | AS KS QS / 2H 3H 4H / 5D 6D 7D / 8C 9C TC")
    choice = ForesightPlayer(GAME, 1).choose(decision_at(clear), Budget(100_000))

    assert choice.ranked[0].figures["worlds"] < 1000


@pytest.mark.parametrize("scoring", ["symmetric", "trick+10"])
def test_bold_seats_bid_more_and_careful_ones_less(scoring):
    def bids(style):
        player = ForesightPlayer(GAME, 1, style)
        starts = [new_match(seed, scoring=scoring).position for seed in range(60)]
        told = [player.choose(decision_at(start), Budget(16)) for start in starts]
        return sum(choice.action["tricks"] for choice in told)

    balanced, aggressive, defensive = (bids(style) for style in range(3))
    assert aggressive >= balanced + 5
    assert defensive <= balanced - 5


def test_it_plays_any_game():
    match = Match(pig.GAME, pig.GAME.options({}), 3, ["a", "b"])
    play_out(match, [ForesightPlayer(pig.GAME, seat) for seat in range(2)], budget=Budget(4))

    assert match.result is not None


def test_a_chance_halfway_between_two_hundredths_is_told_as_the_page_writes_it(monkeypatch):
    """Of 64 worlds 40 are 62.5%, and the page rounds that up."""
    monkeypatch.setattr(ForesightPlayer, "_figures", lambda *_: {"points": 1.0, "reached": 40 / 64})
    choice = ForesightPlayer(GAME, 1).choose(decision_at(new_match(3).position), Budget(64))

    assert ", 63% likely to make it, over 64 possible deals" in choice.because
    assert figure_words(Figure("reached", "", is_share=True), 40 / 64, None) == "63%"
