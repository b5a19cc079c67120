"""What cards are worth: on the field (20.1, 20.5), and in hand by what they can do from there."""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.printed import row_of, seat_of
from tablemate.games.one_piece.rules.values import DON_POWER
from tablemate.games.one_piece.sizes import FIRST_CHARACTER, LAST_CHARACTER, SLOTS
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

A_CARD = 15  # in hand
A_LIFE = 20
LAST_LIFE = 15
ENOUGH_LIFE = 3  # cards; those beyond are worth less
AN_EARLY_LIFE = 14
A_CHARACTER = 8
ANY_CARD = 12  # what the usual card in hand is worth


@rule
def keyword_worth(words: int) -> int:
    worth = 20 if words & w.DOUBLE_ATTACK else 0
    worth += 15 if words & w.RUSH else 0
    return worth + (12 if words & w.BLOCKER else 0)


@rule
def character_worth(s: State, t: Tables, place: int) -> int:
    """What it is worth to K.O. it: base power, cost, keywords, and DON!! that lie under it (20.1)."""
    worth = int64(s.base_power[place]) // 200 + 5 * max(0, int64(s.cost[place]))
    return worth + keyword_worth(int64(s.keywords[place])) + 5 * max(0, int64(s.given[place]) - 1)


@rule
def board_worth(s: State, t: Tables, place: int) -> int:
    """What it adds to the control of the board."""
    return int64(s.base_power[place]) // 300 + A_CHARACTER


@rule
def weakest(s: State, t: Tables, seat: int) -> int:
    """The place of the Character that makes room for another, or NONE while there is room."""
    found = NONE
    least = 0
    for place in range(seat * SLOTS + FIRST_CHARACTER, seat * SLOTS + LAST_CHARACTER + 1):
        if s.at[place] == NONE:
            return NONE
        worth = character_worth(s, t, place)
        if found == NONE or worth < least:
            found = place
            least = worth
    return found


@rule
def hand_worth(s: State, t: Tables, card: int) -> int:
    """What a card in hand is worth to its owner: as a counter, or on the field."""
    row = row_of(s, card)
    if t.category[row] == w.IS_CHARACTER:
        worth = 4 + int64(t.counter[row]) // 250 + int64(t.print_power[row]) // 1000
        worth += keyword_worth(int64(t.print_keywords[row])) // 4
        return worth + (3 if t.timings[row] & (w.ON_PLAY | w.WHEN_ATTACKING | w.ACTIVATE_MAIN) else 0)
    if t.category[row] == w.IS_EVENT:
        return 12 if t.timings[row] & w.COUNTER_EVENT else 9
    return 8


@rule
def resting_power(s: State, place: int) -> int:
    """The power a card has in the other player's turn: given DON!! do not count then."""
    power = int64(s.power[place])
    return power - DON_POWER * s.given[place] if s.turn_seat == seat_of(place) else power


@rule
def life_worth(life: int) -> int:
    """The last life cards count most; without any, the next hit ends the match."""
    if life == 0:
        return -LAST_LIFE
    return A_LIFE * min(life, ENOUGH_LIFE) + AN_EARLY_LIFE * max(0, life - ENOUGH_LIFE)
