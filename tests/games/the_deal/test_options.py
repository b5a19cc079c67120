"""Options, presets, and what is refused (rules 2.3, 8.1)."""

import pickle

import msgspec
import pytest

from tablemate.core.errors import BadOption
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import CARDS, DATA, VALUES
from tablemate.games.the_deal.options import PRESETS, dealer_copies
from the_deal_positions import at, new_run

TEN = "weed,meth,heroin,cocaine,fentanyl,back_alley,alibi,disguise,lookout,bribe"
ALL = [card.id for card in CARDS if card.owner == "player"]


def refusal(**settings):
    """The option named and the reason given when these settings are refused."""
    with pytest.raises(BadOption) as refused:
        GAME.options(settings)
    return refused.value.option, refused.value.because


# Decks by option


@pytest.mark.parametrize(
    ("deck", "because"),
    [
        (f"{TEN},weed", "player.weed is listed twice"),
        (f"{TEN},cupcake", "'player.cupcake' is not one of the Player's cards"),
        (f"{TEN},narc.raid", "'narc.raid' is not one of the Player's cards"),
        (f"{TEN},dealer.school_zone", "'dealer.school_zone' is not one of the Player's cards"),
        (TEN.removesuffix(",bribe"), "a deck has 10 to 20 cards, this one 9"),
        ("weed", "a deck has 10 to 20 cards, this one 1"),
        ("", "'player.' is not one of the Player's cards"),
        ("largest", "'player.largest' is not one of the Player's cards"),
        (",".join([*ALL, "weed"]), "player.weed is listed twice"),
        (",".join(ALL[5:]), "a deck needs a product"),
        (",".join([*ALL[:5], *ALL[9:]]), "a deck needs a location"),
    ],
)
def test_a_deck_that_breaks_the_rules_is_refused_with_the_reason(deck, because):
    option, reason = refusal(deck=deck)

    assert reason == because
    assert option.startswith("deck=")


def test_a_deck_may_be_named_or_listed_with_owners_or_without():
    for deck in (TEN, TEN.replace(",", " , "), ",".join(f"player.{card}" for card in TEN.split(","))):
        view = new_run(1, deck=deck).position.view(0)
        assert {card["card"] for card in view["deck"]} == {f"player.{card}" for card in TEN.split(",")}
    for name, cards in DATA.decks.items():
        view = new_run(1, deck=name).position.view(0)
        assert {card["card"] for card in view["deck"]} == set(cards)


# Values of cards


def test_every_value_of_every_card_is_an_option_that_reaches_the_table():
    fields = {
        "price": "card_price",
        "cost": "card_price",
        "price_pct": "card_percent",
        "evidence": "card_evidence",
        "cover": "card_cover",
        "heat": "card_heat",
        "heat_penalty": "card_limit",
        "heat_threshold": "card_limit",
    }
    for value, field in fields.items():
        faces = [face for face, card in enumerate(CARDS) if value in VALUES[card.type]]
        record = new_run(1, **{f"{CARDS[face].id}.{value}": 23 for face in faces}).position.record
        assert [getattr(record, field)[face] for face in faces] == [23] * len(faces)


def test_without_options_cards_say_what_is_printed():
    view = new_run(1).position.view(0)

    for card in view["deck"]:
        (printed,) = [c for c in CARDS if c.id == card["card"]]
        assert all(card[name] == getattr(printed, name) for name in VALUES[printed.type])


def test_copies_of_the_others_cards_are_options():
    position = new_run(1, **{"narc.raid.copies": 4, "customer.park.copies": 0}).position
    view = position.view(None)

    assert [view["cards_held"][s] + view["cards_in_pile"][s] for s in (1, 2)] == [28, 24]


def test_the_street_has_one_of_nine_decks_and_copies_of_its_cards_are_options():
    copies = {deck: dealer_copies(GAME.options({"dealer_deck": deck})) for deck in DATA.dealer_decks}

    assert {deck: sum(found.values()) for deck, found in copies.items()} == dict.fromkeys(copies, 20)
    harshness = {"dealer", "dealer_reference", "easy", "medium", "hard"}
    places = {"alley", "warehouse", "park", "downtown"}
    assert set(copies) == harshness | places
    changed = dealer_copies(GAME.options({"dealer.heat_wave.copies": 3, "dealer.bus_stop.copies": 0}))
    assert (changed["dealer.heat_wave"], changed["dealer.bus_stop"]) == (3, 0)


@pytest.mark.parametrize(
    ("deck", "danger"),
    [
        ("dealer", (10, 6, 4)),
        ("dealer_reference", (9, 5, 6)),
        ("alley", (10, 4, 6)),
        ("warehouse", (10, 5, 5)),
        ("park", (5, 12, 3)),
        ("downtown", (7, 8, 5)),
    ],
)
def test_a_street_is_so_dangerous(deck, danger):
    copies = dealer_copies(GAME.options({"dealer_deck": deck}))
    found = [
        sum(copies.get(card.id, 0) for card in CARDS if card.danger == label)
        for label in ("safe", "neutral", "dangerous")
    ]

    assert tuple(found) == danger


def test_easy_medium_and_hard_decks_are_ever_more_dangerous():
    def danger(deck):
        copies = dealer_copies(GAME.options({"dealer_deck": deck}))
        evidence = sum(copies.get(c.id, 0) * (c.evidence - c.cover) for c in CARDS if c.owner == "dealer")
        dangerous = sum(copies.get(c.id, 0) for c in CARDS if c.danger == "dangerous")
        return evidence, dangerous

    easy, medium, hard = (danger(deck) for deck in ("easy", "medium", "hard"))
    assert easy[0] < medium[0] < hard[0]
    assert easy[1] < medium[1] < hard[1]


@pytest.mark.parametrize(
    ("settings", "option", "because"),
    [
        ({"deck": 3}, "deck=3", None),
        ({"turn_order": "random"}, "turn_order=random", None),
        ({"dealer_deck": "harsh"}, "dealer_deck=harsh", None),
        ({"dealer_deck_lasts": "ever"}, "dealer_deck_lasts=ever", None),
        ({"retention": "burn"}, "retention=burn", None),
        ({"fold_surcharge": "twice"}, "fold_surcharge=twice", None),
        ({"max_hands": 0}, "max_hands=0", None),
        ({"max_hands": 101}, "max_hands=101", None),
        ({"hand_size": 4}, "hand_size=4", None),
        ({"hand_size": 0}, "hand_size=0", None),
        ({"start_cash": -1}, "start_cash=-1", None),
        ({"start_heat": 1001}, "start_heat=1001", None),
        ({"cooling_between_hands": -1}, "cooling_between_hands=-1", None),
        ({"player.plea_bargain.cost": -1}, "player.plea_bargain.cost=-1", None),
        ({"player.alibi.price": 5}, "player.alibi.price=5", None),
        ({"player.alibi.copies": 2}, "player.alibi.copies=2", None),
        ({"player.alibi.cover": -1}, "player.alibi.cover=-1", "must be a whole number from 0 to 200"),
        ({"narc.raid.evidence": -1}, "narc.raid.evidence=-1", "must be a whole number from 0 to 200"),
        ({"dealer.bus_stop.cover": -5}, "dealer.bus_stop.cover=-5", "must be a whole number from 0 to 200"),
        ({"player.fake_id.cover": -5}, "player.fake_id.cover=-5", "must be a whole number from 0 to 200"),
        ({"thresholds.customer_fold.round_4": 1}, "thresholds.customer_fold.round_4=1", None),
        ({"thresholds.customer_fold.round_1": -1}, "thresholds.customer_fold.round_1=-1", None),
        (
            {f"{card.id}.copies": 0 for card in CARDS if card.owner == "dealer"},
            "dealer",
            "the street needs at least 3 cards",
        ),
        (
            {f"{card.id}.copies": 20 for card in CARDS if card.owner == "narc"},
            "narc",
            "its deck has 200 cards; the limit is 100",
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_cannot_be_is_refused(settings, option, because):
    named, reason = refusal(**settings)

    assert named == option
    assert reason == because if because else reason


def test_modifiers_may_take_away():
    assert GAME.options(
        {"customer.haggling.evidence": -50, "dealer.heat_wave.cover": -7, "player.meth.heat": -9}
    )


# Presets


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_plays(preset):
    assert new_run(1, preset=preset).position.actor is not None


def test_insurance_that_works_is_cheap_and_seldom_blocked():
    record = new_run(1, preset="insurance_tuned").position.record
    limits = {
        card.word: record.card_limit[face] for face, card in enumerate(CARDS) if card.type == "conviction"
    }

    assert limits == {"warrant": 80, "da_approval": 100, "rico_case": 120}
    assert record.card_price[13] == 200
    assert record.cooling == 30


def test_options_cross_to_other_processes_and_files():
    options = GAME.options({"narc.raid.evidence": 7, "deck": "aggro"})

    assert pickle.loads(pickle.dumps(options)) == options
    assert GAME.recorded_options(msgspec.to_builtins(options)) == options


def test_a_changed_card_needs_no_other_record():
    plain, changed = at("round 1 narc | / raid"), at("round 1 narc | / raid", **{"narc.raid.evidence": 5})

    assert plain.states.dtype == changed.states.dtype
    assert plain.states.dtype.itemsize < 2000
