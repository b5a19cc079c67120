"""The words of actions and events: spaces, planets, ships, seats, faces.

Tiles are lettered A to Y as they are read, and the spaces of a tile numbered 1 to 9 in the same way; 5 is
where the planet is. So E2, E4, E6 and E8 are the orbit of planet E, and E1, E3, E7 and E9 its corners.
"""

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any

from tablemate.core.codecs import Integer, Name, Number, Several
from tablemate.games.quantum.maps import MAX_TILES

CELLS = 9  # of a tile
SPACES = MAX_TILES * CELLS
TILE_NAMES = tuple(ascii_uppercase[:MAX_TILES])
SPACE_NAMES = tuple(f"{tile}{cell + 1}" for tile in TILE_NAMES for cell in range(CELLS))
SHIPS = 5  # dice of a player that can be ships
FACES = 6


class YesNo:
    """True or False."""

    size = 2

    def read(self, words: Iterator[int]) -> bool:
        return bool(next(words))

    def write(self, value: Any) -> list[int]:
        return [self.count(value)]

    def count(self, value: Any) -> int:
        if not isinstance(value, bool):
            raise ValueError(f"{value!r} is neither true nor false")
        return int(value)

    def counted(self, number: int) -> bool:
        return bool(number)


class ShipNumber(Number):
    """A ship of a player, from 1 for people and from 0 in the rules."""

    def __init__(self) -> None:
        super().__init__(1, SHIPS)

    def read(self, words: Iterator[int]) -> int:
        return next(words) + 1

    def write(self, value: Any) -> list[int]:
        return [self.count(value)]


SPACE = Name("space", SPACE_NAMES)
PLANET = Name("planet", TILE_NAMES)
SHIP = ShipNumber()
FACE = Number(1, FACES)
SEAT = Number(0, 3)
FLAG = YesNo()
REROLL = Name("re-roll", ("cruel", "relentless", "scrappy"))
COUNT = Integer()
FACE_LIST = Several(FACE)
