"""The address by which the world knows a server that is behind a proxy."""

from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from tablemate.core.errors import BadInput

USUAL_PORTS = {"http": 80, "https": 443}
FORM = "https://play.example.org, without a path"


@dataclass(frozen=True)
class PublicUrl:
    scheme: str
    host: str  # as browsers send it: the name, and the port if it is not the usual one

    @classmethod
    def read(cls, text: str) -> Self:
        """The address in a text; a BadInput says what is wrong with it."""
        try:
            parts = urlsplit(text)
            port = parts.port
        except ValueError:
            raise BadInput(f"{text!r} is not an address like {FORM}") from None
        name = parts.hostname or ""
        if parts.scheme not in USUAL_PORTS or not _is_host(name):
            raise BadInput(f"{text!r} is not an address like {FORM}")
        if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
            raise BadInput(f"{text!r} is more than an address like {FORM}")
        shown = f"[{name}]" if ":" in name else name
        is_usual = port is None or port == USUAL_PORTS[parts.scheme]
        return cls(parts.scheme, shown if is_usual else f"{shown}:{port}")

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    def __str__(self) -> str:
        return f"{self.origin}/"


def _is_host(name: str) -> bool:
    return name != "" and name.isascii() and all(letter.isalnum() or letter in "-.:_" for letter in name)
