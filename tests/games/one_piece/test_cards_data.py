"""The cards we ship: how many, in which state, and that what they name is there."""

import subprocess
import sys
from collections import Counter

import msgspec
import pytest

from tablemate.games.one_piece.cards.checks import steps_in
from tablemate.games.one_piece.cards.loader import FILE, all_cards

CARDS = list(all_cards().values())
CODED = [card for card in CARDS if card.effects]


def values_of(inside, key):
    """Every value at this key, however deep."""
    if isinstance(inside, dict):
        if key in inside:
            yield inside[key]
        for each in inside.values():
            yield from values_of(each, key)
    elif isinstance(inside, list | tuple):
        for each in inside:
            yield from values_of(each, key)


def plain(card):
    return msgspec.to_builtins(card.effects)


def test_every_card_is_there_in_its_state():
    assert Counter(card.state for card in CARDS) == {
        "reviewed": 221,
        "plain": 272,
        "compared": 1561,
        "uncoded": 611,
    }
    assert len(CARDS) == 2665


def test_a_card_has_one_line_of_the_file():
    lines = FILE.read_text().splitlines()

    assert (lines[0], lines[-1]) == ("[", "]")
    assert [msgspec.json.decode(line.rstrip(","))["number"] for line in lines[1:-1]] == list(all_cards())


def test_uncoded_cards_say_why_and_others_do_not():
    assert all(bool(card.reason) == (card.state == "uncoded") for card in CARDS)


def test_plain_cards_have_no_effects_and_coded_ones_do():
    assert not any(card.effects for card in CARDS if card.state in ("plain", "uncoded"))
    assert all(card.effects for card in CARDS if card.state == "compared")


@pytest.mark.parametrize("key", ["names_any", "names_not"])
def test_names_that_effects_ask_for_are_printed_on_some_card(key):
    printed = {card.name for card in CARDS}
    printed |= {name for card in CODED for names in values_of(plain(card), "names") for name in names}

    asked = {name for card in CODED for names in values_of(plain(card), key) for name in names}
    assert asked
    assert asked <= printed


def test_traits_that_effects_ask_for_are_printed_on_some_card():
    printed = {trait for card in CARDS for trait in card.traits}

    for key in ("traits_any", "traits_all"):
        assert {t for card in CODED for traits in values_of(plain(card), key) for t in traits} <= printed
    for traits in (t for card in CODED for t in values_of(plain(card), "trait_contains_any")):
        assert all(any(part in trait for trait in printed) for part in traits)


def test_a_leading_if_governs_all_that_follows_in_its_list_of_steps():
    """11.5: a condition at the start holds for what begins with "then" as well."""
    for card in CODED:
        lists = [block["do"] for block in plain(card)]
        lists += [option for options in values_of(plain(card), "options") for option in options]
        lists += [step["do"] for steps in lists for step in steps_in(steps) if "do" in step]
        for steps in lists:
            leads = "if" in steps[0] and "did_previous" not in steps[0]["if"]
            assert not (leads and len(steps) > 1), card.number


def test_did_previous_follows_something_that_may_be_left_out():
    for card in CODED:
        for block in plain(card):
            for steps in [block["do"], *(s["do"] for s in steps_in(block["do"]) if "do" in s)]:
                for before, step in zip([None, *steps], steps, strict=False):
                    if "did_previous" in step.get("if", ()):
                        assert before is not None, card.number


def test_importing_the_game_reads_no_cards():
    asking = (
        "import sys, tablemate.games.one_piece.cards.loader as loader\n"
        "print(loader.all_cards.cache_info().currsize, 'numba' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True)

    assert told.stdout.split() == ["0", "False"]
