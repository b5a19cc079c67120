"""The cards (rules 2): what is printed on them is what the game's page says."""

from pathlib import Path

import msgspec
import pytest

from tablemate.games.the_deal.cards import CARDS, DATA, FILE, VALUES, read_cards

PAGE = Path(__file__).parents[3] / "docs" / "games" / "the_deal.md"
OWNERS = {"player": "the Player's, one copy each", "narc": "the Narc's", "customer": "the Customer's"}


def rows_of(page):
    """The rows of the page's tables: the first cell of the heading, then the cells."""
    heading = ""
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if not line.startswith("|"):
            heading = ""
        elif not heading:
            heading = cells[0]
        else:
            yield heading, cells


def printed(card):
    """A card as a row of the page."""
    values = [
        f"{card.price_pct}%" if name == "price_pct" else str(getattr(card, name))
        for name in VALUES[card.type]
    ]
    if card.owner == "dealer":
        return [card.name, *values, *(str(deck.get(card.id, 0)) for deck in DATA.dealer_decks.values())]
    return [card.name, *values, *([] if card.owner == "player" else [str(card.copies)])]


def test_the_page_has_every_card_with_its_values():
    rows = [*rows_of(PAGE.read_text(encoding="utf-8"))]

    for card in CARDS:
        heading = OWNERS.get(card.owner, "of the street")
        assert printed(card) in [cells for first, cells in rows if first.endswith(f", {heading}")], card.id


def test_decks_have_so_many_cards():
    sizes = {owner: sum(c.copies for c in CARDS if c.owner == owner) for owner in ("narc", "customer")}

    assert sizes == {"narc": 25, "customer": 25}
    assert sum(card.owner == "player" for card in CARDS) == 20
    assert {name: sum(deck.values()) for name, deck in DATA.dealer_decks.items()} == dict.fromkeys(
        DATA.dealer_decks, 20
    )
    assert sum(c.copies * c.evidence for c in CARDS if c.owner == "narc") == 175


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (lambda data: data["cards"].append(data["cards"][-1]), "a card is listed twice"),
        (lambda data: data["cards"].reverse(), "cards come in the order of their owners"),
        (lambda data: data["cards"][0].update(type="joker"), "player.weed: there is no type joker"),
        (
            lambda data: data["decks"]["aggro"].append("player.cupcake"),
            "aggro: there is no card player.cupcake",
        ),
        (
            lambda data: data["dealer_decks"]["easy"].update({"dealer.x": 1}),
            "easy: there is no card dealer.x",
        ),
        (lambda data: data["cards"][0].update(id="police.weed"), "Expected `str` matching regex"),
        (lambda data: data["cards"].__delitem__(slice(20)), "there is no card of the player"),
        (
            lambda data: data["cards"][5].update(cover=-1),
            "player.safe_house: a card of type location takes nothing away",
        ),
        (lambda data: data["dealer_decks"].pop("park"), "there is no dealer deck park"),
        (lambda data: data["decks"].pop("default"), "one of the decks is called default, and none own"),
    ],
)
def test_a_faulty_file_is_refused_with_what_is_wrong(change, because):
    data = msgspec.json.decode(FILE.read_bytes())
    change(data)

    with pytest.raises(ValueError, match=because):
        read_cards(msgspec.json.encode(data))
