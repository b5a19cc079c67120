"""What every option changes (rules 10)."""

from pathlib import Path

import msgspec
import pytest

from quantum_positions import (
    actions_left,
    after,
    asked,
    at,
    dominance,
    legal,
    play,
    random_match,
    refused,
    ship,
    told,
)
from tablemate.core.errors import BadOption
from tablemate.games.quantum import GAME
from tablemate.games.quantum.options import PRESETS, SAMPLES, Options

MARKET = "market agile brilliant cruel / expansion momentum sabotage"


def test_every_option_has_its_tests_here():
    text = Path(__file__).read_text(encoding="utf-8")
    for name in Options.__struct_fields__:
        assert f"def test_{name}" in text or name == "preset", name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_are_as_many_seats(players):
    options = GAME.options({"players": players})

    assert GAME.seats(options) == players


def test_map_is_a_name_or_a_layout_or_the_usual_one():
    """11: E is the 8 of Alpha Sector and the Void of Precis."""
    assert at("| blue").record.tiles == 9
    assert at("| blue", map="Precis").record.number[4] == 0
    assert at("| blue", map="proving-ground").record.tiles == 4
    assert at("| blue", map="cubes: 2\n8* 9 / . 8*").record.tiles == 3
    assert at("| blue", map="Terra Major").record.tiles == 11


def test_cubes_are_the_maps_or_as_many_as_one_likes():
    assert at("| blue", map="proving-ground").record.cubes_left[0] == 3
    assert at("| blue", map="proving-ground", cubes=2).record.cubes_left[0] == 2
    position = after("| blue 2@A2 6@A4 | cubes B:blue", "construct A", map="proving-ground", cubes=2)
    assert position.winners() == [0]


def test_turn_cap_ends_the_match_and_most_cubes_win():
    """10.2: the turns of all players count; several may have won."""
    line = "turn 12 {} acting | blue | red | cubes {}"
    position = after(line.format("red", "A:blue B:red C:blue"), "end turn", turn_cap=12)
    assert position.actor is None
    assert position.winners() == [0]
    assert position.last_events()[-1] == {"type": "match_over", "ending": "turn_cap", "winner": None}
    assert after(line.format("red", "A:blue B:red"), "end turn", turn_cap=12).winners() == [0, 1]
    assert after(line.format("blue", "A:blue"), "end turn", turn_cap=13).actor == 1


def test_turn_cap_comes_after_the_cards_of_the_last_turn():
    """10.2: a pick may still win."""
    position = after(
        "turn 12 blue acting | blue dominance 4 research 6 | cubes A:blue | market - - - / aggression - -",
        "end turn, take aggression, cube B",
        turn_cap=12,
    )
    assert position.scores() == [2, 0]
    assert asked(position) == "picking blue"


@pytest.mark.parametrize("actions", [2, 6])
def test_actions_per_turn(actions):
    assert actions_left(after("| blue", "end turn", actions_per_turn=actions)) == actions


@pytest.mark.parametrize("actions", [1, 6])
def test_momentum_actions(actions):
    position = after(f"picking | blue picks 1 | {MARKET}", "take momentum", momentum_actions=actions)

    assert actions_left(position) == actions


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_command_limit(limit):
    held = " ".join(["clever", "eager", "nomadic", "rational", "tactical"][:limit])
    line = "picking | blue picks 1 cards {} | " + MARKET
    assert asked(after(line.format(held), "take agile", command_limit=limit)) == "discarding blue"
    fewer = held.rpartition(" ")[0]
    assert asked(after(line.format(fewer), "take agile", command_limit=limit)) == "acting red"


@pytest.mark.parametrize(("floor", "total"), [(1, 2), (0, 1), ("none", 1)])
def test_ferocious_min_roll(floor, total):
    """6.4: a 1 becomes 1 or 0."""
    events = play(
        at("| blue 1@A2 cards ferocious | red 6@A3", ferocious_min_roll=floor), "attack 1 A3", "1 6"
    )

    assert told(events, "combat_rolled")[0]["attacker_total"] == total


@pytest.mark.parametrize(("support", "total"), [("launch_or_target", 2), ("launch_only", 4)])
def test_strategic_attacker_support(support, total):
    """6.4: the other ship is beside the target alone."""
    line = "| blue 1@A2 1@B1 cards strategic | red 6@A3"
    events = play(at(line, strategic_attacker_support=support), "attack 1 A3", "3 6")

    assert told(events, "combat_rolled")[0]["attacker_total"] == total


def test_rerolls_only_when_losing_off_asks_the_attacker_first_then_the_defender():
    """6.5, 10.1: also who is winning."""
    line = "| blue 3@A2 cards cruel | red 3@A3 cards relentless"
    free = {"rerolls_only_when_losing": False}
    position = after(line, "attack 1 A3", "1 6", **free)
    assert asked(position) == "rerolling blue"
    play(position, "skip")
    assert asked(position) == "rerolling red"
    play(position, "skip")
    assert asked(position) == "finalizing blue"
    assert asked(after(line, "attack 1 A3", "1 6")) == "rerolling red"


def test_rerolls_only_when_losing_off_still_lets_each_card_work_once():
    line = "| blue 3@A2 cards relentless scrappy | red 3@A3"
    position = after(
        line, "attack 1 A3, reroll scrappy, reroll relentless", "1 6 1 1", rerolls_only_when_losing=False
    )

    assert asked(position) == "finalizing blue"


def test_rational_hides_own_rerolls_off_lets_3_be_rolled_to_3():
    """6.5, 10.1."""
    line = "| blue 3@A2 cards rational relentless | red 3@A3"
    position = at(line, rational_hides_own_rerolls=False)
    play(position, "attack 1 A3", "1")
    assert legal(position) == {"reroll relentless", "skip rerolls"}
    events = play(position, "reroll relentless")
    assert told(events, "combat_rolled")[0]["attacker_total"] == 6


def test_choose_launch_position_off_takes_the_shortest_way():
    """6.2, 10.1: of equal ways the first as the target sees it, from the north."""
    line = "| blue {} | red 1@E1"
    shortest = {"choose_launch_position": False}
    assert ship(after(line.format("3@A9"), "attack 1 E1", "6 1", **shortest), "blue", 1) == "3@B7"
    assert ship(after(line.format("6@E7"), "attack 1 E1", "6 1", **shortest), "blue", 1) == "6@E4"
    assert ship(after(line.format("5@A9"), "attack 1 E1", "6 1", **shortest), "blue", 1) == "5@A9"


def test_choose_launch_position_off_keeps_maneuver_where_a_straight_way_leads():
    """3.5, 6.2: A9 by four straight steps; by a diagonal one it would be A8, one step nearer."""
    position = after("| blue 5@A1 | red 3@D3", "attack 1 D3", "6 1", choose_launch_position=False)

    assert ship(position, "blue", 1) == "5@A9"
    assert refused(position, "modify 1 4") == "wrong-face"
    assert position.record.used_ability == 0


def test_curious_variant_first_printing_charges_nothing_later():
    """9.5, 10.1: the free move itself cannot attack, and that is all."""
    line = "actions {} | blue 3@A2 1@B2 cards curious | red 6@B3"
    first = {"curious_variant": "first_printing"}
    position = after(line.format(1), "move 1 A3, attack 2 B3, stay", **first)
    assert actions_left(position) == 0
    position = after(line.format(1), "strike 2 B3, stay", "1 6", **first)
    play(position, "move 1 A3")
    assert actions_left(position) == 1
    assert refused(after(line.format(1), "move 1 A3"), "attack 2 B3") == "curious-debt"


def test_relocation_number_limit_lets_no_cube_go_to_a_higher_planet():
    """9.6, 10.1: E is an 8, the others 7."""
    line = "blue setting_cube | blue | red | cubes A:blue I:red | lifted red I"
    assert "set cube E" in legal(at(line))
    assert refused(at(line, relocation_number_limit=True), "set E") == "not-this-planet"
    assert "set cube B" in legal(at(line, relocation_number_limit=True))


def test_quantum_entanglement_off():
    """8.4; more of it in test_planets.py."""
    line = "| blue 6@A2 5@A4 | cubes A:blue B:blue C:red"
    small = {"map": "cubes: 3\n8* 9* 7"}
    assert "construct A" in legal(at(line, **small))
    assert refused(at(line, **small, quantum_entanglement=False), "construct A") == "cube-there-already"


def test_market_refresh_off():
    line = f"picking | blue picks 1 | {MARKET}"
    assert "refresh" in legal(at(line))
    assert refused(at(line, market_refresh=False), "refresh") == "not-allowed-here"
    assert "refresh" not in legal(at(line, market_refresh=False))


def test_decline_pick_off_asks_for_a_card_as_long_as_there_is_one():
    line = "picking | blue 1@A1 1@A2 1@A3 1@A4 1@A6 picks 1 | market {}"
    strict = {"decline_pick": False, "market_refresh": False}
    assert refused(at(line.format("agile - -"), **strict), "decline") == "not-allowed-here"
    assert legal(at(line.format("agile - -"), **strict)) == {"take agile"}
    assert legal(at(line.format("- - - / expansion - -"), **strict)) == {"decline"}
    assert legal(at(line.format("- - - / expansion - -"), decline_pick=False)) == {"refresh"}


def test_reconfigure_scrapyard_ships_off():
    line = "| blue 3@scrap 4@A2"
    assert "reconfigure 1" in legal(at(line))
    assert refused(at(line, reconfigure_scrapyard_ships=False), "reconfigure 1") == "not-to-be-rolled"
    assert "reconfigure 2" in legal(at(line, reconfigure_scrapyard_ships=False))


def test_flexible_wraps_goes_from_6_to_1_and_back():
    line = "| blue 6@A2 1@B2 cards flexible"
    assert {"flexible 1 1", "flexible 2 6"} <= legal(at(line, flexible_wraps=True))
    assert legal(at(line), "flexible") == {"flexible 1 5", "flexible 2 2"}


def test_ai_uses_dangerous_is_in_the_record_for_opponents_to_read():
    assert at("| blue").record.scripts_use_dangerous == 0
    assert at("| blue", ai_uses_dangerous="when_expected_loss").record.scripts_use_dangerous == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_options(preset):
    options = GAME.options({"preset": preset})
    for name, value in PRESETS[preset].items():
        assert getattr(options, name) == value


def test_options_come_back_from_a_file():
    for settings in SAMPLES:
        options = GAME.options(settings)
        assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options


@pytest.mark.parametrize(
    ("settings", "because"),
    [
        ({"players": 5}, "4"),
        ({"players": 1}, "2"),
        ({"cubes": 8}, "7"),
        ({"cubes": "many"}, ""),
        ({"turn_cap": 9}, "10"),
        ({"actions_per_turn": 1}, "2"),
        ({"command_limit": 0}, "1"),
        ({"ferocious_min_roll": 2}, ""),
        ({"curious_variant": "third"}, ""),
        ({"quantum_entanglement": "perhaps"}, ""),
    ],
)
def test_what_no_option_can_be_is_refused_in_a_sentence(settings, because):
    with pytest.raises(BadOption) as refusal:
        GAME.options(settings)
    assert because in str(refusal.value)


@pytest.mark.parametrize("settings", SAMPLES[1:4], ids=range(1, 4))
def test_matches_with_other_options_end(settings):
    match = random_match(1, **settings)

    assert match.position.actor is None
    assert dominance(match.position)
