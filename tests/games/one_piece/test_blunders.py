"""Obvious blunders (21): a position for each kind, what is none, slips apart, and what the lab tells."""

from collections import Counter

import numpy as np
import pytest

from one_piece_players import lives
from one_piece_positions import ATTACK, A, B, at, play
from tablemate.core.kernel import Kernel
from tablemate.core.record import dtype_of
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import shadow
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.metrics import Counts, count_action
from tablemate.games.one_piece.skill.blunders import BLUNDERS, is_blunder
from tablemate.lab import Results, Series, find_figure
from tablemate.lab import play as play_series
from tablemate.lab.match_statistics import statistics_of
from tablemate.lab.series import played_match
from tablemate.lab.series_kernels import SERIES_KERNEL

PLAIN, STRONG = "ST01-003", "ST01-008"  # 3000 and 5000 power, both with a counter of 1000
AT_THE_END = f"life | hand | deck {PLAIN} {PLAIN}"
SLIP = "*"  # after the words of an action that is a slip


def counted(position, *spoken):
    """What is counted of these actions, which are then taken."""
    counts = shadow(np.zeros(1, dtype_of(Counts)))
    for words in spoken:
        action = words.removesuffix(SLIP)
        named = {" ".join(map(str, legal.values())): legal for legal in position.legal()}
        s, t = position.record, position.rulebook.tables_record
        before = position.states.tobytes()
        count_action(s, t, position.code(named[action]), words.endswith(SLIP), counts)
        assert position.states.tobytes() == before, "counting changes nothing"
        play(position, action)
    return counts


def blunders(position, *spoken):
    """The blunders among them, by seat and kind."""
    counts = counted(position, *spoken)
    by_kind = Counter(
        {(seat, kind): int(counts.blunders[seat, k]) for seat in (A, B) for k, kind in enumerate(BLUNDERS)}
    )
    return +by_kind


def test_an_attack_with_less_power_than_its_target_has_is_in_vain():
    assert blunders(at(f"c1 {PLAIN}"), "attack c1 leader") == {(A, "attack in vain"): 1}


@pytest.mark.parametrize(
    ("own", "their", "words"),
    [
        (f"c1 {STRONG}", "", "attack c1 leader"),  # the attacker wins ties (8.5)
        (f"c1 {PLAIN}", f"c1 {PLAIN} rested", "attack c1 c1"),
        ("c1 ST01-002 don 2", "", "attack c1 leader"),  # its [When Attacking] does something else
    ],
)
def test_what_may_succeed_or_does_something_else_is_not(own, their, words):
    assert blunders(at(own, their), words) == {}


LASTING = "don 8 | c1 ST05-008 rested"  # 7000 power; with 8 DON!! it cannot be K.O.'d in battle


def test_an_attack_on_a_character_that_battle_cannot_ko_is_in_vain():
    strong = f"leader ST01-001 don 4 | c1 {PLAIN}"

    assert blunders(at(strong, LASTING), "attack leader c1") == {(A, "attack in vain"): 1}
    assert blunders(at(strong, LASTING.replace("don 8", "don 7")), "attack leader c1") == {}


def test_an_attack_of_a_card_with_an_effect_of_the_battle_itself_is_not():
    """ST08-013 may K.O. whom it has battled, though it is weaker (8.6)."""
    for their in (LASTING, "c1 ST05-010 rested"):
        assert blunders(at("c1 ST08-013 don 1", their), "attack c1 c1") == {}


def test_don_for_a_card_that_cannot_attack_any_more_is_for_nothing():
    assert blunders(at(f"don 2 | c1 {PLAIN} rested"), "give c1 1") == {(A, "DON!! for nothing"): 1}


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (f"don 2 | c1 {PLAIN}", "give c1 1"),
        ("don 2 | c1 ST01-004 new", "give c1 2"),  # it gains Rush by the second
    ],
)
def test_don_that_are_of_use_are_not(own, words):
    assert blunders(at(own), words) == {}


def test_to_end_the_main_phase_with_a_won_attack_left_is_a_blunder():
    assert blunders(at("", AT_THE_END), "end_main") == {(A, "won attack not made"): 1}


@pytest.mark.parametrize(
    ("own", "their"),
    [
        ("leader ST01-001 rested", AT_THE_END),
        ("", f"{AT_THE_END} | hand {PLAIN}"),  # it might be a counter
        ("", f"{AT_THE_END} | life {PLAIN}"),
        ("", f"{AT_THE_END} | c1 ST01-006"),  # a Blocker
    ],
)
def test_without_an_attack_that_surely_wins_it_is_not(own, their):
    assert blunders(at(own, their), "end_main") == {}


RETURNS_ONE = f"don 7 | hand ST03-009 | c1 {PLAIN}"  # up to 1 Character on either side, when it is played


def test_an_own_card_removed_where_none_need_be_is_a_blunder():
    found = blunders(at(RETURNS_ONE, f"c1 {STRONG}"), "play ST03-009", "pick own c1")

    assert found == {(A, "own card removed"): 1}


@pytest.mark.parametrize("answer", ["none", "pick their c1"])
def test_a_card_of_the_others_or_none_is_not(answer):
    assert blunders(at(RETURNS_ONE, f"c1 {STRONG}"), "play ST03-009", answer) == {}


COUNTER = f"counter {PLAIN} leader"


@pytest.mark.parametrize(
    ("own", "cards", "found"),
    [
        ("leader ST01-001 don 2", [COUNTER], "counters in vain"),  # 7000 against 6000
        ("", [COUNTER], None),
        ("", [COUNTER, COUNTER], "counter too many"),  # 5000 against 7000, and one of 1000 would do
        ("leader ST01-001 don 1", [COUNTER, COUNTER], None),
        ("", [], None),
    ],
)
def test_counters_are_judged_when_their_player_stops(own, cards, found):
    position = at(own, f"hand {PLAIN} {PLAIN} {PLAIN}")

    assert blunders(position, ATTACK, *cards, "stop") == ({(B, found): 1} if found else {})


EVENT = "use ST01-014"  # 3000 power for this battle and nothing else
ON_LEADER, NOWHERE = "pick own leader", "none"


@pytest.mark.parametrize(
    ("given", "spoken", "found"),
    [
        (3, [EVENT, ON_LEADER], "counters in vain"),  # 8000 against 8000
        (2, [EVENT, ON_LEADER], None),
        (2, [EVENT, ON_LEADER, COUNTER], "counter too many"),  # 7000 against 9000
        (2, [COUNTER, EVENT, ON_LEADER], "counter too many"),
        (3, [COUNTER, EVENT, ON_LEADER], None),
        (0, [EVENT, "pick own c1"], "counters in vain"),
        (0, [COUNTER, EVENT, NOWHERE], "counter too many"),
        (0, [EVENT, ON_LEADER + SLIP, COUNTER], None),
        (4, ["use ST02-015", ON_LEADER, "number 1"], None),  # it sets DON!! active as well
        (4, ["use ST04-016", "accept", ON_LEADER], None),  # it has an activation cost (11.4)
    ],
)
def test_events_that_only_give_power_are_judged_like_counter_cards(given, spoken, found):
    position = at(
        f"leader ST01-001 don {given}", f"don 1 | c1 {PLAIN} | hand {PLAIN} ST01-014 ST02-015 ST04-016"
    )

    assert blunders(position, ATTACK, *spoken, "stop") == ({(B, found): 1} if found else {})


def test_a_slip_is_counted_as_a_slip_alone():
    counts = counted(at(f"c1 {PLAIN}"), f"attack c1 leader{SLIP}")

    assert (counts.choices[A], counts.slips[A]) == (1, 1)
    assert blunders(at(f"c1 {PLAIN}"), f"attack c1 leader{SLIP}") == {}


@pytest.mark.parametrize(
    ("spoken", "found"),
    [
        ([ATTACK, COUNTER + SLIP, "stop"], {}),
        ([ATTACK, COUNTER, "stop" + SLIP], {}),
        ([ATTACK + SLIP, COUNTER, "stop"], {(B, "counters in vain"): 1}),  # the other player's slip
    ],
)
def test_nothing_is_said_of_counters_after_a_slip_of_their_player(spoken, found):
    assert blunders(at("leader ST01-001 don 2", f"hand {PLAIN}"), *spoken) == found


def test_a_slip_in_one_battle_excuses_none_in_the_next():
    position = at(f"leader ST01-001 don 2 | c1 {STRONG} don 2", f"hand {PLAIN} {PLAIN}")
    battle = [COUNTER, "stop", "take"]

    found = blunders(position, ATTACK, COUNTER + SLIP, "stop", "take", "attack c1 leader", *battle)

    assert found == {(B, "counters in vain"): 1}


# What no level takes, slips to or plans.


def named(position):
    """Which of the legal actions are named as blunders."""
    s, t = position.record, position.rulebook.tables_record
    return {" ".join(map(str, a.values())) for a in position.legal() if is_blunder(s, t, position.code(a))}


@pytest.mark.parametrize(
    ("own", "their", "words"),
    [
        (f"c1 {PLAIN}", "", "attack c1 leader"),
        (f"don 2 | c1 {PLAIN} rested", "", "give c1 1"),
        ("", AT_THE_END, "end_main"),
    ],
)
def test_what_is_counted_in_the_main_phase_is_named(own, their, words):
    position = at(own, their)

    assert words in named(position)
    assert "attack leader leader" not in named(position)


def test_so_is_an_own_card_removed():
    position = at(RETURNS_ONE, f"c1 {STRONG}")
    play(position, "play ST03-009")

    assert named(position) >= {"pick own c1"}
    assert named(position).isdisjoint({"pick their c1", "none"})


def attacked(given, their):
    """The first seat's Leader has attacked with so many DON!!; the second seat may counter."""
    position = at(f"leader ST01-001 don {given}", their)
    play(position, ATTACK)
    return position


@pytest.mark.parametrize(
    ("given", "their", "is_named"),
    [
        (2, f"hand {PLAIN} {PLAIN}", True),  # 7000 against 7000 at most
        (2, f"hand {PLAIN} {PLAIN} {PLAIN}", False),
        (3, f"don 1 | hand {PLAIN} ST01-014 ST01-014", False),
        (4, f"don 1 | hand {PLAIN} ST01-014 ST01-014", True),  # one DON!! pays for one Event
        (4, f"don 2 | hand {PLAIN} ST01-014 ST01-014", False),
        (3, f"don 1 | hand {PLAIN} ST14-014", True),  # nobody has a cost of 8
        (3, f"don 1 | hand {PLAIN} ST14-014 | c1 ST14-012", False),
        (2, f"don 1 | hand {PLAIN} OP01-028", False),  # it weakens the attacker
    ],
)
def test_a_counter_is_named_where_all_that_can_be_used_does_not_suffice(given, their, is_named):
    assert (COUNTER in named(attacked(given, their))) == is_named


def test_so_is_one_for_a_card_that_is_not_attacked():
    position = attacked(0, f"c1 {PLAIN} | hand {PLAIN}")

    assert named(position) == {f"counter {PLAIN} c1"}


@pytest.mark.parametrize(
    ("attack", "event", "is_named"),
    [
        (ATTACK, "OP10-019", False),  # 3000 power for the Leader
        ("attack leader c1", "OP10-019", True),
        ("attack leader c1", "ST01-014", False),  # for any card
        (ATTACK, "OP14-117", True),  # for one with a trait that the Leader has not
        (ATTACK, "OP08-019", False),  # it weakens the attacker, too
        (ATTACK, "OP14-096", False),  # with the Event itself there are 10 cards in the trash
    ],
)
def test_so_is_an_event_whose_power_cannot_be_for_the_card_attacked(attack, event, is_named):
    their = f"don 3 | c1 {STRONG} rested | hand {PLAIN} {PLAIN} {PLAIN} {event} | trash 9"
    position = at("leader ST01-001 don 1", their)
    play(position, attack)

    assert COUNTER.replace("leader", attack.split()[-1]) not in named(position), "it can be stopped"
    assert (f"use {event}" in named(position)) == is_named


def test_so_is_one_against_an_attack_that_fails_already():
    position = attacked(0, f"hand {PLAIN} {PLAIN}")
    play(position, COUNTER)

    assert named(position) == {COUNTER}


@pytest.mark.parametrize("life", [1, 5])
def test_to_stop_halfway_is_named_where_the_rest_is_worth_it(life):
    """7000 against 5000: three counters of 1000. Two of them are worth 22, a life card of five 16 (20.4)."""
    position = attacked(2, f"{lives(life)} | hand {PLAIN} {PLAIN} {PLAIN}")

    assert "stop" not in named(position)
    play(position, COUNTER)
    assert ("stop" in named(position)) == (life == 1)


def test_an_event_that_only_gives_power_is_for_the_card_attacked():
    position = attacked(2, f"don 1 | c1 {PLAIN} | hand ST01-014")
    play(position, EVENT)

    assert named(position) == {"none", "pick own c1"}


def test_one_that_does_something_else_to_the_card_may_be_for_another():
    position = attacked(2, "don 2 | c1 ST05-008 | leader ST05-001 | hand ST05-017")
    play(position, "use ST05-017")

    assert named(position) == set()


def test_the_compiled_rule_counts_as_the_interpreted_one_does():
    book = rulebook_of(GAME)
    kernel = Kernel(SERIES_KERNEL, GAME.package, read_only=[book.tables])
    match = played_match(GAME, GAME.options({}), 3, ["random", "random"])
    again = statistics_of(match)
    counts = np.zeros(1, dtype_of(Counts))
    tasks, works = np.zeros(1, dtype_of(kernel.Task)), np.zeros(1, dtype_of(kernel.Work))
    usages = np.zeros(1, dtype_of(kernel.Usage))
    tasks["seed"], tasks["seats"] = match.seed, 2
    codes, slips = np.array(match.codes), np.zeros(len(match.codes), np.int64)

    kernel.replay_at(book.blank(match.options), book.tables, tasks, works, usages, counts, codes, slips)

    assert again.counts["blunders"].sum() > 0
    assert counts.tobytes() == again.counts.tobytes()


def test_the_lab_tells_blunders_and_slips_of_a_line_up():
    """A level's own slips come with its choices; `random` and `scripted` never slip."""
    series = Series(GAME, GAME.options({}), ("easy", "random"), 5)
    results = Results(series)
    for batch in play_series(series, 3, workers=1):
        results.add(batch)
    figures = {
        name: find_figure(GAME, 2, name).estimate(results).value
        for name in ("blunders:seat:0", "blunders:seat:1", "slips:seat:0", "slips:seat:1")
    }

    assert 0.1 < figures["slips:seat:0"] < 0.5
    assert figures["slips:seat:1"] == 0
    assert figures["blunders:seat:0"] < 0.05 < figures["blunders:seat:1"]
    assert int(results.total("choices").sum()) == int(results.total("decisions"))
    in_vain = find_figure(GAME, 2, "blunders:kind:attack in vain").estimate(results).value
    assert in_vain == results.total("blunders")[:, 0].sum() / results.total("decisions")
