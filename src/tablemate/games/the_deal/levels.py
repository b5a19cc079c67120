"""The Deal's levels (10.6): in how many worlds a seat tries its options, each played out by rule of thumb.

None of them looks a single step ahead: to go home is a win at once, and a poor one.
"""

from collections.abc import Mapping

from tablemate.core.levels import Level, Searches
from tablemate.games.the_deal.cards import CUSTOMER, NARC, PLAYER

LEVELS: Mapping[str, Level] = {
    "easy": Searches("pimc", simulations=2),
    "normal": Searches("pimc", simulations=20),
    "hard": Searches("pimc", simulations=50),
    "expert": Searches("pimc", simulations=1000),
}

# Scripted players with names of their own (10.1 to 10.4) and the seats they are made for, where somebody who
# chooses an opponent is offered them; the other styles change how anybody plays.
POLICIES: Mapping[str, tuple[int, ...]] = {
    "margin": (PLAYER,),
    "pressure": (NARC,),
    "dealmaker": (CUSTOMER,),
    "first_card": (PLAYER, NARC, CUSTOMER),
    "first_card_fold_when_behind": (PLAYER,),
    "rounds_random": (NARC,),
    "random": (PLAYER, NARC, CUSTOMER),
    **{f"{lacking}_in_round_{number}": (PLAYER,) for lacking in ("random", "check") for number in (1, 2, 3)},
}
