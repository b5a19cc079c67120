"""What the keywords on cards mean, in a sentence each."""

from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.sentences.words import KEYWORDS

MEANINGS = {
    "rush": "It may attack on the turn it was played.",
    "rush_character": "It may attack Characters, but not the Leader, on the turn it was played.",
    "double_attack": "When its attack hits a Leader, it deals 2 damage.",
    "banish": "Life cards it takes are trashed, and their triggers are not used.",
    "blocker": "Once a battle, you may rest it to become the target of an attack on another of your cards.",
    "unblockable": "Blocker cannot be used against its attacks.",
}


def keywords_of(card: Card) -> list[tuple[str, str]]:
    """The keywords a card always has, each with what it means."""
    return [(KEYWORDS[each], MEANINGS[each]) for each in card.keywords]
