"""Actions as short text, both ways, and lines of tests."""

import pytest

from tablemate.core.errors import BadInput
from tablemate.core.rulebook import rulebook_of
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.notation import read_action, write_action
from the_deal_positions import at


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
