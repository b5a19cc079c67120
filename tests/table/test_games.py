"""Games as a lobby shows them, and preparing one."""

import re
import time

import pytest

from tablemate.core.options import OptionInfo
from tablemate.games.catalogue import OURS
from tablemate.games.el_dorado import GAME
from tablemate.table.game_description import about, asked

SHOWN = {option.name: option for option in about(GAME).options}


@pytest.mark.parametrize(
    ("name", "kind", "default", "low", "high", "choices"),
    [
        ("players", "int", 4, 2, 10, None),
        ("decks", "choice", "auto", None, None, ["auto", 1, 2]),
        ("hook", "bool", False, None, None, None),
        ("schedule", "text", "10..1", None, None, None),
        ("first_dealer", "choice", 0, None, None, ["random", *range(10)]),
        ("no_trump_rounds", "list", (), 1, 52, None),
        ("bid_order", "choice", "sequential", None, None, ["sequential", "simultaneous"]),
    ],
)
def test_an_option_is_described_as_a_form_needs_it(name, kind, default, low, high, choices):
    shown = SHOWN[name]

    assert (shown.kind, shown.default, shown.min, shown.max, shown.choices) == (
        kind,
        default,
        low,
        high,
        choices,
    )
    assert shown.help
    assert shown.allowed


def test_an_option_with_few_values_besides_many_is_typed():
    """A union that cannot be listed whole is not a choice."""
    assert asked(OptionInfo("x", int | str, 1, "", "", "X")).kind == "text"


def test_options_and_their_values_are_called_by_words_for_people():
    assert [SHOWN[name].title for name in ("num_suits", "first_dealer")] == ["Suits", "First dealer"]
    assert [name for name, option in SHOWN.items() if option.seats] == ["first_dealer"]

    words = about(GAME).words
    assert words["preset"].keys() == GAME.presets.keys()
    assert words["decks"]["2"] == "Two"
    for name in words.keys() - {"preset"}:
        assert words[name].keys() <= set(map(str, SHOWN[name].choices)), name


def test_a_game_tells_its_lobby_all_it_needs(table):
    told = table.get("/api/games/el-dorado").body

    assert (told["id"], told["title"], told["rules_version"]) == (
        "el_dorado",
        "El Dorado",
        GAME.rules_version,
    )
    assert told["levels"] == ["easy", "normal", "hard", "expert"]
    judgement, randomness, worlds = told["level_settings"]
    assert (worlds["name"], worlds["most"], worlds["is_whole"]) == ("worlds", 1000, True)
    assert judgement["usual"].keys() == randomness["usual"].keys() == {"easy", "normal"}  # the others search
    assert "balanced" in told["styles"]
    assert set(told["presets"]) == {"el_dorado", "oh_hell", "openspiel"}
    assert told["keeps_score"] is True
    assert told["guide"].startswith("Take exactly as many tricks as you bid")
    assert "[b]" not in told["guide"]
    assert "Type" not in told["guide"]


def test_the_games_are_listed(table):
    told = table.get("/api/games").body

    assert [game["id"] for game in told["games"]] == [*OURS]
    assert [game["companion"] for game in told["games"] if game["companion"]] == ["mage-knight"]
    assert [game["id"] for game in told["games"] if game["keeps_score"]] == ["el_dorado"]
    assert table.get("/api/health").body == {"ok": True, "version": told["version"]}


def test_a_game_is_prepared_in_the_background_until_it_is_ready(table):
    for _ in range(600):
        told = table.post("/api/games/el_dorado/prepare", {"seats": ["human", "hard:aggressive"]})
        assert told.status == 200
        assert 0 <= told.body["done"] <= told.body["of"]
        if told.body["ready"]:
            break
        time.sleep(0.2)
    assert told.body == {"ready": True, "done": 100, "of": 100, "what": "ready"}


def test_options_are_checked_before_anybody_waits(table):
    wanted = {"seats": ["human", "normal"], "options": {"map": "8* 9 / 9 7x"}}
    told = table.post("/api/games/quantum/prepare", wanted)

    assert told.status == 400
    assert "row 2, tile 2: '7x' is neither a planet" in told.body["error"]["message"]


def test_what_the_page_is_made_of_is_sent_packed_and_keeps_for_ever(table):
    answer = table.get("/")
    assert answer.status == 200
    if "text/plain" in answer.headers["content-type"]:
        assert "npm run build" in answer.text, "how to build the page is said where it is not built"
        pytest.skip("the page is not built")

    assert answer.headers["cache-control"] == "no-cache"
    [script, *_] = re.findall(r'src="([^"]+\.js)"', answer.text)
    told = table.get("/" + script.lstrip("./"), headers={"accept-encoding": "gzip"})
    assert told.headers["content-type"].startswith("text/javascript")
    assert told.headers["content-encoding"] == "gzip"
    assert "immutable" in told.headers["cache-control"]
