"""What opponents do in plain situations (20), at every level that looks ahead, without slips."""

import pytest

from one_piece_players import LOOKING_AHEAD, chosen, line, points, scripted
from one_piece_positions import B, at, change, play
from tablemate.games.one_piece.effects.words import CHANGES_POWER
from tablemate.games.one_piece.skill import STYLES

EVERY_LEVEL = pytest.mark.parametrize("level", LOOKING_AHEAD)
PLAIN = "ST01-003"  # 3000, cost 1, counter 1000
TWO_THOUSAND = "ST01-011"  # a counter of 2000
BLOCKER = "ST01-006"  # 1000, cost 1
STRONG_BLOCKER = "ST02-013"  # 7000, cost 7
NO_LIFE = "life"


def attacked(own: str, their: str, *spoken: str):
    """The first seat has attacked; the second has to answer."""
    position = at(own, their)
    play(position, *spoken)
    return position


@EVERY_LEVEL
def test_1_a_winning_attack_is_made(level):
    position = at("c1 ST01-003 rested", NO_LIFE)

    assert chosen(position, level) == "attack leader leader"


@EVERY_LEVEL
def test_2_an_attack_that_cannot_succeed_is_not_made(level):
    position = at("leader ST01-001 rested | c1 ST01-003")

    assert chosen(position, level) == "end_main"


@EVERY_LEVEL
def test_3_don_are_given_to_reach_the_number(level):
    position = at("don 3 | c1 ST01-010 rested")
    change(position, CHANGES_POWER, 1000, "leader", B)

    done = line(position, level)

    assert done[0].startswith("give leader"), done
    assert "attack leader leader" in done
    assert not any(words.startswith("give c1") for words in done)


@EVERY_LEVEL
def test_4_nothing_is_given_for_defence(level):
    """Given DON!! count in their owner's turn only (10.1): both stay active for the Event."""
    position = at("don 2 | leader ST01-001 rested | hand ST01-014 | c1 ST01-010 rested")
    position.record.used[0] = 1  # the Leader's own effect

    assert chosen(position, level) == "end_main"


def test_5_a_don_for_an_effect_that_works_in_the_others_turn_is_worth_something():
    position = at("don 1 | leader ST01-001 rested | c1 ST01-013 rested | c2 ST01-010 rested")

    assert points(position)["give c1 1"] > 0 > points(position)["give c2 1"]


@EVERY_LEVEL
def test_6_an_attack_that_would_win_is_blocked(level):
    position = attacked("", f"{NO_LIFE} | c1 {BLOCKER}", "attack leader leader")

    assert chosen(position, level) == "block c1"


@EVERY_LEVEL
@pytest.mark.parametrize("style", ["aggressive", "balanced"])
def test_7_a_blocker_is_not_wasted(level, style):
    five = f"life {' '.join([PLAIN] * 5)}"
    position = attacked(five, f"{five} | c1 {STRONG_BLOCKER}", "attack leader leader")
    assert chosen(position, level, style) == "none"


@pytest.mark.parametrize(
    ("blocker", "life", "blocking"),
    [
        (BLOCKER, 4, []),
        (BLOCKER, 3, ["defensive"]),
        (BLOCKER, 2, ["defensive"]),
        (BLOCKER, 1, [*STYLES]),
        (BLOCKER, 0, [*STYLES]),
        (STRONG_BLOCKER, 5, ["defensive"]),
        (STRONG_BLOCKER, 4, ["balanced", "defensive"]),
        (STRONG_BLOCKER, 3, [*STYLES]),
    ],
)
def test_the_more_cautious_a_style_the_earlier_it_blocks(blocker, life, blocking):
    """For a life card; the weaker Blocker falls."""
    cards = f"life {' '.join([PLAIN] * life)}"
    position = attacked(cards, f"{cards} | c1 {blocker}", "attack leader leader")

    assert [style for style in STYLES if chosen(position, "hard", style) == "block c1"] == blocking


@EVERY_LEVEL
def test_8_counters_that_do_not_suffice_are_not_used(level):
    """7000 against 5000 takes 3000."""
    position = attacked("don 2", f"hand {PLAIN} {PLAIN}", "give leader 2", "attack leader leader")

    assert chosen(position, level) == "stop"


@EVERY_LEVEL
def test_8_nor_events_that_active_don_do_not_pay_for(level):
    """9000 against 5000 takes 5000: two Events of 3000, and a DON!! for each."""
    events = "hand ST01-014 ST01-014"
    spoken = ("give leader 4", "attack leader leader")

    assert chosen(attacked("don 4", f"don 1 | {NO_LIFE} | {events}", *spoken), level) == "stop"
    assert chosen(attacked("don 4", f"don 2 | {NO_LIFE} | {events}", *spoken), level) == "use ST01-014"


@EVERY_LEVEL
def test_9_the_cheapest_set_is_used_and_no_card_more(level):
    hand = f"hand {PLAIN} {PLAIN} {TWO_THOUSAND} {PLAIN}"
    position = attacked("don 1", f"life {PLAIN} | {hand}", "give leader 1", "attack leader leader")

    done = line(position, level)

    spent = sum(2000 if TWO_THOUSAND in words else 1000 for words in done if words.startswith("counter"))
    assert spent == 2000, done


@EVERY_LEVEL
def test_10_without_life_any_price_is_paid(level):
    hand = f"hand {' '.join([PLAIN] * 5)}"
    position = attacked("don 4", f"{NO_LIFE} | {hand}", "give leader 4", "attack leader leader")

    assert [words.split()[0] for words in line(position, level)][:5] == ["counter"] * 5


@EVERY_LEVEL
def test_12_rush_first_then_the_attack(level):
    position = at("don 5 | leader ST01-001 rested | hand ST01-012 ST03-003", f"life {PLAIN}")

    done = line(position, level)

    assert done[0] == "play ST01-012"
    assert any(words.startswith("attack c1 leader") for words in done), done


@EVERY_LEVEL
def test_13_removal_takes_the_dearer_card(level):
    position = at("don 7 | hand ST03-009", "c1 ST01-004 | c2 ST03-009")

    play(position, "play ST03-009")

    assert chosen(position, level) == "pick their c2"


@EVERY_LEVEL
def test_14_nothing_of_ones_own_is_removed_without_need(level):
    position = at("don 4 | hand ST03-014 | c1 ST03-002 | c2 ST03-006")

    play(position, "play ST03-014")

    assert chosen(position, level) == "none"


@EVERY_LEVEL
def test_15_a_boost_comes_before_the_attack_it_makes_successful(level):
    position = at("leader ST01-001 rested | c1 ST01-004 | stage ST01-017", f"life {PLAIN}")

    done = line(position, level)

    assert done[0] == "activate stage 1", done
    assert done[1:3] == ["pick own c1", "attack c1 leader"]


@EVERY_LEVEL
def test_16_a_strong_sixth_character_may_take_the_place_of_the_weakest(level):
    board = " | ".join(f"c{k} ST01-006 rested" if k == 3 else f"c{k} ST01-008 rested" for k in range(1, 6))
    position = at(f"don 7 | leader ST01-001 rested | hand ST03-009 | {board}", "c1 ST01-010")

    play(position, "play ST03-009")

    assert chosen(position, level) == "pick own c3"


def test_the_scripted_player_sees_them_too():
    assert scripted(at("c1 ST01-003 rested", NO_LIFE)) == "attack leader leader"
    assert scripted(at("leader ST01-001 rested | c1 ST01-003")) == "end_main"
