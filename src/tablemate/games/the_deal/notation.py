"""Positions and actions as short text, both ways.

A position is one line: where the run stands, the hands seat by seat, and the timeline; `|` parts them.

    hand 2 round 1 playing customer cash 100 heat 35 | weed alibi / raid / park | patrol | spent meth patrol

After them come the cards that are `spent`, those the Player's deck is `without`, and those the `street` has
left, if they are others than the Dealer's deck less what lies on the table; all other cards are in the piles.
What a line leaves out is nought or as usual: hand 1, round 1, whoever begins it. A card needs its owner where
two have its name: `dealer.school_zone`. `rng:` is the generator, in hexadecimal.
"""

import re
from collections import Counter
from typing import Any

from tablemate.core.actions import NamedAction
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
    DECKS,
    FIRST,
    NARC,
    OWNERS,
    PLAYABLE,
    PLAYER,
    POOL,
    SEATS,
    owner_of,
)
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
    NOBODY,
    NOT_ENDED,
    PLAYING,
    ROUNDS,
    SAFE,
    VOID,
)

PHASES = ("building", "playing", "folding", "between", "over")
WORDS = {"check": "check", "fold": "fold", "stay": "stay", "deal on": "deal_on", "go home": "go_home"}
MARK = re.compile(r"(?<!\S)(hand|round|cash|heat|closed|last|ending|order|checks|rng:) ?(\S+)")
NOTHING = "nothing"  # on the street, though the Dealer's deck has more


def write_action(action: NamedAction) -> str:
    if action["type"] == "play":
        return str(action["card"])
    if action["type"] == "build_deck":
        return f"deck {action['deck']}"
    if action["type"] == "leave_out":
        return f"without {action['card']}"
    return str(action["type"]).replace("_", " ")


def read_action(text: str) -> NamedAction:
    """`alibi`, `Fake ID` and `narc.patrol` are cards; `check`, `deal on`, `deck aggro`, `without weed`."""
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
    raise BadInput(f"{words!r} is neither a card like alibi nor check, fold, stay, deal on or go home")


def write_position(position: Position) -> str:
    s = position.record
    head = [f"hand {s.hands} round {s.round}"] if s.round else []
    head += [PHASES[s.phase], OWNERS[s.turn]]
    numbers = {"cash": s.cash, "heat": s.heat, "closed": s.closed}
    head += [f"{name} {value}" for name, value in numbers.items() if value]
    head += ["gone"] if s.gone else []
    head += [f"last {BRANCHES[s.last_branch]}"] if s.last_branch != NO_BRANCH else []
    head += [f"ending {ENDINGS[s.ending]}"] if s.ending != NOT_ENDED else []
    order = [s.order[place] for place in range(SEATS)]
    head += [f"order {'>'.join(OWNERS[seat] for seat in order)}"] if order != _usual_order(s) else []
    checks = [s.checks[seat] for seat in range(SEATS)]
    head += [f"checks {','.join(map(str, checks))}"] if any(checks) else []
    head += [f"rng:{int(s.rng.x):x}"] if int(s.rng.x) else []
    parts = [
        " ".join(head),
        " / ".join(_names([s.in_hand[p, i] for i in range(s.held[p])], p) for p in range(SEATS)),
        _names([s.timeline[i] for i in range(s.laid)]),
    ]
    left = [s.pile[face] for face in range(FIRST[DEALER], AFTER[DEALER])]
    street = [FIRST[DEALER] + i for i, copies in enumerate(left) for _ in range(copies)]
    for label, faces in (
        ("spent", [face for face in range(PLAYABLE) for _ in range(s.spent[face])]),
        ("without", [face for face in range(POOL) if not s.deck[face]]),
    ):
        parts += [f"{label} {_names(faces)}"] if faces else []
    parts += [f"street {_names(street, DEALER) or NOTHING}"] if left != _usual_street(s) else []
    return " | ".join(parts)


def read_position(text: str, options: GameOptions) -> Position:
    """The position a line describes."""
    try:
        return _read(text, options)
    except (ValueError, IndexError) as fault:
        raise BadInput(f"not a position: {fault} (in {text!r})") from None


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
    s.rng.x = Word(int(marks.get("rng:", "0"), 16))


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
            raise ValueError(f"{CARDS[face].id} appears too often")
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
            raise ValueError(f"{CARDS[FIRST[DEALER] + i].id} appears too often")
        s.pile[FIRST[DEALER] + i] = copies
    s.in_pile[DEALER] = sum(left)


def _number(marks: dict[str, str], name: str, usual: int, most: int = 1 << 30) -> int:
    text = marks.get(name, str(usual))
    if not text.isdecimal() or int(text) > most:
        raise ValueError(f"{name} {text} is not a number up to {most}")
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


def _names(faces: list[int], owner: int | None = None) -> str:
    """Cards as short as they can be told."""
    return " ".join(CARDS[face].word if _is_clear(face, owner) else CARDS[face].id for face in faces)


def _is_clear(face: int, owner: int | None) -> bool:
    return owner is not None or [card.word for card in CARDS].count(CARDS[face].word) == 1
