"""What people call themselves: given, changed, shown to the others, kept, and told apart."""

import json

import pytest

from live_table import Process, serving_here
from tablemate.core.matchfile import read_matches, verify
from tablemate.core.seat_words import part_of
from tablemate.games.catalogue import OURS, find_game
from tablemate.store import SeatKind, Store, default_url
from tablemate.table.names import names_for
from tablemate.table.presenter import Presenter

EVIL = ["[/]", "[bold]x", "a\\", "[red]é[/red]", "<b>&amp;"]


def names(seats):
    return [seat["name"] for seat in seats]


def words(lines):
    return [sentence for line in lines for sentence in line["words"]]


@pytest.fixture
def named(table):
    """A match of Anna and Bo, who joined by a link."""
    begun = table.begin("human", "human", open=[1], names=["Anna"])
    told = table.post(f"{begun.path}/join", {"invitation": begun.invitations[1], "name": " Bo  B. "})
    begun.tokens[1] = told.body["token"]
    return begun


def test_names_are_shown_in_seats_and_log_and_lists(named, table):
    with named.sit(0) as anna, named.sit(1) as bo:
        assert names(anna.table["seats"]) == ["You", "Bo B."]
        assert names(bo.table["seats"]) == ["Anna", "You"]
        assert [seat["called"] for seat in bo.table["seats"]] == ["Anna", "Bo B."]
        one = anna if anna.is_to_act else bo
        n = one.act()["n"]
        for person in (anna, bo):
            person.until(lambda view: view["n"] >= n)
        other = bo if one is anna else anna
        name = "Anna" if one is anna else "Bo B."
        assert any(sentence.startswith(f"{name} ") for sentence in words(other.lines))
    [brief] = [
        each
        for each in table.get("/api/matches?state=running&limit=100").body["matches"]
        if each["id"] == named.id
    ]
    assert names(brief["seats"]) == ["Anna", "Bo B."]


def test_a_name_is_changed_in_a_running_match_and_the_others_see_it_in_the_whole_log(named):
    with named.sit(0) as anna, named.sit(1) as bo:
        first, second = (anna, bo) if anna.is_to_act else (bo, anna)
        first.act()
        second.to_act()

        assert named.post("/name", {"name": " Anna   Maria "}).body == {"called": "Anna Maria"}

        assert bo.hear("seats")["seats"][0]["name"] == "Anna Maria"
        assert bo.hear("note")["line"]["words"] == ["Anna is now called Anna Maria."]
        told = " ".join(words(bo.hear("log")["log"]))
        assert "Anna Maria" in told
        assert "Anna bid" not in told
        assert anna.hear("note")["line"]["words"] == ["You are now called Anna Maria."]
        assert second.act()["n"] == 2, "a note never makes anybody's number stale"
    assert named.post("/name", {"name": None}).body == {"called": None}
    assert names(named.get(seat=1).body["seats"]) == ["Player 1", "You"]


@pytest.mark.parametrize(
    ("name", "because"),
    [
        ("", "at least one letter"),
        ("   ", "at least one letter"),
        ("x" * 25, "at most 24"),
        ("x" * 250, "length <= 200"),
        ("a\nb", "control"),
        ("\u202eanna", "direction"),
        ("You", "without a name"),
        ("player 2", "without a name"),
    ],
)
def test_what_is_no_name_is_refused_in_a_sentence_wherever_it_is_given(named, table, name, because):
    told = named.post("/name", {"name": name})
    assert (told.status, told.code) == (400, "bad-input")
    assert because in told.body["error"]["message"]
    if name:
        again = table.post(
            "/api/matches", {"game": "el_dorado", "seats": ["human", "random"], "names": [name]}
        )
        assert because in again.body["error"]["message"]
    assert names(named.get(seat=1).body["seats"]) == ["Anna", "You"]


def test_a_seat_takes_other_names_now_and_then(named):
    """Each of them is a note, and the whole log for everybody."""
    told = [named.post("/name", {"name": f"Anna {number}"}) for number in range(10, 17)]

    assert [answer.status for answer in told] == [200] * 5 + [429] * 2
    assert told[-1].code == "renames-too-quickly"
    assert named.post("/name", {"name": "Bo"}, seat=1).status == 200, "the others may"
    assert names(named.get().body["seats"])[0] == "Anna 14"
    assert len([line for line in named.get().body["log"] if line["kind"] == "note"]) == 6


def test_only_who_holds_a_seat_names_it_and_only_people_have_names(named, table):
    assert named.post("/name", {"name": "Eve"}, seat=None).code == "no-seat"
    wanted = {"game": "el_dorado", "seats": ["human", "random"]}
    for bad in (["Ann", "Bo"], ["Ann", None, "Bo"]):
        assert table.post("/api/matches", {**wanted, "names": bad}).status == 400


def test_equal_names_are_told_apart_and_opponents_give_way():
    kinds = [SeatKind.PERSON, SeatKind.OPPONENT, SeatKind.PERSON, SeatKind.PERSON, SeatKind.OPEN]
    called = ["Anna", "", "anna", "Bruno", ""]

    assert names_for(kinds, None, called=called) == ["Anna", "Bruno 2", "anna 2", "Bruno", "Seat 5"]
    assert names_for(kinds, 2, called=called) == ["Anna", "Bruno 2", "You", "Bruno", "Seat 5"]
    assert names_for([SeatKind.OPPONENT] * 12, None)[10:] == ["Ada 2", "Bruno 2"]


@pytest.mark.parametrize("game_id", OURS)
def test_an_open_seat_acts_under_the_name_of_its_place(game_id, store_match):
    """By its part in a game where seats differ, by its number in others; "Open seat" is nobody's name."""
    match = store_match(find_game(game_id))
    presenter = Presenter(match, [SeatKind.OPEN] * len(match.seats))
    told = " ".join(words([{"words": line.words} for line in presenter.log(None)]))
    shown = presenter.view_message(presenter.moment(None), None, with_text=True).text
    places = [part_of(match.game, seat) or f"Seat {seat + 1}" for seat in range(len(match.seats))]

    assert presenter.names(None) == places
    assert any(place in told for place in places)
    assert "open seat" not in f"{told} {shown}".lower()


def test_an_open_seat_is_told_apart_from_somebody_who_is_called_like_its_part():
    kinds = [SeatKind.PERSON, SeatKind.OPEN, SeatKind.OPPONENT]

    assert names_for(kinds, None, find_game("the_deal"), ["Narc", "", ""]) == ["Narc", "Narc 2", "Clara"]


def test_a_screen_names_the_part_of_an_open_seat_once(store_match):
    match = store_match(find_game("the_deal"))
    presenter = Presenter(match, [SeatKind.PERSON, SeatKind.OPEN, SeatKind.OPPONENT])
    shown = presenter.view_message(presenter.moment(None), None, with_text=True).text

    assert "Clara (Customer)" in shown
    assert "Narc (" not in shown


@pytest.mark.parametrize("game_id", OURS)
def test_a_name_is_never_read_as_a_mark_of_the_terminal(game_id, store_match):
    """Every game's words, and its screen, are told with names that look like marks."""
    match = store_match(find_game(game_id))
    for name in EVIL:
        called = [name] * len(match.seats)
        presenter = Presenter(match, [SeatKind.PERSON] * len(match.seats), called)
        told = " ".join(words([{"words": line.words} for line in presenter.log(None)]))
        shown = presenter.view_message(presenter.moment(None), 0, with_text=True).text
        assert name in f"{told} {shown}"


@pytest.fixture
def store_match():
    """A match of people with a few actions played."""
    from tablemate.core.match import Match

    def played(game):
        match = Match(game, game.options(), 11, ["human"] * game.seats(game.options()))
        for _ in range(4):
            if match.actor is not None:
                match.act(match.actor, match.position.legal()[0])
        return match

    return played


def test_names_are_kept_over_a_restart_and_stand_in_the_match_file(tmp_path):
    process = Process("--data", tmp_path)
    try:
        begun = process.table.begin("human", "scripted", names=["Anna"])
        begun.post("/name", {"name": "Anna M."})
        with begun.sit(0) as anna:
            anna.to_act()
            seen = json.loads(begun.get("/record", seat=0).text.splitlines()[0])
            assert seen["names"] == ["Anna M.", ""]
            assert "seed" not in seen
    finally:
        process.stop()
    process = Process("--data", tmp_path)
    try:
        begun.table = process.table
        assert names(begun.get().body["seats"]) == ["Anna M.", "Bruno"]
        with begun.sit(0) as anna:
            anna.play_out()
        text = begun.get("/record").text
        [recorded] = read_matches(text.splitlines(keepends=True), "record")
        assert recorded.header.names == ["Anna M.", ""]
        assert verify(recorded, find_game).result == recorded.ending[1]
        assert not any(token in text for token in begun.tokens if token)
        assert begun.get("/positions/0?seat=1").body["seat"] == 1
        assert begun.post("/name", {"name": "Later"}).code == "game-over", "what is over stays as it was"
        [brief] = process.table.get("/api/matches?state=finished").body["matches"]
        assert names(brief["seats"]) == ["Anna M.", "Bruno"]
    finally:
        process.stop()


def test_a_name_given_at_one_server_is_shown_at_another(tmp_path):
    url = default_url(tmp_path)
    with Store(url) as one, Store(url) as other, serving_here(one) as here, serving_here(other) as there:
        begun = here.begin("human", "human")
        with begun.sit(1) as bo:
            told = there.post(f"{begun.path}/name", {"name": "Anna"}, begun.tokens[0])
            assert told.status == 200
            while bo.hear("seats")["seats"][0]["name"] != "Anna":
                pass
            told = words(bo.hear("log")["log"])
            assert "Player 1 is now called Anna." in told
