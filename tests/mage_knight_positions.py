"""Games of Mage Knight at the table for tests, and short questions to ask of them."""

from typing import Any

from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.core.shadow import Word
from tablemate.games.mage_knight.box import COLORS
from tablemate.games.mage_knight.dummy import cards_owned, face_of
from tablemate.games.mage_knight.names import ADVANCED, CARD, HEROES, SPELLS, TACTICS
from tablemate.games.mage_knight.table import GAME
from tablemate.games.mage_knight.table.notation import read_action

TACTIC_IDS = [tactic.id for tactic in TACTICS]
TOVAK = [hero.id for hero in HEROES].index("tovak")
FIRST, LAST = "early_bird", "the_right_moment"  # of the day


def game(seed: int = 0, **settings: Any) -> Match:
    """A game at its first decision: Solo Conquest, unless the settings say otherwise."""
    options = GAME.options(settings)
    return Match(GAME, options, seed, ["anybody"] * GAME.seats(options))


def play(match: Match, words: str) -> list[NamedEvent]:
    """Actions in turn, `choose early bird, end turn`; what they told."""
    told = []
    for word in words.split(","):
        told += match.act(match.actor, read_action(word))
    return told


def display(match: Match, *tactics: str) -> None:
    """Of the time of day of these tactics, leave but them in the game."""
    times = {tactic.time for tactic in TACTICS if tactic.id in tactics}
    gone = [k for k, tactic in enumerate(TACTICS) if tactic.time in times and tactic.id not in tactics]
    match.position.record.course.removed = sum(1 << k for k in gone)


def in_turns(seed: int = 0, *, dummy: str = "last", **settings: Any) -> Match:
    """A solo game at the person's first turn; the dummy is `last` or `first` in the order."""
    match = game(seed, **settings)
    display(match, FIRST, LAST)
    play(match, f"choose {FIRST if dummy == 'last' else LAST}")
    return match


def set_dummy(match: Match, deck: str, discard: str = "", **crystals: int) -> None:
    """Tovak as the dummy: which cards are in its deck, which in its discard pile; the others are aside."""
    s, t = match.position.record, match.position.rulebook.tables_snapshot
    s.dummy.hero = TOVAK
    left = {slot: CARD.names[face_of(s.dummy, t.facts, slot)] for slot in range(cards_owned(s.dummy))}

    def slot_of(card: str) -> int:
        slot = next(slot for slot, name in left.items() if name == card)
        del left[slot]
        return slot

    s.dummy.deck = Word(sum(1 << slot_of(card) for card in deck.split()))
    s.dummy.discarded = s.dummy.flipped = s.dummy.bonus = 0
    for place, card in enumerate(discard.split()):
        s.dummy.discard[place] = slot_of(card)
        s.dummy.discarded += 1
    for number, color in enumerate(COLORS):
        s.dummy.crystals[number] = crystals.get(color, 0)


def set_offer(match: Match, offer: str, cards: str, deck: str = "") -> None:
    """The cards of an offer from the lowest up, and all that is left in its deck."""
    entries = ADVANCED if offer == "advanced" else SPELLS
    numbers = {entry.id: k for k, entry in enumerate(entries)}
    record = getattr(match.position.record, offer)
    for place in range(3):
        record.places[place] = -1
    for place, card in enumerate(cards.split()):
        record.places[place] = numbers[card]
    record.shown = len(cards.split())
    record.deck = Word(sum(1 << numbers[card] for card in deck.split()))
    record.under = 0


def view(match: Match, seat: int | None = 0) -> dict[str, Any]:
    return match.position.view(seat)


def types(events: list[NamedEvent]) -> list[str]:
    return [event["type"] for event in events]


def told(events: list[NamedEvent], type_: str) -> list[NamedEvent]:
    """The events of one type."""
    return [event for event in events if event["type"] == type_]


def legal_types(match: Match) -> set[str]:
    return {action["type"] for action in match.position.legal()}


def to_end_of_round(match: Match) -> list[NamedEvent]:
    """Turns are ended until the round is over; what that told."""
    events: list[NamedEvent] = []
    while view(match)["phase"] == "turns":
        events += play(match, "end turn")
    return events
