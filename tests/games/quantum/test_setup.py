"""Before the first turn (rules 4)."""

import pytest

from quantum_positions import asked, at, decisions, legal, new_match, play, refused, ship, told
from tablemate.core.position import Position
from tablemate.games.quantum import GAME
from tablemate.games.quantum.state import RESERVE

FLEETS = "| blue 1@scrap 2@scrap 3@scrap | red {}@scrap {}@scrap {}@scrap"


def started(seed=0, **settings):
    return Position.start(GAME, GAME.options(settings), seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_alike(players):
    """4.1 to 4.3, 1.3."""
    s = started(players=players).record
    for seat in range(players):
        assert (s.dominance[seat], s.research[seat], s.held[seat], s.cubes_left[seat]) == (1, 1, 0, 5)
        assert [s.place[seat, i] for i in range(5)] == [-1, -1, -1, RESERVE, RESERVE]
        assert all(1 <= s.face[seat, i] <= 6 for i in range(3))
    assert len({s.command_row[i] for i in range(3)} - {-1}) == 3
    assert all(s.gambit_row[i] >= 0 for i in range(3))


def test_a_match_tells_its_market_and_its_fleets():
    """4.1, 4.3."""
    events = started(1).last_events()

    assert [event["type"] for event in events] == ["card_revealed"] * 6 + ["fleet_rolled"] * 2
    assert all(len(event["faces"]) == 3 and not event["again"] for event in events[6:])


def test_all_three_ships_may_be_rolled_again_once():
    """4.3: seat after seat; the second roll stands."""
    position = at("blue rolling_fleet " + FLEETS.format(1, 1, 1))
    assert legal(position) == {"keep ships", "reroll ships"}
    play(position, "reroll ships", "6 5 4")
    assert [ship(position, "blue", i) for i in (1, 2, 3)] == ["6@scrap", "5@scrap", "4@scrap"]
    assert asked(position) == "rolling_fleet red"
    play(position, "keep ships")
    assert asked(position) == "settling red"


def test_the_smallest_sum_begins():
    """4.4."""
    events = play(position := at("red rolling_fleet " + FLEETS.format(1, 2, 2)), "keep ships")

    assert told(events, "first_player") == [{"type": "first_player", "seat": 1}]
    assert asked(position) == "settling red"


@pytest.mark.parametrize(("dice", "first"), [("1 2", 0), ("2 1", 1), ("4 4 6 5", 1), ("1 1 2 2 3 4", 0)])
def test_of_equal_sums_whoever_rolls_lowest_begins_and_ties_roll_again(dice, first):
    """4.4."""
    position = at("red rolling_fleet " + FLEETS.format(3, 2, 1))
    events = play(position, "keep ships", dice)

    assert told(events, "first_player")[0]["seat"] == first
    assert [event["face"] for event in told(events, "rolled_off")] == [int(die) for die in dice.split()]


def test_everybody_settles_on_a_starting_planet_of_their_own_in_turn_order():
    """4.5: it counts and earns no card."""
    position = at("red settling first red " + FLEETS.format(1, 1, 1))
    assert legal(position) == {"settle A", "settle I"}
    assert refused(position, "settle E") == "not-a-starting-planet"
    assert refused(position, "settle J") == "not-a-starting-planet"
    play(position, "settle I")
    assert asked(position) == "settling blue"
    assert refused(position, "settle I") == "taken-already"
    play(position, "settle A")

    assert asked(position) == "stationing red"
    assert position.scores() == [1, 1]
    assert [position.record.picks[seat] for seat in range(2)] == [0, 0]


def test_ships_are_stationed_in_the_orbit_of_ones_own_planet():
    """4.6."""
    position = at("red stationing first red " + FLEETS.format(1, 2, 3) + " | cubes A:blue I:red")
    assert legal(position) == {f"deploy {i} I{n}" for i in (1, 2, 3) for n in (2, 4, 6, 8)}
    assert refused(position, "deploy 1 A2") == "no-deploy-space"
    assert refused(position, "deploy 4 I2") == "not-in-scrapyard"
    play(position, "deploy 2 I8, deploy 1 I2, deploy 3 I6, deploy 1 A2, deploy 2 A4")
    events = play(position, "deploy 3 A6")

    assert asked(position) == "acting red"
    assert told(events, "turn_begun") == [
        {"type": "turn_begun", "seat": 1, "turn": 1, "actions": 3, "bonus": False}
    ]


def test_play_goes_round_by_seats_from_whoever_begins():
    """4.4."""
    position = at("turn 1 yellow acting first yellow", players=4, map="gamma-sector")
    turns = []
    for _ in range(4):
        turns.append(asked(position))
        play(position, "end turn")

    assert turns == ["acting yellow", "acting green", "acting blue", "acting red"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_setup_comes_to_a_first_turn(players):
    for seed in range(5):
        match = new_match(seed, players=players)
        for position in decisions(match, seed):
            if position.record.turns:
                break
        s = match.position.record
        assert asked(match.position).startswith("acting")
        assert s.turn == s.first
        assert [s.cubes_left[seat] for seat in range(players)] == [4] * players
        assert all(s.place[seat, i] >= 0 for seat in range(players) for i in range(3))
