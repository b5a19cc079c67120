from tablemate.core.compiled import Rng, draw, rule
from tablemate.games.el_dorado.state import State, Tables
from tablemate.games.el_dorado.worlds import pieces, seen_as

__all__ = ["determinize", "pieces", "seen_as"]


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    s.rng.x = draw(rng)
