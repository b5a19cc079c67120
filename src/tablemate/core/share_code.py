"""A deal as a short code that people pass on: game, rules, options, seed and entropy, both ways.

A code says how the options differ from those of a preset, by their place in the list of options that the
rules have, and ends in a checksum of all they come to: where presets have changed since it is refused, and
never deals something else. Codes of the first form name everything; they are read as ever, and written for
what the second cannot hold.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterable
from typing import Any

import msgspec

from tablemate.core.errors import BadInput, TablemateError
from tablemate.core.game import Game
from tablemate.core.options import PRESET, GameOptions, flat
from tablemate.core.streams import ENTROPY_BYTES

NAMED, COUNTED = "tm1.", "tm2."  # how codes begin whose options are named, or counted
FORM = re.compile(r"[A-Za-z0-9_-]*")
LONGEST_CODE = 4096  # letters
LONGEST_TEXT = 16_384  # bytes that a code may unfold to
DAMAGED = "this share code is damaged; perhaps a part of it is missing"
# A counted code is: a byte for the game, two of checksum, one of rules and whether there is entropy, one of
# preset and how many options differ, the seed, the entropy, and these options, each with its place.
HEAD, CHECKSUM, SEED_BYTES = 5, 0xFFFF, 7
HAS_ENTROPY, MOST_RULES = 0x80, 0x7F
MOST_PRESETS, MANY = 15, 15  # so many options differ that their number stands before them
FEW = 7  # pairs, of which MessagePack counts the items in the low bits of its first byte
ARRAY = 0x90  # of so few items


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
    if beginning not in (NAMED, COUNTED):
        raise BadInput(f"this is not a share code; one begins with {COUNTED} or {NAMED}")
    if len(code) > LONGEST_CODE or not FORM.fullmatch(body):
        raise BadInput("this share code is too long, or has characters that no share code has")
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        if beginning == COUNTED:
            return _read_counted(packed, games)
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
    preset, pairs = min(_differences(game, names, wanted), key=lambda found: len(found[1]))
    entropy = bytes.fromhex(deal.entropy)
    items = msgspec.msgpack.encode(pairs)
    is_few = len(pairs) <= 2 * FEW
    packed = (
        bytes([_mark(game)])
        + _checksum(deal).to_bytes(2, "big")
        + bytes(
            [rules | (HAS_ENTROPY if entropy else 0), preset << 4 | (len(pairs) // 2 if is_few else MANY)]
        )
        + deal.seed.to_bytes(SEED_BYTES, "big")
        + entropy
        + (items[1:] if is_few else items)
    )
    return packed if _read_counted(packed, [game]) == deal else None


def _differences(game: Game, names: list[str], wanted: dict[str, Any]) -> Iterable[tuple[int, list[Any]]]:
    """By preset: places and values of the options that have another value."""
    for number in range(min(len(game.presets), MOST_PRESETS + 1)):
        given = _preset(game, number)
        differ = [(k, wanted[name]) for k, name in enumerate(names) if wanted[name] != given[name]]
        yield number, [item for pair in differ for item in pair]


def _read_counted(packed: bytes, games: Iterable[Game]) -> Deal:
    for game in games:
        if len(packed) >= HEAD + SEED_BYTES and packed[0] == _mark(game):
            deal = _deal_of(packed, game)
            if deal is not None and _checksum(deal).to_bytes(2, "big") == packed[1:3]:
                return deal
    raise BadInput(
        "this share code is damaged, or its game is not here, or was changed since the code was made"
    )


def _deal_of(packed: bytes, game: Game) -> Deal | None:
    """What a code would mean in a game; None if nothing."""
    rules, has_entropy = str(packed[3] & MOST_RULES), bool(packed[3] & HAS_ENTROPY)
    number, count = packed[4] >> 4, packed[4] & 0xF
    start = HEAD + SEED_BYTES + (ENTROPY_BYTES if has_entropy else 0)
    items = packed[start:]
    if not game.plays(rules) or number >= len(game.presets) or len(packed) < start:
        return None
    try:
        pairs = msgspec.msgpack.decode(
            items if count == MANY else bytes([ARRAY | 2 * count]) + items, type=list
        )
        names, given = _names(game, rules), _preset(game, number)
        chosen = {name: given[name] for name in names}
        chosen |= {names[place]: value for place, value in zip(pairs[::2], pairs[1::2], strict=True)}
        options = _in_a_file(game.recorded_options(_grouped(chosen), rules))
    except (TablemateError, msgspec.DecodeError, IndexError, TypeError, ValueError):
        return None
    kept = {name: value for name, value in flat(options).items() if name in chosen}
    seed = int.from_bytes(packed[HEAD : HEAD + SEED_BYTES], "big")
    entropy = packed[HEAD + SEED_BYTES : start].hex()
    return Deal(game.id, rules, _grouped(kept), seed, entropy)


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
