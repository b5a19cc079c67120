"""A driver plays the very matches that positions play, in codes alone."""

import random

import pytest

import pig
from tablemate.core.driver import Driver
from tablemate.core.position import Position
from tablemate.games.el_dorado import GAME


@pytest.mark.parametrize(("game", "settings"), [(GAME, {}), (GAME, {"players": 7}), (pig.GAME, {})])
def test_a_driver_goes_the_same_way_as_a_position(game, settings):
    options = game.options(settings)
    driver = Driver(game, options)
    for seed in range(3):
        position = Position.start(game, options, seed)
        chooser = random.Random(seed)
        legal = driver.deal(seed)
        while legal:
            assert driver.codes[:legal].tolist() == position.legal_codes()
            code = driver.codes[chooser.randrange(legal)]
            legal = driver.step(code)
            position.apply_code(code)
        assert position.actor is None
        assert driver.position().states.tobytes() == position.states.tobytes()


def test_a_driver_goes_on_from_any_position():
    options = GAME.options()
    driver = Driver(GAME, options)
    position = Position.start(GAME, options, seed=5)
    position.apply({"type": "bid", "tricks": 2})

    assert driver.codes[: driver.resume(position)].tolist() == position.legal_codes()
    assert driver.position().digest() == position.digest()


def test_a_position_handed_out_is_a_copy():
    driver = Driver(GAME, GAME.options())
    driver.deal(1)
    before = driver.position()
    driver.step(driver.codes[0])

    assert before.digest() != driver.position().digest()
