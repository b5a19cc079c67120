"""How much each factor counts: a style's weights, made sharper or duller by a level."""

from collections.abc import Mapping

Weights = dict[str, float]


def sharpened(weights: Mapping[str, float], sharpness: float) -> Weights:
    """Weights whose distance from even ones is multiplied; none falls below 0, and they add up to 1."""
    even = 1 / len(weights)
    sharp = {name: max(0.0, even + sharpness * (w - even)) for name, w in weights.items()}
    total = sum(sharp.values())
    return {name: w / total for name, w in sharp.items()}
