"""Small learned networks of whole numbers, several of whose hidden sums may share a number of 64 bits.

A network is shown a row of features of a decision and one of each option. Its file has a row of weights, one
for each hidden sum, for every feature by its name, so that people can read it; the tables have them packed.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    import numpy as np

    from tablemate.core.training import Figures, Weights

FIGURES = "figures"  # in the file: from what it was learned, and how well
UNIT = 32.0  # by which a feature is divided for learning
FIRST, SECOND = 8192, 1024  # how many times those learned the weights of a layer are in the file
FEATURE = 128  # a feature is smaller, either way,
BIAS, COUNT = (
    1 << 30,
    1 << 15,
)  # and so are a bias, with room for sums in 32 bits, and what a sum counts (I16)


class Net(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One network: a row of weights, one for each hidden sum, for every feature by its name."""

    decision: dict[str, list[int]]
    option: dict[str, list[int]]
    bias: list[int]
    hidden: list[int]


@dataclass(frozen=True)
class PackedNets:
    """The networks of a game: the features of a decision and of an option by name, and their hidden sums."""

    features: Mapping[str, tuple[Sequence[str], Sequence[str]]]
    hidden: int
    together: int  # hidden sums kept in one number
    sum_bits: int  # of each

    def read(self, text: bytes) -> dict[str, Net]:
        """The networks of a file; a ValueError says what is wrong with it."""
        parts = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        msgspec.json.decode(parts.pop(FIGURES, msgspec.Raw(b"{}")), type=dict[str, float])
        nets = {name: msgspec.json.decode(part, type=Net) for name, part in parts.items()}
        if nets.keys() != self.features.keys():
            raise ValueError(f"there are networks for {sorted(nets)}, not for {sorted(self.features)}")
        for name, net in nets.items():
            for row, seen, known in zip(
                ("decision", "option"), (net.decision, net.option), self.features[name], strict=True
            ):
                if seen.keys() != set(known):
                    raise ValueError(f"{name}, {row}: {sorted(seen.keys() ^ set(known))} is on one side only")
                self._check_sums(f"{name}, {row}", seen)
            self._check_layer(f"{name}, bias", net.bias, BIAS)
            self._check_layer(f"{name}, hidden", net.hidden, COUNT)
        return nets

    def _check_sums(self, where: str, rows: dict[str, list[int]]) -> None:
        """No sum may overflow the bits it has."""
        if any(len(row) != self.hidden for row in rows.values()):
            raise ValueError(f"{where}: a feature has {self.hidden} weights")
        for h in range(self.hidden):
            if sum(abs(row[h]) for row in rows.values()) * FEATURE >= 1 << (self.sum_bits - 1):
                raise ValueError(f"{where}: the sum {h} may need more than {self.sum_bits} bits")

    def _check_layer(self, where: str, numbers: list[int], bound: int) -> None:
        if len(numbers) != self.hidden:
            raise ValueError(f"{where}: there are {self.hidden} numbers")
        if any(abs(number) >= bound for number in numbers):
            raise ValueError(f"{where}: a number is larger than {bound - 1}")

    def fill(self, t: Any, nets: Mapping[str, Net]) -> None:
        """Write the networks into a game's tables."""
        for n, (name, (decision, option)) in enumerate(self.features.items()):
            net = nets[name]
            for h in range(self.hidden):
                t.bias[n, h] = net.bias[h]
                t.of_hidden[n, h] = net.hidden[h]
            for h in range(0, self.hidden, self.together):
                for i, feature in enumerate(decision):
                    t.of_decision[n, i, h // self.together] = self._packed(net.decision[feature], h)
                for i, feature in enumerate(option):
                    t.of_option[n, i, h // self.together] = self._packed(net.option[feature], h)

    def _packed(self, weights: list[int], first: int) -> int:
        """Several weights in one number, so that one multiplication serves them all."""
        packed = 0
        for weight in weights[first : first + self.together]:
            packed = (packed << self.sum_bits) + weight
        return packed

    def weights(self, nets: Mapping[str, Net]) -> "dict[str, Weights]":
        """The networks as learning has them."""
        import numpy as np  # late: listing games checks what they have learned

        return {
            name: (
                np.array([nets[name].decision[feature] for feature in decision]) * UNIT / FIRST,
                np.array([nets[name].option[feature] for feature in option]) * UNIT / FIRST,
                np.array(nets[name].bias) / FIRST,
                np.array(nets[name].hidden) / SECOND,
            )
            for name, (decision, option) in self.features.items()
        }

    def written(self, nets: "Mapping[str, Weights]", figures: "Figures") -> str:
        """The file of what was learned, with a line for each row of weights."""
        parts: dict[str, Any] = {FIGURES: dict(figures)}
        for name, (of_decision, of_option, bias, hidden) in nets.items():
            decision, option = self.features[name]
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


def _whole(weights: "np.ndarray[Any, Any]") -> Any:
    return weights.round().astype(int).tolist()
