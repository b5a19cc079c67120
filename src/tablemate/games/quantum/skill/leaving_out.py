"""What players leave out: what comes to nothing, and what an option of the match keeps from opponents."""

from tablemate.core.compiled import rule
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.state import State, Tables


@rule
def undoes(s: State, t: Tables, action: int) -> bool:
    """What was begun is called off (3.2, 6.2), or a warp comes to nothing."""
    if actions.WARP <= action < actions.WARP + SHIPS * SHIPS:
        pair = action - actions.WARP
        return is_idle_warp(s, pair // SHIPS, pair % SHIPS)
    return action == actions.CANCEL


@rule
def is_idle_warp(s: State, ship: int, other: int) -> bool:
    """Two Destroyers change places, and both or neither can still move, or the other has warped before."""
    if s.face[s.turn, ship] != s.face[s.turn, other]:
        return False
    have_moved_alike = (s.moved >> ship & 1) == (s.moved >> other & 1)
    return have_moved_alike or s.used_ability >> other & 1 != 0


@rule
def avoids(s: State, t: Tables, action: int) -> bool:
    """Dangerous, where opponents never use it (10.1)."""
    return s.scripts_use_dangerous == 0 and action == actions.DANGEROUS + 1
