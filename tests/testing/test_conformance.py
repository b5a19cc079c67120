"""The kit passes what keeps the contract and catches what does not."""

import itertools
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import bazaar.state
import crowded_pig
import leaky_permuted
import leaky_seen
import leaky_skill
import leaky_truth
import leaky_view
import meddling_pig
import pig
import summit
from proofs import proof_of
from tablemate import testing
from tablemate.core import NotConforming
from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import InMatch
from tablemate.core.compiled import I32, Codes, rule
from tablemate.core.errors import BadInput
from tablemate.core.levels import USUAL
from tablemate.core.metrics import Metric
from tablemate.core.rulebook import rulebook_of
from tablemate.games.catalogue import all_games
from tablemate.lab.results import Results
from tablemate.testing import CHECKS, check, ptx
from tablemate.testing.worlds import unevenness

GAMES = [*all_games().values(), pig.GAME, bazaar.GAME, summit.GAME]
KIT = Path(testing.__file__).parent
ALONE = ("ptx", "observations", "even worlds")  # what rests on rules, compiler and kit alone
LARGE = ("el_dorado", "quantum")  # the modes of other games show what a change of core does to them
OFTEN = ("matches", "worlds", "observations", "metrics")  # what many matches may show that a few do not
MANY = 20  # matches with each sample of a game's options


def checks(names, proofs):
    """Some checks of every game; which of them are proofs."""
    for game, name in itertools.product(GAMES, names):
        is_proof = name in proofs or (name == "modes" and game.id in LARGE)
        marks = [proof_of(game, KIT)] if is_proof else []
        yield pytest.param(game, name, id=f"{game.id}-{name}", marks=marks)


@pytest.mark.parametrize(("game", "name"), [*checks(CHECKS, ALONE)])
def test_every_game_keeps_the_contract(game, name):
    report = check(game, only=(name,))

    assert report.done[name] != ptx.NOT_RUN


@pytest.mark.parametrize(("game", "name"), [*checks(OFTEN, OFTEN)])
def test_every_game_keeps_the_contract_over_many_matches(game, name):
    check(game, matches=MANY, only=(name,))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_does_the_same_in_every_mode_over_many_matches(game):
    check(game, matches=MANY, only=("modes",))


def test_what_lies_in_the_current_folder_is_no_module_of_the_kits(tmp_path, monkeypatch):
    """Its other processes import the standard library, as this one does, wherever it is run."""
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    (tmp_path / "struct.py").write_text("raise SystemExit('imported from the current folder')")
    monkeypatch.chdir(tmp_path)

    check(pig.GAME, only=("modes", "ptx"))


def findings(game, *names):
    with pytest.raises(NotConforming) as caught:
        check(game, only=names)
    return "\n".join(caught.value.findings)


@pytest.fixture
def one_variant(monkeypatch):
    """What leaks in El Dorado leaks with any options."""
    options = all_games()["el_dorado"].module("options")
    for variants in ("SAMPLES", "TINY"):
        monkeypatch.setattr(options, variants, getattr(options, variants)[:1])


@proof_of(leaky_truth.GAME, KIT)
@pytest.mark.usefixtures("one_variant")
def test_a_game_that_returns_the_truth_fails():
    found = findings(leaky_truth.GAME, "worlds", "even worlds")

    assert "where something is hidden, sampled worlds differ" in found
    assert "every world that fits is sampled" in found
    assert "two states a seat cannot tell apart give it the same world" in found


@proof_of(leaky_permuted.GAME, KIT)
@pytest.mark.usefixtures("one_variant")
def test_a_game_that_only_permutes_the_true_hidden_cards_fails():
    found = findings(leaky_permuted.GAME, "even worlds")

    assert "every world that fits is sampled" in found
    assert "two states a seat cannot tell apart give it the same world" in found


@pytest.mark.usefixtures("one_variant")
def test_a_view_that_shows_spectators_a_hand_fails():
    assert "a spectator sees nothing of what a seat cannot know" in findings(leaky_view.GAME, "worlds")


@proof_of(leaky_seen.GAME, KIT)
def test_sealed_bids_that_are_seen_and_cards_that_are_not_fail():
    found = findings(leaky_seen.GAME, "observations")

    assert "a seat sees no difference where it can tell none" in found
    assert "a seat sees apart what it can tell apart" in found


@proof_of(leaky_skill.GAME, KIT)
@pytest.mark.usefixtures("one_variant")
def test_a_skill_that_peeks_fails():
    found = findings(leaky_skill.GAME, "worlds")

    assert "the policy rests on what the seat knows" in found
    assert "factors rest on what the seat knows" in found
    assert "an observation holds only what the seat knows" in found


def test_more_legal_actions_than_there_is_room_for_fail():
    found = findings(crowded_pig.GAME, "matches")

    assert "legal actions are within MAX_LEGAL" in found
    assert "2 actions are legal, but MAX_LEGAL of crowded_pig is 1" in found


def test_the_most_legal_actions_met_are_told():
    done = check(pig.GAME, only=("matches",)).done["matches"]

    assert "at most 2 of MAX_LEGAL 2 legal actions" in done


@rule
def list_by_hand(out: Codes, n: int) -> int:
    last = out[n:]
    last[0] = pig.ROLL
    return n + 1


@rule
def unbounded_legal(s: pig.State, t: pig.Tables, out: Codes) -> int:
    return list_by_hand(out, 0)


def test_a_game_that_lists_actions_by_hand_fails(monkeypatch):
    monkeypatch.setattr(pig.GAME.module("rules"), "legal", unbounded_legal)

    found = findings(pig.GAME, "listing")

    assert "legal actions are listed by offer alone" in found
    assert "list_by_hand" in found
    assert "unbounded_legal" not in found


def called(names):
    """The actions of the bazaar, called otherwise."""
    ware = InMatch("ware", bazaar.state.STALLS, names)
    return ActionTable(Action("take", ware=ware), Action("wait"))


def test_names_that_depend_on_what_nobody_knows_fail(monkeypatch):
    peeking = called(lambda s, t: [f"{int(s.rng.x)}-{k}" for k in range(bazaar.state.STALLS)])
    monkeypatch.setattr(rulebook_of(bazaar.GAME), "actions", peeking)

    assert "an action is called the same in every world" in findings(bazaar.GAME, "worlds")


def test_one_name_for_two_actions_fails(monkeypatch):
    monkeypatch.setattr(rulebook_of(bazaar.GAME), "actions", called(lambda s, t: ["B01-000", "B01-000"]))

    assert "there are two wares B01-000 in this match" in findings(bazaar.GAME, "matches")


def test_a_game_that_hides_something_must_bring_tiny_variants(monkeypatch):
    monkeypatch.setattr(all_games()["el_dorado"].module("options"), "TINY", ())

    assert "a game that hides something has TINY variants" in findings(all_games()["el_dorado"], "worlds")


@pytest.mark.parametrize(
    ("metric", "rule"),
    [
        (Metric("m", "m", part="bids", whole="exact", by=("tricks", "seat")), "a share is part of a whole"),
        (Metric("m", "m", part="passes", whole="bids"), "a metric is of counts there are"),
        (Metric("m", "m", part="exact", whole="bids", by=("seat",)), "a metric names the axes of its part"),
    ],
)
def test_counts_that_do_not_add_up_fail(monkeypatch, metric, rule):
    game = all_games()["el_dorado"]
    monkeypatch.setattr(game.module("metrics"), "METRICS", (metric,))
    monkeypatch.setattr(game.module("options"), "SAMPLES", ({"players": 10},))

    assert rule in findings(game, "metrics")


def test_a_count_that_changes_the_match_fails():
    assert "counting changes nothing" in findings(meddling_pig.GAME, "metrics")


def test_a_count_named_like_one_of_every_game_fails(monkeypatch):
    """It would be added to that: matches that are won would be counted twice."""

    class Counts:
        won: I32

    game = all_games()["el_dorado"]
    monkeypatch.setattr(game.module("metrics"), "Counts", Counts)
    monkeypatch.setattr(game.module("metrics"), "METRICS", ())

    assert "a count has another name than those of every game" in findings(game, "metrics")
    with pytest.raises(BadInput, match="El Dorado counts 'won', which is counted in every game"):
        Results.shapes(game, 4)


def test_samples_of_one_source_are_even():
    assert unevenness(Counter(a=500, b=480, c=520), Counter(a=245, b=255, c=250)) < 3


def test_samples_of_two_sources_are_not():
    assert unevenness(Counter(a=500, b=500, c=500), Counter(a=400, b=150, c=200)) > 4


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ({"balanced": {"lead": 0.5, "pile": 0.5}}, "every style weighs every factor (bold)"),
        (
            {style: {"lead": 0.5, "pile": 0.6} for style in ("balanced", "bold")},
            "the weights of a style add up to 1",
        ),
    ],
)
def test_a_style_that_weighs_badly_fails(monkeypatch, weights, said):
    monkeypatch.setattr(pig.GAME.module("skill"), "WEIGHTS", weights)

    assert said in findings(pig.GAME, "shape")


@pytest.mark.usefixtures("one_variant")
def test_a_way_to_adjust_weights_that_peeks_fails(monkeypatch):
    game = all_games()["el_dorado"]

    def adjust(s, t, seat, style, weights):
        weights[0] = 1 + int(s.hands[(seat + 1) % s.players, 0]) % 100

    monkeypatch.setattr(game.module("skill"), "adjust", adjust)

    assert "weights rest on what the seat knows" in findings(game, "worlds")


@pytest.mark.usefixtures("one_variant")
def test_a_style_that_peeks_fails(monkeypatch):
    game = all_games()["el_dorado"]

    def adjust(s, t, seat, style, weights):
        if style == game.module("skill").AGGRESSIVE:
            weights[0] = 1 + int(s.hands[(seat + 1) % s.players, 0]) % 100

    monkeypatch.setattr(game.module("skill"), "adjust", adjust)

    assert "weights rest on what the seat knows" in findings(game, "worlds")


@pytest.mark.usefixtures("one_variant")
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("undoes", "what undoes a step"),
        ("is_blunder", "what is a blunder"),
        ("avoids", "what opponents avoid"),
        ("is_certain", "what is certain"),
    ],
)
def test_what_is_left_out_by_what_is_hidden_fails(monkeypatch, what, said):
    game = all_games()["el_dorado"]

    def is_left_out(s, t, action):
        return int(s.hands[(s.turn + 1) % s.players, 0]) % 3 == action % 3

    monkeypatch.setattr(game.module("skill"), what, is_left_out)

    assert f"{said} rests on what the seat knows" in findings(game, "worlds")


@pytest.mark.usefixtures("one_variant")
def test_what_is_said_to_be_certain_and_is_not_fails(monkeypatch):
    game = all_games()["the_deal"]
    monkeypatch.setattr(game.module("skill"), "is_certain", lambda s, t, action: True)

    assert "what is certain comes to the same" in findings(game, "worlds")


@pytest.mark.usefixtures("one_variant")
def test_what_is_forgotten_though_it_matters_fails(monkeypatch):
    game = all_games()["el_dorado"]

    def forget(s, t):
        for face in range(2):
            s.hands[s.turn, face] = s.hands[(s.turn + 1) % s.players, face]

    monkeypatch.setattr(game.module("worlds"), "forget", forget)

    assert "what is forgotten does not matter" in findings(game, "worlds")


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"randomness": 1.2}, "a level slips 0 to 1 of the time (hard)"),
        ({"temperature": -1.0}, "no bound of a level is negative (hard)"),
        ({"worlds": -1}, "no bound of a level is negative (hard)"),
        ({"worlds": 0}, "a level that tries no action goes by the prior (hard)"),
        ({"style": "meek"}, "a level's style is known (hard)"),
        ({"drops_beyond": -1}, "no bound of a level is negative (hard)"),
    ],
)
def test_a_level_with_impossible_numbers_fails(monkeypatch, numbers, said):
    levels = {**USUAL, "hard": replace(USUAL["hard"], **numbers)}
    monkeypatch.setattr(pig.GAME.module("levels"), "LEVELS", levels)

    assert said in findings(pig.GAME, "shape")
