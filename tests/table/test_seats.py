"""What the table tells of seats that differ: their part in the game, and what their score counts."""

from tablemate.core.matchfile import Header
from tablemate.store import SeatKind
from tablemate.table.names import seats_for

COUNTED = [
    ("Player", {"one": "${}", "many": "${}"}),
    ("Narc", {"one": "{} bust", "many": "{} busts"}),
    ("Customer", {"one": "{} closed hand", "many": "{} closed hands"}),
]


def told(seats):
    return [(seat["part"], seat["counts"]) for seat in seats]


def test_the_seats_of_the_deal_are_told_with_their_part_and_what_they_count(table):
    """At the table, in its lists, and in the replay."""
    begun = table.begin("human", "scripted", "scripted", game="the_deal", options={"deck": "default"})

    with begun.sit(0) as person:
        assert told(person.table["seats"]) == COUNTED
    [brief] = [
        match
        for match in table.get("/api/matches?state=running&limit=100").body["matches"]
        if match["id"] == begun.id
    ]
    assert told(brief["seats"]) == COUNTED


def test_seats_that_are_alike_have_no_part_and_count_points(table):
    begun = table.begin("human", "scripted")

    assert told(begun.get().body["seats"]) == [(None, None)] * 2


def test_a_match_of_a_game_that_is_gone_still_has_its_seats():
    header = Header(1, "gone", "1", {}, 5, ["human", "scripted"])

    seats = seats_for(None, [SeatKind.PERSON, SeatKind.OPPONENT], header)

    assert [(seat.name, seat.part, seat.counts) for seat in seats] == [
        ("Player 1", None, None),
        ("Bruno", None, None),
    ]


def test_a_lobby_is_told_which_styles_are_scripted_players_and_for_which_seats(table):
    deal = table.get("/api/games/the_deal").body

    assert deal["policies"]["pressure"] == [1]
    assert deal["policies"]["first_card"] == [0, 1, 2]
    assert [style for style in deal["styles"] if style not in deal["policies"]] == [
        "balanced",
        "aggressive",
        "defensive",
    ]
    assert table.get("/api/games/el_dorado").body["policies"] == {}
