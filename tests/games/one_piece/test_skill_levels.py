"""Levels and styles (20.6, 20.7): how often they slip, what they may not know, whole matches."""

from collections import Counter
from itertools import pairwise

import pytest

from fairness import unfair_decisions
from one_piece_lines import VANILLA
from one_piece_players import LOOKING_AHEAD, choice, level_of
from one_piece_positions import A, at, play, say, start
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.decks import printed_decks
from tablemate.games.one_piece.sizes import KINDS
from tablemate.games.one_piece.skill import STYLES
from tablemate.players import make_player
from tablemate.players.evaluator import EvaluatorPlayer

OPEN_GAME = "don 6 | hand ST01-008 ST01-010 ST01-009 | c1 ST01-008"  # plays and attacks that all do some good
TWINS = "leader ST01-001 rested | c1 ST01-008 | c2 ST01-008"  # whichever attacks, it comes to the same
ALL_DECKS = list(printed_decks())


def taken(level, position, times, style="balanced"):
    """How often each action is taken by one player, asked again and again; and which is its best."""
    player = EvaluatorPlayer(GAME, 1, level, style)
    decision = Decision(position.determinized(position.actor, 1), position.actor, list)
    choices = [player.choose(decision, Budget()) for _ in range(times)]
    return Counter(say(each.action) for each in choices), say(choices[0].ranked[0].action)


@pytest.mark.parametrize(("name", "share"), [("easy", 0.70), ("normal", 0.10), ("hard", 0.10)])
def test_19_where_another_is_as_good_a_level_takes_the_best_as_often_as_it_says(name, share):
    found, best = taken(level_of(name), at(TWINS), 2000)

    assert {"attack c1 leader", "attack c2 leader"} <= found.keys()
    assert found[best] / 2000 == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize(("randomness", "share"), [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", LOOKING_AHEAD)
def test_randomness_is_how_often_another_is_taken_that_is_as_good(name, style, randomness, share):
    found, best = taken(level_of(name, randomness=randomness), at(TWINS), 200, style)

    assert found[best] / 200 == pytest.approx(share, abs=0.11)


def test_a_slip_is_never_a_disaster():
    level = level_of("easy", randomness=1.0, temperature=1000.0)
    player = EvaluatorPlayer(GAME, 1, level, "balanced")
    position = at(OPEN_GAME)
    decision = Decision(position.determinized(A, 1), A, list)
    for _ in range(100):
        found = player.choose(decision, Budget())
        scores = {say(option.action): option.score for option in found.ranked}
        assert scores[say(found.action)] >= found.ranked[0].score - level.disaster


@pytest.mark.parametrize("name", LOOKING_AHEAD)
def test_a_won_match_is_never_missed(name):
    found, _ = taken(level_of(name, randomness=1.0), at("c1 ST01-008", "life"), 50)

    assert set(found) <= {"attack leader leader", "attack c1 leader"}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", LOOKING_AHEAD)
def test_18_the_same_seed_gives_the_same_choice(name, style):
    first, second = (choice(at(OPEN_GAME), name, style, randomness=0.5) for _ in range(2))

    assert first.action == second.action
    assert first.because == second.because
    assert [option.score for option in first.ranked] == [option.score for option in second.ranked]


def played(names, seed, decks=("ST-01", "ST-02")):
    match = Match(GAME, GAME.options({"deck_1": decks[0], "deck_2": decks[1]}), seed, list(names))
    play_out(
        match, [make_player(GAME, name, seed, seat, with_limit=False) for seat, name in enumerate(names)]
    )
    return match


def test_18_equal_seeds_give_equal_matches():
    first, second = (played(("hard", "easy:aggressive"), 3) for _ in range(2))

    assert [line.action for line in first.lines] == [line.action for line in second.lines]


@pytest.mark.parametrize(("first", "second"), [*pairwise(ALL_DECKS), (ALL_DECKS[-1], ALL_DECKS[0])])
def test_22_matches_of_all_decks_end_without_a_fault(first, second):
    match = played(("hard", "hard:aggressive"), 1, (first, second))

    assert not match.faults
    assert match.position.actor is None
    assert match.position.record.turn <= 300


# A level with an outlook plays on.


ATTACKS_LEFT = ("c1 ST01-008", "life ST01-008 ST01-008 ST01-008")  # the Leader's and a Character's


def brought(words, own=ATTACKS_LEFT[0], their=ATTACKS_LEFT[1], **changed):
    """What an action brings by the end of the turn, in points of it."""
    scores = []
    for outlook in (1.0, 2.0):
        found = choice(at(own, their), "hard", outlook=outlook, drops_beyond=None, **changed)
        scores.append({say(option.action): option.score for option in found.ranked}[words])
    return scores[1] - scores[0]


def test_an_outlook_counts_what_the_rest_of_the_turn_brings():
    """Against an empty hand both attacks hit: the second counts for the first as well."""
    assert brought("attack leader leader") > brought("end_main") + 2


def test_a_loss_that_is_seen_coming_counts_too():
    """Without life and hand, the attack that is not blocked ends the match."""
    position = at("", "life | c1 ST01-006")
    play(position, "attack leader leader")
    scores = {say(o.action): o.score for o in choice(position, "hard", drops_beyond=None).ranked}

    assert scores["block c1"] > scores["none"] + 100


def test_where_the_rest_of_the_turn_decides_the_reason_says_so():
    """Otherwise the reason names the factor that is furthest ahead."""
    position = at("", "life | c1 ST01-006")
    play(position, "attack leader leader")
    near, far = (
        choice(position, "hard", outlook=outlook, prior=0.0, drops_beyond=None) for outlook in (0.0, 1000.0)
    )

    assert near.because.startswith(("better for ", "no worse than "))
    assert far.because.startswith("what follows is better than after “")


def test_what_an_option_changes_at_once_is_told_the_same_with_and_without_an_outlook():
    near, far = (choice(at(OPEN_GAME), "hard", outlook=outlook, drops_beyond=None) for outlook in (0.0, 20.0))

    assert {say(o.action): o.figures for o in near.ranked} == {say(o.action): o.figures for o in far.ranked}


# Nothing hidden is used (17).


PLAYERS = (
    "scripted",
    "scripted:aggressive",
    "scripted:defensive",
    "instinct",
    "easy",
    "normal:defensive",
    "hard",
    "expert@8it",
)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("decks", [("ST-01", "ST-03"), ("ST-09", "ST-13")])
def test_17_players_say_the_same_in_worlds_they_cannot_tell_apart(name, decks):
    settings = {"deck_1": decks[0], "deck_2": decks[1]}

    def make(seat):
        return make_player(GAME, name, 1, seat, with_limit=False)

    assert not unfair_decisions(make, GAME, settings, seed=9, decisions=12)


def test_an_opening_hand_without_cheap_cards_goes_back():
    """20.4: whatever the level, without a slip."""
    for name in LOOKING_AHEAD:
        position = start(deck_1="ST-14", first="seat 1")
        s = position.record
        dear = [kind for kind in range(1, KINDS) if s.copies[kind] and position_cost(position, kind) >= 5]
        for kind in range(KINDS):
            s.hand[kind] = 0
        for k in range(5):
            s.hand[dear[k % len(dear)]] += 1
        assert say(choice(position, name).action) == "redraw"


def position_cost(position, kind):
    return position.rulebook.tables_record.print_cost[position.record.list[kind]]


def test_a_hand_with_a_cheap_card_is_kept():
    position = start(first="seat 1")

    assert say(choice(position, "hard").action) == "keep"


def test_life_cards_with_a_good_trigger_are_used():
    """ST01-002 is played by its trigger; a plain card is taken."""
    position = at("", f"life ST01-002 {VANILLA}")
    play(position, "attack leader leader", "stop")

    assert say(choice(position).action) == "use_trigger"
