"""What a terminal shows, and events and actions in words."""

import random

from rich.text import Text

from one_piece_positions import A, B, at, play
from tablemate.core.position import Position
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.events import EVENT_TABLE
from tablemate.games.one_piece.text import GUIDE, HELP, action_text, render, tell
from tablemate.games.one_piece.text.events import TELLERS

NAMES = ["You", "Anna"]
COLUMNS, ROWS = 100, 40
UNTOLD = {"shuffled", "next_chosen"}  # events that the rest of the log says well enough


def shown(position, viewer=A):
    return Text.from_markup(render(position.view(viewer), NAMES)).plain


def said(events, viewer=A):
    told = [tell(EVENT_TABLE.redacted(event, viewer), NAMES) for event in events]
    return [Text.from_markup(text).plain.strip() for text in told if text]


def test_the_screen_shows_both_fields_and_the_own_hand():
    screen = shown(at("hand ST01-012 ST01-006 | c1 ST01-013 don 1 | don 3/2", "c2 ST02-008 rested"))

    assert "Turn 5, your turn · Main Phase" in screen
    assert "You · life 3 · hand 2 · DON!! 3 active, 2 rested, 4 left" in screen
    assert "c1     Roronoa Zoro (ST01-013) · 7000 · cost 3 · 1 DON!! · ready" in screen
    assert "c2     Scratchmen Apoo (ST02-008) · 3000 · cost 2 · rested" in screen
    assert "Monkey.D.Luffy (ST01-012) · Character · cost 5 · 6000 · Rush" in screen


def test_the_screen_shows_no_hand_of_the_other():
    position = at("hand ST01-012", "hand ST02-013")

    assert "ST02-013" not in shown(position)
    assert "ST01-012" not in shown(position, B)
    assert "ST01-012" not in shown(position, None)
    assert "ST02-013" not in shown(position, None)


def test_the_screen_shows_the_battle_and_the_effect_that_asks():
    position = at("c1 ST01-010", "hand ST02-008")
    play(position, "attack c1 leader")
    assert "⚔ Counter Step: c1 with 6000 attacks leader with 5000; 2000 more would stop it" in shown(position)

    position = at("hand ST01-015 | don 4", "c1 ST01-005 rested")
    play(position, "play ST01-015")
    assert "Gum-Gum Jet Pistol (ST01-015)\n  Main: K.O. up to 1" in shown(position)


def test_every_screen_fits_a_hundred_columns_and_forty_rows():
    for seed in range(3):
        position = Position.start(GAME, GAME.options(), seed)
        chooser = random.Random(seed)
        while position.actor is not None:
            for viewer in (None, A, B):
                lines = shown(position, viewer).split("\n")
                assert len(lines) <= ROWS
                assert max(map(len, lines)) <= COLUMNS
            position.apply_code(chooser.choice(position.legal_codes()))


def test_events_are_told_with_names_and_numbers():
    position = at("hand ST01-006 | don 2 | c1 ST01-005", "life ST01-003")

    assert said(play(position, "play ST01-006")) == [
        "You rest 1 DON!!.",
        "You play Tony Tony.Chopper (ST01-006) (c2).",
    ]
    assert said(play(position, "attack c1 leader"))[0] == (
        "You attack with Jinbe (ST01-005): Anna's Monkey.D.Luffy (ST01-001) is the target."
    )
    events = play(position, "stop", "take")
    assert said(events)[-1] == "A card goes from Anna's life cards to the hand, unseen."
    assert said(events, B)[-1] == "Karoo (ST01-003) goes from Anna's life cards to the hand, unseen."


def test_every_event_has_its_words():
    assert {event.type for event in EVENT_TABLE.events} - set(TELLERS) == UNTOLD


def test_actions_are_told_in_words():
    assert action_text({"type": "play", "card": "ST01-012"}) == "Play Monkey.D.Luffy (ST01-012)"
    assert (
        action_text({"type": "attack", "attacker": "c1", "target": "leader"}) == "Attack the Leader with c1"
    )
    assert action_text({"type": "pick", "side": "their", "place": "leader"}) == "The opponent's Leader"
    assert action_text({"type": "don", "source": "c2"}) == "A DON!! given to c2"
    assert action_text({"type": "end_main"}) == "End your turn"


def test_help_and_guide_fit_the_screen():
    for text in (GUIDE, HELP):
        assert max(map(len, Text.from_markup(text).plain.split("\n"))) <= 110
