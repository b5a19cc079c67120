"""What El Dorado learns: the prior, by imitating foresight (skill/prior.py).

Six in ten matches are played by the usual options, the others with 2 to 10 seats, one or two decks and
varied rules.
"""

import random
from pathlib import Path

from tablemate.core.errors import BadInput
from tablemate.core.levels import Foresight
from tablemate.core.packed_nets import UNIT
from tablemate.core.training import LearnsPrior, Settings
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.features import NETS
from tablemate.games.el_dorado.learned import FILE, PRIOR, check_prior
from tablemate.games.el_dorado.skill.prior import LOGIT_SCALE

USUAL_SHARE = 0.6  # of matches by the usual options
MATCHES = 2200


def varied(chooser: random.Random) -> Settings:
    """The options of a match."""
    while True:
        settings = _drawn(chooser)
        try:
            GAME.options(settings)
        except BadInput:
            continue  # more cards than the decks have
        return settings


def _drawn(chooser: random.Random) -> Settings:
    if chooser.random() < USUAL_SHARE:
        return {}
    settings: Settings = {"players": chooser.choice([2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 10])}
    tricks = chooser.randint(1, 13)
    settings["schedule"] = f"{tricks}..{max(1, tricks - 3)}" if tricks > 1 else "1"
    if chooser.random() < 0.3:
        settings["hook"] = True
    if chooser.random() < 0.15:
        settings["trump"] = chooser.choice(["none", "hearts", "cycle"])
    if chooser.random() < 0.2:
        settings["trump_lead"] = chooser.choice(["anytime", "after_first_trick"])
    if chooser.random() < 0.1:
        settings["decks"] = 2
    return settings


def net_of(kind: str, seat: int) -> str:
    return "bids" if kind == "bid" else "cards"


TRAINING = LearnsPrior(
    file=FILE,
    kernel=Path(__file__).with_name("training_kernel.py"),
    players=("foresight@32it",),
    matches=MATCHES,
    nets=NETS,
    net_of=net_of,
    unit=UNIT,
    points=dict.fromkeys(NETS, LOGIT_SCALE[0] / 100),
    varied=varied,
    present=lambda: PRIOR.weights(check_prior()),
    written=PRIOR.written,
    foresight=Foresight(draws=4, trust=0),  # what worlds bring, not what the prior expects of them
)
