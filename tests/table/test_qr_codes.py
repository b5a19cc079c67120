"""QR codes say what they were made of: read back by a decoder, as the page and a terminal get them."""

import pytest

from qr_reader import decoded, decoded_lines
from tablemate.table.qr_codes import qr_lines, qr_rows

TOKEN = "kX3-_9aZ" * 2 + "bcdefg"
LINKS = [
    "http://192.168.1.20:8642/",
    f"http://192.168.1.20:8642/#/join/abcDEF123/{TOKEN}",
    f"http://[fe80::1]:8642/#/seat/abcDEF123/{','.join([TOKEN] * 4)}",
    "https://play.example.org/#/match/abcDEF123",
]


@pytest.mark.parametrize("link", LINKS)
def test_a_code_is_read_back(link):
    assert decoded(qr_rows(link)) == link
    assert decoded_lines(qr_lines(link)) == link


def test_a_terminal_of_80_columns_shows_the_code_of_four_seats():
    assert max(len(line.removeprefix("\x1b[38;5;231;48;5;16m").removesuffix("\x1b[0m")) for line in
               qr_lines(LINKS[2])) <= 80  # fmt: skip


@pytest.mark.parametrize("link", LINKS)
def test_the_page_is_sent_the_rows_of_a_code(table, link):
    told = table.post("/api/qr-codes", {"link": link})

    assert told.status == 200
    assert decoded(told.body["rows"]) == link


@pytest.mark.parametrize(
    "link",
    [
        "",
        "http://two words",
        f"http://{'x' * 500}",
        "http://é",
        "http://a\x1b[2J",
        "javascript:alert(1)",
        7,
        None,
    ],
)
def test_what_is_not_a_link_is_refused_in_a_sentence(table, link):
    told = table.post("/api/qr-codes", {"link": link})

    assert told.status == 400
    assert told.code
