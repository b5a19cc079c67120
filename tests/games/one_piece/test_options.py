"""Decks and other options (3, 5)."""

import msgspec
import pytest

from tablemate.core.errors import BadOption
from tablemate.core.match import Match
from tablemate.core.matchfile import write_match
from tablemate.core.offers import offers_of
from tablemate.core.position import Position
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.states import why_not_playable
from tablemate.games.one_piece.decks import deck_list, find_deck, printed_decks
from tablemate.games.one_piece.options import deck_of

PASTED = deck_list(find_deck("ST-03"), named=True)


def listed(position, seat):
    return position.view(None)["sides"][seat]["deck_list"]


def test_a_deck_is_named_pasted_or_any():
    named = Position.start(GAME, GAME.options({"deck_1": "st03", "deck_2": PASTED}), 1)
    assert listed(named, 0) == listed(named, 1)

    leaders = {next(iter(listed(Position.start(GAME, GAME.options(), seed), 0))) for seed in range(40)}
    assert len(leaders) > 6


def test_a_list_may_be_one_line_with_semicolons():
    for pasted in (PASTED, deck_list(find_deck("ST-03"))):
        line = pasted.strip().replace("\n", "; ")
        assert deck_of(line, free=False) == find_deck("ST-03")


def test_all_faults_of_both_lists_are_told_at_once():
    bad = PASTED.replace("ST03-002", "ST03-999").replace("4 ST03-011", "5 ST03-011")
    with pytest.raises(BadOption) as refused:
        GAME.options({"deck_1": bad, "deck_2": "ST-99"})

    assert refused.value.option == "deck_1"
    assert "ST03-999: unknown card" in refused.value.because
    assert "5 copies, and 4 are allowed" in refused.value.because
    assert "deck_2: there is no deck 'ST-99'" in refused.value.because


def test_a_card_that_cannot_be_played_is_refused_with_the_reason():
    card = next(card for card in all_cards().values() if why_not_playable(card) and card.category != "leader")
    with pytest.raises(BadOption, match=f"{card.number}.*cannot be played: "):
        GAME.options({"deck_1": f"1xST01-001\n1x{card.number}", "free_decks": True})


def test_a_small_deck_needs_free_decks():
    small = "1xST01-001\n4xST01-002"
    with pytest.raises(BadOption, match="4 cards beside the Leader, not 50"):
        GAME.options({"deck_1": small})

    assert GAME.options({"deck_1": small, "free_decks": True})


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "ST-1", "Straw Hats", "1x", "any deck", "#", "ST-10:ST01-001"]
)
def test_what_is_no_deck_is_refused_in_a_sentence(text):
    with pytest.raises(BadOption):
        GAME.options({"deck_2": text})


def test_every_printed_deck_is_offered_with_each_of_its_leaders():
    offered = [offer.value for offer in offers_of(GAME)["deck_1"]]

    assert offered[0] == "any"
    assert {value.partition(":")[0] for value in offered[1:]} == set(printed_decks())
    assert len(offered) == 1 + sum(len(deck.leaders) for deck in printed_decks().values())
    for value in offered:
        GAME.options({"deck_1": value})


def test_a_match_file_holds_the_list_itself():
    match = Match(GAME, GAME.options({"deck_1": PASTED}), 3, ["human", "random"])
    head = msgspec.json.decode(write_match(match).splitlines()[0])

    assert head["options"]["deck_1"] == PASTED
    assert GAME.recorded_options(head["options"]) == match.options
