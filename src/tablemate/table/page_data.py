"""The documents of games as they are sent: encoded and packed once, each with a digest of what is in it."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache

import msgspec

from tablemate.core.game import Game
from tablemate.core.page_data import documents_of
from tablemate.table.refusals import NOT_FOUND, Refusal

DIGEST_LETTERS = 20


@dataclass(frozen=True)
class Document:
    plain: bytes
    packed: bytes
    digest: str


@cache
def document(game: Game, name: str) -> Document:
    """A game's document of this name; takes some 100 ms for thousands of cards, once."""
    documents = documents_of(game)
    if name not in documents:
        raise Refusal(NOT_FOUND, "not-found", f"{game.title} has no data of that name for its page")
    plain = msgspec.json.encode(documents[name]())
    # Without a time in its head, so that every server packs the same bytes.
    return Document(
        plain, gzip.compress(plain, 9, mtime=0), hashlib.sha256(plain).hexdigest()[:DIGEST_LETTERS]
    )
