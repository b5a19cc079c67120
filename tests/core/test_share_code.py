"""Share codes: game, rules, options and seed as a text that people pass on."""

import base64
import zlib

import pytest

from tablemate.core.errors import BadInput
from tablemate.core.share_code import LONGEST_TEXT, Deal, read_code, write_code

DEAL = Deal("el_dorado", "1", {"players": 4, "schedule": "10..1", "no_trump_rounds": [2]}, 7)


def packed(text: bytes) -> str:
    return "tm1." + base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


def test_a_code_is_read_as_it_was_written():
    code = write_code(DEAL)

    assert code.startswith("tm1.")
    assert len(code) < 200
    assert read_code(f"  {code}\n") == DEAL


def test_a_code_without_entropy_is_as_short_as_ever_and_one_with_it_tells_it():
    dealt = Deal(DEAL.game, DEAL.rules, DEAL.options, DEAL.seed, "ab" * 16)

    assert b"entropy" not in zlib.decompress(base64.urlsafe_b64decode(write_code(DEAL)[4:] + "=="))
    assert read_code(write_code(dealt)) == dealt


@pytest.mark.parametrize(
    "code",
    [
        "",
        "tm1",
        "tm2.AAAA",
        "tm1.",
        "tm1.A",
        "tm1.????",
        "tm1.é",
        write_code(DEAL)[:-5],
        write_code(DEAL) + "AAAA",
        packed(b"{}"),
        packed(b'{"game":1,"rules":"1","options":{},"seed":7}'),
        packed(b"[" * 3000),
        packed(b" " * (LONGEST_TEXT + 1)),
        "tm1." + "A" * 10_000,
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(code):
    with pytest.raises(BadInput, match="share code"):
        read_code(code)
