"""What El Dorado learns, both by imitating foresight: the prior and the root prior (skill/).

The root prior begins with what the prior is, and learns from what both see of the same matches.

Six in ten matches are played by the usual options, the others with 2 to 10 seats, one or two decks and
varied rules.
"""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.levels import Foresight
from tablemate.core.packed_nets import UNIT
from tablemate.core.training import LearnsPrior, Settings, Weights
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.features import NETS, ROOT_HIDDEN, ROOT_NETS
from tablemate.games.el_dorado.learned import FILE, PRIOR, ROOT_FILE, ROOT_PRIOR, check_prior
from tablemate.games.el_dorado.skill.prior import LOGIT_SCALE

USUAL_SHARE = 0.6  # of matches by the usual options
MATCHES = 2200
ROOT_MATCHES = 15121


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


def widened() -> dict[str, Weights]:
    """The present prior as a root prior: what it does not see counts nothing yet."""
    roots: dict[str, Weights] = {}
    for name, (of_decision, of_option, bias, hidden) in PRIOR.weights(check_prior()).items():
        decision, option = map(len, ROOT_NETS[name])
        more = ROOT_HIDDEN - len(bias)
        roots[name] = (
            np.pad(of_decision, ((0, decision - len(of_decision)), (0, more))),
            np.pad(of_option, ((0, option - len(of_option)), (0, more))),
            np.pad(bias, (0, more)),
            np.pad(hidden, (0, more)),
        )
    return roots


PRIOR_TRAINING = LearnsPrior(
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
ROOT_TRAINING = replace(
    PRIOR_TRAINING,
    file=ROOT_FILE,
    kernel=Path(__file__).with_name("root_training_kernel.py"),
    matches=ROOT_MATCHES,
    nets=ROOT_NETS,
    present=widened,
    written=ROOT_PRIOR.written,
    sharpness=1.4,
    epochs=8,
)
TRAININGS = {"prior": PRIOR_TRAINING, "root-prior": ROOT_TRAINING}
