"""Rules on the shadows that plain Python holds, compiled or not."""

from pig import GAME
from pig.rules import actor, apply, setup
from pig.state import ROLL
from tablemate.core.plain import own_copy, plain
from tablemate.core.position import Position
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import shadow
from tablemate.core.streams import GAME_STREAM, stream_start

OPTIONS = GAME.options({"players": 3})


def begun(seed):
    return Position.start(GAME, OPTIONS, seed)


def test_a_plain_rule_does_what_the_compiled_one_does_with_all_it_calls():
    book = rulebook_of(GAME)
    states, log = book.blank(OPTIONS), book.new_log()
    states["rng"]["x"] = stream_start(5, GAME_STREAM)
    plain(setup)(shadow(states), book.tables_record, shadow(log))
    assert states.tobytes() == begun(5).states.tobytes()

    position = begun(5)
    position.apply_code(ROLL)
    plain(apply)(shadow(states), book.tables_record, ROLL, shadow(log))
    assert states.tobytes() == position.states.tobytes()


def test_what_is_tried_on_a_copy_leaves_the_record_alone():
    position = begun(2)
    before = position.states.tobytes()
    trial = own_copy(position.record)
    trial.points[0] = 90
    trial.goal = 80

    assert plain(actor)(trial, position.rulebook.tables_record) == -1
    assert plain(actor)(position.record, position.rulebook.tables_record) == position.actor
    assert position.states.tobytes() == before
