from tablemate.games.el_dorado import view as honest
from tablemate.games.el_dorado.view import kind, prompt

__all__ = ["kind", "prompt", "view"]


def view(s, t, seat):
    seen = honest.view(s, t, seat)
    if seat is None:
        seen["hands"] = [honest.view(s, t, other)["hand"] for other in range(s.players)]
    return seen
