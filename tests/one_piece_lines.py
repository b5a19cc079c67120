"""Positions of the One Piece Card Game as tests write them.

A position is two lines, one for each seat, in the Main Phase of whoever's turn it is. The parts of a line,
between `|`, each begin with a zone:

    don 3/2 | hand ST01-012 ST01-014 | c1 ST01-006 rested don 1 | c2 ST01-013 new | stage ST01-017
    leader ST03-001 rested don 2 | life ST01-002 ST13-011^ | deck ST01-003 ST01-008 | trash ST01-014

Decks and life cards are named from the top; `^` lies face-up, `new` came this turn, and a number stands for
as many cards that nobody named, which are VANILLA: so reports of the page tell what is hidden. `don` says how
many DON!! are active and how many rested; those that are neither there nor given are in the DON!! deck. What
a line leaves out is as in QUIET. The list of a seat is all cards it names; with `list ST-01` it is that
deck's, and all cards that are not named lie in the deck under those that are, in the order of the list.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tablemate.core.position import Position
from tablemate.core.rulebook import rulebook_of
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.actions import PLACE_NAMES
from tablemate.games.one_piece.decks import find_deck
from tablemate.games.one_piece.pool import numbers
from tablemate.games.one_piece.rules.values import work_out
from tablemate.games.one_piece.rules.zones import put_in_place
from tablemate.games.one_piece.sizes import DON, KINDS, PLACES, SEATS, SLOTS
from tablemate.games.one_piece.state import ASK_ACTION, BOTH_KNOW, MAIN, NOBODY, NONE

VANILLA = "ST01-003"  # a Character of 3000 without an effect or a trigger
QUIET = {"leader": "ST01-001", "life": f"{VANILLA} " * 3, "deck": f"{VANILLA} " * 6, "don": "0"}
PILES = ("deck", "life", "hand", "trash")
ZONES = (*PLACE_NAMES, "list", *PILES, "don")
FACE_UP = "^"
EARLIER = 1  # the turn that cards came in which were there before

Parts = dict[str, list[str]]


def read_position(own: str, their: str, turn: int) -> Position:
    """The Main Phase of a turn; in odd ones it is the first seat's."""
    sides = [_parts(own), _parts(their)]
    first, second = map(_list_of, sides)
    options = GAME.options({"deck_1": first, "deck_2": second, "free_decks": True})
    book = rulebook_of(GAME)
    position = Position(book, book.blank(options), SEATS)
    s = position.record
    _begin(s, turn)
    for seat, parts in enumerate(sides):
        _fill(s, seat, parts)
    work_out(s, book.tables_record)
    return position


def _parts(line: str) -> Parts:
    said: Parts = {}
    for text in filter(str.strip, line.split("|")):
        zone, *words = text.split()
        assert zone in ZONES, f"there is no zone {zone!r} (in {line!r})"
        said[zone] = _cards(words) if zone in PILES else words
    quiet = {zone: words.split() for zone, words in QUIET.items()}
    if "list" in said:
        quiet |= {"leader": [find_deck(said["list"][0]).leader], "life": [], "deck": []}
    return quiet | said


def _cards(words: Sequence[str]) -> list[str]:
    return [card for word in words for card in ([VANILLA] * int(word) if word.isdecimal() else [word])]


def _list_of(parts: Parts) -> str:
    """The seat's list: a deck by its name, or all that is named."""
    if "list" in parts:
        return parts["list"][0]
    counts = Counter(_named(parts))
    return "\n".join([f"1x{parts['leader'][0]}", *(f"{n}x{card}" for card, n in counts.items())])


def _named(parts: Parts) -> list[str]:
    """The cards a line names, without the Leader."""
    piles = [card.rstrip(FACE_UP) for zone in PILES for card in parts.get(zone, ())]
    return piles + [parts[place][0] for place in PLACE_NAMES[1:] if place in parts]


def _begin(s: Any, turn: int) -> None:
    s.turn, s.turn_seat, s.decider = turn, 1 - turn % 2, 1 - turn % 2
    s.phase, s.asking = MAIN, ASK_ACTION
    s.winner, s.limbo, s.attacker, s.target = NOBODY, NONE, NONE, NONE
    for place in range(PLACES):
        s.at[place] = NONE


def _fill(s: Any, seat: int, parts: Parts) -> None:
    kinds = {
        numbers()[s.list[seat * KINDS + kind]]: kind for kind in range(KINDS) if s.copies[seat * KINDS + kind]
    }
    left = Counter({kind: int(s.copies[seat * KINDS + kind]) for kind in kinds.values() if kind})
    left.subtract(kinds[card] for card in _named(parts))
    assert min(left.values()) >= 0, f"a card is named too often: {parts}"
    for zone in ("hand", "trash"):
        for card in parts.get(zone, ()):
            getattr(s, zone)[seat * KINDS + kinds[card]] += 1
            getattr(s, f"{zone}_size")[seat] += 1
    unnamed = [kind for kind in sorted(left) for _ in range(left[kind])]
    _stack(s, seat, "deck", [kinds[card] for card in parts["deck"]] + unnamed)
    _stack(s, seat, "life", [kinds[card.rstrip(FACE_UP)] for card in parts["life"]])
    for k, card in enumerate(reversed(parts["life"])):
        s.life_up[seat, k] = int(card.endswith(FACE_UP))
        s.life_known[seat, k] = BOTH_KNOW * int(card.endswith(FACE_UP))
    for slot, place in enumerate(PLACE_NAMES):
        if place in parts:
            _put(s, seat * SLOTS + slot, seat * KINDS + kinds[parts[place][0]], parts[place][1:])
    active, _, rested = parts["don"][0].partition("/")
    s.don_active[seat], s.don_rested[seat] = int(active), int(rested or 0)
    given = sum(s.given[seat * SLOTS + slot] for slot in range(SLOTS))
    s.don_deck[seat] = DON - s.don_active[seat] - s.don_rested[seat] - given


def _stack(s: Any, seat: int, zone: str, kinds: Sequence[int]) -> None:
    """Lay cards down, the first on top."""
    for k, kind in enumerate(reversed(kinds)):
        getattr(s, zone)[seat, k] = kind
    getattr(s, f"{zone}_size")[seat] = len(kinds)


def _put(s: Any, place: int, card: int, words: Sequence[str]) -> None:
    put_in_place(s, place, card, int("rested" in words))
    s.came[place] = s.turn if "new" in words else EARLIER
    if "don" in words:
        s.given[place] = int(words[words.index("don") + 1])
