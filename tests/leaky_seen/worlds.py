from tablemate.core.compiled import rule
from tablemate.games.el_dorado.state import BID, State, Tables
from tablemate.games.el_dorado.worlds import determinize, pieces

__all__ = ["determinize", "pieces", "seen_as"]


@rule
def seen_as(s: State, t: Tables, action: int, seat: int) -> int:
    return action if action >= BID else 0
