"""Picks, the market, what is held, and every gambit (rules 9.1 to 9.4, 9.6), on Alpha Sector."""

import pytest

from quantum_positions import (
    actions_left,
    after,
    asked,
    at,
    cards,
    cubes,
    discards,
    dominance,
    fix_dice,
    legal,
    play,
    refused,
    research,
    ship,
    told,
)
from tablemate.games.quantum.cards import COMMAND_NAMES, COPIES, GAMBIT_NAMES
from tablemate.games.quantum.state import FIRST_RULES

MARKET = "market agile brilliant cruel / expansion momentum sabotage"
DISCARDABLE = "clever eager stubborn"


def others(*names):
    """All command cards but some."""
    return " ".join(name for name in COMMAND_NAMES if name not in names)


def row(position, kind="command"):
    names = COMMAND_NAMES if kind == "command" else GAMBIT_NAMES
    cells = position.record.command_row if kind == "command" else position.record.gambit_row
    return [names[cells[i]] if cells[i] >= 0 else None for i in range(3)]


def after_end(position):
    play(position, "end turn")
    return position


# Picks (9.1)


def test_a_cube_and_a_breakthrough_earn_a_card_each():
    position = after("| blue 2@A2 5@A4 research 6", "construct A, end turn")

    assert asked(position) == "picking blue"
    assert position.record.picks[0] == 2


def test_nobody_is_asked_without_a_pick():
    assert asked(after("| blue research 5", "end turn")) == "acting red"


def test_commands_and_gambits_may_be_mixed_and_the_gap_is_filled_before_the_next_pick():
    """9.1."""
    position = at(f"picking | blue picks 3 | red | {MARKET}")
    events = play(position, "take brilliant")

    assert row(position)[0::2] == ["agile", "cruel"]
    assert row(position)[1] not in (None, "brilliant")
    assert told(events, "card_revealed") == [{"type": "card_revealed", "card": row(position)[1]}]
    play(position, "take sabotage, take agile")
    assert cards(position, "blue") == {"agile", "brilliant"}
    assert asked(position) == "acting red"


def test_equal_gambits_are_one_choice():
    position = at("picking | blue picks 1 | market - - - / momentum momentum momentum")

    assert legal(position) == {"take momentum", "refresh", "decline"}


def test_only_cards_that_lie_face_up_are_taken():
    assert refused(at(f"picking | blue picks 1 | {MARKET}"), "take clever") == "not-face-up"


def test_players_who_earned_a_card_in_anothers_turn_take_it_after_theirs_in_turn_order():
    """8.2, 9.1."""
    position = at(f"red picking | blue picks 1 | red picks 1 | yellow picks 1 | {MARKET}", players=3)
    order = [asked(position)]
    for _ in range(3):
        play(position, "decline")
        order.append(asked(position))

    assert order == ["picking red", "picking yellow", "picking blue", "acting yellow"]


# Command cards (9.2)


def test_a_new_card_works_from_the_end_of_the_turn_on():
    position = at(f"picking | blue picks 2 | {MARKET}")
    play(position, "take agile")
    assert cards(position, "blue") == {"agile"}
    assert cards(position, "blue", working=True) == set()
    play(position, "decline")

    assert asked(position) == "acting red"
    assert cards(position, "blue", working=True) == {"agile"}


def test_before_a_fourth_card_one_of_the_three_is_discarded():
    """9.2: not the new one."""
    position = at(f"picking | blue picks 1 cards {DISCARDABLE} | {MARKET}")
    play(position, "take agile")
    assert asked(position) == "discarding blue"
    assert legal(position) == {f"discard {name}" for name in DISCARDABLE.split()}
    assert refused(position, "discard agile") == "not-held"
    assert cards(position, "blue") == set(DISCARDABLE.split())
    play(position, "discard eager")

    assert cards(position, "blue") == {"agile", "clever", "stubborn"}
    assert discards(position) == ["eager"]


def test_the_market_is_refilled_after_the_discard():
    """9.2: the deck is used up, so the card that is discarded is turned up again."""
    everything_else = others("agile", "brilliant", "cruel", *DISCARDABLE.split())
    line = f"picking | blue picks 1 cards {DISCARDABLE} | red cards {everything_else} | {MARKET}"
    position = at(line)
    assert told(play(position, "take agile"), "card_taken") == []
    assert row(position) == ["agile", "brilliant", "cruel"]
    events = play(position, "discard eager")

    assert [event["type"] for event in events[:3]] == ["card_discarded", "card_taken", "card_revealed"]
    assert row(position) == ["eager", "brilliant", "cruel"]
    assert discards(position) == []


def test_by_the_first_rules_the_market_was_refilled_before_the_discard():
    position = at(f"picking | blue picks 1 cards {DISCARDABLE} | {MARKET}")
    position.record.rules_version = FIRST_RULES
    events = play(position, "take agile")

    assert [event["type"] for event in events] == ["card_taken", "card_revealed"]
    assert "agile" not in row(position)
    assert told(play(position, "discard eager"), "card_taken") == []
    assert cards(position, "blue") == {"agile", "clever", "stubborn"}


def test_a_card_that_was_discarded_works_no_longer():
    position = after(f"picking | blue picks 2 cards {DISCARDABLE} | {MARKET}", "take agile, discard clever")

    assert "clever" not in cards(position, "blue", working=True)


def test_gambits_do_not_count_for_the_limit():
    position = after(f"picking | blue picks 1 cards {DISCARDABLE} | {MARKET}", "take sabotage")

    assert asked(position) == "acting red"


# Refresh, decline, decks (9.1, 9.4)


def test_a_refresh_spends_a_pick_on_six_other_cards():
    position = at(f"picking | blue picks 2 | {MARKET}")
    events = play(position, "refresh")

    assert position.record.picks[0] == 1
    assert not {"agile", "brilliant", "cruel"} & set(row(position))
    assert discards(position) == ["agile", "brilliant", "cruel", "expansion", "momentum", "sabotage"]
    assert len(told(events, "card_revealed")) == 6


def test_a_pick_may_be_declined():
    events = play(position := at(f"picking | blue picks 2 | {MARKET}"), "decline")

    assert told(events, "pick_declined") == [{"type": "pick_declined", "seat": 0}]
    assert position.record.picks[0] == 1


def test_expansion_cannot_be_taken_without_a_ship_in_reserve():
    """9.4: if nothing else lies there, it is refresh or decline."""
    all_five = "blue 1@A1 1@A2 1@A3 1@A4 1@scrap picks 1"
    position = at(f"picking | {all_five} | market - - - / expansion expansion expansion")

    assert legal(position) == {"refresh", "decline"}
    assert refused(position, "take expansion") == "no-reserve"


def test_a_used_up_deck_is_made_anew_of_its_discards():
    """9.1."""
    discarded = others("agile", "brilliant", "cruel")
    position = after(
        f"picking | blue picks 1 | market agile brilliant cruel | discards {discarded}", "take agile"
    )
    assert None not in row(position)
    assert discards(position) == []

    spent = " ".join(
        " ".join([name] * (copies - (name == "momentum") * 3))
        for name, copies in zip(GAMBIT_NAMES, COPIES, strict=True)
    )
    position = after(
        f"red picking | blue | red picks 1 | market - - - / momentum momentum momentum | discards {spent}",
        "take momentum",
    )
    assert None not in row(position, "gambit")
    assert sum(position.record.gambit_deck[i] for i in range(6)) == 22 - 3


def test_a_row_stays_short_when_no_card_is_left():
    """9.1: red holds all the others."""
    held = others("agile", "brilliant", "cruel")
    position = after(
        f"picking | blue picks 2 | red cards {held} | market agile brilliant cruel", "take agile"
    )

    assert row(position) == [None, "brilliant", "cruel"]
    assert {"take agile", "take brilliant", "take cruel"} & legal(position) == {
        "take brilliant",
        "take cruel",
    }


def test_a_refresh_can_bring_back_what_was_just_discarded():
    """9.1: when nothing else is left."""
    held = others("agile", "brilliant", "cruel")
    position = after(f"picking | blue picks 2 | red cards {held} | market agile brilliant cruel", "refresh")

    assert set(row(position)) == {"agile", "brilliant", "cruel"}


# Expansion (9.6)

EXPANSION = "picking | blue 1@A2 2@A4 3@A6 picks 1 {} | cubes {} | market - - - / expansion - -"


def test_expansion_rolls_a_die_of_the_reserve_and_deploys_it_for_nothing():
    position = at(EXPANSION.format("", "A:blue"))
    (rolled,) = told(play(position, "take expansion"), "ship_rolled")
    assert (rolled["ship"], rolled["before"], rolled["how"]) == (4, None, "rolled")
    assert asked(position) == "placing blue"
    play(position, "deploy 4 A8")

    assert ship(position, "blue", 4) == f"{rolled['after']}@A8"
    assert asked(position) == "acting red"


def test_expansion_may_leave_the_ship_in_the_scrapyard():
    position = at(EXPANSION.format("", "A:blue"))
    play(position, "take expansion")
    assert legal(position) == {"deploy 4 A8", "leave 4"}
    assert refused(position, "leave 5") == "not-in-scrapyard"
    assert refused(position, "deploy 5 A8") == "not-in-scrapyard"
    assert refused(position, "deploy 4 E2") == "no-deploy-space"
    play(position, "leave 4")

    assert ship(position, "blue", 4).endswith("@scrap")


def test_expansion_without_a_deploy_space_leaves_the_ship():
    position = at(
        EXPANSION.format("", "I:blue").replace("1@A2", "1@I2 1@I4 1@I6 1@I8").replace(" 2@A4 3@A6", "")
    )
    events = play(position, "take expansion")

    assert told(events, "ship_left") == [{"type": "ship_left", "seat": 0, "ship": 5}]
    assert asked(position) == "acting red"


def test_the_ship_of_expansion_is_rolled_as_others_are():
    """9.5: Clever chooses its face, Scrappy may roll it again; both before it is placed."""
    position = at(EXPANSION.format("cards clever", "A:blue"))
    play(position, "take expansion")
    assert asked(position) == "choosing_face blue"
    play(position, "face 4, deploy 4 A8")
    assert ship(position, "blue", 4) == "4@A8"

    position = at(EXPANSION.format("cards scrappy", "A:blue"))
    play(position, "take expansion")
    assert asked(position) == "rolling_again blue"
    play(position, "keep roll")
    assert asked(position) == "placing blue"


def test_expansion_and_reorganization_deploy_as_stealthy_does():
    position = after(EXPANSION.format("cards stealthy", "A:blue"), "take expansion")

    assert {"deploy 4 E2", "deploy 4 I9", "deploy 4 A8"} <= legal(position)


# Aggression (9.6)

AGGRESSION = "picking | blue dominance {} picks 1 | cubes A:blue I:red | market - - - / aggression - -"


def test_aggression_brings_2_dominance():
    assert dominance(after(AGGRESSION.format(2), "take aggression"))[0] == 4


@pytest.mark.parametrize("before", [4, 5])
def test_aggression_that_makes_6_places_a_cube_and_brings_one_more_pick(before):
    """8.2, 9.6."""
    position = after(AGGRESSION.format(before), "take aggression")
    assert asked(position) == "infamous blue"
    play(position, "cube E")

    assert asked(position) == "picking blue"
    assert (position.record.picks[0], dominance(position)[0]) == (1, 1)


# Momentum (9.6)

MOMENTUM = "turn 7 blue picking | blue 3@A2!* 3@B2 {} | red 2@I2 | market - - - / momentum - -"


def test_momentum_is_another_turn_at_once_with_2_actions():
    position = at(MOMENTUM.format("picks 1"))
    events = play(position, "take momentum")

    assert told(events, "turn_begun") == [
        {"type": "turn_begun", "seat": 0, "turn": 8, "actions": 2, "bonus": True}
    ]
    assert asked(position) == "acting blue"
    assert (position.record.moved, position.record.used_ability) == (0, 0)
    assert asked(after_end(position)) == "acting red"


def test_picks_still_owed_are_taken_at_the_end_of_the_turn_of_momentum():
    """9.6."""
    position = after(MOMENTUM.format("picks 2"), "take momentum")
    assert asked(position) == "acting blue"
    assert asked(after_end(position)) == "picking blue"
    play(position, "decline")
    assert asked(position) == "acting red"


def test_cards_taken_this_turn_work_in_the_turn_of_momentum():
    """9.2."""
    position = after(MOMENTUM.format("picks 1 cards agile+"), "take momentum")

    assert cards(position, "blue", working=True) == {"agile"}


def test_what_happens_at_the_start_of_a_turn_happens_anew_in_that_of_momentum():
    """9.6: Arrogant, Conformist, Brilliant and the Void; powers can be used again."""
    line = MOMENTUM.format("picks 1 cards arrogant brilliant conformist").replace(
        "picking", "picking used cerebral"
    )
    position = after(line, "take momentum")
    assert actions_left(position) == 4
    assert research(position) == 3
    assert position.record.used_powers == 0

    void = "picking | blue 3@E2 picks 1 | market - - - / momentum - -"
    assert research(after(void, "take momentum", map="precis")) == 2


def test_curious_and_cerebral_work_again_in_the_turn_of_momentum():
    line = MOMENTUM.format("dominance 2 picks 1 cards cerebral curious")
    position = after(
        line.replace("picking", "picking used cerebral,curious"), "take momentum, cerebral, move 1 A3"
    )

    assert actions_left(position) == 2
    assert research(position) == 4


def test_research_that_comes_after_the_breakthrough_waits_for_the_next_cards():
    """8.3: here for those of the turn of Momentum."""
    position = after(MOMENTUM.format("research 5 picks 1 cards brilliant"), "take momentum")
    assert research(position) == 6
    assert position.record.picks[0] == 0
    assert asked(after_end(position)) == "picking blue"


def test_momentum_taken_in_anothers_turn_follows_that_turn_and_then_the_order_goes_on():
    """9.6: yellow earned its card through Stubborn."""
    position = at(
        "turn 7 blue picking by yellow | blue | red | yellow picks 1 | market - - - / momentum - -", players=3
    )
    turns = []
    for words in ("take momentum", "end turn", "end turn"):
        play(position, words)
        turns.append((asked(position), actions_left(position)))

    assert turns == [("acting yellow", 2), ("acting red", 3), ("acting yellow", 3)]


def test_momentum_twice_is_two_more_turns():
    line = MOMENTUM.format("picks 2").replace("momentum - -", "momentum momentum -")
    position = after(line, "take momentum, end turn, take momentum")

    assert (asked(position), position.record.turns) == ("acting blue", 9)


def test_momentum_does_not_outlast_the_turn_cap():
    """10.2."""
    position = after(MOMENTUM.format("picks 2").replace("turn 7", "turn 10"), "take momentum", turn_cap=10)

    assert position.actor is None


# Relocation (9.6)

RELOCATION = "picking | blue 3@scrap picks 1 | red 4@scrap | cubes {} | market - - - / relocation - -"


def test_relocation_moves_an_opponents_cube_to_a_planet_with_room():
    position = after(RELOCATION.format("A:blue I:red"), "take relocation")
    assert asked(position) == "lifting_cube blue"
    assert legal(position) == {"lift cube red I"}
    assert refused(position, "lift blue A") == "not-this-cube"
    assert refused(position, "lift red B") == "not-this-cube"
    play(position, "lift red I")
    assert legal(position) == {f"set cube {planet}" for planet in "BCDEFGH"}
    assert refused(position, "set A") == "not-this-planet"
    assert refused(position, "set I") == "not-this-planet"
    events = play(position, "set E")

    assert told(events, "cube_moved") == [{"type": "cube_moved", "by": 0, "seat": 1, "from": "I", "to": "E"}]
    assert [position.record.cubes_left[seat] for seat in range(2)] == [4, 4]
    assert position.record.picks[1] == 0


def test_relocation_frees_a_full_planet_and_does_not_go_to_one_with_that_players_cube():
    position = after(RELOCATION.format("A:blue E:blue,red I:red"), "take relocation, lift red E")

    assert "set cube E" not in legal(position)
    assert refused(position, "set I") == "not-this-planet"
    play(position, "set B")
    assert cubes(position) == {"A:blue", "B:red", "E:blue", "I:red"}


def test_relocation_changes_deploy_spaces_at_once():
    """5.4: red can deploy next to its cube, wherever that is now."""
    position = after(RELOCATION.format("A:blue I:red"), "take relocation, lift red I, set C")

    assert asked(position) == "acting red"
    assert legal(position, "deploy") == {f"deploy 1 C{n}" for n in (2, 4, 6, 8)}


def test_relocation_without_a_cube_to_move_does_nothing():
    position = after(RELOCATION.format("A:blue"), "take relocation")

    assert asked(position) == "acting red"


# Reorganization (9.6)

REORGANIZATION = "picking | blue 1@A2 2@E2 3@scrap picks 1 | cubes A:blue | market - - - / reorganization - -"


def test_reorganization_rolls_any_ships_together_and_places_each():
    position = after(REORGANIZATION, "take reorganization")
    assert asked(position) == "choosing_ships blue"
    assert legal(position) == {"choose ship 1", "choose ship 2", "choose ship 3", "roll chosen"}
    assert refused(position, "choose 4") == "not-to-be-rolled"
    play(position, "choose 1, choose 3")
    assert refused(position, "choose 1") == "not-to-be-rolled"
    fix_dice(position, "1 6")
    play(position, "roll chosen")

    assert asked(position) == "placing blue"
    assert (ship(position, "blue", 1), ship(position, "blue", 3)) == ("1@scrap", "6@scrap")
    assert ship(position, "blue", 2) == "2@E2"
    assert refused(position, "deploy 2 A4") == "not-in-scrapyard"
    play(position, "deploy 3 A2, leave 1")
    assert (ship(position, "blue", 1), ship(position, "blue", 3)) == ("1@scrap", "6@A2")
    assert asked(position) == "acting red"


def test_reorganization_may_roll_nothing():
    position = after(REORGANIZATION, "take reorganization, roll chosen")

    assert ship(position, "blue", 1) == "1@A2"
    assert asked(position) == "acting red"


def test_clever_chooses_each_face_of_a_reorganization():
    position = after(
        REORGANIZATION.replace("picks 1", "picks 1 cards clever"),
        "take reorganization, choose 1, choose 2, roll chosen, face 5, face 6",
    )
    assert (ship(position, "blue", 1), ship(position, "blue", 2)) == ("5@scrap", "6@scrap")
    assert asked(position) == "placing blue"


# Sabotage (9.6)

SABOTAGE = "turn 3 red picking | blue {} | red picks 1 cards agile | yellow {} | market - - - / sabotage - -"


def test_sabotage_makes_every_opponent_discard_a_card_of_their_choice_in_turn_order():
    position = at(SABOTAGE.format("cards clever eager", "cards cruel"), players=3)
    play(position, "take sabotage")
    assert asked(position) == "sabotaged yellow"
    assert legal(position) == {"discard cruel"}
    play(position, "discard cruel")
    assert asked(position) == "sabotaged blue"
    assert refused(position, "discard agile") == "not-held"
    play(position, "discard eager")

    assert [cards(position, colour) for colour in ("blue", "red", "yellow")] == [{"clever"}, {"agile"}, set()]
    assert asked(position) == "acting yellow"


def test_sabotage_passes_over_who_holds_nothing():
    position = after(SABOTAGE.format("cards clever", ""), "take sabotage", players=3)
    assert asked(position) == "sabotaged blue"
    position = after(SABOTAGE.format("", ""), "take sabotage", players=3)
    assert asked(position) == "acting yellow"


def test_sabotage_takes_cards_that_do_not_work_yet_as_well():
    position = after(SABOTAGE.format("cards clever+", ""), "take sabotage, discard clever", players=3)

    assert cards(position, "blue") == set()
