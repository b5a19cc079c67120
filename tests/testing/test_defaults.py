"""A game that says only what it must: everything else is a default, and the kit passes it."""

import importlib

import numpy as np
import pytest

from tablemate.core import Game, NotConforming
from tablemate.core.errors import BadInput, IllegalAction
from tablemate.core.places import COMPULSORY, PLACES
from tablemate.core.position import Position
from tablemate.core.rulebook import new_rngs
from tablemate.testing import check

RACE = '''
"""Take one to three steps; whoever is furthest when somebody arrives wins."""

from typing import Annotated, Any, Literal

from tablemate.core import Game, GameOptions
from tablemate.core.actions import Action, ActionTable
from tablemate.core.compiled import I8, OVER, U64, Array, Codes, Log, Rng, Tables, emit2, rule, uint64
from tablemate.core.events import Event, EventTable, public
from tablemate.core.codecs import Integer, Number

GAME = Game(__name__, "Race", "A race.", __name__, "1", 2, 3)
HELP = "Step on."
ACTION_TABLE = ActionTable(Action("step", far=Number(1, 3)))
EVENT_TABLE = EventTable(Event("moved_on", seat=public(Integer()), far=public(Integer())))


class Options(GameOptions, frozen=True, kw_only=True):
    players: int = 3
    careful: bool = True
    road: Literal["short", "long"] = "long"


class State:
    rng: Rng
    marked: U64
    steps: Annotated[Array[I8], 3]
    turn: I8
    players: I8
    careful: I8
    road: I8


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    s.marked = uint64(5)


@rule
def actor(s: State, t: Tables) -> int:
    for seat in range(s.players):
        if s.steps[seat] >= 5:
            return OVER
    return s.turn + 0


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    for far in range(3):
        out[far] = far
    return 2 if s.careful != 0 else 3


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    s.steps[s.turn] += action + 1
    emit2(log, 0, s.turn, action + 1)
    s.turn = (s.turn + 1) % s.players


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    for seat in range(s.players):
        out[seat] = s.steps[seat] - 10


def view(s: Any, t: Any, seat: int | None) -> dict[str, Any]:
    return {"seat": seat, "steps": [s.steps[p] for p in range(s.players)]}
'''


def game_of(tmp_path, monkeypatch, name, text) -> Game:
    """A game that is one file."""
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    return importlib.import_module(name).GAME


@pytest.fixture
def race(tmp_path, monkeypatch) -> Game:
    return game_of(tmp_path, monkeypatch, "race_of_defaults", RACE)


def test_what_must_be_said_is_enough(race):
    report = check(race, only=("shape", "matches", "worlds", "observations", "metrics"))

    assert report.done["shape"].startswith(f"{len(COMPULSORY) + 1} names of its own")  # and the class Tables


@pytest.mark.parametrize("name", [name for name in COMPULSORY if name not in ("GAME", "State")])
def test_what_is_missing_is_named_in_a_sentence(tmp_path, monkeypatch, name):
    text = RACE.replace(f"def {name}(", "def other(").replace(f"class {name}(", "class Other(")
    text = text.replace(f"\n{name} = ", "\nOTHER = ")
    game = game_of(tmp_path, monkeypatch, f"race_without_{name.lower()}", text)

    with pytest.raises(NotConforming) as caught:
        check(game, only=("shape",))

    assert caught.value.findings == (f"{PLACES[name]}.py lacks {name}, which every game must have",)


def test_names_that_go_together_are_both_said(tmp_path, monkeypatch):
    game = game_of(tmp_path, monkeypatch, "race_of_factors", RACE + '\nFACTORS = ("ahead",)\n')

    with pytest.raises(NotConforming, match="FACTORS and evaluate go together"):
        check(game, only=("shape",))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("def rate(s: State) -> int: ...", "skill.py has rate, which is now called action_logits"),
        ("BOLDNESS = {}", "skill.py has BOLDNESS, which is now called RISK"),
        (
            "def determinise(s: State) -> None: ...",
            "worlds.py has determinise, which the contract calls determinize",
        ),
        ("METRIC = ()", "metrics.py has METRIC, which the contract calls METRICS"),
    ],
)
def test_a_former_or_misspelt_name_is_not_passed_over(tmp_path, monkeypatch, line, said):
    name = "race_of_" + "".join(filter(str.isalpha, line)).lower()
    game = game_of(tmp_path, monkeypatch, name, f"{RACE}\n\n{line}\n")

    with pytest.raises(NotConforming) as caught:
        check(game, only=("shape",))

    assert caught.value.findings == (said,)


def test_options_go_to_fields_of_their_names(race):
    position = Position.start(race, race.options({"players": 2, "careful": "no", "road": "long"}), seed=1)

    s = position.record
    assert (s.players, s.careful, s.road) == (2, 0, 1)


def test_an_option_without_a_field_is_not_forgotten(tmp_path, monkeypatch):
    text = RACE.replace("    careful: I8\n", "").replace("s.careful != 0", "s.road != 0")
    game = game_of(tmp_path, monkeypatch, "race_without_a_field", text)

    with pytest.raises(TypeError, match="State has no field for the option careful"):
        Position.start(game, game.options(), seed=1)


def test_most_points_win_below_zero_too(race):
    position = Position.start(race, race.options({"players": 2}), seed=1)

    assert position.winners() == [0, 1]
    position.apply({"type": "step", "far": 1})
    assert position.winners() == [0]


def test_what_is_not_among_the_legal_actions_is_refused(race):
    position = Position.start(race, race.options(), seed=1)

    refused = position.refusal({"type": "step", "far": 3})

    assert isinstance(refused, IllegalAction)
    assert refused.code == "not-legal"
    assert position.refusal({"type": "step", "far": 2}) is None


def test_an_observation_holds_every_public_field(race):
    position = Position.start(race, race.options(), seed=1)
    position.apply({"type": "step", "far": 2})

    marked = [1, 0, 1] + [0] * 61
    assert position.observation(2).tolist() == [2, *marked, 2, 0, 0, 1, 3, 1, 1]


def test_a_game_that_hides_something_shows_only_the_fields_it_names(tmp_path, monkeypatch):
    hides = RACE + (
        "\n\nfrom tablemate.core.compiled import draw\n\n\n@rule\n"
        "def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:\n    s.rng.x = draw(rng)\n"
    )
    silent = game_of(tmp_path, monkeypatch, "race_that_hides", hides)
    names = game_of(
        tmp_path, monkeypatch, "race_that_names", hides + '\n\nPUBLIC_FIELDS = ("steps", "turn")\n'
    )

    assert Position.start(silent, silent.options(), seed=1).observation(2).tolist() == [2]
    assert Position.start(names, names.options(), seed=1).observation(2).tolist() == [2, 0, 0, 0, 0]


def test_a_position_is_told_by_every_field_that_is_not_zero(race):
    notation = race.module("notation")
    position = Position.start(race, race.options(), seed=1)
    position.apply({"type": "step", "far": 2})
    text = notation.write_position(position)

    told = dict(word.split("=") for word in text.split())
    assert told.pop("rng.x").startswith("0x")
    assert told == {"marked": "0x5", "steps": "2", "turn": "1", "players": "3", "careful": "1", "road": "1"}
    assert notation.read_position(text, race.options()).states.tobytes() == position.states.tobytes()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("speed=3", "'speed=3' is not a field of the position"),
        ("turn", "'turn' is not a field of the position"),
        ("steps=1,2,3,4", "'steps=1,2,3,4' has 4 values, and there is room for 3"),
        ("turn=many", "'many' in 'turn=many' is not a whole number"),
        ("turn=300", "'turn=300' has a value that does not fit its field"),
    ],
)
def test_a_position_that_means_nothing_is_refused(race, text, said):
    with pytest.raises(BadInput, match=said):
        race.module("notation").read_position(text, race.options())


@pytest.mark.parametrize(
    "action",
    [
        {"type": "hold"},
        {"type": "play", "card": "AS", "far": 3},
        {"type": "name", "who": 'Ada "B" L', "as": "7", "to": None, "or": "null"},
    ],
)
def test_any_action_is_written_and_read(race, action):
    notation = race.module("notation")

    assert notation.read_action(notation.write_action(action)) == action


@pytest.mark.parametrize("text", ["", "7", "play card", "play card=1x", "play card=[1"])
def test_an_action_that_means_nothing_is_refused(race, text):
    with pytest.raises(BadInput):
        race.module("notation").read_action(text)


def test_default_words(race):
    text = race.module("text")
    position = Position.start(race, race.options(), seed=1)

    assert text.action_text({"type": "step", "far": 2}) == "Step 2"
    (event,) = position.apply({"type": "step", "far": 2})
    assert text.tell(event, ["Ada", "Bo", "Cy"]) == "Ada: moved on, far 2"
    assert text.render(position.view(0), ["Ada", "Bo", "Cy"]) == "Steps: Ada 2, Bo 0, Cy 0"
    assert text.GUIDE == "Step on."


JUDGED = (
    RACE
    + """

FACTORS = ("shortest",)


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    factors[0] = -s.steps[seat]
"""
)


def test_a_policy_takes_what_evaluates_best_and_ratings_follow_it(tmp_path, monkeypatch, race):
    judged = game_of(tmp_path, monkeypatch, "race_that_judges", JUDGED)
    position = Position.start(judged, judged.options(), seed=1)
    unjudged = Position.start(race, race.options(), seed=1)

    assert {position.policy(0, new_rngs(k))["far"] for k in range(20)} == {1}
    assert position.logits() == [512, 0]
    assert {unjudged.policy(0, new_rngs(k))["far"] for k in range(20)} == {1, 2}
    assert unjudged.logits() == [0, 0]


def test_without_factors_a_position_is_judged_by_the_lead(race):
    position = Position.start(race, race.options(), seed=1)
    position.apply({"type": "step", "far": 2})

    assert [position.factors(seat) for seat in range(3)] == [{"lead": 2}, {"lead": -2}, {"lead": -2}]
    assert np.all(position.states["turn"] == 1)
