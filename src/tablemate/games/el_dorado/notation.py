"""Actions as short text, both ways."""

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput
from tablemate.games.el_dorado.cards import CARD, SUIT_LETTERS

LETTERS = str.maketrans("♣♦♥♠", SUIT_LETTERS)


def write_action(action: NamedAction) -> str:
    return action["card"] if action["type"] == "play" else f"bid {action['tricks']}"


def read_action(text: str) -> NamedAction:
    """`QS`, `qs`, `10s` and `Q♠` are cards; `3` and `bid 3` are bids."""
    words = text.strip().upper().translate(LETTERS).removeprefix("PLAY ").removeprefix("BID ").strip()
    if words.isascii() and words.isdigit() and len(words) < 4:
        return {"type": "bid", "tricks": int(words)}
    card = words.replace("10", "T")
    if card in CARD.names:
        return {"type": "play", "card": card}
    raise BadInput(f"{text.strip()!r} is neither a card like QS nor a bid like 3")
