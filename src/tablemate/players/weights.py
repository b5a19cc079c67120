"""How much each factor counts: a style's weights, made sharper or duller, fitted to the position.

Every step starts from the weights it is given and returns new ones, so that nothing adds up from one
decision to the next.
"""

from collections.abc import Mapping

Weights = dict[str, float]


def sharpened(weights: Mapping[str, float], sharpness: float) -> Weights:
    """Weights whose distance from even ones is multiplied; none falls below 0, and they add up to 1."""
    even = 1 / len(weights)
    return _normalised({name: max(0.0, even + sharpness * (w - even)) for name, w in weights.items()})


def adjusted(weights: Mapping[str, float], multipliers: Mapping[str, float]) -> Weights:
    """Weights with those multiplied that the position asks for; they add up to 1."""
    return _normalised({name: w * multipliers.get(name, 1.0) for name, w in weights.items()})


def _normalised(weights: Weights) -> Weights:
    total = sum(weights.values())
    return {name: w / total for name, w in weights.items()}
