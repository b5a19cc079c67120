"""What a match at the table is dealt from: nobody can search for it, and once it is over all is known."""

import json

import pytest

from live_table import Begun
from tablemate.core.errors import DoesNotVerify
from tablemate.core.match import Match
from tablemate.core.matchfile import RecordedMatch, read_matches, verify
from tablemate.games.catalogue import all_games, find_game

GAME = find_game("el_dorado")
DEALT = {"players": 2, "schedule": "5,5"}


def conceded(begun: Begun) -> dict:
    """The header of a match whose first seat gives up."""
    n = begun.get(seat=0).body["view"]["n"]
    assert begun.post("/concede", {"n": n}).status == 200
    return json.loads(begun.get("/record").text.splitlines()[0])


def hands(begun: Begun) -> list:
    return [begun.get(seat=seat).body["view"]["view"]["hand"] for seat in (0, 1)]


def dealt(head: dict, **more) -> list:
    """The hands of the match that a header's seed deals."""
    match = Match(GAME, GAME.recorded_options(head["options"]), head["seed"], head["seats"], **more)
    return [match.position.view(seat)["hand"] for seat in (0, 1)]


def test_the_seed_of_a_match_does_not_deal_its_cards_without_the_servers_entropy(table):
    entropies = set()
    for _ in range(4):
        begun = table.begin("human", "human", options=DEALT)
        seen = hands(begun)
        head = conceded(begun)

        assert dealt(head) != seen
        assert dealt(head, entropy=bytes.fromhex(head["entropy"])) == seen
        assert len(head["entropy"]) == 32
        entropies.add(head["entropy"])
    assert len(entropies) == 4


def read(text: str) -> RecordedMatch:
    [recorded] = read_matches(text.splitlines(keepends=True), "record")
    return recorded


def without_entropy(text: str) -> str:
    head, rest = text.split("\n", 1)
    return json.dumps({**json.loads(head), "entropy": ""}) + "\n" + rest


def test_a_match_with_entropy_verifies_from_its_file(table):
    begun = table.begin("human", "scripted", options=DEALT)
    with begun.sit(0) as ann:
        ann.play_out()

    told = begun.get("/record").text
    assert verify(read(told), find_game).result == read(told).ending[1]
    with pytest.raises(Exception, match="the setup gives different events"):
        verify(read(without_entropy(told)), find_game)


@pytest.mark.parametrize("game", all_games())
def test_in_every_game_chance_comes_from_the_servers_entropy(table, game):
    seats = ["human"] * all_games()[game].min_seats
    begun = table.begin(*seats, game=game, options={})
    head = conceded(begun)
    told = begun.get("/record").text

    assert len(head["entropy"]) == 32
    assert verify(read(told), find_game).result == read(told).ending[1]
    with pytest.raises(DoesNotVerify):
        verify(read(without_entropy(told)), find_game)


def test_a_running_match_tells_neither_seed_nor_entropy(table, kept):
    begun = table.begin("human", "human", options=DEALT)
    head = kept.matches.read(begun.id).about.header

    with begun.sit(0) as ann:
        told = [*ann.heard, *(begun.get(path, seat=0).text for path in ("", "/record", "/sheet"))]
    told.append(table.get("/api/matches?limit=100").text)
    assert len(head.entropy) == 32
    assert not [text for text in told if head.entropy in text or str(head.seed) in text]


def test_a_typed_seed_deals_what_it_always_dealt(table):
    begun = table.begin("human", "human", options=DEALT, seed=7)

    assert begun.get().body["typed_seed"] is True
    seen = hands(begun)
    head = conceded(begun)
    assert "entropy" not in head
    assert dealt(head) == seen


def test_a_share_code_of_such_a_match_deals_the_same_cards(table):
    begun = table.begin("human", "human", options=DEALT)
    seen = hands(begun)
    head = conceded(begun)

    deal = table.get(f"/api/shares/{begun.get('/share').body['code']}").body
    assert (deal["seed"], deal["entropy"]) == (head["seed"], head["entropy"])
    again = table.begin("human", "human", options=deal["options"], seed=deal["seed"], entropy=deal["entropy"])
    assert hands(again) == seen
    assert again.get().body["typed_seed"] is True, "somebody may know these cards"


def test_a_match_that_continues_another_goes_on_with_its_entropy(table, kept):
    begun = table.begin("human", "human", options=DEALT)
    seen = hands(begun)
    head = conceded(begun)

    told = begun.post("/play-from", {"n": 0, "seats": ["human", "human"]}).body
    again = Begun(table, told["id"], told["tokens"])
    assert hands(again) == seen
    assert kept.matches.read(again.id).about.header.entropy == head["entropy"]


@pytest.mark.parametrize("entropy", ["x" * 32, "AB" * 16, "ab" * 15, "ab" * 17])
def test_entropy_that_is_none_is_refused_in_a_sentence(table, entropy):
    wanted = {"game": "el_dorado", "seats": ["human", "human"], "options": DEALT, "seed": 1}

    told = table.post("/api/matches", wanted | {"entropy": entropy})
    assert (told.status, told.code) == (400, "bad-input")


def test_entropy_without_its_seed_is_refused(table):
    wanted = {"game": "el_dorado", "seats": ["human", "human"], "options": DEALT, "entropy": "ab" * 16}

    told = table.post("/api/matches", wanted)
    assert (told.status, told.code) == (400, "bad-input")
