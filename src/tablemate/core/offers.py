"""Values that a game suggests for an option which could be any text, such as the maps it brings along.

A game that has some names them in `OFFERS` of its `options.py`, by option. A form shows them in groups, each
with the picture that the game's page draws of it; any other text can still be typed.
"""

from collections.abc import Mapping, Sequence

import msgspec

from tablemate.core.game import Game


class Offer(msgspec.Struct, frozen=True):
    value: str  # what the option is set to
    title: str
    group: str
    seats: int | None  # for so many seats alone; None: for any number
    note: str  # what else is worth knowing, in a few words
    picture: str  # what the game's page draws it from


def offers_of(game: Game) -> Mapping[str, Sequence[Offer]]:
    """What a game suggests, by the name of the option."""
    found: Mapping[str, Sequence[Offer]] = game.module("options").OFFERS
    return found
