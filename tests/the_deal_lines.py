"""Positions of The Deal as tests write them.

A position is one line: where the run stands, the hands seat by seat, and the timeline; `|` parts them.

    hand 2 round 1 playing customer cash 100 heat 35 | weed alibi / raid / park | patrol | spent meth patrol

After them come the cards that are `spent`, those the Player's deck is `without`, and those of the `street`:
in a hand as they will be turned over, between hands what its deck has left. All other cards are in the piles.
What a line leaves out is nought or as usual: hand 1, round 1, whoever begins it. A card needs its owner where
two have its name: `dealer.school_zone`. `rng:` is the generator, in hexadecimal.
"""

import re
from collections import Counter
from typing import Any

from tablemate.core.errors import BadInput
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import Word
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import (
    AFTER,
    CARDS,
    CUSTOMER,
    DEALER,
    FIRST,
    NARC,
    OWNERS,
    PLAYABLE,
    PLAYER,
    POOL,
    SEATS,
    owner_of,
)
from tablemate.games.the_deal.rules.piles import drawn_card
from tablemate.games.the_deal.rules.totals import note_totals
from tablemate.games.the_deal.state import (
    BRANCHES,
    BUILDING,
    BUST,
    ENDINGS,
    FIXED,
    FOLDING,
    HAND_SIZE,
    INSURED,
    MAX_TIMELINE,
    NO_BRANCH,
    NO_CARD,
    NO_CHOICE,
    NOBODY,
    NOT_ENDED,
    PLAYING,
    ROUNDS,
    SAFE,
    VOID,
)

PHASES = ("building", "playing", "folding", "between", "over")
MARK = re.compile(r"(?<!\S)(hand|round|cash|heat|closed|last|ending|order|checks|rng:) ?(\S+)")
NOTHING = "nothing"  # on the street, though the Dealer's deck has more


def read_position(text: str, options: GameOptions) -> Position:
    """The position a line describes."""
    try:
        return _read(text, options)
    except (ValueError, IndexError) as fault:
        raise BadInput(f"no position: {fault} (in {text!r})") from None


def _read(text: str, options: GameOptions) -> Position:
    head, hands, timeline, *rest = [part.strip() for part in (text + " | |").split("|")]
    book = rulebook_of(GAME)
    position = Position(book, book.blank(options), SEATS)
    s = position.record
    _read_head(s, head)
    labelled = {part.split()[0]: " ".join(part.split()[1:]) for part in rest if part}
    if unknown := labelled.keys() - {"spent", "without", "street"}:
        raise ValueError(f"there is no part {min(unknown)!r}")
    _lay(s, _faces(timeline))
    _give_hands(s, hands)
    _fill_piles(s, _faces(labelled.get("spent", "")), _faces(labelled.get("without", ""), PLAYER))
    _fill_street(s, labelled.get("street"))
    note_totals(s, book.tables_record)
    return position


def _read_head(s: Any, head: str) -> None:
    """Where the run and the hand stand."""
    marks = dict(MARK.findall(head))
    words = MARK.sub("", head).split()
    if strange := [word for word in words if word not in (*PHASES, *OWNERS[:SEATS], "gone")]:
        raise ValueError(f"{strange[0]!r} says nothing about a position")
    s.phase = next((p for p, name in enumerate(PHASES) if name in words), PLAYING)
    begun = int(s.phase != BUILDING)
    s.hands, s.round = _number(marks, "hand", begun), _number(marks, "round", begun, ROUNDS)
    s.cash, s.heat, s.closed = (_number(marks, name, 0) for name in ("cash", "heat", "closed"))
    s.gone = int("gone" in words)
    s.last_branch = BRANCHES.index(marks["last"]) if "last" in marks else NO_BRANCH
    s.last_winner = (
        NOBODY if s.last_branch == NO_BRANCH else PLAYER if s.last_branch in (SAFE, INSURED, VOID) else NARC
    )
    s.ending = ENDINGS.index(marks["ending"]) if "ending" in marks else NOT_ENDED
    s.busts = int(s.ending == BUST)
    order = [OWNERS.index(owner) for owner in marks["order"].split(">")] if "order" in marks else None
    for place, seat in enumerate(order or _usual_order(s)):
        s.order[place] = seat
    begins = s.order[0] if s.phase == PLAYING else PLAYER
    s.turn = next((OWNERS.index(word) for word in words if word in OWNERS), begins)
    for seat, rounds in enumerate(marks.get("checks", "0,0,0").split(",")):
        s.checks[seat] = int(rounds)
    places = [place for place in range(SEATS) if s.order[place] == s.turn]
    s.turns = places[0] if s.phase == PLAYING else SEATS * begun
    s.rng.x = s.street_rng.x = Word(int(marks.get("rng:", "0"), 16))
    s.heat_before = s.heat
    for seat in range(SEATS):
        s.chosen[seat] = NO_CHOICE


def _usual_order(s: Any) -> list[int]:
    """Who plays when in a round, as the usual rules have it (4.3)."""
    if s.phase == BUILDING:
        return [0] * SEATS
    turned = 0 if s.turn_order == FIXED else s.round - 1
    return [(NARC, CUSTOMER, PLAYER)[(place + turned) % SEATS] for place in range(SEATS)]


def _usual_street(s: Any) -> list[int]:
    """What is left of a new Dealer's deck, card by card."""
    if s.phase == BUILDING:
        return [0] * (AFTER[DEALER] - FIRST[DEALER])
    shown = Counter(s.timeline[i] for i in range(s.laid))
    return [s.card_copies[face] - shown[face] for face in range(FIRST[DEALER], AFTER[DEALER])]


def _lay(s: Any, timeline: list[int]) -> None:
    if len(timeline) > MAX_TIMELINE:
        raise ValueError(f"a timeline has {MAX_TIMELINE} cards at most")
    for i in range(MAX_TIMELINE):
        s.timeline[i] = timeline[i] if i < len(timeline) else NO_CARD
    s.laid = len(timeline)
    s.played = sum(owner_of(face) == PLAYER for face in timeline)


def _give_hands(s: Any, hands: str) -> None:
    each = hands.split("/")
    if len(each) > SEATS:
        raise ValueError(f"there are {SEATS} hands")
    for seat in range(SEATS):
        faces = _faces(each[seat], seat) if seat < len(each) else []
        if len(faces) > HAND_SIZE:
            raise ValueError(f"a hand has {HAND_SIZE} cards at most")
        for i in range(HAND_SIZE):
            s.in_hand[seat, i] = faces[i] if i < len(faces) else NO_CARD
        s.held[seat] = len(faces)


def _fill_piles(s: Any, spent: list[int], left_out: list[int]) -> None:
    """The rest of the seats' decks into their piles."""
    away = Counter(spent)
    away.update(s.in_hand[seat, i] for seat in range(SEATS) for i in range(s.held[seat]))
    if s.phase in (PLAYING, FOLDING):  # after a hand, what lies there is spent already
        away.update(s.timeline[i] for i in range(s.laid))
    for face in range(POOL):
        s.deck[face] = int(s.deck[face] and face not in left_out)
    for face in range(PLAYABLE):
        copies = s.deck[face] if face < POOL else s.card_copies[face]
        if away[face] > copies:
            raise ValueError(f"{CARDS[face].id} is there too often")
        s.spent[face] = spent.count(face)
        s.pile[face] = 0 if face < POOL and s.phase == BUILDING else copies - away[face]
    for seat in range(SEATS):
        s.in_pile[seat] = sum(s.pile[face] for face in range(FIRST[seat], AFTER[seat]))


def _fill_street(s: Any, street: str | None) -> None:
    left = _usual_street(s)
    if street is not None:
        faces = [] if street == NOTHING else _faces(street, DEALER)
        left = [faces.count(face) for face in range(FIRST[DEALER], AFTER[DEALER])]
    for i, copies in enumerate(left):
        if copies < 0:
            raise ValueError(f"{CARDS[FIRST[DEALER] + i].id} is there too often")
        s.pile[FIRST[DEALER] + i] = copies
    s.in_pile[DEALER] = sum(left)
    _lay_face_down(s, [] if street in (None, NOTHING) else _faces(street, DEALER))


def _lay_face_down(s: Any, named: list[int]) -> None:
    """The cards named, and then any, for the rounds to come."""
    for place in range(ROUNDS):
        s.street[place] = NO_CARD
    first = s.round - (s.phase == PLAYING)
    for place in range(first, ROUNDS) if s.phase in (PLAYING, FOLDING) else ():
        if named:
            face = named.pop(0)
            s.pile[face] -= 1
            s.in_pile[DEALER] -= 1
        elif s.in_pile[DEALER]:
            face = drawn_card(s, DEALER, s.street_rng)
        else:
            face = FIRST[DEALER]
        s.street[place] = face


def _number(marks: dict[str, str], name: str, usual: int, most: int = 1 << 30) -> int:
    text = marks.get(name, str(usual))
    if not text.isdecimal() or int(text) > most:
        raise ValueError(f"{name} {text} is no number up to {most}")
    return int(text)


def _faces(text: str, owner: int | None = None) -> list[int]:
    return [_face(word, owner) for word in text.split()]


def _face(word: str, owner: int | None) -> int:
    """A card by its id, or by its id without an owner that is clear."""
    found = [
        face
        for face, card in enumerate(CARDS)
        if word == card.id or (word == card.word and owner in (None, owner_of(face)))
    ]
    if len(found) != 1:
        raise ValueError(f"there is no card {word!r}" if not found else f"there is more than one {word!r}")
    return found[0]
