"""What a seat may know, and what it is asked (17, 18)."""

import random

import msgspec
import pytest

from one_piece_positions import A, B, at, play, start
from tablemate.core.position import Position
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.states import why_not_playable
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.view.wording import PURPOSES
from tablemate.players.timing import general_kind

KINDS = {"action", "mulligan", "blocker", "counter", "target", "value"}
LARGEST = 32 * 1024  # bytes of a view with its options


def prompt(position):
    return position.view(position.actor)["decision"]["prompt"]


def numbers(hand):
    return [held["card"] for held in hand]


# Who sees what


def test_a_hand_is_seen_by_its_player_alone():
    position = at("hand ST01-006 ST01-006 ST01-012", "hand ST01-014")

    own, their = position.view(A)["sides"]
    assert {held["card"]: held["count"] for held in own["hand"]} == {"ST01-006": 2, "ST01-012": 1}
    assert their["hand"] is None
    assert their["hand_count"] == 1
    assert position.view(B)["sides"][A]["hand"] is None
    assert all(side["hand"] is None for side in position.view(None)["sides"])


def test_life_cards_are_hidden_from_both_players_until_they_lie_face_up():
    position = at("life ST01-002 ST13-011^ ST01-003")

    for viewer in (None, A, B):
        life = position.view(viewer)["sides"][A]["life"]
        assert [(card["card"], card["up"]) for card in life] == [
            (None, False),
            ("ST13-011", True),
            (None, False),
        ]


def test_the_lists_of_both_are_open():
    position = start()

    leader, *_ = position.view(None)["sides"][A]["deck_list"]
    assert leader == "ST01-001"
    assert sum(position.view(B)["sides"][A]["deck_list"].values()) == 51


def test_a_taken_life_card_is_seen_by_who_took_it():
    position = at("c1 ST01-005", "life ST01-014")
    play(position, "attack c1 leader", "stop")

    assert position.view(B)["taken_life"] == {"seat": B, "card": "ST01-014"}
    assert position.view(A)["taken_life"] == {"seat": B, "card": None}
    assert position.view(None)["taken_life"] == {"seat": B, "card": None}


def test_cards_looked_at_are_seen_by_who_looks():
    deck = "deck ST01-002 ST01-003 ST01-004 ST01-005 ST01-006 ST01-007"
    position = at(f"leader ST13-001 | hand ST13-019 | don 5 | {deck}")
    play(position, "play ST13-019")

    assert position.view(A)["asked"]["looked"][:2] == ["ST01-002", "ST01-003"]
    assert set(position.view(B)["asked"]["looked"]) == {None}
    assert set(position.view(None)["asked"]["looked"]) == {None}
    assert position.view(B)["asked"]["card"] == "ST13-019"


# The field


def test_a_card_shows_what_it_comes_to_beside_what_is_printed():
    position = at("c1 ST01-005 don 2 | c2 ST01-006 rested")

    own = position.view(A)["sides"][A]
    jinbe, chopper = own["characters"][:2]
    assert (jinbe["power"], jinbe["printed_power"], jinbe["given"]) == (7000, 5000, 2)
    assert "printed_power" not in chopper
    assert chopper["keywords"] == ["blocker"]
    assert jinbe["can_attack"]
    assert not chopper["can_attack"]
    assert own["characters"][2] is None
    assert own["stage"] is None


def test_who_came_this_turn_cannot_attack_without_rush():
    own = at("c1 ST01-005 new | c2 ST01-012 new").view(A)["sides"][A]["characters"]

    assert [card["came_now"] for card in own[:2]] == [True, True]
    assert [card["can_attack"] for card in own[:2]] == [False, True]


def test_a_battle_tells_what_would_save_the_target():
    position = at("c1 ST01-010", "leader ST02-001 | hand ST02-008")
    play(position, "attack c1 leader")

    battle = position.view(None)["battle"]
    assert (battle["step"], battle["attacker"], battle["target"]) == ("counter", "c1", "leader")
    assert (battle["attacker_power"], battle["target_power"]) == (6000, 5000)
    assert battle["counter_needed"] == 2000


# What is asked


def test_prompts_say_what_is_to_be_done():
    position = at("c1 ST01-005", "c1 ST01-006 | hand ST02-008 | life ST01-014")
    assert prompt(position) == "Play, give DON!!, attack, or end your turn"
    play(position, "attack c1 leader")
    assert prompt(position) == "Jinbe attacks Monkey.D.Luffy: block with a Character?"
    play(position, "none")
    assert prompt(position) == "Counter Jinbe's attack (1000 more power needed)?"
    play(position, "stop")
    assert prompt(position) == "Use Guard Point's trigger, or take the card?"


def test_a_target_is_asked_for_by_what_is_done_to_it():
    position = at("hand ST01-015 | don 4", "c1 ST01-005 rested | c2 ST01-008")
    play(position, "play ST01-015")

    assert prompt(position) == "Choose up to 1 of the opponent's Characters with 6000 or less power to K.O."
    asked = position.view(B)["asked"]
    assert (asked["question"], asked["card"], asked["block"]) == ("target", "ST01-015", 0)
    assert (asked["zones"], asked["left"], asked["up_to"]) == (["characters"], 1, True)


@pytest.mark.parametrize(
    ("own", "spoken", "words"),
    [
        ("don 7 | hand ST03-009", ["play ST03-009"], "up to 1 of the Characters of cost 7 or less to return"),
        (
            "don 1 | hand OP02-047",
            ["play OP02-047"],
            "up to 1 of the opponent's Characters of cost 4 or less",
        ),
        (
            "leader ST13-002 don 2 | deck ST13-011 ST01-003 ST01-003 ST01-003 ST01-003 ST01-003",
            ["activate leader 1"],
            "up to 1 of the Character cards of cost 5 looked at to add",
        ),
        (
            "leader ST13-003 don 2 | hand ST13-011 ST01-003 | trash ST01-012 | life",
            ["activate leader 1", "choose hand ST01-003"],
            "up to 2 Character cards of cost 5 in your hand or trash",
        ),
    ],
)
def test_a_prompt_says_which_cards_can_be_chosen(own, spoken, words):
    position = at(own, "c1 ST01-003")
    play(position, *spoken)

    assert prompt(position).startswith(f"Choose {words}")


def test_the_first_questions_are_who_begins_and_the_mulligan():
    position = start()
    assert prompt(position) == "Do you go first or second?"
    play(position, "first")
    assert prompt(position) == "Keep this hand, or draw a new one?"
    assert position.view(None)["decision"]["kind"] == "mulligan"


@pytest.mark.parametrize("seed", range(4))
def test_every_view_is_small_and_every_decision_of_a_known_kind(seed):
    position = Position.start(GAME, GAME.options(), seed)
    chooser = random.Random(seed)
    largest = 0
    while position.actor is not None:
        view = position.view(position.actor)
        largest = max(largest, len(msgspec.json.encode(view)))
        assert view["decision"]["kind"] in KINDS
        assert general_kind(GAME, view["decision"]["kind"]) == view["decision"]["kind"]
        assert view["asked"]["seat"] == position.actor
        position.apply_code(chooser.choice(position.legal_codes()))
    assert 2000 < largest < LARGEST
    assert position.view(None)["ending"] is not None


def test_modes_are_told_in_sentences():
    """OP06-039 rests a Character, or knocks a rested one out."""
    position = at("hand OP06-039 | don 10", "c1 ST01-005 rested | c2 ST01-008")
    play(position, "play OP06-039")

    asked = position.view(B)["asked"]
    assert (asked["question"], asked["card"]) == ("mode", "OP06-039")
    assert asked["modes"] == [
        "Rest up to 1 opposing Character of cost 6 or less.",
        "K.O. up to 1 rested opposing Character of cost 6 or less.",
    ]


def test_the_largest_view_there_can_be_is_small():
    """Fifty different cards, most of them in hand as counters for any of six cards on the field."""
    playable = [card.number for card in all_cards().values() if card.counter and not why_not_playable(card)]
    on_field = " | ".join(f"c{k + 1} {number} don 1" for k, number in enumerate(playable[:5]))
    trash, deck, life = " ".join(playable[5:9]), playable[9], playable[10]
    own = f"{on_field} | hand {' '.join(playable[11:50])} | trash {trash} | deck {deck} | life {life}"
    position = at("c1 ST01-010", own)
    play(position, "attack c1 leader")
    while position.view(None)["asked"]["question"] != "counter":
        position.apply_code(position.legal_codes()[0])

    view = position.view(B)
    assert len(view["decision"]["options"]) > 200
    assert len(msgspec.json.encode(view)) < LARGEST


def test_every_operation_that_chooses_cards_has_a_purpose_in_words():
    said_otherwise = {w.POWER, w.COST, w.BASE_POWER, w.KEYWORD, w.BAN, w.TO_DECK}

    assert set(range(w.POWER, w.REVEAL + 1)) - said_otherwise - {w.FORBID_BLOCKERS} == set(PURPOSES)
