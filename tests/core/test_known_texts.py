"""Texts that an option is known to take, and the digests that tell them in a share code."""

from tablemate.core.known_texts import MOST_MEANINGS, digests, known_texts, meanings
from tablemate.games.mage_knight.table import GAME as MAGE_KNIGHT
from tablemate.games.quantum import GAME as QUANTUM


def known_of(game, name):
    return known_texts(game, next(info for info in game.option_list if info.name == name))


def test_choices_offers_and_parts_by_seat_are_known():
    assert known_of(MAGE_KNIGHT, "own_cards") == {"one", "two"}
    assert {"", "tovak", "krang"} <= known_of(MAGE_KNIGHT, "heroes")
    assert {"usual", "proving-ground"} <= known_of(QUANTUM, "map")
    assert known_of(QUANTUM, "cubes") == {"map"}, "numbers are written as they are"
    assert not known_of(QUANTUM, "players")


def test_a_digest_means_the_same_among_other_texts_in_another_order():
    known = known_of(QUANTUM, "map")
    fewer, more = sorted(known)[::3], [*sorted(known, reverse=True), "a-new-map"]
    for text in fewer:
        assert digests(text, fewer) == digests(text, known) == digests(text, more)
        assert text in meanings(digests(text, fewer), more)


def test_parts_are_told_one_by_one():
    known = known_of(MAGE_KNIGHT, "heroes")
    found = digests("tovak,,krang", known)
    assert found is not None
    assert len(found) == 3
    assert "tovak,,krang" in meanings(found, known)


def test_what_is_not_known_is_written_in_full():
    known = known_of(QUANTUM, "map")
    for value in ("8* 9 / 9 8*", "proving-ground, usual", "a-new-map", 5, None, ["usual"]):
        assert digests(value, known) is None
    assert digests("usual", ()) is None


def test_a_digest_that_was_never_written_means_little_or_nothing():
    known = known_of(QUANTUM, "map")
    assert meanings([1000], known) == []
    assert meanings(["usual"], known) == []
    assert len(meanings(digests("usual", known) * 400, known)) <= MOST_MEANINGS
