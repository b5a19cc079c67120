"""A deal as a short code that people pass on: game, rules, options, seed and entropy, both ways.

A code says how the options differ from those of a preset, by their place in the list of options that the
rules have, and has a checksum of all they come to: where presets have changed since it is refused, and never
deals something else. A text that the game knows (a choice, a published map, a printed deck, a hero) is told
by seven bits of a digest of it (known_texts.py), so that it means the same whatever else is listed, and in
whatever order; where several texts share these bits, the checksum tells which is meant.

Codes of the first form name everything; they are written for what the others cannot hold. Those of the second
have every text in full; they are read as ever, and not written any more.
"""

import base64
import binascii
import contextlib
import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

import msgspec

from tablemate.core.errors import BadInput, TablemateError
from tablemate.core.game import Game
from tablemate.core.known_texts import MOST_MEANINGS, digests, known_texts, meanings
from tablemate.core.options import PRESET, GameOptions, flat
from tablemate.core.streams import ENTROPY_BYTES

# How codes begin whose options are named, are counted with every text in full, or are counted.
NAMED, IN_FULL, COUNTED = "tm1.", "tm2.", "tm3."
FORM = re.compile(r"[A-Za-z0-9_-]*")
LONGEST_CODE = 4096  # letters
LONGEST_TEXT = 16_384  # bytes that a code may unfold to
DAMAGED = "this share code is damaged; perhaps a part of it is missing"
# A counted code is: a byte for the game, two of checksum, one of rules and whether there is entropy, one of
# preset and how many items follow, the seed, the entropy, and as items the options that differ: one that is
# on or off by its place alone, counted from -1 downward, any other by its place and its value. A value that
# is a list where the option takes a text holds digests, of as many texts with commas between.
HEAD, CHECKSUM, SEED_BYTES = 5, 0xFFFF, 7
HAS_ENTROPY, MOST_RULES = 0x80, 0x7F
MOST_PRESETS, MANY = 15, 15  # so many items that their number stands before them
ARRAY = 0x90  # of fewer items, which MessagePack counts in the low bits of its first byte


class Deal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What deals the same cards again, with nobody's play."""

    game: str
    rules: str
    options: dict[str, Any]
    seed: int
    entropy: str = ""  # as in a match file's header


def write_code(deal: Deal, game: Game | None) -> str:
    """The shortest code for a deal of this game, which may not be here any more."""
    deal = msgspec.json.decode(msgspec.json.encode(deal), type=Deal)  # with options as a file has them
    packed = None if game is None else _counted(deal, game)
    if packed is not None:
        return COUNTED + _letters(packed)
    return NAMED + _letters(zlib.compress(msgspec.json.encode(deal), 9))


def read_code(code: str, games: Iterable[Game]) -> Deal:
    """The deal of a code that somebody passed on, of one of these games; a BadInput if it is not valid."""
    code = code.strip()
    beginning, body = code[: len(NAMED)], code[len(NAMED) :]
    if beginning not in (NAMED, IN_FULL, COUNTED):
        raise BadInput(f"this is not a share code; one begins with {NAMED}, {IN_FULL} or {COUNTED}")
    if len(code) > LONGEST_CODE or not FORM.fullmatch(body):
        raise BadInput("this share code is too long, or has characters that no share code has")
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        if beginning != NAMED:
            return _read_counted(packed, games, in_full=beginning == IN_FULL)
        return msgspec.json.decode(_unfolded(packed), type=Deal)
    except (binascii.Error, zlib.error, msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadInput(DAMAGED) from None


def _letters(packed: bytes) -> str:
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _unfolded(packed: bytes) -> bytes:
    unfolding = zlib.decompressobj()
    text = unfolding.decompress(packed, LONGEST_TEXT)
    if not unfolding.eof or unfolding.unused_data:
        raise zlib.error("cut off, or more than a deal")
    return text


# Counted codes


def _counted(deal: Deal, game: Game) -> bytes | None:
    """A code that counts the options; None where today's options cannot say what the deal has."""
    if not (deal.rules.isascii() and deal.rules.isdigit()) or not game.plays(deal.rules):
        return None
    rules, names = int(deal.rules), _names(game, deal.rules)
    wanted = flat(deal.options)
    if str(rules) != deal.rules or rules > MOST_RULES or set(names) != set(wanted):
        return None
    preset, items = min(_differences(game, names, wanted), key=lambda found: len(found[1]))
    entropy = bytes.fromhex(deal.entropy)
    is_few = len(items) < MANY
    packed = (
        bytes([_mark(game)])
        + _checksum(deal).to_bytes(2, "big")
        + bytes([rules | (HAS_ENTROPY if entropy else 0), preset << 4 | (len(items) if is_few else MANY)])
        + deal.seed.to_bytes(SEED_BYTES, "big")
        + entropy
        + msgspec.msgpack.encode(items)[1 if is_few else 0 :]
    )
    return packed if _read_counted(packed, [game], in_full=False) == deal else None


def _differences(game: Game, names: list[str], wanted: dict[str, Any]) -> Iterator[tuple[int, list[Any]]]:
    """By preset: what a code has for the options that have another value."""
    for number in range(min(len(game.presets), MOST_PRESETS + 1)):
        given = _preset(game, number)
        items: list[Any] = []
        for place, name in enumerate(names):
            if wanted[name] == given[name]:
                continue
            if isinstance(given[name], bool) and isinstance(wanted[name], bool):
                items += [-1 - place]
            else:
                items += [place, digests(wanted[name], _known_texts(game, name)) or wanted[name]]
        yield number, items


def _read_counted(packed: bytes, games: Iterable[Game], *, in_full: bool) -> Deal:
    for game in games:
        if len(packed) >= HEAD + SEED_BYTES and packed[0] == _mark(game):
            for deal in _deals_of(packed, game, in_full=in_full):
                if _checksum(deal).to_bytes(2, "big") == packed[1:3]:
                    return deal
    raise BadInput(
        "this share code is damaged, or its game is not here, or was changed since the code was made"
    )


def _deals_of(packed: bytes, game: Game, *, in_full: bool) -> Iterator[Deal]:
    """What a code may mean in a game."""
    rules, has_entropy = str(packed[3] & MOST_RULES), bool(packed[3] & HAS_ENTROPY)
    number, count = packed[4] >> 4, packed[4] & 0xF
    start = HEAD + SEED_BYTES + (ENTROPY_BYTES if has_entropy else 0)
    if not game.plays(rules) or number >= len(game.presets) or len(packed) < start:
        return
    if in_full and count != MANY:
        count *= 2  # counted as pairs
    seed = int.from_bytes(packed[HEAD : HEAD + SEED_BYTES], "big")
    entropy = packed[HEAD + SEED_BYTES : start].hex()
    try:
        items = _items(packed[start:], count)
        names, given = _names(game, rules), _preset(game, number)
        given = {name: given[name] for name in names}
        differing = _values_in_full(items, names) if in_full else _values(items, names, given, game)
    except (msgspec.DecodeError, IndexError, TypeError, ValueError):
        return
    for values in islice(product(*differing.values()), MOST_MEANINGS):
        with contextlib.suppress(TablemateError, TypeError, ValueError):
            chosen = _grouped(given | dict(zip(differing, values, strict=True)))
            options = _in_a_file(game.recorded_options(chosen, rules))
            kept = {name: value for name, value in flat(options).items() if name in given}
            yield Deal(game.id, rules, _grouped(kept), seed, entropy)


def _items(packed: bytes, count: int) -> list[Any]:
    return msgspec.msgpack.decode(packed if count == MANY else bytes([ARRAY | count]) + packed, type=list)


def _values_in_full(items: list[Any], names: list[str]) -> dict[str, list[Any]]:
    """By option that differs: the only value it may have."""
    return {names[place]: [value] for place, value in zip(items[::2], items[1::2], strict=True)}


def _values(items: list[Any], names: list[str], given: dict[str, Any], game: Game) -> dict[str, list[Any]]:
    """By option that differs: the values it may have."""
    values: dict[str, list[Any]] = {}
    following = iter(items)
    for item in following:
        name = names[-1 - item if item < 0 else item]
        value: Any = not given[name] if item < 0 else next(following, None)
        known = _known_texts(game, name) if isinstance(value, list) else frozenset()
        values[name] = meanings(value, known) if known else [value]
    return values


def _known_texts(game: Game, name: str) -> frozenset[str]:
    return known_texts(game, next(info for info in game.option_list if info.name == name))


def _mark(game: Game) -> int:
    """A byte to find a game by; the checksum tells those apart that share it."""
    return zlib.crc32(game.id.encode()) & 0xFF


def _checksum(deal: Deal) -> int:
    return zlib.crc32(msgspec.json.encode(deal, order="sorted")) & CHECKSUM


def _names(game: Game, rules: str) -> list[str]:
    """The options that a version of the rules has, in their order."""
    former = game.former(rules)
    since = () if former is None else former.new_options
    return [info.name for info in game.option_list if info.name not in since]


def _preset(game: Game, number: int) -> dict[str, Any]:
    """The options of a preset, by their names."""
    return flat(_in_a_file(game.options({PRESET: list(game.presets)[number]})))


def _in_a_file(options: GameOptions) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return plain


def _grouped(named: dict[str, Any]) -> dict[str, Any]:
    """Options by dotted names, in their groups."""
    grouped: dict[str, Any] = {}
    for name, value in named.items():
        *groups, last = name.split(".")
        at = grouped
        for group in groups:
            at = at.setdefault(group, {})
        at[last] = value
    return grouped
