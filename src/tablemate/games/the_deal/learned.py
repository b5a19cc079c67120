"""The weights of the prior, from `data/prior.json` into the tables, checked."""

from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.learned import read_learned
from tablemate.games.the_deal.features import HIDDEN, NETS, SUM_BITS, TOGETHER

FILE = Path(__file__).parent / "data" / "prior.json"
FIGURES = "figures"  # in the file: from what it was learned, and how well
FEATURE = 128  # a feature is smaller, either way


class Net(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One network: a row of weights, one for each hidden sum, for every feature by its name."""

    decision: dict[str, list[int]]
    option: dict[str, list[int]]
    bias: list[int]
    hidden: list[int]


def read_nets(text: bytes) -> dict[str, Net]:
    """The networks of a file; a ValueError says what is wrong with it."""
    parts = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    msgspec.json.decode(parts.pop(FIGURES, msgspec.Raw(b"{}")), type=dict[str, float])
    nets = {name: msgspec.json.decode(part, type=Net) for name, part in parts.items()}
    if nets.keys() != NETS.keys():
        raise ValueError(f"there are networks for {sorted(nets)}, not for {sorted(NETS)}")
    for name, net in nets.items():
        for row, seen, known in zip(
            ("decision", "option"), (net.decision, net.option), NETS[name], strict=True
        ):
            if seen.keys() != set(known):
                raise ValueError(f"{name}, {row}: {sorted(seen.keys() ^ set(known))} is on one side only")
            _check_sums(f"{name}, {row}", seen)
        if {len(net.bias), len(net.hidden)} != {HIDDEN}:
            raise ValueError(f"{name}: bias and hidden have {HIDDEN} numbers each")
    return nets


def check_prior() -> dict[str, Net]:
    """What was learned, as it lies there; a BadInput says in a sentence why it cannot be used."""
    return read_learned(FILE, read_nets)


def _check_sums(where: str, rows: dict[str, list[int]]) -> None:
    """No sum may overflow the bits it has."""
    if any(len(row) != HIDDEN for row in rows.values()):
        raise ValueError(f"{where}: a feature has {HIDDEN} weights")
    for h in range(HIDDEN):
        if sum(abs(row[h]) for row in rows.values()) * FEATURE >= 1 << (SUM_BITS - 1):
            raise ValueError(f"{where}: the sum {h} may need more than {SUM_BITS} bits")


def fill_prior(t: Any) -> None:
    nets = check_prior()
    for n, (name, (decision, option)) in enumerate(NETS.items()):
        net = nets[name]
        for h in range(HIDDEN):
            t.bias[n, h] = net.bias[h]
            t.of_hidden[n, h] = net.hidden[h]
        for h in range(0, HIDDEN, TOGETHER):
            for i, feature in enumerate(decision):
                t.of_decision[n, i, h // TOGETHER] = _packed(net.decision[feature][h : h + TOGETHER])
            for i, feature in enumerate(option):
                t.of_option[n, i, h // TOGETHER] = _packed(net.option[feature][h : h + TOGETHER])


def _packed(weights: list[int]) -> int:
    """Several weights in one number, so that one multiplication serves them all."""
    packed = 0
    for weight in weights:
        packed = (packed << SUM_BITS) + weight
    return packed
