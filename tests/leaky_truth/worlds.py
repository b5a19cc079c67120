from tablemate.core.compiled import Rng, draw, rule
from tablemate.games.el_dorado.state import State, Tables
from tablemate.games.el_dorado.worlds import pieces

__all__ = ["determinize", "pieces"]


@rule
def determinize(s: State, t: Tables, seat: int, rng: Rng) -> None:
    s.rng.x = draw(rng)
