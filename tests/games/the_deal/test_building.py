"""Building a deck before the run (rules 8.1)."""

import pytest

from tablemate.core.errors import IllegalAction
from tablemate.games.the_deal.cards import CARDS, DATA
from the_deal_positions import at, legal, new_run, play, told

POOL = [card.id for card in CARDS if card.owner == "player"]
PRODUCTS = ["weed", "meth", "heroin", "cocaine", "fentanyl"]
LOCATIONS = ["safe_house", "school_zone", "warehouse", "back_alley"]


def building():
    return new_run(1, deck="choose").position


def without(position, *cards):
    for card in cards:
        position.apply({"type": "leave_out", "card": f"player.{card}"})
    return position


def refusal(position, card):
    before = position.states.tobytes()
    with pytest.raises(IllegalAction) as fault:
        without(position, card)
    assert position.states.tobytes() == before
    assert f"player.{card}" not in legal(position)
    return fault.value.code


def test_a_run_begins_with_a_deck_to_build_unless_the_options_name_one():
    position = building()
    view = position.view(0)

    assert (position.actor, position.kind, view["phase"]) == (0, "build_deck", "building")
    assert [card["card"] for card in view["pool"]] == [card["card"] for card in view["deck"]] == POOL
    assert new_run(1, deck="aggro").position.kind == "play"


@pytest.mark.parametrize("deck", DATA.decks)
def test_a_ready_deck_is_taken_and_the_first_hand_begins(deck):
    position = building()
    events = play(position, f"deck {deck}")

    assert events[0] == {"type": "deck_built", "deck": deck, "cards": DATA.decks[deck]}
    view = position.view(0)
    assert (view["phase"], view["hand_number"]) == ("playing", 1)
    assert [card["card"] for card in view["deck"]] == [card for card in POOL if card in DATA.decks[deck]]
    assert view["cards_in_pile"][0] + view["cards_held"][0] == len(DATA.decks[deck])


def test_the_ready_decks_have_so_many_cards():
    sizes = {name: len(cards) for name, cards in DATA.decks.items()}

    assert sizes == {"default": 20, "aggro": 10, "control": 16, "balanced": 15}


def test_ones_own_deck_is_the_pool_less_what_was_left_out():
    position = without(building(), "weed", "bribe")
    (built,) = told(play(position, "this deck"), "deck_built")

    assert built["deck"] == "own"
    assert built["cards"] == [card for card in POOL if card not in ("player.weed", "player.bribe")]


def test_a_ready_deck_may_still_be_taken_after_cards_were_left_out():
    position = without(building(), "weed")

    (built,) = told(play(position, "deck default"), "deck_built")
    assert len(built["cards"]) == 20


def test_a_card_is_left_out_once():
    assert refusal(without(building(), "weed"), "weed") == "not-in-deck"


def test_a_deck_keeps_ten_cards():
    ten = without(building(), *(card.partition(".")[2] for card in POOL[-10:]))

    assert len(ten.view(0)["deck"]) == 10
    assert refusal(ten, "weed") == "deck-too-small"
    assert legal(ten) == {"build_deck"}


def test_a_deck_keeps_a_product_and_a_location():
    assert refusal(without(building(), *PRODUCTS[:-1]), PRODUCTS[-1]) == "needs-product"
    assert refusal(without(building(), *LOCATIONS[:-1]), LOCATIONS[-1]) == "needs-location"


def test_nobody_else_builds_a_deck():
    run = new_run(1, deck="choose")
    for seat in (1, 2):
        with pytest.raises(IllegalAction, match="it is seat 0's turn"):
            run.act(seat, {"type": "build_deck", "deck": "aggro"})


def test_an_unknown_deck_or_card_is_refused():
    for action in ({"type": "build_deck", "deck": "best"}, {"type": "leave_out", "card": "narc.raid"}):
        with pytest.raises(IllegalAction):
            building().apply(action)


def test_cards_left_out_never_come_to_the_table():
    run = at("building | | | without weed meth heroin", deck="choose")
    play(run, "this deck")

    assert run.record.pile[0] == run.record.pile[1] == run.record.pile[2] == 0
