"""Tokens and keys: whoever has a seat's token holds the seat; an invitation gets one for an open seat, once.

The database has only a hash of any of them.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

RANDOM_BYTES = 16  # too many to guess, so a plain hash will do
INVITATION_BYTES = 9  # it is good once, as long as the seat is open, and somebody may have to type it


def new_token() -> str:
    return secrets.token_urlsafe(RANDOM_BYTES)


def new_invitation() -> str:
    return secrets.token_urlsafe(INVITATION_BYTES)


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def is_of(token: str, hashed: bytes | None) -> bool:
    """Whether this is the token of a hash."""
    return hashed is not None and hmac.compare_digest(hashed, hash_of(token))


def holder(token: str, hashes: Iterable[tuple[int, bytes | None]]) -> int | None:
    """The seat that a token holds; the time it takes reveals nothing about the others' tokens."""
    own = hash_of(token)
    held = [seat for seat, hashed in hashes if hashed is not None and hmac.compare_digest(hashed, own)]
    return held[0] if held else None
