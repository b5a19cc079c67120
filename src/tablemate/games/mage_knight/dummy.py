"""The dummy player: its record, its turn (6) and what it gains (9.6 to 9.10).

A card of the dummy has a slot: the first 16 are its hero's, four of each colour, and those it gains follow.
The deck is a mask of slots without an order: a card is drawn when it is flipped (1.4). Cards of one name lie
in neighbouring or rising slots and are drawn lowest first, so that equal decks are equal bytes.
"""

from typing import Annotated

from tablemate.core.compiled import (
    I8,
    U64,
    Array,
    Mask,
    Rng,
    below,
    bit,
    count_bits,
    int64,
    lowest,
    rule,
    uint64,
    without_lowest,
)
from tablemate.games.mage_knight.box import COLORS, OF_EACH_COLOR
from tablemate.games.mage_knight.facts import STARTING_CARDS, Facts
from tablemate.games.mage_knight.names import FIRST_UNNAMED, HERO_COUNT, NO_CARD, NO_COLOR, NO_HERO, NO_TACTIC

MOST_GAINED = 24
MOST_CARDS = STARTING_CARDS + MOST_GAINED
MOST_CRYSTALS = 99  # of one colour by corrections; what rounds bring fits beside them (6.5, 13.2)
FLIPS = 3
NO_SLOT = -1
ALL_STARTING = (1 << STARTING_CARDS) - 1


class Dummy:
    deck: U64  # slots not flipped yet
    discard: Annotated[Array[I8], MOST_CARDS]  # slots in the order they were flipped
    discarded: I8
    gained: Annotated[Array[I8], MOST_GAINED]  # faces of the slots after the first 16
    gains: I8
    crystals: Annotated[Array[I8], len(COLORS)]
    hero: I8  # NO_HERO without a dummy
    own_cards: I8  # 1 if heroes have two cards of their own
    tactic: I8  # NO_TACTIC before it has one
    flipped: I8  # cards of the last turn, before the bonus; 0 before the first
    bonus: I8
    matching: I8  # colour of the last turn's match; NO_COLOR


@rule
def has_dummy(dummy: Dummy) -> bool:
    return dummy.hero != NO_HERO


@rule
def leave_out_dummy(dummy: Dummy) -> None:
    dummy.hero = NO_HERO
    dummy.tactic = NO_TACTIC
    dummy.matching = NO_COLOR


@rule
def begin_dummy(dummy: Dummy, facts: Facts, hero: int) -> None:
    """Its hero's 16 cards and three crystals; nothing else (2.4, 2.5)."""
    dummy.hero = hero
    dummy.tactic = NO_TACTIC
    dummy.matching = NO_COLOR
    dummy.deck = uint64(ALL_STARTING)
    for color in range(len(COLORS)):
        dummy.crystals[color] = facts.dots[hero, color]


@rule
def face_of(dummy: Dummy, facts: Facts, slot: int) -> int:
    if slot >= STARTING_CARDS:
        return int64(dummy.gained[slot - STARTING_CARDS])
    return int64(facts.hero_cards[dummy.hero + dummy.own_cards * HERO_COUNT, slot])


@rule
def color_of(dummy: Dummy, facts: Facts, slot: int) -> int:
    """Of two colours the one of which it has more crystals; of equals the first (6.8)."""
    if slot < STARTING_CARDS:
        return slot // OF_EACH_COLOR
    face = dummy.gained[slot - STARTING_CARDS]
    color = int64(facts.color[face])
    second = int64(facts.second_color[face])
    if second != NO_COLOR and dummy.crystals[second] > dummy.crystals[color]:
        return second
    return color


@rule
def cards_left(dummy: Dummy) -> int:
    return count_bits(dummy.deck)


@rule
def cards_owned(dummy: Dummy) -> int:
    return STARTING_CARDS + dummy.gains


@rule
def nth_slot(slots: Mask, n: int) -> int:
    for _ in range(n):
        slots = without_lowest(slots)
    return lowest(slots)


@rule
def first_alike(dummy: Dummy, facts: Facts, slot: int) -> int:
    """The lowest slot of the deck with a card of the same name."""
    if slot < STARTING_CARDS:
        if slot % OF_EACH_COLOR != 1 or not dummy.deck & bit(slot - 1):
            return slot
        return slot - 1 if face_of(dummy, facts, slot - 1) == face_of(dummy, facts, slot) else slot
    face = dummy.gained[slot - STARTING_CARDS]
    if face < FIRST_UNNAMED:
        return slot
    found = STARTING_CARDS
    while dummy.gained[found - STARTING_CARDS] != face or not dummy.deck & bit(found):
        found += 1
    return found


@rule
def flip_card(dummy: Dummy, facts: Facts, rng: Rng) -> int:
    """The slot of a card that is flipped to the discard pile, each of the deck equally likely."""
    slot = first_alike(dummy, facts, nth_slot(dummy.deck, below(rng, cards_left(dummy))))
    put_on_discard(dummy, slot)
    return slot


@rule
def put_on_discard(dummy: Dummy, slot: int) -> None:
    dummy.deck &= ~bit(slot)
    dummy.discard[dummy.discarded] = slot
    dummy.discarded += 1


@rule
def flip_cards(dummy: Dummy, facts: Facts, rng: Rng) -> None:
    """Three cards, and as many more as crystals of the last one's colour; or what is left (6.2, 6.3)."""
    dummy.flipped = min(FLIPS, cards_left(dummy))
    slot = NO_SLOT
    for _ in range(dummy.flipped):
        slot = flip_card(dummy, facts, rng)
    color = color_of(dummy, facts, slot)
    dummy.matching = color if dummy.crystals[color] > 0 else NO_COLOR
    dummy.bonus = min(int64(dummy.crystals[color]), cards_left(dummy))
    for _ in range(dummy.bonus):
        flip_card(dummy, facts, rng)


@rule
def gain_card(dummy: Dummy, face: int) -> None:
    """A card joins the deck (9.6)."""
    dummy.gained[dummy.gains] = face
    dummy.deck |= bit(STARTING_CARDS + dummy.gains)
    dummy.gains += 1


@rule
def shuffle_everything(dummy: Dummy) -> None:
    """All it owns is its deck again, and the last turn is forgotten (9.10)."""
    dummy.deck = uint64(0)
    for slot in range(cards_owned(dummy)):
        dummy.deck |= bit(slot)
    for i in range(dummy.discarded):
        dummy.discard[i] = 0
    dummy.discarded = 0
    dummy.flipped = 0
    dummy.bonus = 0
    dummy.matching = NO_COLOR


@rule
def slot_gained(dummy: Dummy, face: int) -> int:
    """The slot of a card it has gained, the last one of its kind; NO_SLOT if it has none."""
    for i in range(dummy.gains - 1, -1, -1):
        if dummy.gained[i] == face:
            return STARTING_CARDS + i
    return NO_SLOT


@rule
def place_in_discard(dummy: Dummy, facts: Facts, face: int) -> int:
    """Where in the discard pile a card of this name lies, the top one first; NO_CARD if none does."""
    for i in range(dummy.discarded - 1, -1, -1):
        if face_of(dummy, facts, dummy.discard[i]) == face:
            return i
    return NO_CARD


@rule
def slot_in_deck(dummy: Dummy, facts: Facts, face: int) -> int:
    """The lowest slot of the deck with a card of this name; NO_SLOT."""
    for slot in range(cards_owned(dummy)):
        if dummy.deck & bit(slot) and face_of(dummy, facts, slot) == face:
            return slot
    return NO_SLOT


@rule
def take_from_discard(dummy: Dummy, place: int) -> int:
    """The slot at a place of the discard pile, which closes up; the last turn is seen there no more."""
    slot = int64(dummy.discard[place])
    dummy.discarded -= 1
    for i in range(place, dummy.discarded):
        dummy.discard[i] = dummy.discard[i + 1]
    dummy.discard[dummy.discarded] = 0
    forget_flip(dummy)
    return slot


@rule
def forget_flip(dummy: Dummy) -> None:
    dummy.flipped = 0
    dummy.bonus = 0
    dummy.matching = NO_COLOR


@rule
def lose_card(dummy: Dummy, slot: int) -> None:
    """A gained card that lies in the deck leaves it; those gained later move up."""
    dummy.deck &= ~bit(slot)
    dummy.gains -= 1
    last = cards_owned(dummy)
    for later in range(slot, last):
        dummy.gained[later - STARTING_CARDS] = dummy.gained[later + 1 - STARTING_CARDS]
        if dummy.deck & bit(later + 1):
            dummy.deck = (dummy.deck & ~bit(later + 1)) | bit(later)
    dummy.gained[dummy.gains] = 0
    for i in range(dummy.discarded):
        if dummy.discard[i] > slot:
            dummy.discard[i] -= 1
