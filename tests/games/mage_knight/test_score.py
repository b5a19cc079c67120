"""The score (14)."""

import pytest

from mage_knight_positions import game, in_turns, play, set_dummy, types, view
from tablemate.core.errors import IllegalAction

ONE_OF_EACH = "count 20, count 2, count 3, count 4, count 1, count 2, count 5, count 3, count 4"
# Fame 20, Knowledge 7, Leader 4, Adventurer 2, Loot 6, Conqueror 6, Beating -8
POINTS = 37


def lines(match, seat=None):
    return {line["line"]: line["points"] for line in view(match)["score"]["lines"] if line["seat"] == seat}


def ended(*, goal=True, words="", deck="rage rage march", **settings):
    """A solo game that is over, with the score still to be counted."""
    match = in_turns(**settings)
    set_dummy(match, deck)
    if goal:
        play(match, "goal reached, end turn, end turn")
    else:
        match.position.record.course.round = match.position.record.course.rounds
        play(match, "announce")
    if words:
        play(match, words)
    return match


def test_what_a_person_has_counted_makes_seven_lines():  # 14.1
    match = ended(words=ONE_OF_EACH)

    assert lines(match, 0) == {
        "fame": 20,
        "knowledge": 7,
        "leader": 4,
        "adventurer": 2,
        "loot": 6,
        "conqueror": 6,
        "beating": -8,
    }


def test_one_of_a_thing_is_told_in_the_singular():  # 14.1
    match = ended(words="count 1, count 1, count 2, count 1, count 1, out, count 1")
    told = {line["line"]: line["told"] for line in view(match)["score"]["lines"] if line["seat"] == 0}

    assert told == {
        "fame": "1 fame",
        "knowledge": "1 spell, 2 advanced actions",
        "leader": "1 level of units",
        "adventurer": "1 shield on adventure sites",
        "loot": "artifacts left out, 1 crystal",
    }


def test_solo_conquest_counts_cities_rounds_and_cards_left():  # 14.3
    match = ended(words=ONE_OF_EACH)

    assert lines(match) == {
        "cities": 20,
        "all_cities": 15,
        "rounds_left": 150,
        "cards_left": 3,
        "not_announced": 5,
    }
    play(match, "close")
    assert view(match)["scores"] == [POINTS + 20 + 15 + 150 + 3 + 5]
    assert view(match)["has_won"] is True


def test_cards_left_are_those_of_the_deck_and_not_of_the_discard_pile():  # 14.3
    match = in_turns()
    set_dummy(match, "rage rage", "march march promise")
    play(match, "goal reached, end turn, end turn")

    assert view(match)["score"]["cards_left"] == 2


def test_an_announcement_by_anybody_in_the_last_round_counts():  # 14.3
    by_person = ended(goal=False)
    by_dummy = in_turns()
    set_dummy(by_dummy, "")
    play(by_dummy, "end turn, goal reached, end turn")

    assert lines(by_person)["not_announced"] == lines(by_dummy)["not_announced"] == 0


def test_rounds_left_do_not_count_the_one_being_played():  # 14.3
    match = in_turns()
    match.position.record.course.round = 5
    play(match, "goal reached, end turn, end turn")

    assert lines(match)["rounds_left"] == 30


def test_without_the_goal_a_solo_game_is_lost_and_counted_all_the_same():  # 14.8
    match = ended(goal=False, words=f"{ONE_OF_EACH}, count 1, close")

    assert view(match)["has_won"] is False
    assert lines(match) == {
        "cities": 10,
        "all_cities": 0,
        "rounds_left": 0,
        "cards_left": 0,
        "not_announced": 0,
    }
    assert view(match)["scores"] == [POINTS + 10]


def test_there_are_no_titles_alone_or_together():  # 14.2
    match = ended(words=ONE_OF_EACH)

    assert not {"titles", "city_title"} & set(lines(match, 0))


def test_what_is_left_out_counts_as_nothing():  # 14.1
    match = ended(words=", ".join(["out"] * 9))

    assert view(match)["phase"] == "closing"
    assert sum(lines(match, 0).values()) == 0


def test_first_reconnaissance_counts_the_city_with_later_scoring():  # 14.4
    later = ended(scenario="first_reconnaissance", words=ONE_OF_EACH)
    plain = ended(scenario="first_reconnaissance", late_scoring=False, words=ONE_OF_EACH)

    assert lines(later) == {"city_revealed": 10, "rounds_left": 90, "cards_left": 3, "not_announced": 5}
    assert view(later)["scores"] == [POINTS + 108]
    assert (lines(plain), view(plain)["scores"]) == ({}, [POINTS])


def over(scenario, *counted, players=2):
    match = game(scenario=scenario, players=players)
    while view(match)["phase"] != "turns":
        tactic = next((t["tactic"] for t in view(match)["tactics"] if t["state"] == "open"), "")
        play(match, f"choose {tactic}" if view(match)["phase"] == "choosing" else "done")
    play(match, "goal reached")
    while view(match)["phase"] == "turns":
        play(match, "end turn")
    for words in counted:
        play(match, words)
    return match


def test_together_the_lowest_fame_and_the_best_of_each_line_count():  # 14.5
    match = over(
        "full_cooperation",
        "count 30, count 1, out, out, out, out, out, out, count 1",
        "count 10, out, count 9, out, out, out, out, out, count 3",
        "count 2",
    )
    mine = {(line["line"], line["seat"]) for line in view(match)["score"]["lines"] if line["counts"]}
    common = sum(lines(match).values())

    assert lines(match)["everyone_leads"] == 10
    assert view(match)["scores"] == [10 + 9 - 6 + common] * 2
    assert {("fame", 1), ("knowledge", 1), ("beating", 1)} <= mine
    assert ("fame", 0) not in mine


def test_not_everybody_leads_a_city():  # 14.5
    match = over("full_cooperation", ", ".join(["out"] * 18), "count 1")

    assert lines(match)["everyone_leads"] == 0


def test_rivals_count_each_for_themselves_with_titles():  # 14.6
    match = over(
        "full_conquest",
        "count 10, count 2, out, out, out, out, out, out, count 2, count 1, count 1",
        "count 12, out, count 4, out, out, out, count 2, out, count 3, out, count 2",
    )

    # 10 fame, 4 knowledge (shared title), -4 beating, 7 + 4 by cities and the title of them
    assert view(match)["scores"][0] == 10 + 4 + 1 - 4 + 11 + 5
    # 12 fame, 4 knowledge (shared title), 1 loot (title), -6 beating (title), 8 by cities
    assert view(match)["scores"][1] == 12 + 4 + 1 + 1 + 3 - 6 - 3 + 8
    play(match, "close")
    assert match.position.winners() == [0]


def test_rivals_may_share_the_first_place():  # 14.8
    match = over("full_conquest", ", ".join(["out"] * 22), "close")

    assert match.position.winners() == [0, 1]


@pytest.mark.parametrize(("words", "most"), [("", 199), ("out", 24), ("out, out, out, out, out, out", 12)])
def test_a_count_that_cannot_be_is_refused(words, most):
    match = ended(words=words)
    before = match.position.states.tobytes()

    with pytest.raises(IllegalAction, match=r"there cannot be that many|is not a whole number from 0 to 199"):
        play(match, f"count {most + 1}")
    assert match.position.states.tobytes() == before
    assert view(match)["score"]["asked"]["most"] == most
    play(match, f"count {most}")


def test_a_custom_game_asks_for_cities_also_after_its_goal():  # 15.9
    match = in_turns(scenario="custom", rounds=2)
    play(match, f"goal reached, end turn, end turn, {ONE_OF_EACH}")

    assert view(match)["score"]["asked"]["category"] == "cities"
    assert types(play(match, "count 1, close"))[-1] == "scored"
    assert lines(match)["cities"] == 10


def test_all_cities_counted_are_the_goal_though_nobody_said_so():  # 14.8
    match = ended(goal=False, words=f"{ONE_OF_EACH}, count 2, close")

    assert lines(match)["all_cities"] == 15
    assert view(match)["has_won"] is True


def test_the_last_count_can_be_taken_back_until_the_score_is_closed():  # 14.9
    match = ended(words=", ".join(["out"] * 8))
    told = play(match, "count 30")

    assert types(told) == ["counted"]
    assert (view(match)["phase"], match.actor, view(match)["has_won"]) == ("closing", 0, None)
    assert match.position.legal() == [{"type": "close_score"}]
    match.take_back(len(match.lines) - 1)
    play(match, "count 3")
    assert types(play(match, "close score")) == ["scored"]
    assert lines(match, 0)["beating"] == -6
    assert match.actor is None


@pytest.mark.parametrize(
    ("scenario", "words", "most"),
    [
        ("full_conquest", [*["out"] * 9, "count 1"], 1),  # a share besides a city led, of two
        ("full_conquest", [*["out"] * 9, "count 2", "out", *["out"] * 9], 0),  # led by the other
        ("full_conquest", ["out"] * 20, 2),
        ("full_cooperation", ["out"] * 18, 2),
    ],
)
def test_cities_are_never_counted_twice(scenario, words, most):  # 14.7
    match = over(scenario, ", ".join(words))

    assert view(match)["score"]["asked"]["most"] == most
    with pytest.raises(IllegalAction, match="there cannot be that many"):
        play(match, f"count {most + 1}")


def test_nobody_leads_a_city_that_was_not_conquered():  # 14.7
    match = game(scenario="full_cooperation", players=2)
    match.position.record.course.rounds = 1
    while view(match)["phase"] != "turns":
        tactic = next((t["tactic"] for t in view(match)["tactics"] if t["state"] == "open"), "")
        play(match, f"choose {tactic}" if view(match)["phase"] == "choosing" else "done")
    play(match, "announce")
    while view(match)["phase"] == "turns":
        play(match, "end turn")
    play(match, ", ".join([*["out"] * 18, "count 1"]))

    assert view(match)["score"]["asked"]["category"] == "leaders"
    assert view(match)["score"]["asked"]["most"] == 1


def test_after_the_game_nothing_else_can_be_done():
    with pytest.raises(IllegalAction, match="the game is over, and the score is counted"):
        play(ended(), "end turn")
