"""Positions and actions as short text, both ways."""

import pytest

from quantum_positions import VARIED, at, decisions, legal, new_match
from tablemate.core.errors import BadInput
from tablemate.core.rulebook import rulebook_of
from tablemate.games.quantum import GAME
from tablemate.games.quantum.notation import read_action, read_position, write_action, write_position


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_a_position_is_the_same_after_writing_and_reading(settings):
    match = new_match(3, **settings, **({} if "turn_cap" in settings else {"turn_cap": 40}))
    for position in decisions(match, 3):
        again = read_position(write_position(position), match.options)
        assert again.states.tobytes() == position.states.tobytes(), write_position(position)
    over = read_position(write_position(match.position), match.options)
    assert over.states.tobytes() == match.position.states.tobytes()


# Positions whose decisions come up seldom, each as it is written.
LINES = [
    "blue rolling_fleet | blue 1@scrap 2@scrap 3@scrap | red 6@scrap 6@scrap 6@scrap",
    "red settling first red | blue 1@scrap 2@scrap 3@scrap | red 1@scrap 1@scrap 1@scrap",
    "blue stationing | blue 1@scrap 2@scrap 3@scrap | red | cubes A:blue I:red",
    "turn 5 red acting actions 2 attacked off 3 used curious,flexible | blue 1@E4 - 2@scrap dominance 2 | "
    "red 2@A2! 4@B6* 6@scrap!* research 6 picks 1 cards agile clever+ | cubes A:red E:blue,red | "
    "market cruel - rational / expansion - sabotage | discards eager expansion expansion",
    "turn 1 blue launching | blue 4@A3 | red 1@E1 | fight 1 at E1",
    "turn 1 blue endangered by red actions 2 attacked | blue 4@B7 | red 1@E1 cards dangerous | "
    "fight 1 at E1 from A3",
    "turn 1 blue rerolling by red actions 2 attacked | blue 1@B7! cards ferocious strategic | "
    "red 5@E1 cards cruel | fight 1 at E1 by tactical dice 3-ferocious-strategic 2 rerolled cruel,scrappy "
    "passed attacker",
    "turn 1 blue finalizing attacked | blue 1@B7* | red 5@E1 cards rational | fight 1 at E1 by strike dice 1 "
    "3-rational",
    "turn 1 blue carrying | blue 2@A2 5@aboard | red | carry 1 from A1",
    "turn 1 blue dropping actions 2 | blue 2@A3!* 5@aboard | red | carry 1 from A1 tactically",
    "turn 3 blue infamous cards | blue 1@A2 dominance 6 picks 1 | red",
    "turn 3 blue choosing_face by red | blue | red 4@scrap? cards clever",
    "turn 3 blue rolling_again not 4 | blue 3@A2~ cards scrappy | red",
    "turn 3 blue picking by red after red | blue bonus | red picks 2",
    "turn 3 blue choosing_face cards | blue 2@A2 - - 0@scrap?^ cards clever | red",
    "turn 3 red acting actions 1 picker red | blue | red picks 1",
    "turn 3 red discarding taking agile | blue | red picks 1 cards brilliant clever eager",
    "turn 3 red choosing_ships | blue | red 3@A1+ 2@scrap",
    "turn 3 red placing | blue | red 3@scrap^ 2@A1 | cubes A:red",
    "turn 3 red lifting_cube | blue | red | cubes A:red E:blue",
    "turn 3 red setting_cube | blue | red | cubes A:red E:blue | lifted blue E",
    "turn 3 red sabotaged by blue | blue sabotaged cards agile brilliant+ | red",
    "turn 12 red over by blue rng:ff | blue | red | cubes A:red C:blue",
    "turn 12 red over actions 1 | blue | red | cubes A:red B:red C:red D:red F:red",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_leaves_out_what_is_usual(line):
    assert write_position(at(line)) == line


def test_a_short_line_is_a_position_that_can_be_played_on():
    position = at("| blue 2@A2 | cubes A:blue I:red")

    assert "move 1 B1" in legal(position)
    assert write_position(position) == "turn 1 blue acting | blue 2@A2 | red | cubes A:blue I:red"


def test_cards_that_are_not_named_are_in_the_decks():
    s = at(
        "| blue cards agile | red cards eager+ | market clever / momentum | discards cruel momentum"
    ).record

    assert bin(s.command_deck).count("1") == 31 - 4
    assert [s.gambit_deck[i] for i in range(6)] == [8, 4, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move 2 E4", {"type": "move", "ship": 2, "to": "E4"}),
        ("MOVE 2 e4", {"type": "move", "ship": 2, "to": "E4"}),
        ("attack 1 B6", {"type": "attack", "ship": 1, "target": "B6"}),
        ("tactical 3 A1", {"type": "tactical", "ship": 3, "to": "A1"}),
        ("tactical transport 1 2", {"type": "tactical_transport", "ship": 1, "passenger": 2}),
        ("fly A1", {"type": "carry", "to": "A1"}),
        ("build e", {"type": "construct", "planet": "E"}),
        ("cube E", {"type": "place_cube", "planet": "E"}),
        ("place_cube E", {"type": "place_cube", "planet": "E"}),
        ("lift red E", {"type": "lift_cube", "seat": 1, "planet": "E"}),
        ("set E", {"type": "set_cube", "planet": "E"}),
        ("choose 2", {"type": "choose_ship", "ship": 2}),
        ("face 5", {"type": "choose_face", "face": 5}),
        ("free 2", {"type": "free_reconfigure", "ship": 2}),
        ("take Agile", {"type": "take", "card": "agile"}),
        ("re-roll cruel", {"type": "reroll", "kind": "cruel"}),
        ("reroll ships", {"type": "reroll_ships"}),
        ("dangerous", {"type": "dangerous", "activate": True}),
        ("no", {"type": "dangerous", "activate": False}),
        ("advance", {"type": "finalize", "move_to_target": True}),
        ("stay", {"type": "finalize", "move_to_target": False}),
        ("end", {"type": "end_turn"}),
        (" End  Turn ", {"type": "end_turn"}),
        ("skip", {"type": "skip_rerolls"}),
    ],
)
def test_an_action_may_be_typed_in_several_ways(text, action):
    assert read_action(text) == action
    assert read_action(write_action(action)) == action


def test_every_action_has_a_text_of_its_own():
    actions = rulebook_of(GAME).actions
    texts = [write_action(actions.named(code)) for code in range(len(actions))]

    assert len(set(texts)) == len(texts)
    assert [actions.code(read_action(text)) for text in texts] == [*range(len(actions))]


@pytest.mark.parametrize(
    "text",
    ["", "xyzzy", "move", "move 2", "move 6 A1", "move 0 A1", "move 1 A0", "take jester", "face 7", "stay 1"],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(BadInput, match="is not an action like move 2 E4"):
        read_action(text)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("turn", "the beginning: something is missing at its end"),
        ("turn x", "the beginning: 'x' is not a number from 0 to 10000"),
        ("green acting", "the beginning: 'green' says nothing about a position"),
        ("by green", "the beginning: 'green' is not a colour of a seat"),
        ("used jester", "the beginning: 'jester' is not a command card"),
        ("rng:xyz", "the beginning: 'rng:xyz' says nothing about a position"),
        ("| pink 1@A1", "there is no part 'pink'"),
        ("| blue 1@A1 | blue 2@A2", "there are two parts 'blue'"),
        ("| blue 7@A1", "blue: '7@a1' is not a ship like 2@A4"),
        ("| blue 1@Z1", "blue: '1@z1' is not a ship like 2@A4"),
        ("| blue 1@J1", "blue: no ship can be put on J1"),
        ("| blue 1@A5", "blue: no ship can be put on A5"),
        ("| blue 1@A1 | red 2@A1", "red: no ship can be put on A1"),
        ("| red 1@A1!", "red: ! is not a mark for a ship of this player now"),
        ("| blue 1@A1^", r"blue: \^ is not a mark for a ship of this player now"),
        ("| blue dominance 7", "blue: '7' is not a number from 1 to 6"),
        ("| blue cards jester", "blue: 'jester' says nothing about a player"),
        ("| blue cards agile | red cards agile", "agile appears too often"),
        ("| discards sabotage sabotage sabotage", "sabotage appears too often"),
        ("| market jester", "market: 'jester' is not a card of this row"),
        ("| market expansion", "market: 'expansion' is not a card of this row"),
        ("| market / / /", "market: '/' says nothing here"),
        ("| discards jester", "discards: 'jester' is not a card"),
        ("| cubes Z:blue", "cubes: 'z' is not a planet of the map"),
        ("| cubes A:green", "cubes: 'green' is not a colour of a seat"),
        ("| cubes A:blue,red", "cubes: A has no room for so many"),
        ("| cubes A:blue B:blue C:blue D:blue E:blue", "cubes: with so many of them blue has won"),
        ("finalizing | blue 1@A1", "fight: something is missing at its end"),
        ("finalizing | fight 1 at A1", "fight: the attacker is not on the map"),
        ("finalizing | blue 1@A1 | fight 1 at A2", "fight: there is no ship of an opponent to fight"),
        ("finalizing | blue 1@A1 | fight 1 at A2 loudly", "fight: 'loudly' says nothing about a fight"),
        (
            "rerolling | blue 1@A1 | red 1@A2 | fight 1 at A2 dice 3-lucky 2",
            "fight: 'lucky' is not a modifier",
        ),
        ("rerolling | blue 1@A1 | red 1@A2 | fight 1 at A2 dice 7 2", "fight: '7' is not a die"),
        ("| fight 1 at A2", "fight: '1' says nothing here"),
        ("carrying | blue 2@A1 | carry 1 from A2", "carry: one ship has to be aboard"),
        ("carrying | blue 2@scrap 1@aboard | carry 1 from A2", "carry: the carrier is not on the map"),
        ("carrying | blue 2@A1 1@aboard | carry 1", "carry: it has to be said from where"),
        ("setting_cube | lifted red A", "lifted: there is no such cube"),
        ("setting_cube", "lifted: something is missing at its end"),
    ],
)
def test_a_line_that_makes_no_position_is_refused_in_a_sentence(line, fault):
    with pytest.raises(BadInput, match=f"^not a position: {fault} "):
        at(line)
