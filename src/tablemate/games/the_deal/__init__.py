"""The Deal: a street deal in three rounds, cards face up, and a community card after each.

The rules as we play them are in docs/games/the_deal.md; comments cite its numbers.
"""

from tablemate.core.game import Game

RULES_VERSION = "1"

GAME = Game(
    id="the_deal",
    title="The Deal",
    blurb="Close deals before the evidence outweighs your cover; three rounds a hand, and you may walk away.",
    package=__name__,
    rules_version=RULES_VERSION,
    min_seats=3,
    max_seats=3,
)
