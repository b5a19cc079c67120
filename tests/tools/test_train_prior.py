"""The tool that teaches El Dorado's instinct: it gathers what foresight thinks, and learns from it."""

import importlib.util
from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

from tablemate.games.el_dorado.features import OF_DECISION, OF_OPTION
from tablemate.games.el_dorado.learned import read_nets

TOOL = Path(__file__).parents[2] / "tools" / "train_prior.py"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("train_prior", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def gathered(tool, tmp_path_factory):
    file = tmp_path_factory.mktemp("gathered") / "run.npz"
    np.savez(file, **tool.gather((1, 0.5, 4)))
    return file


def test_it_writes_down_every_option_of_every_choice(gathered):
    data = np.load(gathered)

    assert data["count"].min() >= 2
    assert data["count"].sum() == len(data["option"]) == len(data["worth"])
    assert data["decision"].shape == (len(data["count"]), OF_DECISION)
    assert data["option"].shape[1] == OF_OPTION


def test_what_it_learns_fits_the_game(tool, gathered, tmp_path):
    out = tmp_path / "prior.json"
    tool.run_learn(Namespace(files=[str(gathered)], out=out))

    assert read_nets(out.read_bytes()).keys() == {"cards", "bids"}


def test_learning_comes_closer_to_what_was_thought(tool, gathered):
    lessons = tool.read_lessons([str(gathered)], net=0)
    learner = tool.Learner(np.random.default_rng(1), OF_DECISION, OF_OPTION)
    losses = [learner.learn(lessons, 0.005) for _ in range(60)]

    assert losses[-1] < losses[0] - 0.05
