"""The catalogue: games found by name, and games of other packages, each tried in a process of its own."""

from pathlib import Path

import pytest

from installed import write_entry_point
from tablemate.core.errors import BadInput, UnknownGame
from tablemate.games.catalogue import FOLDERS, OURS, all_games, find_game
from tablemate.games.el_dorado import GAME
from throw_away import run_python, write_files

DOOR = """
from tablemate.core.game import Game

GAME = Game(
    id="{id}",
    title="A game",
    blurb="For a test.",
    package=__name__,
    rules_version="1",
    min_seats=1,
    max_seats=2,
)
"""

LIST = """
from tablemate.core.errors import BadInput
from tablemate.games.catalogue import all_games, broken_games, find_game

print(*all_games())
for because in broken_games().values():
    print(because)
for name in {names}:
    try:
        print(find_game(name).package)
    except BadInput as fault:
        print(fault)
"""


def installed(folder: Path, **games: str) -> Path:
    """Packages that each add a game; the text is the package's door."""
    for package, door in games.items():
        write_files(folder, {f"{package}/__init__.py": door})
        write_entry_point(folder, package)
    return folder


def listed(folder: Path, *names: str) -> list[str]:
    return run_python(folder, LIST.format(names=list(names)))


# By name


@pytest.mark.parametrize("name", ["el_dorado", "el-dorado", "EL-Dorado", "El_Dorado", " el-dorado "])
def test_a_game_is_found_with_dashes_or_underscores_in_any_case(name):
    assert find_game(name) is GAME


@pytest.mark.parametrize("name", ["", "chess", "el dorado", "eldorado"])
def test_an_unknown_game_lists_what_there_is(name):
    with pytest.raises(UnknownGame) as refused:
        find_game(name)

    assert str(refused.value) == f"there is no game {name!r}; the games are {', '.join(all_games())}"
    assert isinstance(refused.value, BadInput)


def test_our_games_come_first_and_go_by_their_ids():
    assert tuple(all_games())[: len(OURS)] == OURS
    assert all(game.id == name for name, game in all_games().items())


def test_listing_games_loads_no_compiler(tmp_path):
    script = "import sys; import tablemate.games.catalogue as c; c.all_games(); print('numba' in sys.modules)"

    assert run_python(tmp_path, script) == ["False"]


IN_A_FOLDER = """
import tablemate.games
from tablemate.core.source_digest import code_digest
from tablemate.games import catalogue
from tablemate.lab.plan import code_of

tablemate.games.__path__.append(".")
catalogue.FOLDERS = ("el_dorado", "family.second")
catalogue.OURS = ("el_dorado", "family_second")
game = catalogue.find_game("family-second")
print(*catalogue.all_games())
print(game.package, game.has("options"))
before = code_of(game)
open("family/shared.py", "w").write("MORE = 1")
print(code_of(game) == before)
"""


def test_a_game_of_ours_may_be_in_a_folder_that_it_shares_with_another(tmp_path):
    door = DOOR.format(id="family_second").replace(
        "max_seats=2,", 'max_seats=2, shares="tablemate.games.family",'
    )
    write_files(tmp_path, {"family/second/__init__.py": door, "family/second/options.py": ""})

    listed, found, is_same = run_python(tmp_path, IN_A_FOLDER)

    assert listed == "el_dorado family_second"
    assert found == "tablemate.games.family.second True"
    assert is_same == "False", "what both games share counts as its code"


def test_our_games_are_in_the_folders_of_their_names():
    packages = [find_game(name).package for name in OURS]

    assert packages == [f"tablemate.games.{folder}" for folder in FOLDERS]


# Of other packages


def test_another_package_adds_a_game_by_an_entry_point(tmp_path):
    installed(tmp_path, zebra=DOOR.format(id="zebra"), acme_dice=DOOR.format(id="acme_dice"))
    names, *found = listed(tmp_path, "acme-dice", "el_dorado")

    assert names.split() == [*OURS, "acme_dice", "zebra"]
    assert found == ["acme_dice", "tablemate.games.el_dorado"]


@pytest.mark.parametrize(
    ("door", "because"),
    [
        ("import no_such_module", "does not load: No module named 'no_such_module'"),
        ("raise RuntimeError('no licence')", "does not load: no licence"),
        ("assert False", "does not load: AssertionError"),
        ("GAMES = []", "does not load: module 'broken' has no attribute 'GAME'"),
        ("GAME = 'dice'", "is not a Game"),
        (DOOR.format(id="el_dorado"), "has the id el_dorado, which is taken"),
        (DOOR.format(id="Acme-Dice"), "has the id 'Acme-Dice'; an id has lower-case letters, digits and _"),
    ],
)
def test_a_broken_game_is_named_in_one_sentence_and_stops_no_other(tmp_path, door, because):
    said = f"game broken (broken:GAME) {because}"

    assert listed(installed(tmp_path, broken=door), "el-dorado", "broken") == [
        " ".join(OURS),
        said,
        "tablemate.games.el_dorado",
        said,
    ]


def test_two_packages_may_not_add_the_same_game(tmp_path):
    installed(tmp_path, first=DOOR.format(id="dice"), second=DOOR.format(id="dice"))

    assert listed(tmp_path, "dice") == [
        f"{' '.join(OURS)} dice",
        "game second (second:GAME) has the id dice, which is taken",
        "first",
    ]


# Companions of a game on a real table

COMPANION = DOOR.format(id="dragon_table").replace("max_seats=2,", 'max_seats=2, companion="dragon-hunt",')
FIND = """
from tablemate.core.errors import BadInput
from tablemate.games.catalogue import find_companion

for name in {names}:
    try:
        print(find_companion(name).id)
    except BadInput as fault:
        print(fault)
"""


def test_a_companion_is_found_by_the_name_of_the_real_game_or_by_its_own(tmp_path):
    installed(tmp_path, dragon_table=COMPANION, zebra=DOOR.format(id="zebra"))
    names = ["dragon-hunt", "Dragon_Hunt", "dragon-table"]

    assert run_python(tmp_path, FIND.format(names=names)) == ["dragon_table"] * 3


def test_a_game_without_a_companion_is_refused_with_those_there_are(tmp_path):
    installed(tmp_path, dragon_table=COMPANION, zebra=DOOR.format(id="zebra"))

    for said in run_python(tmp_path, FIND.format(names=["zebra", "chess"])):
        assert said.startswith("there is no companion for '")
        assert "dragon-hunt" in said.partition("the companions are ")[2]
