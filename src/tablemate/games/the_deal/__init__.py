"""The Deal: a street deal in three rounds, cards face up, and a community card after each.

The rules as we play them are in docs/games/the_deal.md; comments cite its numbers.
"""

from tablemate.core.game import FormerRules, Game

RULES_VERSION = "2"

# Before: a card of the street was drawn when it was turned over (4.1), and a run for nothing was won (8.4).
VERSION_1 = FormerRules(
    "1",
    new_options=("card_choice",),
    new_fields=("street_rng", "street", "chosen", "heat_before", "start_cash", "secret"),
)

GAME = Game(
    id="the_deal",
    title="The Deal",
    blurb="Close deals before the evidence outweighs your cover; three rounds a hand, and you may walk away.",
    package=__name__,
    rules_version=RULES_VERSION,
    min_seats=3,
    max_seats=3,
    former_rules=(VERSION_1,),
)


def check_data() -> None:
    """Raise `BadInput` if the cards, their par or what was learned cannot be used."""
    from tablemate.games.the_deal.learned import check_prior
    from tablemate.games.the_deal.measured_par import pars  # and the cards, as it is imported

    pars()
    check_prior()
