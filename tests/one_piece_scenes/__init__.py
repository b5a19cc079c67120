"""Positions in which a block of a card can be used, made from its encoding, and random plays from them.

`needs` reads out of the encoding what has to lie where, `printed` finds cards of the pool that fit, `scene`
lays them out (`layout`), `record` writes the position, `opening` leads to the block, `playing` plays on by
chance, and `noting` sees which instructions did something.
"""

from one_piece_scenes.noting import left_out
from one_piece_scenes.playing import Fault, Play, end_in_machine_code, play_strictly
from one_piece_scenes.printed import playable
from one_piece_scenes.scene import Scene, scenes_of

__all__ = [
    "Fault",
    "Play",
    "Scene",
    "end_in_machine_code",
    "left_out",
    "play_strictly",
    "playable",
    "scenes_of",
]
