"""What El Dorado learns: the prior, by imitating foresight (skill/prior.py).

Six in ten matches are played by the usual options, the others with 2 to 10 seats, one or two decks and
varied rules.
"""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.training import Figures, LearnsPrior, Settings, Weights
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.features import HIDDEN, NETS
from tablemate.games.el_dorado.learned import FILE
from tablemate.games.el_dorado.skill.prior import LOGIT_SCALE

USUAL_SHARE = 0.6  # of matches by the usual options
UNIT = 32.0
FIRST, SECOND = 8192, 1024  # how many times those learned the weights of a layer are in the file


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


def written(nets: Mapping[str, Weights], figures: Figures) -> str:
    """The file, with a line for each row of weights."""
    parts: dict[str, Any] = {"figures": dict(figures)}
    for name, (of_decision, of_option, bias, hidden) in nets.items():
        decision, option = NETS[name]
        parts[name] = {
            "decision": dict(zip(decision, _whole(of_decision * FIRST / UNIT), strict=True)),
            "option": dict(zip(option, _whole(of_option * FIRST / UNIT), strict=True)),
            "bias": _whole(bias * FIRST),
            "hidden": _whole(hidden * SECOND),
        }
    return _text(parts, "") + "\n"


def _text(value: Any, indent: str) -> str:
    if not isinstance(value, dict):
        return json.dumps(value)
    inner = indent + "  "
    lines = ",\n".join(f"{inner}{json.dumps(name)}: {_text(part, inner)}" for name, part in value.items())
    return f"{{\n{lines}\n{indent}}}"


def _whole(weights: np.ndarray[Any, Any]) -> Any:
    return np.round(weights).astype(int).tolist()


TRAINING = LearnsPrior(
    file=FILE,
    kernel=Path(__file__).with_name("training_kernel.py"),
    players=("foresight@64it",),
    matches=4000,
    nets=NETS,
    net_of=net_of,
    unit=UNIT,
    hidden=HIDDEN,
    points=dict.fromkeys(NETS, LOGIT_SCALE[0] / 100),
    varied=varied,
    written=written,
)
