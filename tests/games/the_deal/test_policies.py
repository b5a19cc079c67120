"""The scripted players (rules 10): each rule in a position."""

from collections import Counter

import pytest

from tablemate.core.rulebook import new_rngs
from tablemate.games.the_deal.notation import write_action
from tablemate.games.the_deal.skill import STYLES
from the_deal_positions import VARIED, at, decisions, new_run


def choice(style, line, rngs=None, **settings):
    """What a scripted player does, without the owner of a card."""
    action = at(line, **settings).policy(STYLES.index(style), new_rngs(1) if rngs is None else rngs)
    return write_action(action).partition(".")[2] or write_action(action)


def choices(style, line, times=2000):
    """How often it does what."""
    rngs, position = new_rngs(7), at(line)
    return Counter(write_action(position.policy(STYLES.index(style), rngs)) for _ in range(times))


def test_margin_pressure_and_dealmaker_are_the_usual_style_by_other_names():
    for settings in VARIED[:3]:
        run = new_run(3, **settings)
        for position in decisions(run, 3):
            rngs = new_rngs(1)
            said = [
                position.policy(STYLES.index(s), rngs)
                for s in ("balanced", "margin", "pressure", "dealmaker")
            ]
            assert said[1:] == said[:1] * 3


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_every_style_does_what_is_legal_and_leaves_the_position_alone(settings):
    run = new_run(4, **settings)
    rngs = new_rngs(2)
    for position in decisions(run, 4):
        before = position.states.tobytes()
        for style in range(len(STYLES)):
            assert position.policy(style, rngs) in position.legal()
        assert position.states.tobytes() == before


# The Narc: pressure (10.1)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        # An insurance in force, heat that a conviction in hand reaches: the lowest of these.
        ("heat 60 | / raid da_approval warrant | fake_id", "warrant"),
        ("heat 60 | / raid rico_case da_approval | fake_id", "da_approval"),
        # No heat for it, no insurance, or one that holds already: the weightiest Evidence.
        ("heat 10 | / patrol warrant raid | fake_id", "raid"),
        ("heat 60 | / patrol warrant raid |", "raid"),
        ("heat 60 | / patrol warrant raid | fake_id da_approval", "raid"),
        # Where a conviction lies that does not hold, another may take its place.
        ("heat 60 | / patrol warrant raid | fake_id rico_case", "warrant"),
        # No Evidence to lay: a conviction that holds, if none does.
        ("heat 60 | / donut_break da_approval warrant |", "warrant"),
        ("heat 60 | / donut_break da_approval warrant | da_approval", "donut_break"),
        # Else a card for nothing, else nothing.
        ("heat 10 | / warrant donut_break |", "donut_break"),
        ("heat 10 | / warrant rico_case |", "check"),
        ("heat 60 | / warrant rico_case | warrant", "check"),
        ("|", "check"),
        # Heat of the table counts, and exactly the threshold is enough.
        ("heat 10 | / warrant donut_break | meth", "warrant"),
        ("heat 9 | / warrant donut_break | meth", "donut_break"),
    ],
)
def test_pressure(line, card):
    assert choice("pressure", f"round 1 narc {line}") == card


# The Customer: dealmaker (10.2)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        # It likes what pays: half of what the profit grows by.
        ("| / / weed_request heroin_request fair_deal |", "heroin_request"),
        ("| / / haggling bulk_order fair_deal | meth", "bulk_order"),
        # Without a Product a factor counts by itself.
        ("| / / haggling cash_upfront fair_deal |", "cash_upfront"),
        # A Location is worth 5 if it raises the margin, -5 if not.
        ("| / / fair_deal apartment |", "apartment"),
        ("| / / nightclub fair_deal |", "fair_deal"),
        ("| / / fair_deal park | warehouse", "fair_deal"),
        # From 10 below its limit Evidence weighs three each.
        ("| / / bulk_order fair_deal | meth surveillance", "bulk_order"),  # 40, as much as it bears
        ("| / / bulk_order fair_deal | meth undercover_op", "fair_deal"),  # 50: 25 for the price, -30
        ("| / / fair_deal trusted_regular | raid surveillance", "trusted_regular"),
        # Of equals the one drawn first; it always plays.
        ("| / / fair_deal trusted_regular |", "fair_deal"),
        ("| / / trusted_regular fair_deal |", "trusted_regular"),
        ("| / / nightclub |", "nightclub"),
        ("|", "check"),
    ],
)
def test_dealmaker(line, card):
    assert choice("dealmaker", f"round 1 customer {line}") == card


def test_dealmaker_knows_the_limit_of_the_round():
    for round_, card in ((1, "fair_deal"), (2, "fair_deal"), (3, "bulk_order")):
        line = f"round {round_} customer | / / bulk_order fair_deal | meth raid"
        assert choice("dealmaker", line) == card


# The Player: margin (10.3)


@pytest.mark.parametrize(
    ("line", "card"),
    [
        # Four for each point that the margin lacks to 25, 20, 15 by round.
        ("round 1 player | alibi weed |", "alibi"),
        ("round 1 player | lookout disguise |", "lookout"),  # 20 each, of equals the first
        # Price less two fifths of the heat, when the margin is there.
        ("round 1 player | weed meth lookout | safe_house fake_receipts", "meth"),
        ("round 1 player | heroin fentanyl | safe_house fake_receipts", "fentanyl"),
        # A check where nothing is better by more than 2.
        ("round 1 player | bribe | safe_house fake_receipts", "check"),
        ("round 3 player | fake_receipts | safe_house", "check"),
        ("round 1 player | fake_receipts | safe_house", "fake_receipts"),
        ("round 2 player | player.school_zone | safe_house", "check"),
        ("round 1 player |", "check"),
    ],
)
def test_margin_plays(line, card):
    assert choice("margin", line) == card


def test_margin_wants_more_than_two():
    for price, card in ((2, "check"), (3, "weed")):
        values = {"player.weed.price": price, "player.weed.heat": 0}
        assert choice("margin", "round 1 player | weed | safe_house fake_receipts", **values) == card


@pytest.mark.parametrize(
    ("line", "word"),
    [
        # Round 1: the two best cards in hand and the margin below -10.
        ("round 1 folding | | patrol stakeout", "walk away"),
        ("round 1 folding | | stakeout", "stay"),
        ("round 1 folding | bribed_witness fake_receipts | patrol raid", "stay"),  # -45 + 35
        ("round 1 folding | bribed_witness fake_receipts | patrol patrol raid", "walk away"),
        ("round 1 folding | bribed_witness fake_receipts lookout | patrol patrol raid", "stay"),  # -50 + 40
        # Round 2: the best one, and below 0.
        ("round 2 folding | | patrol", "walk away"),
        ("round 2 folding | fake_receipts bribed_witness | surveillance", "stay"),
        ("round 2 folding | fake_receipts bribed_witness | surveillance patrol", "walk away"),
        # A card that makes it worse is no hope; a Location is judged by what it would change.
        ("round 2 folding | player.school_zone | normal_traffic", "stay"),
        ("round 2 folding | safe_house | police_checkpoint", "stay"),
    ],
)
def test_margin_folds(line, word):
    assert choice("margin", line) == word


# The simpler ones (10.4)


@pytest.mark.parametrize("style", ["first_card", "first_card_fold_when_behind"])
@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("round 1 player | player.school_zone alibi", "school_zone"),
        ("round 1 narc | / donut_break raid", "donut_break"),
        ("round 1 customer | / / nightclub park", "nightclub"),
        ("round 1 player |", "check"),
    ],
)
def test_first_card_plays_the_first_card(style, line, card):
    assert choice(style, line) == card


def test_first_card_never_folds_and_the_other_does_whenever_it_is_behind():
    behind, level = "round 1 folding | alibi bribe | patrol", "round 1 folding | | patrol false_trail"

    assert [choice("first_card", line) for line in (behind, level)] == ["stay", "stay"]
    assert [choice("first_card_fold_when_behind", line) for line in (behind, level)] == ["walk away", "stay"]


@pytest.mark.parametrize(("round_", "share"), [(1, 0.4), (2, 0.6), (3, 0.8)])
def test_rounds_random_plays_any_card_ever_more_often(round_, share):
    seen = choices("rounds_random", f"round {round_} narc | / raid patrol warrant")

    assert 1 - seen["check"] / 2000 == pytest.approx(share, abs=0.04)
    for card in ("raid", "patrol", "warrant"):
        assert seen[f"narc.{card}"] / 2000 == pytest.approx(share / 3, abs=0.04)
    assert choices("rounds_random", f"round {round_} narc", 50) == {"check": 50}


def test_random_plays_any_card_or_checks_and_folds_one_time_in_ten():
    seen = choices("random", "round 1 player | weed alibi bribe")

    assert seen.keys() == {"check", "player.weed", "player.alibi", "player.bribe"}
    assert all(n / 2000 == pytest.approx(0.25, abs=0.04) for n in seen.values())
    assert choices("random", "round 1 folding")["walk away"] / 2000 == pytest.approx(0.1, abs=0.03)


@pytest.mark.parametrize("round_", [1, 2, 3])
def test_without_a_choice_in_one_round_it_is_margin_in_the_others(round_):
    for other in (1, 2, 3):
        line = f"round {other} player | weed alibi bribe"
        seen = choices(f"random_in_round_{round_}", line, 300)
        assert seen.keys() == (
            {"player.weed", "player.alibi", "player.bribe"} if other == round_ else {"player.alibi"}
        )
        assert choice(f"check_in_round_{round_}", line) == ("check" if other == round_ else "alibi")
    for prefix in ("random", "check"):
        assert choice(f"{prefix}_in_round_{round_}", "round 1 folding | | raid") == "walk away"
        assert choice(f"{prefix}_in_round_{round_}", f"round {round_} narc | / raid patrol") == "raid"


@pytest.mark.parametrize("style", STYLES)
def test_every_style_builds_the_whole_deck_and_deals_on(style):
    assert choice(style, "building", deck="choose") == "deck default"
    assert choice(style, "between") == "deal on"
