"""Decks as the deck box builds them: a list is checked whole, and cards are found by words."""

from functools import cache

from tablemate.core.card_list import found, searchable
from tablemate.core.deck_box import CheckedDeck, DeckEntry, DeckFault
from tablemate.games.one_piece.card_list import entries
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.decks import BadDeck, Deck, deck_list, list_entries, read_deck

OPTIONS = ("deck_1", "deck_2")


def check_list(text: str) -> CheckedDeck:
    """The entries of a list, and all that keeps it from being a deck."""
    named = [DeckEntry(line, number, copies) for line, copies, number in list_entries(text)]
    try:
        read_deck(text)
        faults = []
    except BadDeck as bad:
        faults = [DeckFault(fault.line, fault.card, fault.because) for fault in bad.faults]
    return CheckedDeck(named, faults, _formats(named))


def find_cards(words: str) -> list[str]:
    """The cards that `tablemate cards` lists for these words."""
    return found(_searched(), words.split())


@cache
def _searched() -> dict[str, str]:
    return {entry.number: searchable(entry) for entry in entries()}


def _formats(named: list[DeckEntry]) -> dict[str, str]:
    """The list as people write it, by what a line looks like; none while it has no Leader, or two."""
    copies: dict[str, int] = {}
    for entry in named:
        copies[entry.card] = copies.get(entry.card, 0) + entry.copies
    leaders = [number for number in copies if all_cards()[number].category == "leader"]
    if len(leaders) != 1:
        return {}
    others = tuple((count, number) for number, count in copies.items() if number != leaders[0])
    deck = Deck(leaders[0], others)
    return {"4xOP01-016": deck_list(deck), "4 OP01-016 Nami": deck_list(deck, named=True)}
