"""Corrections (13): crystals and cards of the dummy, and whose turn it is."""

from tablemate.core.compiled import Codes, Log, bit, emit2, emit3, emit4, offer, rule, uint64
from tablemate.games.mage_knight.box import MOST_ROUNDS
from tablemate.games.mage_knight.course import NOBODY, VIRTUAL
from tablemate.games.mage_knight.dummy import (
    MOST_CRYSTALS,
    MOST_GAINED,
    NO_SLOT,
    cards_owned,
    face_of,
    first_alike,
    forget_flip,
    gain_card,
    has_dummy,
    lose_card,
    place_in_discard,
    put_on_discard,
    slot_gained,
    slot_in_deck,
    take_from_discard,
)
from tablemate.games.mage_knight.facts import STARTING_CARDS
from tablemate.games.mage_knight.names import ADVANCED_COUNT, FACES, FIRST_ADVANCED, FIRST_UNNAMED, NO_CARD
from tablemate.games.mage_knight.table import reasons
from tablemate.games.mage_knight.table.events import (
    CARD_CORRECTED,
    CRYSTAL_CORRECTED,
    PLACES,
    TURN_CORRECTED,
)
from tablemate.games.mage_knight.table.rules.round_end import is_in
from tablemate.games.mage_knight.table.rules.turns import give_turn, why_not_fix_turn
from tablemate.games.mage_knight.table.state import MOST_CORRECTIONS, State, Tables

MORE, LESS = range(2)
TO_DECK, TO_DISCARD, AWAY = range(len(PLACES))
MOST_BY_CORRECTION = MOST_GAINED - MOST_ROUNDS  # so that there is room for what the rounds bring


@rule
def why_not_correct(s: State) -> int:
    if s.has_corrections == 0:
        return reasons.NO_CORRECTIONS
    return reasons.TOO_MANY_CORRECTIONS if s.corrections >= MOST_CORRECTIONS else 0


@rule
def why_not_correct_dummy(s: State) -> int:
    why = why_not_correct(s)
    if why != 0:
        return why
    return 0 if has_dummy(s.dummy) else reasons.NO_DUMMY


@rule
def why_not_fix_crystal(s: State, color: int, change: int) -> int:
    why = why_not_correct_dummy(s)
    if why != 0:
        return why
    if change == MORE:
        return reasons.TOO_MANY_CRYSTALS if s.dummy.crystals[color] >= MOST_CRYSTALS else 0
    return reasons.NO_CRYSTAL_LEFT if s.dummy.crystals[color] == 0 else 0


@rule
def fix_crystal(s: State, color: int, change: int, log: Log) -> None:
    s.corrections += 1
    s.dummy.crystals[color] += 1 if change == MORE else -1
    emit4(log, CRYSTAL_CORRECTED, s.decider, color, change, s.dummy.crystals[color])


@rule
def why_not_fix_card(s: State, t: Tables, face: int, to: int) -> int:
    why = why_not_correct_dummy(s)
    if why != 0:
        return why
    in_deck = slot_in_deck(s.dummy, t.facts, face) != NO_SLOT
    in_discard = place_in_discard(s.dummy, t.facts, face) != NO_CARD
    return why_not_move(s, face, to, in_deck, in_discard)


@rule
def why_not_move(s: State, face: int, to: int, in_deck: bool, in_discard: bool) -> int:
    """One that lies in the other place is moved; one that the dummy has not, or has no name, comes (13.3)."""
    if face < FIRST_ADVANCED and not in_deck and not in_discard:
        return reasons.OTHER_HEROES_CARD
    if to == AWAY:
        return why_not_away(face, in_deck or in_discard)
    if face >= FIRST_UNNAMED or (not in_deck and not in_discard):
        return why_not_bring(s, face)
    if to == TO_DECK:
        return 0 if in_discard else reasons.WITH_DUMMY + face
    return 0 if in_deck else reasons.THERE_ALREADY


@rule
def why_not_away(face: int, has_it: bool) -> int:
    if not has_it:
        return reasons.NOT_WITH_DUMMY
    return reasons.HERO_CARD_STAYS if face < FIRST_ADVANCED else 0


@rule
def why_not_bring(s: State, face: int) -> int:
    """An advanced action that the dummy does not have; where they are dealt, from the deck (13.4)."""
    if face >= FIRST_UNNAMED and s.app_deals != 0:
        return reasons.CARDS_HAVE_NAMES
    card = face - FIRST_ADVANCED
    if face < FIRST_UNNAMED and not is_in(s.advanced_in_use, card):
        return reasons.NOT_IN_BOX
    if s.dummy.gains >= MOST_BY_CORRECTION:
        return reasons.TOO_MANY_CARDS
    is_elsewhere = s.app_deals != 0 and not is_in(s.advanced.deck, card)
    return reasons.CARD_ELSEWHERE if is_elsewhere else 0


@rule
def add_cards(s: State, t: Tables, first_code: int, out: Codes, n: int) -> int:
    """Cards that the dummy has, each name once; advanced actions it has not; those without a name."""
    if why_not_correct_dummy(s) != 0:
        return n
    has = uint64(0)  # advanced actions
    slot = 0
    while slot < cards_owned(s.dummy):
        face = face_of(s.dummy, t.facts, slot)
        in_deck = is_in(s.dummy.deck, slot)
        in_discard = not in_deck
        slot += 1
        if slot < STARTING_CARDS and face_of(s.dummy, t.facts, slot) == face:  # copies are neighbours
            in_deck = in_deck or is_in(s.dummy.deck, slot)
            in_discard = in_discard or not is_in(s.dummy.deck, slot)
            slot += 1
        if face < FIRST_UNNAMED:
            n = add_places(s, face, in_deck, in_discard, first_code, out, n)
        if face >= FIRST_ADVANCED and face < FIRST_UNNAMED:
            has |= bit(face - FIRST_ADVANCED)
    for card in range(ADVANCED_COUNT):
        if not has & bit(card):
            n = add_places(s, FIRST_ADVANCED + card, False, False, first_code, out, n)
    for face in range(FIRST_UNNAMED, FACES):
        n = add_places(s, face, slot_gained(s.dummy, face) != NO_SLOT, False, first_code, out, n)
    return n


@rule
def add_places(
    s: State, face: int, in_deck: bool, in_discard: bool, first_code: int, out: Codes, n: int
) -> int:
    for to in range(len(PLACES)):
        if why_not_move(s, face, to, in_deck, in_discard) == 0:
            n = offer(out, n, first_code + len(PLACES) * face + to)
    return n


@rule
def fix_card(s: State, t: Tables, face: int, to: int, log: Log) -> None:
    s.corrections += 1
    emit3(log, CARD_CORRECTED, s.decider, face, to)
    slot = slot_in_deck(s.dummy, t.facts, face)
    place = place_in_discard(s.dummy, t.facts, face)
    if to == AWAY:
        take_away(s, face, slot if slot != NO_SLOT else take_back(s, place))
    elif face >= FIRST_UNNAMED or (slot == NO_SLOT and place == NO_CARD):
        bring_card(s, t, face, to)
    elif to == TO_DECK:
        take_back(s, place)
    else:
        put_on_discard(s.dummy, slot)
        forget_flip(s.dummy)


@rule
def take_back(s: State, place: int) -> int:
    """A card of the discard pile, back in the deck."""
    slot = take_from_discard(s.dummy, place)
    s.dummy.deck |= bit(slot)
    return slot


@rule
def bring_card(s: State, t: Tables, face: int, to: int) -> None:
    gain_card(s.dummy, face)
    if s.app_deals != 0:
        s.advanced.deck &= ~bit(face - FIRST_ADVANCED)
    if to == TO_DISCARD:
        put_on_discard(s.dummy, first_alike(s.dummy, t.facts, STARTING_CARDS + s.dummy.gains - 1))
        forget_flip(s.dummy)


@rule
def take_away(s: State, face: int, slot: int) -> None:
    lose_card(s.dummy, slot)
    if s.app_deals != 0:
        s.advanced.deck |= bit(face - FIRST_ADVANCED)


@rule
def why_not_turn(s: State, to: int) -> int:
    why = why_not_correct(s)
    return why if why != 0 else why_not_fix_turn(s, to)


@rule
def fix_turn(s: State, t: Tables, to: int, log: Log) -> None:
    s.corrections += 1
    emit2(log, TURN_CORRECTED, s.decider, NOBODY if to == VIRTUAL else to)
    give_turn(s, t, to, log)
