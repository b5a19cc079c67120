"""A deal as a short code that people pass on: game, rules, options, seed and entropy, both ways."""

import base64
import binascii
import re
import zlib
from typing import Any

import msgspec

from tablemate.core.errors import BadInput

BEGINNING = "tm1."
FORM = re.compile(r"[A-Za-z0-9_-]*")
LONGEST_CODE = 4096  # letters
LONGEST_TEXT = 16_384  # bytes that a code may unfold to


class Deal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What deals the same cards again, with nobody's play."""

    game: str
    rules: str
    options: dict[str, Any]
    seed: int
    entropy: str = ""  # as in a match file's header


def write_code(deal: Deal) -> str:
    packed = zlib.compress(msgspec.json.encode(deal), 9)
    return BEGINNING + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_code(code: str) -> Deal:
    """The deal of a code that somebody passed on; a BadInput if the code is not valid."""
    code = code.strip()
    body = code.removeprefix(BEGINNING)
    if not code.startswith(BEGINNING):
        raise BadInput(f"this is not a share code; one begins with {BEGINNING}")
    if len(code) > LONGEST_CODE or not FORM.fullmatch(body):
        raise BadInput("this share code is too long, or has characters that no share code has")
    try:
        return msgspec.json.decode(_unpacked(body), type=Deal)
    except (binascii.Error, zlib.error, msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadInput("this share code is damaged; perhaps a part of it is missing") from None


def _unpacked(body: str) -> bytes:
    packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    unfolding = zlib.decompressobj()
    text = unfolding.decompress(packed, LONGEST_TEXT)
    if not unfolding.eof or unfolding.unused_data:
        raise zlib.error("cut off, or more than a deal")
    return text
