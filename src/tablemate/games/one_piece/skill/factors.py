"""The five named factors (20.5): what a position is worth to a seat, judged at once.

What is under way counts by its expected end: a battle by the chance of a block and of the counter it takes,
an effect by its instructions, attacks that are left this turn in part, so that to end it gives them up. Of a
hand the seat cannot see, only the open list less what was seen is used.
"""

import numpy as np

from tablemate.core.compiled import Codes, int64, rule, scratch_array
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.counting import count_of
from tablemate.games.one_piece.rules.printed import seat_of
from tablemate.games.one_piece.sizes import BATTLERS, FIRST_CHARACTER, KINDS, LAST_CHARACTER, SLOTS
from tablemate.games.one_piece.skill.attacks import attack_bonus, best_target
from tablemate.games.one_piece.skill.defence import missing_units
from tablemate.games.one_piece.skill.effect_worths import BOARD, CARDS, KINDS_OF_WORTH, LIFE, TEMPO
from tablemate.games.one_piece.skill.hidden_hand import CERTAIN, UNITS, write_reach
from tablemate.games.one_piece.skill.plays import REDRAW_BELOW, mulligan_score
from tablemate.games.one_piece.skill.prospects import (
    PART,
    add_battle,
    add_pending,
    add_prospects,
    add_threats,
    chance_of_the_end,
    is_battle,
)
from tablemate.games.one_piece.skill.resources import put_to_use
from tablemate.games.one_piece.skill.styles import BALANCED
from tablemate.games.one_piece.skill.worths import (
    A_CARD,
    A_CHARACTER,
    ANY_CARD,
    ENOUGH_LIFE,
    hand_worth,
    life_worth,
)
from tablemate.games.one_piece.state import ASK_TRIGGER, FINISHED, NOBODY, NONE, State
from tablemate.games.one_piece.tables import Tables

FACTORS = ("board_control", "resource_efficiency", "life_differential", "card_advantage", "tempo")
BOARD_CONTROL, RESOURCE_EFFICIENCY, LIFE_DIFFERENTIAL, CARD_ADVANTAGE, PACE = range(len(FACTORS))

NUMBERS = np.dtype(np.int64)
MOST = 100
A_BLOCKER = 4
FEW_CARDS = 5  # of the deck
A_THIN_DECK = 40
AN_ATTACKER = 15
A_DON = 5
EVEN = 50  # tempo of an ordinary turn
A_KEPT_HAND = 20  # while mulligans are taken


@rule
def within(value: int) -> int:
    return -MOST if value < -MOST else MOST if value > MOST else value


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    if s.phase == FINISHED:
        for f in range(len(FACTORS)):
            factors[f] = 0 if s.winner == NOBODY else MOST if s.winner == seat else -MOST
        return
    theirs = scratch_array(UNITS, NUMBERS)
    ours = scratch_array(UNITS, NUMBERS)
    ahead = scratch_array(KINDS_OF_WORTH, NUMBERS)
    for k in range(KINDS_OF_WORTH):
        ahead[k] = 0
    write_reach(s, t, seat, 1 - seat, theirs)
    write_reach(s, t, seat, seat, ours)
    if s.turn > 0:
        add_prospects(s, t, seat, theirs, ahead)
        add_threats(s, t, seat, ours, ahead)
        add_battle(s, t, seat, theirs, ahead)
    add_pending(s, t, seat, ahead)
    factors[BOARD_CONTROL] = within(board_control(s, t, seat) + ahead[BOARD] // PART)
    factors[RESOURCE_EFFICIENCY] = within(resource_efficiency(s, t, seat, theirs))
    factors[LIFE_DIFFERENTIAL] = within(life_differential(s, seat) + ahead[LIFE] // PART)
    factors[CARD_ADVANTAGE] = within(card_advantage(s, t, seat) + ahead[CARDS] // PART)
    factors[PACE] = within(tempo(s, t, seat, theirs) + ahead[TEMPO] // PART)
    final = chance_of_the_end(s, t, seat, theirs)
    if final != 0:
        goal = MOST if final > 0 else -MOST
        for f in range(len(FACTORS)):
            factors[f] += (goal - factors[f]) * abs(final) // CERTAIN


@rule
def blocker_worth(s: State, place: int) -> int:
    """A Blocker that is active; while there is life, a strong one is kept for a stronger attack."""
    if s.life_size[seat_of(place)] < ENOUGH_LIFE:
        return A_BLOCKER
    return A_BLOCKER + 3 * max(0, int64(s.cost[place]))


@rule
def board_control(s: State, t: Tables, seat: int) -> int:
    """Base power of the Characters, how many they are, and Blockers, one's own if active."""
    power = 0
    count = 0
    blockers = 0
    for slot in range(FIRST_CHARACTER, LAST_CHARACTER + 1):
        own = seat * SLOTS + slot
        other = (1 - seat) * SLOTS + slot
        if s.at[own] != NONE:
            power += s.base_power[own]
            count += 1
            if s.keywords[own] & w.BLOCKER and s.rested[own] == 0:
                blockers += blocker_worth(s, own)
        if s.at[other] != NONE:
            power -= s.base_power[other]
            count -= 1
            if s.keywords[other] & w.BLOCKER:
                blockers -= blocker_worth(s, other)
    return power // 300 + A_CHARACTER * count + blockers


@rule
def life_differential(s: State, seat: int) -> int:
    own = int64(s.life_size[seat])
    other = int64(s.life_size[1 - seat])
    if s.turn == 0:
        return 0
    return life_worth(own) - life_worth(other)


@rule
def card_advantage(s: State, t: Tables, seat: int) -> int:
    """Hands and decks; half a card for whoever draws next, so that the end of a turn changes nothing."""
    lead = 2 * (int64(s.hand_size[seat]) - s.hand_size[1 - seat])
    if s.asking == ASK_TRIGGER:
        lead += 2 if s.decider == seat else -2
    if s.turn > 0:
        lead += -1 if s.turn_seat == seat else 1
    worth = A_CARD * lead // 2 + (int64(s.deck_size[seat]) - s.deck_size[1 - seat]) // 2
    quality = 0
    for kind in range(1, KINDS):
        card = seat * KINDS + kind
        if s.hand[card] > 0:
            quality += s.hand[card] * (hand_worth(s, t, card) - ANY_CARD)
    if s.asking == ASK_TRIGGER and s.decider == seat:
        quality += hand_worth(s, t, int64(s.limbo)) - ANY_CARD
    return worth + quality // 4 - (A_THIN_DECK if s.deck_size[seat] <= FEW_CARDS else 0)


@rule
def resource_efficiency(s: State, t: Tables, seat: int, reach: Codes) -> int:
    """How much of the DON!! on the field is put to use; of an opening hand, whether it is one to keep."""
    if s.turn == 0 or (s.turn == 1 and s.turn_seat != seat):
        return A_KEPT_HAND if mulligan_score(s, t, seat) >= REDRAW_BELOW else 0
    total = count_of(s, w.DON_FIELD_COUNT, seat)
    return 200 * put_to_use(s, t, seat) // (4 * total) - 100 if total > 0 else 0


@rule
def tempo(s: State, t: Tables, seat: int, reach: Codes) -> int:
    """Cards that have attacked or can yet, but for one whose attack fails as it is; active DON!!."""
    odds = scratch_array(3, NUMBERS)
    n = 0
    for place in range(seat * SLOTS, seat * SLOTS + BATTLERS):
        if s.at[place] == NONE:
            continue
        if s.attacked[place] != 0:
            n += not (place == s.attacker and is_battle(s) and missing_units(s) == 0)
        elif s.turn_seat == seat and s.rested[place] == 0:
            power = int64(s.power[place]) + attack_bonus(s, t, place)
            n += best_target(s, t, place, power, BALANCED, reach, odds) != NONE
    return AN_ATTACKER * n + A_DON * s.don_active[seat] - EVEN
