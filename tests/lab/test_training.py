"""Trainings: the same seed teaches the same, however it is played, and what is learned fits the game."""

from dataclasses import replace

import numpy as np
import pytest

from tablemate.core.errors import BadInput
from tablemate.games.catalogue import find_game
from tablemate.games.el_dorado import training as of_el_dorado
from tablemate.games.el_dorado.learned import PRIOR as PRIOR_OF_EL_DORADO
from tablemate.games.el_dorado.learned import ROOT_PRIOR
from tablemate.games.quantum import training as of_quantum
from tablemate.games.quantum.learned import read_chances
from tablemate.games.the_deal import training as of_the_deal
from tablemate.games.the_deal.learned import PRIOR as PRIOR_OF_THE_DEAL
from tablemate.lab import Engine, Run, TrainingPlan, find_teacher
from tablemate.lab.training.chances import Lessons, guessed, taught
from tablemate.lab.training.teacher import MATCH

EL_DORADO, QUANTUM, THE_DEAL = find_game("el_dorado"), find_game("quantum"), find_game("the_deal")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Players that think little; matches of two on the smallest map, and of one round."""
    small = {"map": "proving-ground"}
    short = {"players": 3, "schedule": "4,3"}
    few_hands = {"deck": "default", "max_hands": 2}
    for trainings, what, player, settings in (
        (of_quantum.TRAININGS, "chances", "planner@1it", small),
        (of_el_dorado.TRAININGS, "prior", "foresight@2it", short),
        (of_el_dorado.TRAININGS, "root-prior", "foresight@2it", short),
        (of_the_deal.TRAININGS, "prior", "pimc@2it", few_hands),
    ):
        easier = replace(trainings[what], players=(player,), varied=lambda chooser, drawn=settings: drawn)
        monkeypatch.setitem(trainings, what, easier)


def trained(game, out, games=4, seed=5, what=None):
    plan = TrainingPlan(game, seed, games, out, what)
    with Run(plan, Engine(workers=1)) as run:
        run.play()
    return plan


@pytest.mark.parametrize(
    ("game", "what", "read"),
    [
        (QUANTUM, "chances", read_chances),
        (EL_DORADO, "prior", PRIOR_OF_EL_DORADO.read),
        (EL_DORADO, "root-prior", ROOT_PRIOR.read),
        (THE_DEAL, "prior", PRIOR_OF_THE_DEAL.read),
    ],
    ids=["chances", "prior", "root prior", "prior by parts"],
)
def test_a_training_is_the_same_from_the_same_seed_also_in_parts(game, what, read, tmp_path):
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    plan = trained(game, whole, what=what)
    read(whole.read_bytes())
    assert plan.figures["matches"] == 4

    begun, resumed = (TrainingPlan(game, 5, 4, parts, what) for _ in range(2))
    for _, piece in zip(range(2), begun.work(Engine(workers=1)), strict=False):
        begun.take(piece)
    resumed.restore(begun.snapshot())
    assert resumed.done == 2
    with Run(resumed, Engine(workers=1)) as run:
        run.play()

    assert parts.read_bytes() == whole.read_bytes()


def test_another_seed_teaches_something_else(tmp_path):
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    for seed, file in enumerate(files):
        trained(QUANTUM, file, games=2, seed=seed)

    assert files[0].read_bytes() != files[1].read_bytes()


def test_what_was_played_beyond_what_is_asked_for_is_refused(tmp_path):
    begun = TrainingPlan(QUANTUM, 5, 4, tmp_path / "out.json")
    for _, piece in zip(range(3), begun.work(Engine(workers=1)), strict=False):
        begun.take(piece)

    with pytest.raises(BadInput, match="3 matches have been played already"):
        TrainingPlan(QUANTUM, 5, 2, tmp_path / "out.json").restore(begun.snapshot())


def test_a_game_that_learns_nothing_says_so():
    with pytest.raises(BadInput, match="One Piece Card Game has nothing to learn"):
        find_teacher(find_game("one_piece"))


def test_a_game_learns_what_it_names():
    with pytest.raises(BadInput, match="--what eyes: El Dorado learns prior or root-prior"):
        find_teacher(EL_DORADO, "eyes")
    assert find_teacher(EL_DORADO).file == find_teacher(EL_DORADO, "prior").file


def made_up(matches=800, positions=20):
    """Rows of matches of two seats, in which only one sight tells who wins."""
    generator = np.random.default_rng(1)
    n = matches * positions
    sights = generator.integers(0, 100, (n, 4, len(of_quantum.TRAINING.sights))).astype(np.int8)
    place = of_quantum.TRAINING.sights.index("face_1")
    sights[..., place] = np.repeat(generator.integers(0, 100, (matches, 4)), positions, axis=0)
    return {
        "sights": sights,
        "winner": (sights[:, 1, place] > sights[:, 0, place]).astype(np.int8),
        "seats": np.full(n, 2, np.int8),
        "is_first": np.ones(n, np.bool_),
        MATCH: np.repeat(np.arange(matches), positions).astype(np.int32),
    }


def test_what_is_seen_outweighs_what_was_guessed():
    wanted = replace(of_quantum.TRAINING, first_guess={"face_2": 0.5})
    lessons = Lessons(made_up(), wanted.unit)
    kept = lessons.kept
    before = guessed(wanted, np.random.default_rng(1)).all_chances(lessons)[kept]
    after = taught(lessons, wanted, 1).all_chances(lessons)[kept]
    won = lessons.won[kept].argmax(axis=1)

    called_before, called_after = ((found.argmax(axis=1) == won).mean() for found in (before, after))
    assert called_after > called_before + 0.1
