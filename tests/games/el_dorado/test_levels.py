"""Levels and styles (rules 11) show at the table: in how high a bid is, and how often it is made."""

from functools import cache

import numpy as np
import pytest

from el_dorado_positions import events_of, play, position_at
from tablemate.core.levels import USUAL
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Decision, play_out
from tablemate.core.rule import as_argument
from tablemate.core.streams import match_seed
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.notation import write_action
from tablemate.games.el_dorado.skill import FACTORS, STYLES, WEIGHTS, adjust
from tablemate.players import make_player
from tablemate.players.evaluator import EvaluatorPlayer

QUICK, MANY, LONG = 20, 150, 400  # matches


@cache
def told(name, matches):
    """The mean bid, and the shares of bids of 0 and of bids made, of four such players at a table."""
    bids, made = [], 0
    for number in range(matches):
        seed = match_seed(7, number)
        match = Match(GAME, GAME.options(), seed, [name] * 4)
        play_out(match, [make_player(GAME, name, seed, seat) for seat in range(4)])
        for scored in events_of(match, "round_scored"):
            bids += scored["bids"]
            made += sum(bid == won for bid, won in zip(scored["bids"], scored["won"], strict=True))
    return {"bid": sum(bids) / len(bids), "none": bids.count(0) / len(bids), "made": made / len(bids)}


def test_aggressive_bids_more_and_defensive_less():
    """The same deals for all, so that the cards explain nothing of it."""
    balanced, aggressive, defensive = (
        told(name, QUICK) for name in ("normal", "normal:aggressive", "normal:defensive")
    )

    assert aggressive["bid"] > balanced["bid"] + 0.1 > defensive["bid"] + 0.15
    assert aggressive["none"] < balanced["none"] - 0.02 < defensive["none"] - 0.06


def test_easy_makes_clearly_fewer_bids_than_normal():
    assert told("easy", MANY)["made"] < told("normal", MANY)["made"] - 0.03


@pytest.mark.soak
def test_normal_makes_more_than_half_of_its_bids_in_self_play():
    assert told("normal", LONG)["made"] >= 0.52


def test_every_style_has_weights():
    assert set(WEIGHTS) == set(STYLES)


@pytest.mark.parametrize(
    ("text", "cards", "sensible"),
    [
        ("d3 up:7S | AS KS QS / 2H 3H 4H / 2C 3C 4C / 2D 3D 4D", "", {"bid 3"}),
        ("d3 up:7S | AS KS 2H / 2C 3H 4H / 2D 3C 4C / 2S 3D 4D", "", {"bid 2"}),
        ("d1 up:7S | 2S AS KS / 2H 3H 4H | 3 0", "", {"AS", "KS"}),
        ("d1 up:7S | 4S KS QS / 2H 3H 4H | 3 0", "", {"KS", "QS"}),
        ("d2 up:7S | 9H 2C 3C / 3H 4C 5C / 2H JH QH | 0 0 1", "9H 3H", {"JH"}),
        ("d2 up:7S | 9H 2C 3C / 3H 4C 5C / 2H JH QH | 0 0 0", "9H 3H", {"2H"}),
        ("d2 up:7S | KH 2C 3C / 3H 4C 5C / 2H JH QH | 0 0 0", "KH 3H", {"JH", "QH"}),
        ("d2 up:7S | AH 2C 3C / 3H 4C 5C / 2H JH QH | 0 0 1", "AH 3H", {"2H"}),
        ("d2 up:7S | KH 3C 4C / 3H 5C 6C / 2C AS 9D | 0 0 1", "KH 3H", {"2C", "9D"}),
    ],
    ids=[
        "three sure tricks are bid",
        "no fewer are bid than are sure",
        "when all are needed, a top trump is led",
        "and not a small one from king and queen",
        "the last to play wins cheaply",
        "or stays under the winner",
        "and throws a high card where it is safe",
        "what cannot win is thrown low",
        "the sure trump is kept",
    ],
)
def test_without_slips_it_does_what_people_expect(text, cards, sensible):
    position = position_at(text)
    play(position, cards)
    seat = position.actor
    player = EvaluatorPlayer(GAME, 1, USUAL["normal"], "balanced", deterministic=True)
    choice = player.choose(Decision(position.determinized(seat, 1), seat, list), Budget())

    assert write_action(choice.action) in sensible


def adjusted(round_, *scores, rounds=3):
    position = position_at("d0 up:2H | 3C / AH / 4C")
    position.record.round, position.record.rounds = round_, rounds
    for seat, score in enumerate(scores):
        position.record.scores[seat] = score
    weights = np.full(4, 1000)
    adjust(position.record, position.rulebook.tables_record, 0, 0, as_argument(weights))
    return dict(zip(FACTORS, weights.tolist(), strict=True))


def test_how_the_match_stands_counts_towards_its_end():
    """Far ahead points count less, far behind points and spoiling count more; until then nothing changes."""
    unchanged = dict.fromkeys(FACTORS, 1000)
    assert adjusted(1, 40, 0, 0, rounds=10) == unchanged
    assert adjusted(2, 10, 0, 0) == unchanged
    assert adjusted(2, 40, 0, 0)["points"] < 1000
    assert adjusted(2, 0, 40, 0)["points"] > 1000
    assert adjusted(2, 0, 40, 0)["spoiling"] > 1000
