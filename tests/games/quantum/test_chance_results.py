"""What chance makes of an action, told without carrying it out (rules 3.6, 6): searches rely on it."""

import random
from itertools import islice

import pytest

from quantum_positions import VARIED, after, at, decisions, fix_dice, new_match
from tablemate.core.compiled import UNTOLD
from tablemate.core.shadow import Word
from tablemate.games.quantum.notation import read_action
from tablemate.games.quantum.options import SAMPLES
from tablemate.games.quantum.rules import chance_result
from tablemate.games.quantum.worlds import forget

STARTS = 24  # generators for each action
RESULTS = 63  # that a search has room for
FIGHT = "turn 5 blue acting | blue 2@E4 cards {} | red 3@D6 cards {}"


def result(position, words):
    generator = position.copy().record
    return chance_result(position.record, None, position.code(read_action(words)), generator.rng)


def results(position, words, throws):
    found = []
    for throw in throws:
        fix_dice(position, throw)
        found.append(result(position, words))
    return found


@pytest.mark.parametrize("settings", VARIED[: len(SAMPLES)])
def test_what_has_one_result_leads_to_one_position(settings):
    """But for the generator, and for what no longer matters."""
    chooser = random.Random(3)
    match = new_match(5, **settings)
    for position in islice(decisions(match, 5), 40, 400, 9):
        for code in chooser.sample(position.legal_codes(), min(6, len(position.legal_codes()))):
            come_to = {}
            for start in range(STARTS):
                tried = position.copy()
                tried.record.rng.x = Word(start * 0x9E37)
                told = chance_result(tried.record, None, code, tried.copy().record.rng)
                assert UNTOLD <= told < RESULTS
                tried.apply_code(code)
                forget(tried.record, None)
                tried.record.rng.x = Word(0)
                if told != UNTOLD:
                    assert come_to.setdefault(told, tried.states.tobytes()) == tried.states.tobytes()


def test_an_attack_is_won_or_lost_whatever_the_dice_are():
    assert len(set(results(at(FIGHT.format("", "")), "attack 1 D6", ["1 1", "6 6", "3 2", "2 1"]))) == 1


def test_re_rolls_cannot_be_told_beforehand():
    assert results(at(FIGHT.format("relentless", "")), "attack 1 D6", ["1 1"]) == [UNTOLD]


def test_of_an_attacker_that_stubborn_destroys_its_new_face_is_told():
    lost = results(at(FIGHT.format("", "stubborn")), "attack 1 D6", ["6 1 2", "6 1 5"])

    assert len(set(lost)) == 2


def test_a_ship_that_is_rolled_shows_one_of_the_other_faces():
    position = at(FIGHT.format("", ""))

    assert {result_of_start(position, start) for start in range(60)} == {1, 3, 4, 5, 6}


def result_of_start(position, start):
    position.record.rng.x = Word(start * 0x9E37)
    return result(position, "reconfigure 1")


def test_a_destroyed_ship_is_rolled_when_the_combat_ends():
    position = after(FIGHT.format("", ""), "attack 1 D6", "1 6")

    assert {len(set(results(position, "advance", [str(face)] * 2))) for face in range(1, 7)} == {1}
