"""The seeds and streams of streams.py for compiled code: BLAKE2b (RFC 7693) of one short text.

A series of millions of matches needs several streams for each; asking Python for them would take longer
than playing. Both give the same numbers, and the tests hold them together.
"""

from typing import Annotated

from tablemate.core.record import U64, Array, Mask
from tablemate.core.rule import int64, rule, uint64
from tablemate.core.streams import JSON_SAFE

FIRST = 0x6A09E667F3BCC908 ^ 0x01010008  # for a digest of eight bytes, without a key
SECOND, THIRD, FOURTH = 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1
FIFTH, SIXTH, SEVENTH, EIGHTH = (
    0x510E527FADE682D1,
    0x9B05688C2B3E6C1F,
    0x1F83D9ABFB41BD6B,
    0x5BE0CD19137E2179,
)
PLAIN_FIRST = 0x6A09E667F3BCC908
ALL = 0xFFFFFFFFFFFFFFFF

# Which word of the text each of the sixteen steps of a round takes, the first in the lowest four bits.
ORDERS = tuple(
    sum(word << 4 * step for step, word in enumerate(order))
    for order in (
        (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
        (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
        (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
        (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
        (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
        (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
        (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
        (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
        (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
    )
)
ORDER_0, ORDER_1, ORDER_2, ORDER_3, ORDER_4, ORDER_5, ORDER_6, ORDER_7, ORDER_8, ORDER_9 = ORDERS
STREAM_WORD = int.from_bytes(b" stream ", "little")
MATCH_WORD = int.from_bytes(b" match ", "little")
ZERO = ord("0")
MOST_DIGITS = 10**18  # a number below ten times this has at most nineteen digits


class Hashing:
    """Room to hash in."""

    text: Annotated[Array[U64], 16]
    v: Annotated[Array[U64], 16]
    length: U64  # of the text, in bytes


@rule
def stream_start_of(h: Hashing, seed: int, number: int) -> U64:
    """Where the generator of one stream of a match begins: `stream_start`."""
    start_text(h, seed)
    add_bytes(h, uint64(STREAM_WORD), 8)
    add_number(h, number)
    return hashed(h)


@rule
def match_seed_of(h: Hashing, seed: int, number: int) -> int:
    """The seed of match `number` of a series: `match_seed`."""
    if number == 0:
        return seed
    start_text(h, seed)
    add_bytes(h, uint64(MATCH_WORD), 7)
    add_number(h, number)
    return int64(hashed(h) & uint64(JSON_SAFE))


@rule
def start_text(h: Hashing, number: int) -> None:
    for i in range(16):
        h.text[i] = uint64(0)
    h.length = uint64(0)
    add_number(h, number)


@rule
def add_number(h: Hashing, number: int) -> None:
    """Write a number that is not negative in decimal digits."""
    place = MOST_DIGITS
    while place > 1 and number < place:
        place //= 10
    while place > 0:
        add_bytes(h, uint64(ZERO + number // place % 10), 1)
        place //= 10


@rule
def add_bytes(h: Hashing, word: Mask, n: int) -> None:
    """Write the `n` lowest bytes of a word, of which the others are zero."""
    at = int64(h.length)
    shift = uint64(8 * (at % 8))
    h.text[at // 8] |= word << shift
    if at % 8 + n > 8:
        h.text[at // 8 + 1] |= word >> (uint64(64) - shift)
    h.length += uint64(n)


@rule
def hashed(h: Hashing) -> U64:
    """The first eight bytes of the hash of the text, which is one block at most."""
    h.v[0] = uint64(FIRST)
    h.v[1] = h.v[9] = uint64(SECOND)
    h.v[2] = h.v[10] = uint64(THIRD)
    h.v[3] = h.v[11] = uint64(FOURTH)
    h.v[4] = uint64(FIFTH)
    h.v[5] = h.v[13] = uint64(SIXTH)
    h.v[6] = uint64(SEVENTH)
    h.v[7] = h.v[15] = uint64(EIGHTH)
    h.v[8] = uint64(PLAIN_FIRST)
    h.v[12] = uint64(FIFTH) ^ h.length
    h.v[14] = uint64(SEVENTH) ^ uint64(ALL)  # the last block, and the only one
    mix_all(h, uint64(ORDER_0))
    mix_all(h, uint64(ORDER_1))
    mix_all(h, uint64(ORDER_2))
    mix_all(h, uint64(ORDER_3))
    mix_all(h, uint64(ORDER_4))
    mix_all(h, uint64(ORDER_5))
    mix_all(h, uint64(ORDER_6))
    mix_all(h, uint64(ORDER_7))
    mix_all(h, uint64(ORDER_8))
    mix_all(h, uint64(ORDER_9))
    mix_all(h, uint64(ORDER_0))
    mix_all(h, uint64(ORDER_1))
    return uint64(FIRST) ^ h.v[0] ^ h.v[8]


@rule
def mix_all(h: Hashing, order: Mask) -> None:
    """One round: the columns, then the diagonals."""
    mix(h, 0, 4, 8, 12, order)
    mix(h, 1, 5, 9, 13, order >> uint64(8))
    mix(h, 2, 6, 10, 14, order >> uint64(16))
    mix(h, 3, 7, 11, 15, order >> uint64(24))
    mix(h, 0, 5, 10, 15, order >> uint64(32))
    mix(h, 1, 6, 11, 12, order >> uint64(40))
    mix(h, 2, 7, 8, 13, order >> uint64(48))
    mix(h, 3, 4, 9, 14, order >> uint64(56))


@rule
def mix(h: Hashing, a: int, b: int, c: int, d: int, order: Mask) -> None:
    h.v[a] = h.v[a] + h.v[b] + h.text[int64(order & uint64(15))]
    h.v[d] = turned(h.v[d] ^ h.v[a], 32)
    h.v[c] = h.v[c] + h.v[d]
    h.v[b] = turned(h.v[b] ^ h.v[c], 24)
    h.v[a] = h.v[a] + h.v[b] + h.text[int64((order >> uint64(4)) & uint64(15))]
    h.v[d] = turned(h.v[d] ^ h.v[a], 16)
    h.v[c] = h.v[c] + h.v[d]
    h.v[b] = turned(h.v[b] ^ h.v[c], 63)


@rule
def turned(word: Mask, by: int) -> U64:
    """A word with its lowest bits moved to its top."""
    return (word >> uint64(by)) | (word << uint64(64 - by))
