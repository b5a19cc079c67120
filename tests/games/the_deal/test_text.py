"""Positions and events as a terminal shows them."""

import re

import pytest
from rich.text import Text

from tablemate.games.the_deal.cards import DATA
from tablemate.games.the_deal.text import GUIDE, HELP, action_text, render, tell
from the_deal_positions import VARIED, at, decisions, happens, new_run, random_run

NAMES = ("Ann", "Bob", "Cy")
PAR_OF_DEFAULT = {
    "deck": "default",
    "is_stand_in": True,
    "cash": 500,
    "level": "expert",
    "opponents": "normal",
}
HOSTILE = ("[red]Ann[/red]", "[/b] [link=x]Bob", "[blink]Cy[")


def shown(markup):
    """The letters that a terminal shows; markup that does not close raises."""
    return Text.from_markup(markup).plain


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_every_position_and_every_event_can_be_shown_to_every_seat(settings):
    run = new_run(6, **settings)
    for position in decisions(run, 6):
        for seat in (None, 0, 1, 2):
            assert shown(render(position.view(seat), NAMES))
        assert all(shown(action_text(action)) for action in position.legal())
    assert shown(render(run.position.view(0), NAMES))
    for seat in (None, 0, 1, 2):
        for event in run.events_for(seat):
            said = tell(event, NAMES)
            assert said is None or shown(said)


def test_names_are_shown_letter_by_letter():
    run = random_run(6)
    told = [shown(tell(event, HOSTILE) or "") for event in run.events]

    assert any(HOSTILE[1] in text for text in told)
    assert HOSTILE[0] in shown(render(at("round 1 narc | alibi").view(0), HOSTILE))
    assert f"{HOSTILE[1]}'s hand" in shown(render(at("round 1 narc | / raid").view(1), HOSTILE))
    line = "round 1 player | | raid bulk_order | street normal_traffic"
    assert HOSTILE[2] in shown(tell(happens(line, "check", "customer_folded"), HOSTILE))


def test_what_moves_totals_says_from_where_to_where():
    line = "round 1 player | | surveillance meth private_residence | street police_checkpoint"
    said = shown(tell(happens(line, "check", "dealer_revealed"), NAMES))

    assert said == "The street shows Police Checkpoint. Evidence 30 → 50, Cover 25 → 0"


def test_a_customer_who_leaves_says_why_and_what_goes_with_it():
    line = "round 1 player | | meth raid bulk_order | street normal_traffic"
    folded = happens(line, "check", "customer_folded")

    assert shown(tell(folded, NAMES)) == (
        "Evidence is above 50: Cy leaves, with Bulk Order. Evidence 60 → 40, Profit 150 → 100"
    )
    assert "You leave," in shown(tell(folded, ("Ann", "Bob", "You")))


@pytest.mark.parametrize(
    ("table", "head", "said"),
    [
        ("alibi", "", "The deal is safe."),
        ("raid fake_id", "", "Busted, but the insurance pays."),
        ("raid fake_id warrant", "heat 40", "Busted: the conviction holds, so the insurance does not."),
        ("raid plea_bargain", "", "Busted: there is too little cash for the insurance."),
        ("raid warrant", "heat 40", "Busted."),
    ],
)
def test_the_end_of_a_hand_says_why(table, head, said):
    """Without insurance nothing is said of a conviction (6.2)."""
    resolved = happens(
        f"round 3 customer {head} | | {table} | street normal_traffic", "check", "hand_resolved"
    )

    assert shown(tell(resolved, NAMES)).startswith(said)


def test_overridden_cards_are_marked_and_cards_say_their_values():
    text = shown(render(at("round 1 player | fake_id | weed meth clean_money warrant").view(0), NAMES))

    assert "Weed, overridden" in text
    assert "Meth ($100, heat +30)" in text
    assert "Clean Money (price ×0.9, Cover +10, heat -15)" in text
    assert "Warrant (blocks insurance from heat 40)" in text
    assert "Fake ID (Cover +15, insures for $0, heat +40)" in text


@pytest.mark.parametrize(
    ("heat", "said"),
    [
        (40, "Warrant holds: it needs heat 40, and the heat is 40"),
        (39, "Warrant does not hold yet: it needs heat 40, and the heat is 39"),
    ],
)
def test_a_conviction_says_whether_it_holds_and_how_far_the_heat_is(heat, said):
    """Counted by the projected heat, and only the latest (6.2)."""
    line = f"round 2 player heat {heat - 30} | | rico_case meth warrant"

    assert said in shown(render(at(line).view(0), NAMES))
    assert "RICO Case does" not in shown(render(at(line).view(0), NAMES))
    assert "it needs heat" not in shown(render(at("round 2 player | | meth").view(0), NAMES))


def test_a_fold_says_what_it_costs_and_what_is_kept():
    """4.4: cards on the table, the heat, the profit; the hand and the cash stay."""
    folding = at("round 1 folding cash 70 heat 5 | bribe | alibi meth")

    assert shown(render(folding.view(0), NAMES)).splitlines()[-5:] == [
        "If you walk away:",
        "  spent  Alibi, Meth",
        "  heat   30",
        "  lost   the profit of $100",
        "  kept   Bribe (back in your pile), cash $70",
    ]
    staying = at("round 1 folding cash 70 | bribe | alibi", retention="keep_in_hand")
    assert "  kept   Bribe (in your hand), cash $70" in shown(render(staying.view(0), NAMES))
    assert "walk away" not in shown(render(folding.view(1), NAMES))


def test_a_fold_without_a_card_played_costs_one_of_the_pile():
    text = shown(render(at("round 1 folding").view(0), NAMES))

    assert "  spent  a random card of the pile\n" in text
    assert "  lost   no profit yet\n" in text


def test_the_guide_and_the_help_are_well_formed():
    assert shown(GUIDE)
    assert shown(HELP)


def test_the_goal_is_told_until_the_first_hand_is_over():
    """8.5: par is a median, of the deck it was measured with."""
    run = new_run(1, deck="aggro")
    told = shown(render(run.position.view(0), NAMES))
    assert re.search(
        r"more than \$\d+, which is par: half of Expert's runs with the deck Aggro,"
        r" against Normal opponents, come to more\.",
        told,
    )
    assert "Your goal" not in shown(render(run.position.view(1), NAMES)), "it is the Player's"
    unusual = shown(render(new_run(1, dealer_deck="hard").position.view(0), NAMES))
    assert "No par is known for these options" in unusual
    view = dict(run.position.view(0), hand_number=2)
    assert "Your goal" not in shown(render(view, NAMES))


def test_a_deck_of_ones_own_is_told_the_par_of_default_for_comparison():
    """8.5"""
    run = new_run(1, deck=",".join(DATA.decks["default"][:-1]))
    told = shown(render(run.position.view(0), NAMES))
    assert re.search(
        r"Your goal: as much cash as you can make\. The par of a deck of your own is not known\.\n"
        r"  With the deck Default it is \$\d+: half of Expert's runs with it, against Normal opponents,"
        r" come to more\.",
        told,
    )
    assert re.search(r"cash \$0 \(the par of Default \$\d+\)", told)

    over = run.position.view(0) | {"ending": "go_home", "cash": 10_000, "par": PAR_OF_DEFAULT}
    assert "$10000: $9500 above the par of Default ($500)." in shown(render(over, NAMES))
    over["par"] = PAR_OF_DEFAULT | {"is_stand_in": False}
    assert "$10000: $9500 above par ($500)." in shown(render(over, NAMES))
