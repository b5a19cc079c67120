"""What is neither lost nor born, and what is over; nothing is hidden but what dice and decks will bring."""

from collections import Counter
from typing import Any

from tablemate.core.compiled import rule
from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.cards import COMMAND_NAMES, GAMBIT_NAMES
from tablemate.games.quantum.state import MAX_SEATS, NO_CARD, ROW, State, Tables


@rule
def forget(s: State, t: Tables) -> None:
    """By how much an attack has been won: that it has is all that matters to what the attacker does (6.6)."""
    if s.phase == phases.FINALIZING:
        for side in range(2):
            s.original[side] = 0
            s.rolled[side] = 0
            s.total[side] = side != fights.ATTACKER
            s.modifiers[side] = 0
        s.rerolled = 0
        s.passed = 0


def pieces(s: Any, t: Any) -> Counter[str]:
    """The conserved pieces: every card, wherever it is, and every player's cubes."""
    counted: Counter[str] = Counter()
    up = [s.command_row[i] for i in range(ROW)]
    for card, name in enumerate(COMMAND_NAMES):
        places = [s.command_deck, s.command_discards, *(s.held[seat] for seat in range(MAX_SEATS))]
        counted[name] = sum(place >> card & 1 for place in places) + int(s.taking == card and card not in up)
    for gambit, name in enumerate(GAMBIT_NAMES):
        counted[name] = s.gambit_deck[gambit] + s.gambit_discards[gambit]
    for i in range(ROW):
        if s.command_row[i] != NO_CARD:
            counted[COMMAND_NAMES[s.command_row[i]]] += 1
        if s.gambit_row[i] != NO_CARD:
            counted[GAMBIT_NAMES[s.gambit_row[i]]] += 1
    for seat in range(s.players):
        counted[f"cubes of {seat}"] = s.cubes_left[seat] + sum(s.cubes[tile, seat] for tile in range(s.tiles))
    return counted
