"""Findings: matches without an end, and actions that nobody ever takes, each with a match that shows it."""

import pytest

import bazaar.state
import crowded_pig
import pig
from tablemate.core.matchfile import read_matches, verify
from tablemate.games.catalogue import find_game
from tablemate.games.el_dorado import GAME
from tablemate.lab import Series, play
from tablemate.lab.findings import (
    NeverPlayed,
    examples,
    first_stall,
    never_played,
    never_played_sentence,
    stalls_sentence,
    write_examples,
)
from tablemate.lab.results import gathered

FOUR_SENSIBLE = (GAME, {"players": 4, "schedule": "10"}, ("scripted",) * 4)


def played(game, settings, seats, games, **wanted):
    series = Series(game, game.options(settings), seats, 1, **wanted)
    return gathered(series, [*play(series, games)])


def test_a_series_whose_matches_end_has_no_stall():
    results = played(GAME, {"players": 2, "schedule": "2"}, ("random", "random"), 20)

    assert first_stall(results) is None
    assert [*examples(results)] == []


def test_a_match_in_which_everything_changes_stalls():
    results = played(GAME, {"players": 2, "schedule": "5"}, ("random", "random"), 3, stall_after=7)
    stall = first_stall(results)

    assert (stall.number, stall.seed, stall.again) == (0, 1, None)
    assert str(stall) == "stalls: no end after 7 decisions"
    assert stalls_sentence(results, stall) == (
        "3 matches were cut off after 7 decisions; "
        "the first, match 1 (seed 1), stalls: no end after 7 decisions"
    )


def test_a_match_in_which_a_position_comes_again_loops():
    """Pig: whoever rolls a 1 has nothing, so two ones in a row lead back to where the first seat began."""
    results = played(pig.GAME, {"players": 2, "goal": 1000}, ("random", "random"), 40, stall_after=60)
    stall = first_stall(results)
    before, after = stall.again

    assert 0 <= before < after <= 60
    assert str(stall) == f"loops: the position after decision {before} recurs after {after}"


def test_a_match_with_more_legal_actions_than_there_is_room_for_is_cut_off_and_says_so():
    results = played(crowded_pig.GAME, {}, ("random", "random"), 20)
    stall = first_stall(results)

    assert int(results.total("stalled")) == 20
    assert str(stall) == "stops: 2 actions are legal, but MAX_LEGAL of crowded_pig is 1"


def test_an_action_is_called_as_at_the_start_of_the_first_match():
    """Nobody takes the cheapest of four wares at once, and nobody waits where something is dear."""
    results = played(bazaar.GAME, {"wares": 4, "first": 4000}, ("scripted", "scripted"), 400)
    results.taken[bazaar.state.TAKE + 2] = 0
    start = results.series.match(0).before(0)

    (found,) = [action for action in never_played(results) if action.code == bazaar.state.TAKE + 2]
    assert found.text == f"take {start.named(found.code)['ware']}"


@pytest.mark.parametrize("games", [20, 3000])
def test_an_action_is_never_played_only_where_chance_would_have_played_it(games):
    """Nobody sensible bids ten tricks of ten against three others; but in 20 matches it may be chance."""
    results = played(*FOUR_SENSIBLE, games)
    found = never_played(results)

    assert bool(found) == (games == 3000)
    assert all(results.taken[action.code] == 0 for action in found)
    assert all(action.offered == results.offered[action.code] for action in found)
    assert ("bid 10" in [action.text for action in found]) == (games == 3000)


def test_only_a_few_actions_are_named():
    found = [NeverPlayed(code, f"bid {code}", 1200 - code) for code in range(7)]

    assert never_played_sentence(found[:2]) == (
        "never played: bid 0 (offered 1,200 times), bid 1 (offered 1,199 times)"
    )
    assert never_played_sentence(found).endswith("bid 4 (offered 1,196 times) and 2 more")


def test_random_players_play_everything():
    assert never_played(played(GAME, {"players": 2, "schedule": "8"}, ("random",) * 2, 3000)) == []


def test_each_action_never_played_has_a_match_that_offers_it(tmp_path):
    results = played(*FOUR_SENSIBLE, 3000)
    found = never_played(results)
    paths = write_examples(results, tmp_path / "findings")

    assert [path.name for path in paths] == [
        f"never-played-{action.text.replace(' ', '-').lower()}.jsonl" for action in found
    ]
    for action, path in zip(found, paths, strict=True):
        [recorded] = read_matches(path.read_text().splitlines(True), str(path))
        match = verify(recorded, lambda name: GAME)
        named = match.position.named(action.code)
        assert any(named in match.before(line.n).legal() for line in match.standing)


def test_the_file_of_a_match_that_was_cut_off_says_so_and_verifies(tmp_path):
    results = played(GAME, {"players": 2, "schedule": "5"}, ("random", "random"), 3, stall_after=7)
    paths = write_examples(results, tmp_path)

    assert [path.name for path in paths] == [f"stalled-match-{number}.jsonl" for number in (1, 2, 3)]
    (recorded,) = read_matches(paths[0].read_text().splitlines(True), paths[0].name)
    result = verify(recorded, find_game).standing_result
    assert (result.unfinished, result.winners, result.decisions) == (True, [], 7)
