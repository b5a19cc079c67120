"""Every named player, asked as cheaply as it can be: what all players must keep is tested over these."""

from tablemate.core.errors import BadSeat
from tablemate.core.game import Game
from tablemate.players.seats import check_seats

NAMED = (
    "random",
    "scripted",
    "instinct",
    "easy",
    "normal",
    "hard@8it",
    "expert@8it",
    "pimc@8it",
    "learned-pimc@16it",
    "ismcts@40it",
    "mo-ismcts@40it",
    "foresight@8it",
    "planner@8it",
)
STYLED = ("scripted:{}", "normal:{}", "foresight:{}@8it")


def players_of(game: Game) -> list[str]:
    """Those that a game has, some in its other styles too."""
    styles = game.module("skill").STYLES[1:]
    names = [*NAMED, *(name.format(style) for name in STYLED for style in styles)]
    return [name for name in names if has_player(game, name)]


def has_player(game: Game, name: str) -> bool:
    try:
        check_seats(game, [name], with_people=False)
    except BadSeat:
        return False
    return True
