"""No presets, and any value of an option goes with any other."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablemate.core.offers import Offer
from tablemate.core.options import GameOptions

PRESETS: Mapping[str, Mapping[str, Any]] = {"default": {}}
SAMPLES: Sequence[Mapping[str, Any]] = ({},)
TINY: Sequence[Mapping[str, Any]] = ()
CHOICE_WORDS: Mapping[str, Mapping[Any, str]] = {}
OFFERS: Mapping[str, Sequence[Offer]] = {}
BY_SEAT: Mapping[str, Mapping[str, str]] = {}
SEAT_OPTIONS: Sequence[Sequence[str]] = ()
ASKED: Sequence[str] = ()


def check(options: GameOptions) -> None:
    """Every option has checked itself."""
