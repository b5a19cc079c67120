"""What The Deal learns: the prior, by imitating a search that plays runs out (skill/prior.py).

Half of the runs are played by the usual options, the others with other decks and streets, and varied rules.
"""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from tablemate.core.packed_nets import UNIT
from tablemate.core.training import LearnsPrior, Settings
from tablemate.games.the_deal.cards import CUSTOMER, NARC, OWNERS, PLAYER, Street
from tablemate.games.the_deal.features import NETS
from tablemate.games.the_deal.learned import FILE, PRIOR, check_prior
from tablemate.games.the_deal.skill import LOGIT_SCALE

USUAL_SHARE = 0.5  # of runs by the usual options
DECKS = ("default", "default", "aggro", "control", "balanced")  # all equally likely
STREETS = get_args(Street)
OTHER_RULES: Mapping[str, Any] = {
    "turn_order": ("fixed", "hottest_first", "last_winner_first"),
    "card_choice": ("secret",),
    "preset": ("tuned",),
    "start_cash": (500, 1000),
    "start_heat": (50,),
    "dealer_deck_lasts": ("run",),
    "bust_forfeits_run_cash": (True,),
    "return_unused_insurance": (False,),
    "retention": ("keep_in_hand",),
    "max_hands": (4, 8),
}
RULE_SHARE = 0.15  # of the other runs that each of those is varied in


def varied(chooser: random.Random) -> Settings:
    """The options of a run."""
    settings: Settings = {"deck": chooser.choice(DECKS)}
    if chooser.random() < USUAL_SHARE:
        return settings
    settings["dealer_deck"] = chooser.choice(STREETS)
    for rule, values in OTHER_RULES.items():
        if chooser.random() < RULE_SHARE:
            settings[rule] = chooser.choice(values)
    return settings


def net_of(kind: str, seat: int) -> str:
    return {"fold": "walking", "between": "going_home"}.get(kind, OWNERS[seat])


SEAT_OF = {"player": PLAYER, "narc": NARC, "customer": CUSTOMER, "walking": PLAYER, "going_home": PLAYER}

TRAINING = LearnsPrior(
    file=FILE,
    kernel=Path(__file__).with_name("training_kernel.py"),
    players=("pimc@200it",),
    matches=1200,
    nets=NETS,
    net_of=net_of,
    unit=UNIT,
    points={name: LOGIT_SCALE[seat] / 100 for name, seat in SEAT_OF.items()},
    varied=varied,
    present=lambda: PRIOR.weights(check_prior()),
    written=PRIOR.written,
)
TRAININGS = {"prior": TRAINING}
