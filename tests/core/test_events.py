"""Events: words of a log and back, and who may see which field."""

import pytest

from tablemate.core.codecs import Integer, Name, Number, Optional, Several
from tablemate.core.events import Event, EventTable, each_their_own, hidden, only_to, public

CARD = Name("card", ["2C", "3C", "4C", "5C"])
SEAT = Number(0, 3)
TABLE = EventTable(
    Event("began"),
    Event("dealt", dealer=public(SEAT), hands=each_their_own(Several(Several(CARD)))),
    Event("looked", seat=public(SEAT), card=only_to("seat", CARD)),
    Event("buried", seat=public(SEAT), card=CARD, places=hidden(Integer())),
    Event("passed", giver=public(SEAT), taker=public(SEAT), card=only_to("taker", Optional(CARD))),
)
EVENTS = [
    {"type": "began"},
    {"type": "dealt", "dealer": 1, "hands": [["2C", "3C"], ["4C"], []]},
    {"type": "looked", "seat": 2, "card": "5C"},
    {"type": "buried", "seat": 0, "card": "2C", "places": -4},
    {"type": "passed", "giver": 0, "taker": 1, "card": None},
]
VIEWERS = [0, 1, 2, 3, None]


# Both ways


def test_an_event_is_written_as_the_rules_write_it():
    assert TABLE.write(EVENTS[0]) == [0, 0]
    assert TABLE.write(EVENTS[1]) == [1, 8, 1, 3, 2, 0, 1, 1, 2, 0]
    assert TABLE.write(EVENTS[3]) == [3, 3, 0, 0, -4]


def test_a_log_of_events_is_read_back():
    words = [word for event in EVENTS for word in TABLE.write(event)]

    assert TABLE.read(words) == EVENTS
    assert TABLE.read([]) == []


def test_an_event_that_is_added_has_the_next_kind():
    table = EventTable(Event("began"))

    assert table.add(Event("looked", seat=public(SEAT))) == 1
    assert table.write({"type": "looked", "seat": 3}) == [1, 1, 3]
    with pytest.raises(AssertionError, match="there are two events began"):
        table.add(Event("began"))


def test_fields_are_read_in_the_order_the_table_has_them():
    (event,) = TABLE.read([2, 2, 2, 3])

    assert list(event) == ["type", "seat", "card"]


def test_words_that_no_field_reads_are_an_error_of_the_game():
    with pytest.raises(AssertionError, match="looked was written with words no field reads"):
        TABLE.read([2, 3, 2, 3, 0])


def test_a_value_of_another_kind_is_not_written():
    with pytest.raises(ValueError, match="'KC' is not a known card"):
        TABLE.write({"type": "looked", "seat": 2, "card": "KC"})


# Who sees what


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_public_field_is_seen_by_everybody(viewer):
    assert TABLE.redacted(EVENTS[1], viewer)["dealer"] == 1
    assert TABLE.redacted(EVENTS[0], viewer) == {"type": "began"}


def test_a_field_for_one_seat_is_seen_by_that_seat_alone():
    assert TABLE.redacted(EVENTS[2], 2) == EVENTS[2]
    for viewer in (0, 1, 3, None):
        assert TABLE.redacted(EVENTS[2], viewer) == {"type": "looked", "seat": 2}


def test_the_seat_is_the_one_that_the_named_field_holds():
    assert [TABLE.redacted(EVENTS[4], viewer).get("card", "unseen") for viewer in VIEWERS] == [
        "unseen",
        None,
        "unseen",
        "unseen",
        "unseen",
    ]


def test_of_a_list_each_seat_sees_its_own_entry():
    assert [TABLE.redacted(EVENTS[1], viewer)["hands"] for viewer in VIEWERS] == [
        [["2C", "3C"], None, None],
        [None, ["4C"], None],
        [None, None, []],
        [None, None, None],
        [None, None, None],
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hidden_is_the_default_and_a_hidden_field_is_not_there_at_all(viewer):
    assert TABLE.redacted(EVENTS[3], viewer) == {"type": "buried", "seat": 0}


def test_redacting_changes_nothing_of_the_event():
    before = str(EVENTS)
    for event in EVENTS:
        for viewer in VIEWERS:
            TABLE.redacted(event, viewer)

    assert str(EVENTS) == before


def test_what_is_for_nobody_is_not_shown_to_spectators():
    table = EventTable(Event("burnt", seat=public(Optional(SEAT)), card=only_to("seat", CARD)))
    burnt = {"type": "burnt", "seat": None, "card": "5C"}

    assert table.redacted(burnt, None) == {"type": "burnt", "seat": None}


def test_a_redacted_event_may_be_changed_without_harm():
    event = {"type": "dealt", "dealer": 1, "hands": [["2C"], []]}
    TABLE.redacted(event, 0)["hands"][0].append("5C")

    assert event["hands"] == [["2C"], []]
