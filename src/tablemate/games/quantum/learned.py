"""The weights of the learned chance to win, from `data/chances.json` into the tables, checked."""

from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.data_files import read_data
from tablemate.games.quantum.features import HIDDEN, SIGHTS

FILE = Path(__file__).parent / "data" / "chances.json"
LARGEST = 1 << 24  # a weight is smaller, either way, so that no sum overflows


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From what the weights were learned, and how well they call matches that they were not learned from."""

    matches: int
    seed: int
    positions: int
    log_loss: float  # of a position, on matches kept back
    even_log_loss: float  # the same if every seat were given the same chance
    accuracy: float  # how often the seat that is given the best chance wins


class Chances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The network: for every sight by its name a weight for each hidden sum, and one of its own."""

    figures: Figures
    sights: dict[str, list[int]]
    direct: dict[str, int]
    bias: list[int]
    hidden: list[int]


def read_chances(text: bytes) -> Chances:
    """The network of a file; a ValueError says what is wrong with it."""
    net = msgspec.json.decode(text, type=Chances)
    for name, seen in (("sights", net.sights), ("direct", net.direct)):
        if seen.keys() != set(SIGHTS):
            raise ValueError(f"{name}: {sorted(seen.keys() ^ set(SIGHTS))} is on one side only")
    for name, row in {**net.sights, "bias": net.bias, "hidden": net.hidden}.items():
        if len(row) != HIDDEN:
            raise ValueError(f"{name}: there are {len(row)} numbers, not {HIDDEN}")
        if any(abs(weight) >= LARGEST for weight in row):
            raise ValueError(f"{name}: a number is larger than {LARGEST - 1}")
    if any(abs(weight) >= LARGEST for weight in net.direct.values()):
        raise ValueError(f"direct: a number is larger than {LARGEST - 1}")
    return net


def check_chances() -> Chances:
    """What was learned, as it lies there; a BadInput says in a sentence why it cannot be used."""
    return read_data(FILE, read_chances)


def fill_chances(t: Any) -> None:
    net = check_chances()
    for i, name in enumerate(SIGHTS):
        t.worth_direct[i] = net.direct[name]
        for h in range(HIDDEN):
            t.worth_sights[i, h] = net.sights[name][h]
    for h in range(HIDDEN):
        t.worth_bias[h] = net.bias[h]
        t.worth_hidden[h] = net.hidden[h]
