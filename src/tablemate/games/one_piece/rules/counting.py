"""What conditions count: cards and DON!! of a player, and cards that a filter lets pass (11.5)."""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.effects.filters import DISTINCT_NAMES
from tablemate.games.one_piece.rules.matching import matches, share_a_name
from tablemate.games.one_piece.rules.printed import row_of
from tablemate.games.one_piece.sizes import FIRST_CHARACTER, KINDS, LAST_CHARACTER, LEADER, SLOTS, STAGE
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables


@rule
def is_side(side: int, seat: int, whose: int) -> bool:
    """Whether `whose` is meant, seen from `seat`."""
    return side & (w.OWN_SIDE if whose == seat else w.OTHER_SIDE) != 0


@rule
def zone_of_slot(slot: int) -> int:
    if slot == LEADER:
        return w.IN_LEADER
    return w.IN_STAGE if slot == STAGE else w.IN_CHARACTERS


@rule
def characters_of(s: State, seat: int) -> int:
    n = 0
    for slot in range(FIRST_CHARACTER, LAST_CHARACTER + 1):
        n += s.at[seat * SLOTS + slot] != NONE
    return n


@rule
def given_by(s: State, seat: int) -> int:
    """DON!! that lie under the player's cards."""
    n = 0
    for slot in range(SLOTS):
        n += s.given[seat * SLOTS + slot]
    return n


@rule
def rested_cards_of(s: State, seat: int) -> int:
    n = int64(s.don_rested[seat])
    for slot in range(SLOTS):
        n += s.at[seat * SLOTS + slot] != NONE and s.rested[seat * SLOTS + slot] != 0
    return n


@rule
def count_of(s: State, what: int, seat: int) -> int:
    if what == w.LIFE_COUNT:
        return int64(s.life_size[seat])
    if what == w.HAND_COUNT:
        return int64(s.hand_size[seat])
    if what == w.TRASH_COUNT:
        return int64(s.trash_size[seat])
    if what == w.DECK_COUNT:
        return int64(s.deck_size[seat])
    if what == w.DON_FIELD_COUNT:
        return s.don_active[seat] + s.don_rested[seat] + given_by(s, seat)
    if what == w.DON_ACTIVE_COUNT:
        return int64(s.don_active[seat])
    if what == w.DON_RESTED_COUNT:
        return int64(s.don_rested[seat])
    if what == w.CHARACTER_COUNT:
        return characters_of(s, seat)
    if what == w.RESTED_COUNT:
        return rested_cards_of(s, seat)
    if what == w.DON_GIVEN_COUNT:
        return given_by(s, seat)
    return int64(s.life_size[seat]) + s.hand_size[seat]


@rule
def count_for(s: State, what: int, side: int, seat: int) -> int:
    n = 0
    if side & w.OWN_SIDE:
        n += count_of(s, what, seat)
    if side & w.OTHER_SIDE:
        n += count_of(s, what, 1 - seat)
    return n


@rule
def compares(left: int, comparison: int, right: int) -> bool:
    if comparison == w.AT_MOST:
        return left <= right
    if comparison == w.AT_LEAST:
        return left >= right
    if comparison == w.EXACTLY_EQUAL:
        return left == right
    return left < right if comparison == w.LESS else left > right


@rule
def fits_place(s: State, t: Tables, at: int, seat: int, place: int, own: int) -> bool:
    """Whether a card on the field is one that the selection of this instruction speaks of."""
    whose = 1 if place >= SLOTS else 0
    if s.at[place] == NONE or not is_side(t.code[at, 3], seat, whose):
        return False
    if zone_of_slot(place - whose * SLOTS) & t.code[at, 4] == 0:
        return False
    return matches(s, t, t.code[at, 5], row_of(s, s.at[place]), place, own)


@rule
def count_set(s: State, t: Tables, at: int, seat: int, own: int) -> int:
    """How many cards on the field, or in hand or trash, the condition at `at` speaks of; distinct names
    once.
    """
    n = 0
    wanted = int64(t.code[at, 4])
    zones = int64(t.code[at, 3])
    for place in range(2 * SLOTS):
        whose = 1 if place >= SLOTS else 0
        if s.at[place] == NONE or not is_side(t.code[at, 2], seat, whose):
            continue
        if zone_of_slot(place - whose * SLOTS) & zones == 0:
            continue
        if matches(s, t, wanted, row_of(s, s.at[place]), place, own):
            n += not is_repeated(s, t, wanted, whose, place)
    if zones & (w.IN_HAND | w.IN_TRASH):
        for card in range(2 * KINDS):
            if is_side(t.code[at, 2], seat, 1 if card >= KINDS else 0):
                copies = 0
                if zones & w.IN_HAND:
                    copies += s.hand[card]
                if zones & w.IN_TRASH:
                    copies += s.trash[card]
                if copies > 0 and matches(s, t, wanted, row_of(s, card), NONE, own):
                    n += copies
    return n


@rule
def is_repeated(s: State, t: Tables, wanted: int, seat: int, place: int) -> bool:
    """Whether names count once and one before it has the same."""
    if t.filter_flags[wanted] & DISTINCT_NAMES == 0:
        return False
    for other in range(seat * SLOTS, place):
        if s.at[other] != NONE and share_a_name(t, row_of(s, s.at[place]), row_of(s, s.at[other])):
            if matches(s, t, wanted, row_of(s, s.at[other]), other, 0):
                return True
    return False
