"""The texts that an option is known to take, and a short digest by which a share code says which is meant.

Known are its choices, what the game offers for it, and what a seat may have where there is one part for
each seat, with commas between. A digest rests on the text alone: it means the same when others are added,
removed or listed in another order. Several texts may share one; who reads it is given all, and has to tell.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from msgspec import inspect

from tablemate.core.game import Game
from tablemate.core.offers import offers_of
from tablemate.core.options import OptionInfo

DIGEST = 0x7F  # so that MessagePack writes it as one byte
MOST_MEANINGS = 64  # that digests are read as, whoever made them


def known_texts(game: Game, info: OptionInfo) -> frozenset[str]:
    """All texts of which a value of this option may consist."""
    offers = offers_of(game).get(info.name, ())
    by_seat = game.module("options").BY_SEAT.get(info.name, {})
    return frozenset((*_choices(inspect.type_info(info.type)), *(each.value for each in offers), *by_seat))


def digests(value: Any, known: Iterable[str]) -> list[int] | None:
    """What a share code has for a value; None where it has to be written in full."""
    parts = value.split(",") if isinstance(value, str) else []
    return [_digest(part) for part in parts] if parts and set(parts) <= set(known) else None


def meanings(digests: Sequence[int], known: Iterable[str]) -> list[str]:
    """The values that these digests may stand for."""
    texts = sorted(known)
    parts = ([text for text in texts if _digest(text) == digest] for digest in digests)
    return [",".join(chosen) for chosen in islice(product(*parts), MOST_MEANINGS)]


def _digest(text: str) -> int:
    return zlib.crc32(text.encode()) & DIGEST


def _choices(kind: Any) -> Iterator[str]:
    if isinstance(kind, inspect.Metadata):
        yield from _choices(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _choices(each)
    elif isinstance(kind, inspect.LiteralType):
        yield from (value for value in kind.values if isinstance(value, str))
