"""Positions, events and actions as a terminal shows them."""

import pytest
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from quantum_positions import VARIED, at, decisions, new_match, play, random_match
from tablemate.games.quantum.text import GUIDE, HELP, action_text, listed, render, tell

NAMES = ("Ann", "Bob", "Cy", "Dee")
HOSTILE = ("[red]Ann[/red]", "[/b] [link=x]Bob", "Cy", "Dee")


def shown(markup):
    """The letters that a terminal shows; markup that does not close raises."""
    return Text.from_markup(markup).plain


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_every_position_and_every_event_can_be_shown(settings):
    match = new_match(3, **{**settings, "turn_cap": 16})
    for position in decisions(match, 3):
        for seat in (None, position.actor):
            assert shown(render(position.view(seat), NAMES))
        assert all(shown(action_text(action)) for action in position.legal())
    assert shown(render(match.position.view(0), NAMES))
    for event in match.events:
        assert (said := tell(event, NAMES)) is None or shown(said)


def test_names_are_shown_letter_by_letter():
    told = [shown(tell(event, HOSTILE) or "") for event in random_match(2, turn_cap=12).events]
    assert any(HOSTILE[1] in text for text in told)
    assert HOSTILE[0] in shown(render(at("| blue 3@A2").view(0), HOSTILE))


def test_a_person_is_spoken_to():
    events = play(at("| blue 4@A2 | red 6@A3 dominance 3"), "attack 1 A3, advance", "1 6 5")
    told = [shown(tell(event, ["You", "Bob"]) or "") for event in events]
    assert "You attack Bob's Scout (6) at A3 with a Frigate (4) from A2." in told
    assert "  Attacker: Ship 4 + Roll 1 = 5.\n  Defender: Ship 6 + Roll 6 = 12." in told
    assert "Bob's dominance 3 → 2." in told
    assert "Bob rolls ship 1: 6 → Interceptor (5)." in told


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            {"type": "cube_placed", "seat": 0, "planet": "J", "how": "infamy", "left": 4},
            "Bob places a cube on planet J: 4 cubes to go.",
        ),
        (
            {"type": "cube_placed", "seat": 0, "planet": "A", "how": "construct", "left": 0},
            "Bob constructs on planet A: the last cube.",
        ),
        (
            {"type": "ship_rolled", "seat": 0, "ship": 1, "before": 1, "after": 2, "how": "chosen"},
            "Bob sets ship 1: 1 → Flagship (2).",
        ),
    ],
)
def test_others_are_spoken_of(event, told):
    assert shown(tell(event, ["Bob", "You"])) == told


def test_an_attack_by_tactical_says_so():
    """9.5."""
    events = play(at("| blue 4@A2 cards tactical | red 6@A3"), "tactical 1 A3", "1 6")
    told = [shown(tell(event, ["You", "Bob"]) or "") for event in events]
    assert "You attack Bob's Scout (6) at A3 with a Frigate (4) from A2 (Tactical)." in told


def test_the_board_shows_ships_planets_and_cubes():
    text = shown(render(at("| blue 4@A2 | red 6@D4 | cubes A:red", map="proving-ground").view(0), NAMES[:2]))
    assert "●1:4" in text
    assert "A 8*▲○" in text
    assert "1: Frigate (4) A2" in text


def test_help_and_guide_are_sound_markup():
    assert shown(HELP).startswith(shown(GUIDE))


def test_where_the_texts_of_cards_are_told_ships_beside_the_map_are_counted():
    """So that it fits a screen; the board shows the ships on the map."""
    acting = shown(render(at("| blue 4@A2 2@scrap | red 6@D4").view(0), NAMES[:2]))
    picking = shown(render(at("picking | blue 4@A2 2@scrap picks 1 | red 6@D4").view(0), NAMES[:2]))

    assert "1: Frigate (4) A2, 2: Flagship (2) scrapyard" in acting
    assert "Frigate (4)" not in picking
    assert "1 in scrapyard, 1 card to take" in picking


def test_odds_are_told_ship_by_ship():
    """6.1: the lower total wins, and a tie is the attacker's."""
    text = shown(render(at("| blue 4@A2 6@A6 | red 6@A1 6@A3").view(0), NAMES[:2]))

    assert "Odds: attack 1 A1 83%, A3 83% · attack 2 A1 58%, A3 58%" in text


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 3), (4, 1), (4, 5)])
def test_a_whole_match_fits_36_rows(players, seed, width):
    """On the usual maps, 80 columns wide as well: the board, everybody, the cards, and what can be chosen."""
    for position in decisions(new_match(seed, players=players, turn_cap=40), seed):
        actions = position.legal()
        with (console := Console(width=width)).capture() as screen:
            console.print()
            console.print(render(position.view(position.actor), NAMES))
            console.print("What is asked")
            texts = [f"{k}) {action_text(action)}" for k, action in enumerate(actions, start=1)]
            console.print("\n".join(listed(actions) or ()) or Columns(texts, padding=(0, 2)))
        assert screen.get().count("\n") < 36, screen.get()


def test_many_choices_are_listed_by_tiles_as_they_are_typed():
    actions = at("| blue 3@A2 4@I2 | red 1@A3").legal()
    lines = [shown(line) for line in listed(actions)]

    assert "attack 1 A3" in lines
    assert any(line.startswith("move 1 A1") for line in lines)
    assert lines[-1] == "warp 1 2 · reconfigure 1 2 · modify 2 3 5 · research · end turn"
    assert listed(actions[:3]) is None
