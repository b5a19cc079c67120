"""The generator: splitmix64, inside the state.

x grows by GAMMA at each draw; the draw is x mixed by two xor-shift-multiplies. Any seed works.
`below(rng, n)` is the upper half of a draw times n, shifted down: exact in integers, the same
compiled, uncompiled and on a GPU (its bias is below n / 2^32). Streams of one match seed start where
a hash of seed and stream number says (streams.py), so that they are independent for all practical
lengths: stream 0 is the game's own, stream 1 + seat belongs to whoever plays there.
"""

from tablemate.core.record import U64
from tablemate.core.rule import int64, rule, uint64
from tablemate.core.streams import GAMMA, MIX_1, MIX_2


class Rng:
    x: U64


@rule
def draw(rng: Rng) -> U64:
    """Sixty-four random bits."""
    rng.x = rng.x + uint64(GAMMA)
    z = rng.x
    z = (z ^ (z >> uint64(30))) * uint64(MIX_1)
    z = (z ^ (z >> uint64(27))) * uint64(MIX_2)
    return z ^ (z >> uint64(31))


@rule
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, each equally likely."""
    return int64(((draw(rng) >> uint64(32)) * uint64(n)) >> uint64(32))
