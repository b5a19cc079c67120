"""Actions as short text, both ways."""

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput
from tablemate.games.the_deal.cards import (
    CARDS,
    DECKS,
    PLAYABLE,
    POOL,
)

WORDS = {
    "check": "check",
    "walk away": "fold",
    "fold": "fold",
    "stay": "stay",
    "deal on": "deal_on",
    "go home": "go_home",
}


def write_action(action: NamedAction) -> str:
    if action["type"] == "play":
        return str(action["card"])
    if action["type"] == "build_deck":
        return f"deck {action['deck']}"
    if action["type"] == "leave_out":
        return f"without {action['card']}"
    if action["type"] == "fold":
        return "walk away"
    return str(action["type"]).replace("_", " ")


def read_action(text: str) -> NamedAction:
    """`alibi`, `Fake ID` and `narc.patrol` are cards; `check`, `walk away`, `deck aggro`, `without weed`."""
    words = " ".join(text.strip().lower().replace("_", " ").split()).removeprefix("play ")
    if words in WORDS:
        return {"type": WORDS[words]}
    if words.startswith(("deck ", "build deck ", "the deck ")):
        return {"type": "build_deck", "deck": words.rpartition(" ")[2]}
    if words == "this deck":
        return {"type": "build_deck", "deck": DECKS[-1]}
    for start in ("without ", "leave out "):
        if words.startswith(start):
            return {"type": "leave_out", "card": _card(words.removeprefix(start), range(POOL))}
    return {"type": "play", "card": _card(words, range(PLAYABLE))}


def _card(words: str, faces: range) -> str:
    """A card by its id or its name; of two of one name the one that comes first in the game."""
    wanted = words.replace(" ", "_")
    for face in faces:
        card = CARDS[face]
        if wanted in (card.id, card.word) or words == card.name.lower():
            return card.id
    raise BadInput(f"{words!r} is neither a card like alibi nor check, walk away, stay, deal on or go home")
