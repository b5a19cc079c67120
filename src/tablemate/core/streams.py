"""The generator of rng.py for plain Python: streams of a match seed, without compiling anything."""

from hashlib import blake2b

WORD = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
GAME_STREAM = 0
SEED_BITS = 53
JSON_SAFE = (1 << SEED_BITS) - 1  # every reader of JSON keeps integers up to here exactly
ENTROPY_BYTES = 16


def mixed(z: int) -> int:
    """The output function of splitmix64."""
    z = ((z ^ (z >> 30)) * MIX_1) & WORD
    z = ((z ^ (z >> 27)) * MIX_2) & WORD
    return z ^ (z >> 31)


def root_of(seed: int, entropy: bytes) -> int:
    """What all streams of a match start from: its seed, and besides it what a server drew in secret."""
    return int.from_bytes(entropy, "little") << SEED_BITS | seed


def stream_start(root: int, number: int) -> int:
    """Where the generator of one stream of a match begins.

    One way only: splitmix64 can be run backwards, and a player sees what its own streams give. From
    there nobody gets to the root, or to another stream.
    """
    digest = blake2b(b"%d stream %d" % (root, number), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def start_since(start: int, since: int) -> int:
    """Where a stream continues for a player that takes over at line `since`: at 0 its beginning.

    A player created anew in the middle of a match would otherwise draw the same numbers again.
    """
    return start if since == 0 else stream_start(start, since)


def seat_stream(seat: int) -> int:
    """The stream of whoever plays in this seat."""
    return 1 + seat


def world_stream(seat: int) -> int:
    """The stream from which the worlds that a seat is shown are drawn."""
    return 1 << 16 | seat


def fallback_stream(seat: int) -> int:
    """The stream from which a seat's move is drawn when its player fails."""
    return 2 << 16 | seat


def hint_stream(seat: int) -> int:
    """The stream from which a person's hints are thought out."""
    return 3 << 16 | seat


def judging_stream(number: int) -> int:
    """A stream of whoever judges a match once it is over: which decisions, and with what worlds."""
    return 4 << 16 | number


def chance_stream(actions: int) -> int:
    """The stream of chance after so many actions, in a match with entropy.

    A generator holds 64 bits, which what everybody sees of the dice would soon determine; so none lasts.
    """
    return 1 << 32 | actions


def own_stream(number: int, stage: int) -> int:
    """The stream of one of a record's further generators, for one value of the field that it goes by."""
    return 2 << 32 | number << 24 | stage


def match_seed(seed: int, number: int) -> int:
    """The seed of match `number` of a series: the series' own for the first, a hash for the others."""
    if number == 0:
        return seed
    digest = blake2b(b"%d match %d" % (seed, number), digest_size=8).digest()
    return int.from_bytes(digest, "little") & JSON_SAFE


class Stream:
    """A generator in plain Python; `x` is what a compiled rule's Rng holds."""

    def __init__(self, start: int) -> None:
        self.x = start

    def draw(self) -> int:
        self.x = (self.x + GAMMA) & WORD
        return mixed(self.x)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        return ((self.draw() >> 32) * n) >> 32

    def share(self) -> float:
        """A number from 0 up to 1, but never 1."""
        return (self.draw() >> 32) / (1 << 32)
