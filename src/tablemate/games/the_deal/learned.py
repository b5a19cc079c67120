"""The weights of the prior, from `data/prior.json` into the tables, checked."""

from pathlib import Path
from typing import Any

from tablemate.core.data_files import read_data
from tablemate.core.packed_nets import Net, PackedNets
from tablemate.games.the_deal.features import HIDDEN, NETS, SUM_BITS, TOGETHER

FILE = Path(__file__).parent / "data" / "prior.json"
PRIOR = PackedNets(NETS, HIDDEN, TOGETHER, SUM_BITS)


def check_prior() -> dict[str, Net]:
    """What was learned, as it lies there; a BadInput says in a sentence why it cannot be used."""
    return read_data(FILE, PRIOR.read)


def fill_prior(t: Any) -> None:
    PRIOR.fill(t, check_prior())
