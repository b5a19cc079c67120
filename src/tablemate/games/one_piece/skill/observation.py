"""The position as a vector, for learning: the observer's side first, cards by their line in the open lists.

Hidden cards are 0, a known one is its line counted from 1; the lists say which cards these are.
"""

from tablemate.core.compiled import Features, int64, rule
from tablemate.games.one_piece.rules.printed import owner_of, place_of
from tablemate.games.one_piece.rules.zones import knows
from tablemate.games.one_piece.sizes import DECK, KINDS, MAX_LIFE, SEATS, SLOTS
from tablemate.games.one_piece.state import ASK_TRIGGER, NONE, State
from tablemate.games.one_piece.tables import Tables

POWER_UNIT = 100  # so that every power fits


@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    n = write_course(s, t, seat, out)
    for k in range(SEATS):
        whose = seat if k == 0 else 1 - seat
        n = write_lists(s, seat, whose, out, n)
        n = write_field(s, whose, out, n)
        n = write_hidden(s, seat, whose, out, n)


@rule
def write_course(s: State, t: Tables, seat: int, out: Features) -> int:
    """Turn, battle and question; places are counted from the observer's, from 1."""
    out[0] = s.turn
    out[1] = 1 if s.turn_seat == seat else 0
    out[2] = s.phase
    out[3] = s.asking
    out[4] = 1 if s.decider == seat else 0
    out[5] = s.actions
    out[6] = place_seen(s, int64(s.attacker_object), seat)
    out[7] = place_seen(s, int64(s.target_object), seat)
    out[8] = s.blocked
    out[9] = s.damage_left
    out[10] = s.waiting
    out[11] = s.frames
    out[12] = limbo_seen(s, seat)
    for k in range(13, 19):
        out[k] = 0
    if s.frames > 0:
        f = s.frames - 1
        out[13] = card_seen(int64(s.frame_card[f]), seat)
        out[14] = t.block_number[s.frame_block[f]]
        out[15] = t.code[s.frame_at[f], 0]
        out[16] = s.frame_left[f]
        out[17] = s.frame_looked[f]
        out[18] = s.frame_picked[f]
    return 19


@rule
def card_seen(card: int, seat: int) -> int:
    """A card by its line, from 1; those of the other player follow on the observer's."""
    line = card - owner_of(card) * KINDS + 1
    return line if owner_of(card) == seat else KINDS + line


@rule
def place_seen(s: State, number: int, seat: int) -> int:
    place = place_of(s, number)
    return 0 if place == NONE else (place + seat * SLOTS) % (SEATS * SLOTS) + 1


@rule
def limbo_seen(s: State, seat: int) -> int:
    if s.limbo == NONE:
        return 0
    if s.asking == ASK_TRIGGER and not knows(int64(s.limbo_known), seat, owner_of(s.limbo)):
        return 0
    return card_seen(int64(s.limbo), seat)


@rule
def write_lists(s: State, seat: int, whose: int, out: Features, at: int) -> int:
    """Line by line: the row in the pool, copies in the list, in the hand as far as known, in the trash."""
    n = at
    for kind in range(KINDS):
        card = whose * KINDS + kind
        out[n] = s.list[card]
        out[n + 1] = s.copies[card]
        out[n + 2] = s.hand[card] if whose == seat else s.shown[card]
        out[n + 3] = s.shown[card]
        out[n + 4] = s.trash[card]
        n += 5
    return n


@rule
def write_field(s: State, whose: int, out: Features, at: int) -> int:
    n = at
    for place in range(whose * SLOTS, whose * SLOTS + SLOTS):
        out[n] = 0 if s.at[place] == NONE else s.at[place] - whose * KINDS + 1
        out[n + 1] = s.rested[place]
        out[n + 2] = s.given[place]
        out[n + 3] = 1 if s.at[place] != NONE and s.came[place] == s.turn else 0
        out[n + 4] = s.power[place] // POWER_UNIT
        out[n + 5] = s.cost[place]
        out[n + 6] = s.keywords[place]
        out[n + 7] = s.bans[place]
        out[n + 8] = s.used[place]
        n += 9
    out[n] = s.don_deck[whose]
    out[n + 1] = s.don_active[whose]
    out[n + 2] = s.don_rested[whose]
    out[n + 3] = s.don_frozen[whose]
    out[n + 4] = s.hand_size[whose]
    out[n + 5] = s.trash_size[whose]
    out[n + 6] = s.hits[whose]
    return n + 7


@rule
def write_hidden(s: State, seat: int, whose: int, out: Features, at: int) -> int:
    """Life cards from the bottom up and the deck from the top down, as far as the observer knows them."""
    n = at
    out[n] = s.life_size[whose]
    out[n + 1] = s.deck_size[whose]
    n += 2
    for place in range(MAX_LIFE):
        is_known = place < s.life_size[whose] and knows(int64(s.life_known[whose, place]), seat, whose)
        out[n] = s.life[whose, place] + 1 if is_known else 0
        out[n + 1] = s.life_up[whose, place]
        n += 2
    for k in range(DECK):
        place = s.deck_size[whose] - 1 - k
        is_known = place >= 0 and knows(int64(s.deck_known[whose, place]), seat, whose)
        out[n] = s.deck[whose, place] + 1 if is_known else 0
        n += 1
    return n
