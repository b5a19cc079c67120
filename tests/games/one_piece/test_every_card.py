"""Every card is carried out: a position for each of its blocks, random plays of it, and nothing left undone.

Each play runs with the rules as they stand on strict records, which refuse whatever does not fit, and once
more in machine code, which has to leave the same bytes. Instructions that come to nothing in all plays are
kept in a file with the reason, so that a change shows there.
"""

import random
from functools import cache
from pathlib import Path

import pytest

from one_piece_scenes import Scene, end_in_machine_code, left_out, play_strictly, playable, scenes_of
from tablemate.games.one_piece.cards.card import Card

KEPT = Path(__file__).with_name("not_carried_out.txt")
PLAYS = 20
FEWEST = 2  # plays of a scene in which everything was carried out
SAMPLE, SEED = 100, 18
SHARE = 16  # cards of one test


@cache
def kept() -> dict[str, str]:
    """Scene and instruction that nothing comes of: the reason."""
    lines = [line for line in KEPT.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines)


def shares(cards: list[Card]) -> list[list[Card]]:
    return [cards[k : k + SHARE] for k in range(0, len(cards), SHARE)]


def sample() -> list[Card]:
    """All reviewed cards, and some of the others."""
    others = [card for card in playable() if card.state == "compared"]
    reviewed = [card for card in playable() if card.state == "reviewed"]
    return reviewed + random.Random(SEED).sample(others, SAMPLE)


def first_and_last(cards: list[Card]) -> str:
    return f"{cards[0].number}..{cards[-1].number}"


def undone(scene: Scene, fewest: int) -> list[str]:
    """Plays a scene; the instructions that nothing came of."""
    carried: set[int] = set()
    for seed in range(PLAYS):
        play = play_strictly(scene, seed)
        assert end_in_machine_code(play) == play.end, f"{scene}, play {seed}: the forms differ"
        carried |= play.carried
        if seed + 1 >= fewest and not left_out(scene, carried):
            return []
    return [f"{scene} {each}" for each in left_out(scene, carried)]


def check(cards: list[Card], fewest: int) -> None:
    scenes = [scene for card in cards for scene in scenes_of(card)]
    found = [line for scene in scenes for line in undone(scene, fewest)]
    expected = [line for line in kept() if any(line.startswith(f"{scene} ") for scene in scenes)]
    assert found == expected


@pytest.mark.parametrize("cards", shares(sample()), ids=first_and_last)
def test_cards_are_carried_out(cards):
    check(cards, FEWEST)


@pytest.mark.soak
@pytest.mark.parametrize("cards", shares(playable()), ids=first_and_last)
def test_all_cards_are_carried_out(cards):
    check(cards, PLAYS)


def test_every_reason_is_of_a_scene_there_is():
    scenes = {str(scene) for card in playable() for scene in scenes_of(card)}
    assert not [line for line in kept() if line.rsplit(" ", 2)[0] not in scenes]
    assert all(kept().values())
