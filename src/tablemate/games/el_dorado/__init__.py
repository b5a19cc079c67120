"""El Dorado: bid exactly how many tricks you will take, ten cards down to one.

The rules as we play them are in docs/games/el_dorado.md; comments cite its numbers.
"""

from tablemate.core.game import Game

RULES_VERSION = "1"

GAME = Game(
    id="el_dorado",
    title="El Dorado",
    blurb="Bid exactly how many tricks you will take; ten rounds, ten cards down to one.",
    package=__name__,
    rules_version=RULES_VERSION,
    min_seats=2,
    max_seats=10,
)


def check_data() -> None:
    """Raise `BadInput` if what was learned cannot be used."""
    from tablemate.games.el_dorado.learned import check_prior, check_root_prior

    check_prior()
    check_root_prior()
