"""Maps: those that are published, and those that people write (rules 11)."""

import re
from collections import Counter

import msgspec
import pytest

from quantum_positions import at, legal, play
from tablemate.core.errors import BadOption
from tablemate.core.position import Position
from tablemate.games.quantum import GAME
from tablemate.games.quantum.maps import (
    FILE,
    LOCATIONS,
    MAX_TILES,
    PUBLISHED,
    USUAL,
    parts_of,
    read_map,
    read_published,
)
from tablemate.games.quantum.options import map_of

NOR = "the Void (0) nor a gap (.)"


def test_there_are_74_maps_with_the_usual_ones_for_each_number_of_players():
    assert len(PUBLISHED) == 74
    assert Counter(map_.players for map_ in PUBLISHED.values()) == {2: 24, 3: 23, 4: 27}
    assert all(PUBLISHED[name].players == players for players, name in USUAL.items())
    assert {PUBLISHED[name].cubes for name in USUAL.values()} == {5}


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_map_can_be_read_and_played_on(name):
    map_ = PUBLISHED[name]
    position = Position.start(GAME, GAME.options({"players": map_.players, "map": name}), 1)
    for _ in range(map_.players):
        play(position, "keep ships")

    starts = [tile.starts for tile in map_.tiles]
    assert sum(starts) == map_.players == len(legal(position, "settle"))
    assert len(map_.tiles) <= MAX_TILES
    assert position.record.cubes_left[0] == map_.cubes
    assert len(parts_of(map_.tiles)) == 1
    assert sum(LOCATIONS.get(tile.number, 0) for tile in map_.tiles) > map_.players * (map_.cubes - 1)
    assert read_map(f"cubes: {map_.cubes}\n{map_.layout}").tiles == map_.tiles


def test_regions_that_touch_at_corners_are_told_apart():
    """11: Circumgyration falls into five parts by sides alone."""
    assert len(parts_of(PUBLISHED["circumgyration"].tiles, corners=False)) == 5
    assert len(parts_of(PUBLISHED["alpha-sector"].tiles, corners=False)) == 1


def test_a_map_of_ones_own_has_a_name_cubes_and_remarks():
    map_ = read_map("# mine\nname: Two worlds\ncubes: 3\n8* 9  # here\n9 8*\n")

    assert (map_.name, map_.cubes, map_.players, map_.layout) == ("Two worlds", 3, 2, "8* 9 / 9 8*")
    assert at("| blue 1@B2", map="name: Two worlds\ncubes: 3\n8* 9\n9  8*").record.tiles == 4


def test_tiles_are_lettered_as_they_are_read_and_gaps_are_left_out():
    """2.1: B is the tile below the gap."""
    record = at("| blue 1@B2", map="cubes: 2\n8* .\n8 8*").record

    assert [record.number[i] for i in range(3)] == [8, 8, 8]
    assert (record.column[1], record.row[1]) == (0, 1)


@pytest.mark.parametrize(
    ("layout", "because"),
    [
        ("", "it has no tiles"),
        (". 7", "it has 0 starting planets; mark 2 to 4, one for each player, with *"),
        ("8* 8 8", "it has 1 starting planet; mark 2 to 4, one for each player, with *"),
        ("8* 8* 8* 8* 8*", "it has 5 starting planets; mark 2 to 4, one for each player, with *"),
        (
            "7" * 99,
            f"row 1, tile 1: '{'7' * 20} ...' is neither a planet (7 to 10), the Void (0) nor a gap (.)",
        ),
        ("8* 6 / 9 8*", "row 1, tile 2: '6' is neither a planet (7 to 10), the Void (0) nor a gap (.)"),
        ("8* 9 / 9 11*", "row 2, tile 2: '11*' is neither a planet (7 to 10), the Void (0) nor a gap (.)"),
        ("8* x9 / 9 8*", "row 1, tile 2: 'x9' is neither a planet (7 to 10), the Void (0) nor a gap (.)"),
        ("8* 9 / 0* 8*", "row 2, tile 1: nobody can start in the Void"),
        ("8* 9 9 9 9 9 9 8*", "row 1, tile 8: a map is at most 7 by 7 tiles"),
        (" / ".join(["8*", *["9"] * 6, "8*"]), "row 8, tile 1: a map is at most 7 by 7 tiles"),
        (" / ".join(["8* 9 9 9 9 9"] * 2 + ["9 9 9 9 9 9"] * 3), "a map has at most 25 tiles, this one 30"),
        ("8* 9 . 8*", "row 1, tile 4 cannot be reached from the first tile"),
        ("cubes: 9\n8* 9 / 9 8*", "cubes: '9' is not a number from 2 to 7"),
        ("cubes: few\n8* 9 / 9 8*", "cubes: 'few' is not a number from 2 to 7"),
        ("cubes: 3\n8* 9 / 9 8*\nCubes: 4", "line 3: says cubes a second time"),
        ("name: \x1b[31mRed\n8* 9 / 9 8*", "line 1: holds '\\x1b', which cannot be shown"),
        ("8* 9 / 9 8*\r\n# a\0", "line 2: holds '\\x00', which cannot be shown"),
    ],
)
def test_a_bad_layout_is_refused_with_the_place_and_the_reason(layout, because):
    with pytest.raises(ValueError, match=f"^{re.escape(because)}$"):
        read_map(layout)
    with pytest.raises(BadOption) as refused:
        GAME.options({"map": layout})
    assert because in refused.value.because
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("settings", "because"),
    [
        ({"map": "atlantis"}, "there is no map of that name"),
        ({"map": "gamma-sector"}, "it is for 4 players, and there are 2"),
        ({"map": "8* 9 / 9 8* 8*", "cubes": 2}, "it is for 3 players, and there are 2"),
        (
            {"map": "alpha-sector", "cubes": 7},
            "2 players with 7 cubes need room for 13; the map's planets have 10",
        ),
        (
            {"map": "10* 10*", "cubes": 4, "quantum_entanglement": False},
            "without Entanglement 4 cubes need as many planets, and the map has 2",
        ),
        ({"map": "# long\n" * 300 + "8* 9 / 9 8*"}, "must be a text of at most 2000 characters"),
        ({"map": "7* 7*"}, "2 players with 5 cubes need room for 9; the map's planets have 2"),
        ({"map": "7* 7*", "cubes": 2}, "2 players with 2 cubes need room for 3; the map's planets have 2"),
    ],
)
def test_a_map_that_does_not_fit_the_match_is_refused(settings, because):
    with pytest.raises(BadOption) as refused:
        GAME.options(settings)

    assert because in refused.value.because
    assert "\n" not in str(refused.value)


def test_the_option_says_how_many_cubes_a_layout_has_to_have_room_for():
    """10.1: five do not fit on these two planets, three do."""
    assert at("| blue", map="8* 9*", cubes=3).record.cubes_left[0] == 3


@pytest.mark.parametrize("name", ["alpha-sector", "Alpha Sector", "alpha_sector"])
def test_a_map_is_found_by_its_name_however_it_is_joined(name):
    assert map_of(GAME.options({"map": name})).id == "alpha-sector"


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (
            lambda maps: maps[3].update(layout="8* 6 / 9 8*"),
            "tactics: row 1, tile 2: '6' is neither a planet",
        ),
        (lambda maps: maps[3].update(players=3), "tactics: it is for 3 players and has 2 starting planets"),
        (lambda maps: maps[3].update(layout="7* 7*"), "tactics: 2 players with 4 cubes need room for 7; "),
        (lambda maps: maps[3].update(group="lost"), "tactics: there is no group lost"),
        (lambda maps: maps.pop(0), "there is no map alpha-sector for 2 players"),
    ],
)
def test_a_published_map_that_cannot_be_played_on_is_refused(change, because):
    maps = msgspec.json.decode(FILE.read_bytes())
    change(maps)

    with pytest.raises(ValueError, match=f"^{re.escape(because)}"):
        read_published(msgspec.json.encode(maps))
