"""The weights of the prior and of the root prior, from `data/` into the tables, checked."""

import math
from itertools import product
from pathlib import Path
from typing import Any

from tablemate.core.data_files import read_data
from tablemate.core.packed_nets import Net, PackedNets
from tablemate.games.el_dorado.features import (
    HIDDEN,
    LIKELY_STEP,
    NETS,
    ROOT_HIDDEN,
    ROOT_NETS,
    ROOT_SUM_BITS,
    SUM_BITS,
)

FILE = Path(__file__).parent / "data" / "prior.json"
ROOT_FILE = FILE.with_name("root_prior.json")
TRUMP_HOLDS = (97, 80, 65, 52, 43, 36, 31, 28, 25, 22, 20, 18, 16)
SIDE_HOLDS = (88, 45, 22, 12, 7, 4, 2, 1, 0, 0, 0, 0, 0)
PRIOR = PackedNets(NETS, HIDDEN, together=1, sum_bits=SUM_BITS)
ROOT_PRIOR = PackedNets(ROOT_NETS, ROOT_HIDDEN, together=1, sum_bits=ROOT_SUM_BITS)


def check_prior() -> dict[str, Net]:
    """What was learned, as it lies there; a BadInput says in a sentence why it cannot be used."""
    return read_data(FILE, PRIOR.read)


def check_root_prior() -> dict[str, Net]:
    """The same of the root prior."""
    return read_data(ROOT_FILE, ROOT_PRIOR.read)


def fill_prior(t: Any) -> None:
    for i, (trump, side) in enumerate(zip(TRUMP_HOLDS, SIDE_HOLDS, strict=True)):
        t.trump_holds[i] = trump
        t.side_holds[i] = side
    for q, k in product(*map(range, t.none_of.shape)):
        t.none_of[q, k] = round(1000 * (1 - q / 100) ** k)
    for i in range(len(t.likely)):
        t.likely[i] = round(1000 * math.exp(-i * LIKELY_STEP / 256))
    for i in range(1, len(t.log_of_sum)):
        t.log_of_sum[i] = round(256 * math.log(i / 4))
    PRIOR.fill(t, check_prior())
    ROOT_PRIOR.fill(t.root, check_root_prior())
