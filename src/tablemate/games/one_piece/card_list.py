"""The list of cards, to look them up and to check a file of one's own."""

from collections.abc import Iterable

from tablemate.core.card_list import CardEntry
from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.faults import BadCards, CardFault
from tablemate.games.one_piece.cards.loader import all_cards, read_cards
from tablemate.games.one_piece.cards.sentences import keywords_of, sentences_of
from tablemate.games.one_piece.cards.states import why_not_playable

STATES = {
    "reviewed": "encoded and checked by hand",
    "compared": "encoded, and compared with what is printed",
    "plain": "has no effect but keywords",
    "uncoded": "its effect is not encoded",
}


def entries() -> list[CardEntry]:
    return _listed(all_cards().values())


def read_entries(text: bytes, file: str) -> tuple[list[CardEntry], list[CardFault]]:
    """The cards of a file, or all its faults."""
    try:
        return _listed(read_cards(text, file).values()), []
    except BadCards as bad:
        return [], list(bad.faults)


def _listed(cards: Iterable[Card]) -> list[CardEntry]:
    return [_entry(card) for card in cards]


def _entry(card: Card) -> CardEntry:
    keywords = [f"{title}." for title, _ in keywords_of(card)]
    return CardEntry(
        card.number,
        card.name,
        facts_of(card),
        card.state,
        (*keywords, *sentences_of(card)),
        why_not_playable(card) or "",
    )


def facts_of(card: Card) -> str:
    """What is printed on a card, in the order of its corners: `red Character, cost 1, 2000 power, ...`."""
    facts = [f"{'/'.join(card.colours)} {card.category.capitalize()}"]
    if card.cost is not None:
        facts.append(f"cost {card.cost}")
    if card.life is not None:
        facts.append(f"life {card.life}")
    if card.power is not None:
        facts.append(f"{card.power} power")
    if card.counter:
        facts.append(f"counter {card.counter}")
    if card.attributes:
        facts.append("/".join(card.attributes))
    if card.traits:
        facts.append("/".join(card.traits))
    if card.has_trigger:
        facts.append("trigger")
    return ", ".join(facts)
