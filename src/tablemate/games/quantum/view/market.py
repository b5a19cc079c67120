"""Cards (9) with their full text, and the market."""

from typing import Any, Literal, TypedDict

from tablemate.games.quantum.cards import COMMANDS, DATA, GAMBITS, Command, Gambit
from tablemate.games.quantum.phases import PICKING
from tablemate.games.quantum.rules.market import why_not_take
from tablemate.games.quantum.state import NO_CARD, ROW
from tablemate.games.quantum.view.words import sentence

ALL: tuple[Command | Gambit, ...] = (*DATA.commands, *DATA.gambits)


class Card(TypedDict):
    card: str
    name: str
    kind: Literal["command", "gambit"]
    category: str
    text: str


class CardOffered(Card):
    """A card that lies face up, and why whoever picks cannot take it."""

    why_not: str | None


class Market(TypedDict):
    """The two rows, short where a deck and its discards are used up, and how many cards the decks have."""

    commands: list[CardOffered]
    gambits: list[CardOffered]
    commands_left: int
    gambits_left: int


def card(number: int) -> Card:
    """A card by its number, commands first."""
    about = ALL[number]
    return {
        "card": about.id,
        "name": about.name,
        "kind": "command" if number < COMMANDS else "gambit",
        "category": about.category,
        "text": about.text,
    }


def cards_in(bits: int) -> list[int]:
    return [number for number in range(COMMANDS) if bits >> number & 1]


def market(s: Any) -> Market:
    return {
        "commands": [_offered(s, s.command_row[i]) for i in range(ROW) if s.command_row[i] != NO_CARD],
        "gambits": [
            _offered(s, COMMANDS + s.gambit_row[i]) for i in range(ROW) if s.gambit_row[i] != NO_CARD
        ],
        "commands_left": len(cards_in(s.command_deck)),
        "gambits_left": sum(s.gambit_deck[gambit] for gambit in range(GAMBITS)),
    }


def _offered(s: Any, number: int) -> CardOffered:
    why = why_not_take(s, number) if s.phase == PICKING else 0
    return {**card(number), "why_not": sentence(why)}
