"""Which cards can be played, and why another cannot.

A card is *reviewed*, *compared* with its printed text, *plain* (no effect but keywords) or *uncoded*. This is
the one place where decks, lists and pages ask, so whatever else keeps a card from being played is said here.
"""

from tablemate.games.one_piece.cards.card import Card


def why_not_playable(card: Card) -> str | None:
    """Why a card cannot be in a deck, in a sentence without its subject's name; None if it can."""
    if card.state == "uncoded":
        return card.reason
    # Listing games reads cards and decks, and needs neither instructions nor what they are written with.
    from tablemate.games.one_piece.effects.compiler import compiled_pool

    return compiled_pool().why_not.get(card.number)
