"""Positions in which a block of a card can be used, made from its encoding, and random plays from them.

`needs` reads out of the encoding what has to lie where, `printed` finds cards of the pool that fit, `stage` lays
them out, `record` writes the position, `playing` plays it by chance and notes which instructions did something.
"""

from one_piece_scenes.playing import Fault, Play, carried_out, play_strictly
from one_piece_scenes.printed import playable
from one_piece_scenes.scene import Scene, scenes_of

__all__ = ["Fault", "Play", "Scene", "carried_out", "play_strictly", "playable", "scenes_of"]
