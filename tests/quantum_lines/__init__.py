"""Positions of Quantum as tests write them.

A position is one line, in parts; `|` parts them. First where the match stands, then the seats, then what else
there is:

    turn 5 red acting actions 2 | blue 1@E4 3@E6 dominance 2 | red 2@A2! 4@B6* 6@scrap cards agile clever+ |
    cubes A:red E:blue,red | market cruel eager rational / expansion momentum sabotage | discards expansion

A ship is its face and its place; `scrap` is the scrapyard, `-` a die in reserve, which all are that are not
told. Marks say what is true of a ship: `!` it has moved, `*` it has used its ability, `?` it is to be rolled,
`~` it may be rolled once more, `^` it is to be placed, `+` it is chosen. A card with `+` does not work yet.

What a line leaves out is nought or as usual: turn 1, a full count of actions, dominance 1. Cards that are not
named are in the decks, cubes that are not named with their owners. What is pending follows from the decision,
and from the parts `fight`, `carry` and `lifted`. `rng:` is the generator, in hexadecimal.
"""

from quantum_lines.reading import read_position

__all__ = ["read_position"]
