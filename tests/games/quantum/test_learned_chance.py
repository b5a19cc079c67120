"""The learned chance to win: what it sees, what it makes of that, and that its file is checked (rules 12)."""

import json
import math

import numpy as np
import pytest

from quantum_positions import VARIED, at, new_match
from tablemate.core.errors import BadInput
from tablemate.core.kernel import Kernel
from tablemate.core.playing import Budget, Decision
from tablemate.core.rulebook import rulebook_of
from tablemate.games import quantum
from tablemate.games.quantum import GAME, learned
from tablemate.games.quantum.features import LARGEST, OF_SEAT, SIGHTS
from tablemate.games.quantum.learned import FILE, read_chances
from tablemate.games.quantum.skill.learned_chance import CERTAIN, learned_chance, share
from tablemate.games.quantum.training import TRAINING
from tablemate.players.planner import LearnedPlannerPlayer

TWO_STEPS = "turn 5 blue acting | blue 2@B4 5@A6 1@A2 | red 2@I2 5@I4 6@I6 | cubes A:blue I:red"


def positions(seed=3, **settings):
    """Some of a match at random."""
    match = new_match(seed, **settings)
    chooser = np.random.default_rng(seed)
    for step in range(240):
        if match.actor is None:
            return
        if step % 60 == 20:
            yield match.position.copy()
        legal = match.position.legal()
        match.act(match.actor, legal[chooser.integers(len(legal))])


def rows_of(position, kernel=None):
    book = rulebook_of(GAME)
    out = np.zeros(book.max_seats * OF_SEAT, np.int16)
    (kernel or book.kernel(TRAINING.kernel)).see_seats_at(position.states, book.tables, out)
    return out.reshape(book.max_seats, OF_SEAT)[: position.seats]


def chances_of(position):
    s, t = position.record, rulebook_of(GAME).tables_record
    return [int(learned_chance(s, t, seat)) for seat in range(position.seats)]


def plainly(position):
    """The same network in floating numbers, from the file."""
    net = read_chances(FILE.read_bytes())
    first = np.array([net.sights[name] for name in SIGHTS])
    direct = np.array([net.direct[name] for name in SIGHTS])
    strengths = []
    for row in rows_of(position).astype(np.int64):
        fired = np.maximum(row @ first + np.array(net.bias), 0) / 65536
        strengths.append(fired @ np.array(net.hidden) / 1024 + row @ direct / 65536)
    shares = np.exp(np.array(strengths) - max(strengths))
    return shares / shares.sum()


@pytest.mark.parametrize("settings", VARIED, ids=str)
def test_sights_are_small_numbers_and_chances_what_the_network_says(settings):
    for position in positions(**settings):
        before = position.states.tobytes()
        assert np.abs(rows_of(position)).max() <= LARGEST
        found = chances_of(position)
        assert position.states.tobytes() == before, "looking changes nothing"
        assert sum(found) == pytest.approx(CERTAIN, abs=position.seats)
        assert np.array(found) / CERTAIN == pytest.approx(plainly(position), abs=0.01)


def test_sights_are_the_same_interpreted_and_compiled():
    book = rulebook_of(GAME)
    interpreted = Kernel(TRAINING.kernel, GAME.package)
    assert not interpreted.is_loaded
    for position in positions(players=3):
        assert np.array_equal(rows_of(position), rows_of(position, interpreted))
    assert book.kernel(TRAINING.kernel).is_loaded


def test_the_order_of_the_decks_changes_nothing():
    """What a seat cannot see is not looked at."""
    for position in positions():
        worlds = [position.determinized(0, world) for world in range(3)]
        assert len({tuple(chances_of(world)) for world in worlds}) == 1


def test_whoever_is_ahead_has_the_better_chance():
    even = chances_of(at(TWO_STEPS))
    ahead = chances_of(at(TWO_STEPS.replace("A:blue", "A:blue C:blue")))

    assert ahead[0] > even[0]
    assert ahead[1] < even[1]


def test_of_a_match_that_is_over_it_is_exact():
    position = at(TWO_STEPS.replace("A:blue", "A:blue C:blue D:blue E:blue"))
    player = LearnedPlannerPlayer(GAME, 1)
    while position.actor == 0:
        decision = Decision(position.determinized(0, 1), 0, list)
        position.apply(player.choose(decision, Budget(60)).action)

    assert position.actor is None
    assert chances_of(position) == [CERTAIN, 0]


def test_what_was_learned_tells_how_well_it_calls_matches():
    figures = read_chances(FILE.read_bytes()).figures

    assert figures.matches > 0
    assert figures.positions > figures.matches
    assert 0 < figures.log_loss < figures.even_log_loss
    assert 1 / 4 < figures.accuracy < 1


def changed(change):
    net = json.loads(FILE.read_bytes())
    change(net)
    return json.dumps(net).encode()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda net: net.pop("bias"), "bias"),
        (lambda net: net["sights"].pop("plan"), "plan"),
        (lambda net: net["direct"].update(colour=1), "colour"),
        (lambda net: net["hidden"].pop(), "hidden: there are"),
        (lambda net: net["sights"]["plan"].__setitem__(0, 1 << 30), "plan: a number is larger"),
        (lambda net: net["direct"].update(plan=-(1 << 30)), "direct: a number is larger"),
        (lambda net: net["bias"].__setitem__(0, 0.5), "int"),
        (lambda net: net["figures"].pop("seed"), "seed"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(change, complaint):
    with pytest.raises(ValueError, match=complaint):
        read_chances(changed(change))


@pytest.mark.parametrize("content", [None, b"", b"{", b"\xff", b"[]"])
def test_a_missing_or_damaged_file_is_a_sentence(tmp_path, monkeypatch, content):
    file = tmp_path / "chances.json"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(learned, "FILE", file)

    with pytest.raises(BadInput, match=r"chances\.json: (cannot be read|does not fit): "):
        quantum.check_data()


def test_chances_are_shared_as_e_to_the_strengths():
    """Between the steps of the table, too."""
    for behind in range(0, 30_000, 97):
        assert share(behind) / share(0) == pytest.approx(math.exp(-behind / 4096), abs=0.015)
