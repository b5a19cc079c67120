"""The command and gambit cards (rules 9), as their file has them."""

import msgspec
import pytest

from tablemate.games.quantum.cards import FILE, read_cards


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (lambda data: data["commands"].pop(), "Expected `array` of length >= 31"),
        (lambda data: data["gambits"].append(data["gambits"][0]), "Expected `array` of length <= 6"),
        (lambda data: data["gambits"][0].update(id="sabotage"), "a card is listed twice"),
        (lambda data: data["gambits"][0].update(copies=21), "Expected `int` <= 20"),
    ],
)
def test_a_faulty_file_is_refused_with_what_is_wrong(change, because):
    data = msgspec.json.decode(FILE.read_bytes())
    change(data)

    with pytest.raises(ValueError, match=because):
        read_cards(msgspec.json.encode(data))
