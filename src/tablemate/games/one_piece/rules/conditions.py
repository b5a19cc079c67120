"""Whether a condition holds (11.5): of a player, of the field, of the card itself, of what was done or
chosen.
"""

from tablemate.core.compiled import int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.counting import compares, count_for, count_set
from tablemate.games.one_piece.rules.matching import matches
from tablemate.games.one_piece.rules.printed import place_of, row_of
from tablemate.games.one_piece.sizes import SLOTS
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

NO_FRAME = -1


@rule
def holds(s: State, t: Tables, at: int, seat: int, own: int, frame: int) -> bool:
    """The condition of the IF or UNLESS at `at`, for this player and this object."""
    condition = t.code[at, 1]
    if condition == w.COUNT_IS:
        counted = count_for(s, t.code[at, 2], t.code[at, 3], seat)
        return compares(counted, t.code[at, 4], t.code[at, 5])
    if condition == w.SET_COUNT_IS:
        return compares(count_set(s, t, at, seat, own), t.code[at, 5], t.code[at, 6])
    if condition == w.COMPARED:
        left = count_for(s, t.code[at, 2], t.code[at, 3], seat)
        right = count_for(s, t.code[at, 2], t.code[at, 5], seat)
        return compares(left, t.code[at, 4], right)
    if condition == w.LEADER_IS:
        leader = (seat if t.code[at, 2] == w.OWN_SIDE else 1 - seat) * SLOTS
        return matches(s, t, t.code[at, 3], row_of(s, s.at[leader]), leader, own)
    if condition == w.SELF_IS:
        place = place_of(s, own)
        return place != NONE and matches(s, t, t.code[at, 2], row_of(s, s.at[place]), place, own)
    if frame == NO_FRAME:
        return False
    if condition == w.SELECTED_IS:
        return selected_is(s, t, t.code[at, 2], own, frame)
    return s.frame_did[frame] != 0


@rule
def selected_is(s: State, t: Tables, wanted: int, own: int, frame: int) -> bool:
    """Whether what was chosen or revealed last passes."""
    if s.frame_shown[frame] != NONE:
        return matches(s, t, wanted, row_of(s, s.frame_shown[frame]), NONE, own)
    if s.frame_picked[frame] == 0:
        return False
    place = place_of(s, int64(s.frame_chosen[frame, 0]))
    return place != NONE and matches(s, t, wanted, row_of(s, s.at[place]), place, own)
