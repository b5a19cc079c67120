"""Snapshots: what views read, the same as strict records and apart from them."""

import random

import pytest

from tablemate.core.match import Match
from tablemate.core.shadow import own_copy, shadow
from tablemate.core.snapshot import snapshot, snapshot_class
from tablemate.games.catalogue import all_games, find_game

DECISIONS = 80


def decisions(game_id):
    """Positions of matches that are played at random."""
    game, chance = find_game(game_id), random.Random(5)
    match = None
    for seed in range(DECISIONS):
        if match is None or match.actor is None:
            options = game.options({})
            match = Match(game, options, seed, ["random"] * game.seats(options))
        yield match.position
        match.act(match.actor, chance.choice(match.position.legal()))


@pytest.mark.parametrize("game_id", all_games())
def test_a_view_of_a_snapshot_is_the_view_of_the_strict_record(game_id):
    for position in decisions(game_id):
        view, book = position.game.module("view"), position.rulebook
        s, t = snapshot(position.states), snapshot(book.tables)
        for seat in (*range(position.seats), None):
            strict = view.view(shadow(position.states), book.tables_record, seat)
            assert view.view(s, t, seat) == strict
        assert view.kind(s, t) == position.kind


def test_a_snapshot_does_not_follow_the_record_nor_the_record_the_snapshot():
    position = next(decisions("el_dorado"))
    before, seen = position.states.tobytes(), snapshot(position.states)
    position.states["round"] += 1
    seen.scores[0] = 70
    seen.tricks = 9

    position.states["round"] -= 1
    assert seen.round == position.record.round
    assert position.states.tobytes() == before


def test_what_is_written_to_a_snapshot_is_in_a_copy_of_it():
    position = next(decisions("quantum"))
    seen = snapshot_class(position.states.dtype)(memoryview(bytearray(position.states.tobytes())))
    seen.attacker = 2
    seen.place[0, 1] = 5

    copy = own_copy(seen)
    copy.attacker = 1

    assert (copy.attacker, copy.place[0, 1], seen.attacker) == (1, 5, 2)
    with pytest.raises(AttributeError):
        seen.no_such_field  # noqa: B018
