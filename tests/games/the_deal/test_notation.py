"""Positions and actions as short text, both ways."""

import pytest

from tablemate.core.errors import BadInput
from tablemate.core.rulebook import rulebook_of
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.notation import read_action, read_position, write_action, write_position
from the_deal_positions import VARIED, at, decisions, new_run


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_a_position_is_the_same_after_writing_and_reading(settings):
    for seed in range(4):
        run = new_run(seed, **settings)
        for step, position in enumerate(decisions(run, seed)):
            if step % 3 == 0:
                again = read_position(write_position(position), run.options)
                assert again.states.tobytes() == position.states.tobytes(), write_position(position)
        over = read_position(write_position(run.position), run.options)
        assert over.states.tobytes() == run.position.states.tobytes()


@pytest.mark.parametrize(
    "line",
    [
        "hand 1 round 1 playing narc |  /  /  | ",
        "hand 2 round 2 folding player cash 5 heat 7 closed 1 gone last safe | weed /  / park | raid",
        "hand 1 round 3 playing narc order narc>player>customer checks 4,0,1 |  /  /  |  | street heat_wave",
        "building player |  /  /  |  | without weed meth",
        "hand 1 round 1 over player ending go_home rng:2a |  /  /  | meth | spent meth",
        "hand 1 round 1 playing narc | school_zone /  /  | dealer.school_zone | spent raid",
    ],
)
def test_a_line_leaves_out_what_is_usual(line):
    assert write_position(at(line)) == line


def test_a_short_line_is_a_position():
    view = at("round 3 player | alibi").view(0)

    assert (view["hand_number"], view["round"], view["order"], view["cash"]) == (1, 3, [0, 1, 2], 0)
    assert view["cards_in_pile"] == [19, 25, 25]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("alibi", {"type": "play", "card": "player.alibi"}),
        (" Fake ID ", {"type": "play", "card": "player.fake_id"}),
        ("fake_id", {"type": "play", "card": "player.fake_id"}),
        ("play school zone", {"type": "play", "card": "player.school_zone"}),
        ("narc.patrol", {"type": "play", "card": "narc.patrol"}),
        ("CHECK", {"type": "check"}),
        ("fold", {"type": "fold"}),
        ("stay", {"type": "stay"}),
        ("deal on", {"type": "deal_on"}),
        ("go_home", {"type": "go_home"}),
        ("deck aggro", {"type": "build_deck", "deck": "aggro"}),
        ("the deck control", {"type": "build_deck", "deck": "control"}),
        ("this deck", {"type": "build_deck", "deck": "own"}),
        ("without weed", {"type": "leave_out", "card": "player.weed"}),
        ("leave out Clean Money", {"type": "leave_out", "card": "player.clean_money"}),
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
    "text", ["", "xyzzy", "heat wave", "dealer.heat_wave", "without raid", "deal", "play"]
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(BadInput, match="is neither a card like alibi nor check"):
        read_action(text)


@pytest.mark.parametrize(
    "line",
    [
        "round 4 narc",
        "round x",
        "round -1",
        "cash",
        "hand 1 sideways",
        "last lucky",
        "ending never",
        "order narc>nobody",
        "order narc>customer>player>narc",
        "checks a,b,c",
        "rng:xyz",
        "| alibi alibi",
        "| alibi bribe weed meth",
        "| raid",
        "| / / / weed",
        "| | cupcake",
        "| | school_zone",
        "| | raid raid",
        "| | " + 13 * "donut_break ",
        "| | heat_wave heat_wave",
        "| | | lost weed",
        "| | | street raid",
        "| | | spent weed weed",
        "| weed | weed",
    ],
)
def test_a_line_that_makes_no_position_is_refused(line):
    with pytest.raises(BadInput, match="not a position"):
        at(line)
