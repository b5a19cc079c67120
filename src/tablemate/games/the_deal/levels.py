"""The Deal's levels (10.6): the lower ones judge by the prior alone, the upper ones play runs out as well.

None of them weighs factors a single step ahead: to go home is a win at once, and a poor one. What an action
is worth by the prior is counted in hundredths of what a run is worth to the seat.
"""

from collections.abc import Mapping

from tablemate.core.levels import Level, LooksAhead, Searches
from tablemate.games.the_deal.cards import CUSTOMER, NARC, PLAYER

A_LOGIT = 5.0  # hundredths of a run that a logit is worth: a twentieth of it (skill: LOGIT_SCALE)
LEVELS: Mapping[str, Level] = {
    "easy": LooksAhead(worlds=0, prior=A_LOGIT, randomness=0.6, temperature=14, disaster=35),
    "normal": LooksAhead(worlds=0, prior=A_LOGIT, randomness=0.15, temperature=8, disaster=25),
    "hard": Searches("learned-pimc", simulations=40),
    "expert": Searches("learned-pimc", simulations=700),
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
