"""Values of actions (20.1 to 20.4): each with a number of its own."""

import pytest

from one_piece_players import lives, points, records, room
from one_piece_positions import A, B, at, change, play
from tablemate.games.one_piece.effects.words import (
    CHANGES_POWER,
    DOUBLE_ATTACK,
    GAINS_KEYWORDS,
    UNBLOCKABLE,
)
from tablemate.games.one_piece.sizes import BATTLERS, SLOTS
from tablemate.games.one_piece.skill.attacks import (
    FAILS,
    IS_BLOCKED,
    STOPPED,
    attack_worth,
    block_chance,
    counter_share,
    hit_worth,
    needed_units,
    write_odds,
)
from tablemate.games.one_piece.skill.defence import (
    EVERYTHING,
    NO_PLAN,
    PLAN_CARDS,
    PLAN_COST,
    at_stake,
    attackers_left,
    block_worth,
    plan_counters,
)
from tablemate.games.one_piece.skill.hidden_hand import (
    CERTAIN,
    UNITS,
    event_units,
    mean_counter,
    write_reach,
)
from tablemate.games.one_piece.skill.lethal import is_lethal
from tablemate.games.one_piece.skill.plays import mulligan_score
from tablemate.games.one_piece.skill.styles import STYLES
from tablemate.games.one_piece.skill.worths import character_worth, hand_worth

BALANCED, AGGRESSIVE, DEFENSIVE = map(STYLES.index, ("balanced", "aggressive", "defensive"))
OWN_LEADER, THEIR_LEADER = 0, SLOTS
OWN_C1, THEIR_C1 = 1, SLOTS + 1
PLAIN = "ST01-003"


# Attacks (20.1, 20.2).


@pytest.mark.parametrize(
    ("attacking", "defending", "units"), [(5000, 5000, 1), (6000, 5000, 2), (7000, 5000, 3)]
)
def test_the_counter_that_an_attack_takes(attacking, defending, units):
    assert needed_units(attacking, defending) == units


@pytest.mark.parametrize(("life", "worth"), [(5, 35), (4, 35), (3, 60), (2, 85), (1, 135), (0, 1000)])
def test_a_hit_is_worth_more_the_less_life_is_left(life, worth):
    s, t = records(at("", lives(life)))

    assert hit_worth(s, t, OWN_LEADER, THEIR_LEADER) == worth


def test_double_attack_adds_40():
    position = at("", lives(4))
    change(position, GAINS_KEYWORDS, DOUBLE_ATTACK, "leader")

    assert hit_worth(*records(position), OWN_LEADER, THEIR_LEADER) == 75


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("ST01-008", 25 + 15),
        ("ST01-006", 5 + 5 + 12),  # Blocker
        ("ST01-012", 30 + 25 + 15),  # Rush
        ("P-028", 30 + 25 + 20),  # Double Attack
        ("ST02-013", 35 + 35 + 12),
    ],
)
def test_a_character_is_worth_its_power_cost_and_keywords(card, worth):
    assert character_worth(*records(at("", f"c1 {card}")), THEIR_C1) == worth


def test_given_don_count_from_the_second_on():
    assert character_worth(*records(at("", "c1 ST01-008 don 3")), THEIR_C1) == 40 + 10


def test_a_block_is_likelier_where_it_matters():
    assert block_chance(3, 0, True) == CERTAIN * 4 // 10
    assert block_chance(2, 0, True) == CERTAIN * 7 // 10
    assert block_chance(5, 40, False) == CERTAIN * 7 // 10
    assert block_chance(1, 39, False) == CERTAIN * 4 // 10


def test_less_life_is_defended_with_more_of_the_hand():
    assert [counter_share(life) for life in (5, 4, 3, 2, 1, 0)] == [50, 50, 80, 80, 100, 100]


def odds_of(their, power=5000, may_block=True, keywords=0):
    """Of an attack by a Leader that has gained these keywords."""
    position = at("", their)
    change(position, GAINS_KEYWORDS, keywords, "leader")
    s, t = records(position)
    reach, odds = room(UNITS), room()
    write_reach(s, t, A, B, reach)
    units = needed_units(power, int(s.power[THEIR_LEADER]))
    write_odds(s, t, OWN_LEADER, THEIR_LEADER, units, may_block, reach, odds)
    return odds.tolist()


def test_without_blocker_and_hand_an_attack_succeeds():
    assert odds_of(lives(3)) == [0, 0, 0]


@pytest.mark.parametrize("how", [{"may_block": False}, {"keywords": UNBLOCKABLE}], ids=str)
def test_no_block_is_expected_where_none_is_allowed(how):
    """After the Block Step, and of an attack that is unblockable."""
    their = f"{lives(3)} | c1 ST01-006"

    assert odds_of(their)[IS_BLOCKED] > 0
    assert odds_of(their, **how) == [0, 0, 0]


def test_a_rested_blocker_blocks_nothing():
    assert odds_of(f"{lives(3)} | c1 ST01-006 rested") == [0, 0, 0]


def test_a_blocker_and_a_counter_add_up_to_the_risk():
    """Of a list of plain cards every card in hand counters 1000; 3 life cards: 8 of 10 times."""
    odds = odds_of(f"{lives(3)} | c1 ST01-006 | hand {PLAIN}")

    assert odds[IS_BLOCKED] == CERTAIN * 4 // 10
    assert odds[STOPPED] == CERTAIN * 80 // 100
    assert odds[FAILS] == CERTAIN - (CERTAIN - odds[IS_BLOCKED]) * (CERTAIN - odds[STOPPED]) // CERTAIN


def test_a_hand_is_known_by_the_list_less_what_was_seen():
    """One of two cards left in the list counters: half the hands of one card do."""
    position = at("", f"life | deck ST01-004 | hand {PLAIN} | trash ST01-004")
    reach = room(UNITS)
    write_reach(*records(position), A, B, reach)

    assert reach[:3].tolist() == [CERTAIN, CERTAIN // 2, 0]
    assert mean_counter(*records(position), A, B) == 500


def test_a_card_that_was_shown_counts_as_it_is():
    position = at("", f"life | deck ST01-004 | hand {PLAIN}")
    s = position.record
    for card in range(len(s.hand)):
        s.shown[card] = s.hand[card]
    reach = room(UNITS)
    write_reach(*records(position), A, B, reach)

    assert reach[:3].tolist() == [CERTAIN, CERTAIN, 0]


def worth_of(their, target=THEIR_LEADER, style=BALANCED, power=5000):
    s, t = records(at("", their))
    reach, odds = room(UNITS), room()
    write_reach(s, t, A, B, reach)
    return attack_worth(s, t, OWN_LEADER, target, power, style, reach, odds)


def test_an_attack_is_worth_its_value_times_the_chance():
    assert worth_of(lives(3)) == 60
    blocked = worth_of(f"{lives(3)} | c1 ST01-006")
    assert blocked == 60 * (CERTAIN - CERTAIN * 4 // 10) // CERTAIN


def test_styles_shift_between_leader_and_characters():
    rested = f"{lives(3)} | c1 ST01-008 rested"

    assert [worth_of(rested, style=s) for s in (AGGRESSIVE, BALANCED, DEFENSIVE)] == [70, 60, 52]
    assert [worth_of(rested, THEIR_C1, s) for s in (AGGRESSIVE, BALANCED, DEFENSIVE)] == [32, 40, 44]


@pytest.mark.parametrize(
    ("style", "value", "risk"),
    [(AGGRESSIVE, 70, 40 * 80), (BALANCED, 60, 40 * 100), (DEFENSIVE, 52, 40 * 120)],
)
def test_a_bolder_style_counts_a_risk_less(style, value, risk):
    """A block in 4 of 10 cases, times 1.5 less the tolerance: 0.8, 1, 1.2."""
    found = worth_of(f"{lives(3)} | c1 ST01-006", style=style)

    assert found == pytest.approx(value * (1 - risk / 10000), abs=1)


def test_an_attack_that_takes_cards_to_stop_is_worth_6_for_each():
    """Stopped 8 of 10 times by one card; 2000 by two, of which the last hit is stopped."""
    assert worth_of(f"{lives(3)} | hand {PLAIN}") == pytest.approx(60 * 0.2 + 6 * 0.8, abs=1)
    two = worth_of(f"{lives(3)} | hand {PLAIN} {PLAIN}", power=6000)
    assert two == pytest.approx(60 * 0.2 + 2 * 6 * 0.8, abs=1)


def test_an_attack_that_cannot_succeed_is_worth_less_than_nothing():
    assert worth_of(lives(3), power=4000) == -20


# Plays (20.1).


@pytest.mark.parametrize(
    ("line", "card", "worth"),
    [
        ("don 5 | hand ST01-008", "ST01-008", 50 + 12 + 5 + 5),  # 5000 for 3, cheap, two DON!! left
        ("don 3 | hand ST01-008", "ST01-008", 50 + 12 + 5 - 5),  # none left
        ("don 5 | hand ST01-010", "ST01-010", 45 + 16),  # 6000 for 4, one left
        ("don 1 | hand ST01-003", "ST01-003", 60 + 4 + 5 - 5),  # 3000 for 1 would be 90
        ("don 1 | hand ST01-006", "ST01-006", 30 + 4 + 10 + 5 - 5),  # a Blocker
        ("don 8 | hand ST02-013", "ST02-013", 30 + 28 + 10 - 5),  # dear, and a Blocker
        ("don 7 | hand ST01-012", "ST01-012", 36 + 20 + 25 + 5),  # Rush
        ("don 7 | hand P-028", "P-028", 36 + 20 + 15 + 5),  # Double Attack
        ("don 7 | hand P-045", "P-045", 35 + 24 + 12),  # Banish
        ("don 2 | hand ST01-017", "ST01-017", 15 - 5),  # the first Stage
        ("don 2 | hand ST01-017 | stage ST04-017", "ST01-017", -20 - 5),  # another
    ],
)
def test_what_a_play_is_worth(line, card, worth):
    assert points(at(line))[f"play {card}"] == worth


def test_rush_is_worth_more_when_the_other_is_nearly_beaten():
    line = "don 7 | hand ST01-012"

    assert points(at(line, lives(2)))["play ST01-012"] == points(at(line, lives(3)))["play ST01-012"] + 15


def test_a_card_is_worth_10_more_to_a_small_hand():
    """EB01-023 draws a card when it is played: 15, of which the card itself is one of the hand."""
    line = "don 4 | hand EB01-023"
    large = points(at(f"{line} {PLAIN} {PLAIN}"))["play EB01-023"]

    assert large == 45 + 16 + 15 - 5
    assert points(at(f"{line} {PLAIN}"))["play EB01-023"] == large + 10


def test_a_sixth_character_costs_the_weakest():
    board = " | ".join(f"c{k} ST01-008" for k in range(1, 6))
    room_left = points(at("don 5 | hand ST01-010"))["play ST01-010"]

    assert points(at(f"don 5 | hand ST01-010 | {board}"))["play ST01-010"] == room_left - 10 - 40


def test_an_event_is_worth_what_it_does():
    """ST01-015: K.O. of a Character with 6000 or less power, for 4."""
    line = "don 4 | hand ST01-015"
    nothing = points(at(line))["play ST01-015"]

    assert nothing == -12 - 8
    assert points(at(line, "c1 ST01-010"))["play ST01-015"] == nothing + 2 * (6000 // 300 + 8)


# DON!! (20.3).


def test_don_are_worth_the_attack_they_make_possible():
    position = at("don 3")
    change(position, CHANGES_POWER, 1000, "leader", B)

    assert points(position)["give leader 1"] == 60 - 2 + 1
    assert points(position)["attack leader leader"] == -20


def test_don_for_a_card_that_gains_nothing_are_worth_less_than_nothing():
    values = points(at("don 2 | leader ST01-001 rested | c1 ST01-008 rested"))

    assert values["give leader 1"] == values["give c1 1"] == -20


def test_don_that_a_counter_event_takes_stay():
    assert points(at("don 1 | hand ST01-014", f"hand {PLAIN} {PLAIN}"))["give leader 1"] == -20
    assert points(at("don 2 | hand ST01-014", f"hand {PLAIN} {PLAIN}"))["give leader 1"] > 0


# Defence (20.4).


@pytest.mark.parametrize(("life", "stake"), [(5, 16), (4, 16), (3, 28), (2, 44), (1, 75), (0, EVERYTHING)])
def test_what_a_hit_costs(life, stake):
    position = at("", lives(life))
    if life:  # even in life, so that the style stays as it is
        position.record.life_size[A] = life

    assert at_stake(*records(position), OWN_LEADER, THEIR_LEADER, BALANCED) == stake


@pytest.mark.parametrize(("style", "stake"), [(AGGRESSIVE, 22), (BALANCED, 28), (DEFENSIVE, 31)])
def test_a_bolder_style_has_less_at_stake(style, stake):
    """28 for one of three life cards, times 1.3 less 0.6 times the aggressiveness."""
    assert at_stake(*records(at("", lives(3))), OWN_LEADER, THEIR_LEADER, style) == stake


def test_a_character_costs_seven_tenths_of_its_worth():
    assert at_stake(*records(at("", "c1 ST01-008 rested")), OWN_LEADER, THEIR_C1, BALANCED) == 28


@pytest.mark.parametrize(
    ("hand", "units", "cards"),
    [
        (f"{PLAIN} {PLAIN}", 1, 1),
        (f"{PLAIN} {PLAIN}", 2, 2),
        (f"{PLAIN} {PLAIN} ST01-011", 2, 1),
        (f"{PLAIN} {PLAIN} ST01-011", 3, 2),
    ],
)
def test_a_plan_is_the_cheapest_set_that_suffices(hand, units, cards):
    s, t = records(at("", f"hand {hand}"))
    plan = room()
    plan_counters(s, t, THEIR_LEADER, units, plan)

    assert plan[PLAN_CARDS] == cards


def test_a_plan_costs_what_its_cards_are_worth():
    s, t = records(at("", f"hand {PLAIN} {PLAIN}"))
    card = next(k for k in range(len(s.hand)) if s.hand[k] > 0)
    plan = room()
    plan_counters(s, t, THEIR_LEADER, 2, plan)

    assert plan[PLAN_COST] == 2 * hand_worth(s, t, card) == 22


def test_an_event_counters_if_its_cost_can_be_paid():
    plan = room()
    plan_counters(*records(at("", "don 1 | hand ST01-014")), THEIR_LEADER, 3, plan)
    assert plan[PLAN_CARDS] == 1
    plan_counters(*records(at("", "don 0 | hand ST01-014")), THEIR_LEADER, 3, plan)
    assert plan[PLAN_COST] > EVERYTHING


def test_active_don_pay_for_the_events_of_a_plan_together():
    plan = room()
    plan_counters(*records(at("", "don 1 | hand ST01-014 ST01-014")), THEIR_LEADER, 6, plan)
    assert plan[PLAN_COST] == NO_PLAN
    plan_counters(*records(at("", "don 2 | hand ST01-014 ST01-014")), THEIR_LEADER, 6, plan)
    assert plan[PLAN_CARDS] == 2


def test_no_plan_comes_to_more_than_is_told_apart():
    plan = room()
    plan_counters(*records(at("", "hand 20")), THEIR_LEADER, UNITS - 1, plan)
    assert plan[PLAN_CARDS] == UNITS - 1
    plan_counters(*records(at("", "hand 20")), THEIR_LEADER, UNITS, plan)
    assert plan[PLAN_COST] == NO_PLAN


@pytest.mark.parametrize(
    ("their", "target", "units"),
    [
        ("hand ST14-014", THEIR_LEADER, 0),  # only with a Character of cost 8 or more
        ("hand ST14-014 | c1 ST14-012", THEIR_LEADER, 3),
        ("hand OP01-029 | life 3", THEIR_LEADER, 2),
        ("hand OP01-029 | life 2", THEIR_LEADER, 4),  # 2000 more with 2 or fewer life cards
        ("hand OP10-019", THEIR_LEADER, 3),  # a Leader only
        (f"hand OP10-019 | c1 {PLAIN}", THEIR_C1, 0),
        ("don 1 | hand ST04-016", THEIR_LEADER, 4),
        ("don 0 | hand ST04-016", THEIR_LEADER, 0),  # without a DON!! to return
    ],
)
def test_an_event_counters_by_what_it_gives_the_card_attacked_as_things_are(their, target, units):
    s, t = records(at("", their))
    card = next(k for k in range(len(s.hand)) if s.hand[k] > 0)

    assert event_units(s, t, card, target, True) == units


def test_a_block_saves_what_is_at_stake_less_the_blocker():
    """One life card: 75. A Blocker of 1000 falls: 22 x 7 tenths. It lies rested: 4 + 22 / 8."""
    position = at("", f"{lives(1)} | c1 ST01-006")
    position.record.life_size[A] = 1
    play(position, "attack leader leader")
    s, t = records(position)

    assert attackers_left(s, A) == 0
    assert block_worth(s, t, THEIR_C1, BALANCED, room()) == 75 - 15 - (4 + 2)


# Mulligan (20.4).


@pytest.mark.parametrize(
    ("hand", "score"),
    [
        ("ST01-012 ST14-013 ST02-013 ST02-013 ST03-009", 10 + 10 + 5 + 5 + 5 - 30),  # 5, 6, 7, 7, 7
        ("ST01-003 ST01-004 ST01-008 ST01-010 ST01-012", 60 + 20 + 15),  # 1, 2, 3, 4, 5
        ("ST01-008 ST02-013 ST02-013 ST03-009 ST03-009", 20 + 20 + 15),  # 3, 7, 7, 7, 7: 55
        ("ST01-003 ST01-003 ST01-003 ST01-003 ST01-003", 100),
    ],
)
def test_11_the_score_of_an_opening_hand(hand, score):
    assert mulligan_score(*records(at(f"hand {hand}")), A) == score


# The turn that wins (20.1).


def lethal(own, their, turn=5):
    s, t = records(at(own, their, turn))
    return is_lethal(s, t, A, room(BATTLERS), room(BATTLERS))


def test_as_many_hits_as_life_cards_and_one_more_win():
    assert lethal("c1 ST01-008", lives(1))
    assert not lethal("c1 ST01-008", lives(2))


def test_a_blocker_stops_the_best_attack():
    assert not lethal("c1 ST01-008", f"{lives(1)} | c1 ST01-006")
    assert lethal("c1 ST01-008 | c2 ST01-008", f"{lives(1)} | c1 ST01-006")


def test_the_counters_of_the_hand_stop_the_cheapest_attacks():
    """A hand of one plain card stops an attack of equal power, and none that takes 2000."""
    assert not lethal("c1 ST01-008", f"{lives(1)} | hand {PLAIN}")
    assert lethal("c1 ST01-010", f"life | hand {PLAIN}")


def test_don_that_can_be_given_are_counted():
    assert lethal("don 2 | c1 ST01-008", f"{lives(1)} | hand {PLAIN}")


@pytest.mark.parametrize("which", ["leader", "c1"])
def test_double_attack_takes_two_life_cards(which):
    """Two life cards are three hits: two by the card that has it, which attacks first, and then the other."""
    position = at("c1 ST01-008", lives(2))
    assert not is_lethal(*records(position), A, room(BATTLERS), room(BATTLERS))

    change(position, GAINS_KEYWORDS, DOUBLE_ATTACK, which)
    assert is_lethal(*records(position), A, room(BATTLERS), room(BATTLERS))


def test_double_attack_does_not_win_against_a_single_life_card():
    """9.3: the last hit has to find no life."""
    position = at("", lives(1))
    change(position, GAINS_KEYWORDS, DOUBLE_ATTACK, "leader")

    assert not is_lethal(*records(position), A, room(BATTLERS), room(BATTLERS))


def test_the_plan_of_a_winning_turn_is_worth_more_than_anything():
    values = points(at("don 2 | c1 ST01-008 | hand ST01-003", f"{lives(1)} | hand {PLAIN}"))

    best = max(values, key=lambda words: values[words])
    assert best.startswith("give")
    assert values[best] > 1000
