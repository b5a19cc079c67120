"""Decks (3): pasted lists with all their faults at once, and the printed decks."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablemate.core.errors import BadInput
from tablemate.games.one_piece.cards.card import Block
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.decks import BadDeck, deck_list, find_deck, printed_decks, read_deck

RED = deck_list(find_deck("ST-01"))


def faults(text, **how):
    with pytest.raises(BadDeck) as bad:
        read_deck(text, **how)
    assert str(bad.value) == "; ".join(map(str, bad.value.faults))
    return [str(fault) for fault in bad.value.faults]


def with_line(line, instead_of="2xST01-017\n"):
    assert instead_of in RED
    return RED.replace(instead_of, f"{line}\n")


def test_there_are_13_decks_of_50_cards():
    assert len(printed_decks()) == 13
    assert all(find_deck(deck).size == 50 for deck in printed_decks())


@pytest.mark.parametrize(
    ("deck", "leader"),
    [(deck.id, leader) for deck in printed_decks().values() for leader in deck.leaders],
)
@pytest.mark.parametrize("named", [False, True])
def test_a_printed_deck_is_legal_with_each_leader_and_reads_back(deck, leader, named):
    printed = find_deck(f"{deck}:{leader}")

    assert printed.leader == leader
    assert read_deck(deck_list(printed, named=named)) == printed


@pytest.mark.parametrize("name", ["ST-10", "st-10", "st10", " ST10 ", "ST-10:ST10-001", "st10:st10-001"])
def test_a_printed_deck_is_found_by_its_id(name):
    assert find_deck(name).leader == "ST10-001"


def test_a_deck_with_several_leaders_takes_the_one_named():
    assert find_deck("ST-13:ST13-003").leader == "ST13-003"
    assert find_deck("ST-13").leader == "ST13-001"


def test_an_unknown_deck_or_leader_is_refused():
    with pytest.raises(BadInput, match=r"there is no deck 'ST-11'; the decks are ST-01, "):
        find_deck("ST-11")
    with pytest.raises(BadInput, match=r"'ST01-001' is not a Leader of ST-10, which has ST10-001, "):
        find_deck("ST-10:ST01-001")


@pytest.mark.parametrize("line", ["2xst01-017", "2 x ST01-017", "2X ST01-017", "2 ST01-017_p1", "2ST01-017"])
@pytest.mark.parametrize("tail", ["", "  ", " # a remark", " Thousand Sunny", " whatever # it is called"])
def test_a_line_can_be_written_in_many_ways(line, tail):
    assert read_deck(with_line(line + tail)) == find_deck("ST-01")


def test_the_leader_needs_no_count_and_blank_lines_and_remarks_are_passed_over():
    assert read_deck("# mine\n\n" + RED.replace("1xST01-001", "ST01-001") + "\n \n") == find_deck("ST-01")


def test_copies_on_several_lines_are_one_card():
    assert read_deck(with_line("1xST01-017\n1xST01-017_p2")) == find_deck("ST-01")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RED.replace("1xST01-001\n", ""), "the list has no Leader"),
        (RED + "ST02-001\n", 'line 18: ST02-001 Eustass"Captain"Kid: a second Leader, beside ST01-001'),
        (RED.replace("1xST01-001", "2xST01-001"), "line 1: ST01-001 Monkey.D.Luffy: 2 copies of the Leader"),
        (with_line(""), "48 cards beside the Leader, not 50"),
        (with_line("3xST01-017"), "51 cards beside the Leader, not 50"),
        (with_line("2xST01-006"), "line 17: ST01-006 Tony Tony.Chopper: 6 copies, and 4 are allowed"),
        (with_line("2xST02-002"), "line 17: ST02-002 Vito: is green, the Leader red"),
        (with_line("2xEB01-002"), "line 17: EB01-002 Izo: cannot be played: its effects "),
        (with_line("ST01-017"), "line 17: ST01-017 Thousand Sunny: how many copies? only the Leader "),
        (with_line("0xST01-017"), "line 17: ST01-017 Thousand Sunny: 0 copies"),
        (with_line("2xST01-999 Thousand Suny"), "line 17: ST01-999: unknown card; did you mean ST01-017 "),
        (with_line("2 Thousand Sunny"), "line 17: '2 Thousand Sunny' does not name a card by its number"),
        (with_line("???"), "line 17: '???' does not name a card by its number; write 4xOP01-016 or"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_line_card_and_reason(text, told):
    assert any(fault.startswith(told) for fault in faults(text)), faults(text)


def test_an_unknown_card_is_met_with_the_nearest():
    assert "did you mean OP01-016 Nami" in faults(with_line("2xOP01-O16 Nami"))[-1]
    assert "did you mean ST01-0" in faults(with_line("2xST01-018"))[-1]


def test_all_faults_are_told_at_once_and_20_at_most():
    several = faults("ST02-001\n5xST01-006\nnonsense\n2xEB01-002\n1xZZ01-001\n")
    many = faults("1xZZ01-001\n" * 500)

    assert [fault.split(":")[0] for fault in several] == [
        "7 cards beside the Leader, not 50",
        "line 2",
        "line 2",
        "line 3",
        "line 4",
        "line 4",
        "line 5",
    ]
    assert len(many) == 20
    assert many[:2] == ["the list has no Leader", "0 cards beside the Leader, not 50"]


def test_a_leader_after_many_faults_is_still_seen():
    assert not any("no Leader" in fault for fault in faults("1xZZ01-001\n" * 30 + "ST01-001\n"))


def test_free_decks_may_be_small_of_any_colour_and_copies():
    small = read_deck("ST01-001\n9xST02-002\n1xST03-002\n", free=True)

    assert (small.leader, small.cards) == ("ST01-001", ((9, "ST02-002"), (1, "ST03-002")))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("9xST02-002\n", "the list has no Leader"),
        ("ST01-001\nST02-001\n4xST02-002\n", "line 2: ST02-001"),
        ("ST01-001\n4xZZ01-001\n", "line 2: ZZ01-001: unknown card"),
        ("ST01-001\n4xEB01-002\n", "line 2: EB01-002 Izo: cannot be played"),
        ("ST01-001\n51xST01-002\n", "51 cards beside the Leader, not at most 50"),
    ],
)
def test_free_decks_still_need_one_leader_and_cards_that_can_be_played(text, told):
    (fault,) = faults(text, free=True)

    assert fault.startswith(told)


def test_what_can_be_played_is_the_callers_to_say():
    no_sunny = faults(RED, why_not=lambda card: "it leaks" if card.name == "Thousand Sunny" else None)

    assert no_sunny == ["line 17: ST01-017 Thousand Sunny: cannot be played: it leaks"]


def test_a_card_that_lifts_the_limit_on_its_copies_is_honoured():
    rule = Block(timing=("rule",), do=({"op": "rule", "rule": "copy_limit", "n": "any"},))
    chopper = msgspec.structs.replace(all_cards()["ST01-006"], effects=(rule,))

    deck = read_deck("ST01-001\n50xST01-006\n", cards={**all_cards(), "ST01-006": chopper})

    assert deck.cards == ((50, "ST01-006"),)


def test_a_list_that_is_too_long_is_refused_in_one_line():
    assert faults("4xST01-002\n" * 5000) == ["a list has at most 20,000 characters, and this one has 55,000"]


@settings(deadline=None)
@given(st.text(max_size=300))
def test_no_text_ends_in_a_traceback(text):
    told = faults(text)

    assert 1 <= len(told) <= 20
    assert all("\n" not in fault for fault in told)


@settings(deadline=None)
@given(st.text(alphabet="4x SOTP0123-_#\nabé\x00", max_size=200))
def test_text_that_looks_like_a_list_does_not_either(text):
    assert faults(text)


def test_no_name_is_cut_by_a_remark():
    assert not any("#" in card.name for card in all_cards().values())
