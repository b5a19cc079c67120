"""Setup (2, 3), its options (16), and what is in the box."""

import json
import shutil

import pytest

from mage_knight_positions import game, in_turns, play, view
from tablemate.core.errors import BadInput, BadOption
from tablemate.games.mage_knight.box import COLORS, FOLDER, STARTING_DECK, box, read_box, starting_cards
from tablemate.games.mage_knight.names import ADVANCED, HEROES, SKILLS, SPELLS, TACTICS
from tablemate.games.mage_knight.table import GAME
from tablemate.games.mage_knight.table.options import BY_SEAT

BOXES = dict.fromkeys(("lost_legion", "krang", "tezla", "ultimate", "dragon"), True)
CARD_COLORS = {card.id: card.color for card in box().basic_actions}


@pytest.mark.parametrize(
    ("settings", "dice", "basic"),
    [
        ({}, 3, 2),
        ({"scenario": "full_cooperation", "players": 2}, 4, 2),
        ({"scenario": "full_cooperation", "players": 3}, 5, 3),
        ({"scenario": "blitz_cooperation", "players": 2}, 5, 3),
        ({"scenario": "blitz_conquest", "players": 4}, 7, 4),
        ({"scenario": "full_conquest", "players": 4}, 6, 3),
    ],
)
def test_dice_and_units_are_people_and_two_and_one_more_in_a_blitz(settings, dice, basic):  # 2.7, 2.8
    scenario = view(game(**settings))["scenario"]

    assert (scenario["dice"], scenario["units"], scenario["basic_dice"]) == (dice, dice, basic)


@pytest.mark.parametrize("seed", range(20))
def test_the_dummys_hero_is_nobody_elses(seed):  # 2.3
    seen = view(game(seed, scenario="full_cooperation", players=3))
    heroes = [person["hero"] for person in seen["people"]]

    assert len({*heroes, seen["dummy"]["hero"]}) == 4
    assert {*heroes, seen["dummy"]["hero"]} == {hero.id for hero in HEROES if hero.set == "base"}


def test_a_place_without_a_name_between_commas_is_drawn():  # 2.2, 16.1
    for seed in range(8):
        seen = view(game(seed=seed, scenario="full_cooperation", players=3, heroes=" , Tovak, "))
        heroes = [person["hero"] for person in seen["people"]]
        assert heroes[1] == "tovak"
        assert len({*heroes, seen["dummy"]["hero"]}) == 4


def test_every_hero_that_a_person_may_have_is_offered_by_name():
    offered = BY_SEAT["heroes"]

    assert list(offered) == ["", *(hero.id for hero in HEROES if not hero.is_dummy_only)]
    assert offered["wolfhawk"] == "Wolfhawk (The Lost Legion)"
    assert offered["krang"] == "Krang"
    for hero in offered:
        game(scenario="full_conquest", players=2, heroes=hero, lost_legion=True, krang=True, tezla=True)


def test_heroes_of_a_box_are_there_only_with_the_box():  # 2.1
    found = {view(game(seed, **BOXES))["dummy"]["hero"] for seed in range(120)}

    assert found == {hero.id for hero in HEROES}
    assert "coral" not in {view(game(seed, **BOXES))["people"][0]["hero"] for seed in range(60)}


@pytest.mark.parametrize("has_second", [False, True])
@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_every_hero_has_sixteen_cards_four_of_each_colour(hero, has_second):  # 3.2
    cards = starting_cards(box(), hero, has_second=has_second)
    own = [card for card in cards if card not in {c for cs in STARTING_DECK.values() for c in cs}]

    assert len(cards) == 16
    assert all([CARD_COLORS[card] for card in cards].count(color) == 4 for color in COLORS)
    assert len(own) == (2 if has_second or hero.set != "base" else 1)  # and never three


@pytest.mark.parametrize(
    ("hero", "dots"),
    [
        ("arythea", "red red white"),
        ("tovak", "red blue blue"),
        ("goldyx", "green green blue"),
        ("norowas", "green white white"),
        ("wolfhawk", "white white blue"),
        ("krang", "red red green"),
        ("braevalar", "green blue blue"),
        ("coral", "white white red"),
    ],
)
def test_the_dots_of_every_hero(hero, dots):  # 3.3
    assert next(each.crystals for each in HEROES if each.id == hero) == dots.split()


def test_every_colour_of_crystals_is_told_also_without_any():  # 2.5
    assert set(view(game())["dummy"]["crystals"]) == set(COLORS)


def test_people_have_no_crystals_at_the_start():  # 2.6
    assert all("crystals" not in person for person in view(game())["people"])


def test_tremor_and_cure_are_green():
    colors = {spell.id: spell.color for spell in SPELLS}

    assert (colors["tremor"], colors["cure"]) == ("green", "green")


def test_how_much_is_in_the_box():
    assert (len(HEROES), len(ADVANCED), len(SPELLS), len(TACTICS), len(SKILLS)) == (8, 44, 24, 12, 74)
    assert sum(spell.competitive for spell in SPELLS) == 4


def test_the_same_seed_and_actions_give_the_same_game():  # 1.6
    words = "choose planning, end turn, take spells 2, end turn, gain skill own, end turn"
    first, second = game(11), game(11)

    assert play(first, words) == play(second, words)
    assert first.position.states.tobytes() == second.position.states.tobytes()


def test_a_game_goes_on_alike_from_the_middle_of_a_round():  # 1.6
    match = in_turns()
    play(match, "end turn")
    other = match.position.copy()

    assert match.position.apply({"type": "end_turn"}) == other.apply({"type": "end_turn"})


# Refused before the game


@pytest.mark.parametrize(
    ("settings", "because"),
    [
        ({"players": 2}, "Solo Conquest is for 1 person"),
        ({"scenario": "full_cooperation", "players": 4, **BOXES}, "Full Cooperation is for 2 to 3 people"),
        ({"scenario": "full_conquest", "players": 2, "heroes": "tovak, Tovak"}, "two people have Tovak"),
        (
            {"scenario": "first_reconnaissance_coop", "players": 4},
            "no hero is left for the dummy; add a box with another hero",
        ),
        ({"scenario": "full_conquest", "players": 5}, "must be a whole number from 1 to 4"),
        ({"heroes": "wolfhawk"}, "Wolfhawk is in the box lost_legion, which is not in use"),
        ({"heroes": "coral", "dragon": True}, "Coral can only be the dummy"),
        ({"heroes": "tovik"}, "'tovik' is not a known hero; did you mean Tovak"),
        ({"heroes": "tovak, goldyx"}, "there are 2 heroes for 1 person"),
        ({"scenario": "custom", "rounds": 7}, "in round 7 there would be 0 tactics left for 2"),
        ({"scenario": "custom", "rounds": 11}, "must be a whole number from 1 to 10"),
        ({"first_round": 7, "offers": "table"}, "there are 6 rounds"),
        ({"first_round": 2}, "a game under way needs offers=table"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(settings, because):  # 16.5
    with pytest.raises(BadOption, match=because):
        GAME.options(settings)


# Data that cannot be used


@pytest.mark.parametrize(
    ("file", "spoil", "because"),
    [
        ("heroes", lambda e: e[0].update(crystals=["red"]), "heroes.json: arythea: crystals: a hero has 3"),
        ("heroes", lambda e: e[1].pop("set"), "heroes.json: tovak: .*`set`"),
        (
            "heroes",
            lambda e: e[0]["own_cards"].update(rage="mana_pull"),
            "heroes.json: arythea: own_cards: mana_pull cannot take the place of rage",
        ),
        (
            "heroes",
            lambda e: e[4]["second_own_cards"].update(rage="instinct"),
            "heroes.json: wolfhawk: own_cards: a hero has two cards of their own at most",
        ),
        ("spells", lambda e: e[0].update(color="purple"), "spells.json: fireball: color: .*purple"),
        ("spells", lambda e: e[3].update(color="red"), "spells.json: set base: has more cards of one colour"),
        ("spells", lambda e: e[1].update(id="fireball"), "spells.json: fireball: id: is listed twice"),
        ("skills", lambda e: e[0].update(hero="nobody"), "skills.json: arythea_dark_paths: hero: .*nobody"),
        ("tactics", lambda e: e[0].update(number=2), "tactics.json: early_bird: number: number 1 of the day"),
        ("tactics", lambda e: e.pop(), "tactics.json: there are 11 tactics, not 12"),
        ("scenarios", lambda e: e[0].update(rounds=11), "scenarios.json: first_reconnaissance: rounds: 11"),
        (
            "scenarios",
            lambda e: e[0].update(extra=10**25),
            "extra: Expected `int` <= 4",
        ),
        (
            "scenarios",
            lambda e: e[0].update(cities=[-1]),
            "cities.*: Expected `int` >= 0",
        ),
        ("advanced_actions", lambda e: e[0].update(colors=[]), "advanced_actions.json: fire_bolt: colors: "),
    ],
)
def test_a_fault_in_the_data_is_told_with_file_entry_and_key(tmp_path, file, spoil, because):
    folder = tmp_path / "data"
    shutil.copytree(FOLDER, folder)
    entries = json.loads((folder / f"{file}.json").read_text())
    spoil(entries)
    (folder / f"{file}.json").write_text(json.dumps(entries))

    with pytest.raises(BadInput, match=because):
        read_box(folder)


@pytest.mark.parametrize(
    ("content", "because"),
    [
        (b"{", "does not fit: "),
        (b'["\xff"]', "does not fit: 'utf-8' codec"),
        (b"[" * 100_000, "is nested too deeply"),
        (None, "cannot be read: "),
    ],
    ids=["cut", "not UTF-8", "nested", "missing"],
)
def test_data_that_is_missing_or_no_json_is_told(tmp_path, content, because):
    shutil.copytree(FOLDER, tmp_path / "data")
    spells = tmp_path / "data" / "spells.json"
    if content is None:
        spells.unlink()
    else:
        spells.write_bytes(content)

    with pytest.raises(BadInput, match=rf"spells\.json: {because}"):
        read_box(tmp_path / "data")
