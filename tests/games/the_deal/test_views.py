"""Who knows what, and what a view shows (rules 9)."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import msgspec
import pytest

from tablemate.core.levels import levels_of
from tablemate.core.streams import match_seed
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import CARDS, DATA, PLAYER
from tablemate.games.the_deal.measured_par import FILE, pars, read_pars
from tablemate.lab.series import played_match
from the_deal_positions import VARIED, at, decisions, new_run, play, random_run, told

RULES = Path(__file__).parents[3] / "docs" / "games" / "the_deal.md"
NAMES = {card.id for card in CARDS} | {card.name for card in CARDS}


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_a_view_is_the_same_whatever_the_others_hold(settings):
    """Any world that fits what a seat knows gives it the same view: no hand, no pile, no street leaks."""
    for seed in range(3):
        run = new_run(seed, **settings)
        for step, position in enumerate(decisions(run, seed)):
            if step % 5 == 0:
                for seat in range(3):
                    world = position.determinized(seat, step + 1)
                    seen, there = position.view(seat), world.view(seat)
                    if seat == position.actor:
                        assert there == seen
                    seen.pop("decision"), there.pop("decision")
                    assert there == seen


@pytest.mark.parametrize(
    "line", ["round 1 folding | alibi bribe / raid / park", "round 1 narc | alibi bribe / raid / park"]
)
def test_a_spectator_and_the_others_see_no_card_in_hand(line):
    position = at(line)

    assert position.view(None)["hand"] is None
    for seat, hidden in (
        (None, "player.alibi narc.raid customer.park Alibi"),
        (1, "customer.park"),
        (2, "narc.raid"),
    ):
        view = position.view(seat)
        for public in ("deck", "decks_left"):
            view.pop(public)
        assert not [card for card in hidden.split() if f'"{card}"' in json.dumps(view)]


def test_piles_are_told_by_their_size_alone():
    view = new_run(4).position.view(0)

    assert view["cards_in_pile"] == [17, 22, 22]
    known = ("hand", "deck", "decks_left", "thresholds", "decision")
    shown = json.dumps({name: told for name, told in view.items() if name not in known})
    assert not [name for name in NAMES if f'"{name}"' in shown]


def test_the_state_of_a_hand_is_shown_whole():
    hand = at("round 2 narc heat 20 | | weed warrant fake_id meth bulk_order patrol rural_area bus_stop")
    view = hand.view(1)

    assert view["totals"] == {
        "evidence": 20 + 5 + 30,
        "cover": 15 + 10,
        "margin": -30,
        "heat": 5 + 30 + 15 + 2 - 15,
        "profit": 150,
        "projected_heat": 57,
    }
    assert view["factors"] == [150]
    assert view["active"] == {
        "product": "player.meth",
        "location": "dealer.bus_stop",
        "insurance": "player.fake_id",
        "conviction": "narc.warrant",
    }
    assert view["conviction_met"]
    assert (view["round"], view["rounds"], view["customer_limit"], view["order"]) == (2, 3, 60, [2, 0, 1])


def test_a_conviction_is_met_from_its_threshold_of_projected_heat():
    assert not at("heat 19 | | warrant raid").view(0)["conviction_met"]
    assert at("heat 20 | | warrant raid").view(0)["conviction_met"]


def test_only_the_latest_product_location_and_conviction_are_not_overridden():
    hand = at("| | weed rural_area meth warehouse warrant fake_id rico_case plea_bargain bus_stop")
    overridden = [card["card"] for card in hand.view(0)["timeline"] if card["overridden"]]

    assert overridden == ["player.weed", "dealer.rural_area", "player.warehouse", "narc.warrant"]


def test_of_two_equal_locations_the_earlier_is_overridden():
    hand = at("| | rural_area rural_area", dealer_deck="easy")

    assert [card["overridden"] for card in hand.view(0)["timeline"]] == [True, False]


def test_the_timeline_tells_owners_and_the_values_of_this_match():
    (card,) = at("| | raid", **{"narc.raid.evidence": 11}).view(0)["timeline"]

    assert card == {
        "card": "narc.raid",
        "name": "Raid",
        "type": "evidence",
        "evidence": 11,
        "heat": 20,
        "owner": "narc",
        "overridden": False,
    }


def test_who_checked_when_is_public():
    hand = at("| | | street normal_traffic")
    play(hand, "check, check, check, stay, check")

    assert hand.view(1)["checks"] == [[1], [1], [1, 2]]


def test_reveals_to_come_are_counted_down():
    hand = at("| | | street normal_traffic routine_day quiet_night")
    left = [hand.view(0)["reveals_left"]]
    for words in ("check, check, check", "stay", "check, check, check", "stay", "check, check, check"):
        play(hand, words)
        left.append(hand.view(0)["reveals_left"])

    assert left == [3, 2, 2, 1, 1, 0]


# What a fold costs


def test_the_player_is_told_what_a_fold_costs_and_keeps():
    fold = at("round 1 folding heat 10 | alibi | meth raid normal_traffic")

    assert fold.view(0)["fold_costs"] == {
        "cards": ["Meth"],
        "heat": 60,
        "profit": 100,
        "draws_lost": 0,
        "keeps": ["Alibi"],
        "keeps_in_hand": False,
    }


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_nobody_else_is(seat):
    assert at("round 1 folding | alibi | meth").view(seat)["fold_costs"] is None


@pytest.mark.parametrize("line", ["round 1 player | alibi", "between", "round 3 narc"])
def test_there_is_no_price_where_there_is_no_fold(line):
    assert at(line).view(0)["fold_costs"] is None


def test_a_fold_without_a_card_played_costs_one_of_the_pile_if_there_is_one():
    cards = "weed meth heroin cocaine fentanyl back_alley alibi disguise lookout bribe"
    empty = at(f"round 1 folding | | | spent {cards}", deck=cards.replace(" ", ","))

    assert at("round 1 folding").view(0)["fold_costs"]["draws_lost"] == 1
    assert empty.view(0)["fold_costs"]["draws_lost"] == 0


# Between hands and after


def test_the_table_of_the_last_hand_stays_in_sight_until_the_next():
    run = at("round 3 customer | | safe_house meth | street normal_traffic")
    play(run, "check")
    view = run.view(0)

    assert (view["phase"], view["last_hand"], len(view["timeline"])) == ("between", "safe", 3)
    assert view["totals"]["projected_heat"] == view["heat"] == 25


def test_the_end_is_told():
    run = at("between cash 12")
    play(run, "go home")
    view = run.view(None)

    assert (view["phase"], view["ending"], view["scores"], view["decision"]) == (
        "over",
        "go_home",
        [12, 0, 0],
        None,
    )


def test_a_decision_is_offered_to_who_decides():
    for line, kind in (
        ("building", "build_deck"),
        ("round 1 narc", "play"),
        ("round 1 folding", "fold"),
        ("between", "between"),
    ):
        position = at(line)
        for seat in (None, 0, 1, 2):
            decision = position.view(seat)["decision"]
            assert decision["kind"] == kind
            assert ("options" in decision) == ("prompt" in decision) == (seat == position.actor)


def left(view, owner):
    (deck,) = [deck for deck in view["decks_left"] if deck["owner"] == owner]
    assert deck["left"] == sum(card["left"] for card in deck["cards"])
    return {card["card"]: card["left"] for card in deck["cards"]}


def test_everybody_is_told_which_cards_the_others_have_left_in_hand_and_pile_together():
    view = at(
        "round 2 player | alibi / patrol / | raid park rural_area | spent patrol stakeout stakeout"
    ).view(0)

    narc = left(view, "narc")
    assert (narc["narc.raid"], narc["narc.patrol"], narc["narc.stakeout"], narc["narc.warrant"]) == (
        0,
        1,
        0,
        4,
    )
    assert left(view, "customer")["customer.park"] == 0
    assert left(view, "dealer")["dealer.rural_area"] == 0
    assert sum(left(view, "dealer").values()) == 19


@pytest.mark.parametrize("settings", VARIED[:8])
def test_cards_left_are_those_in_hand_and_pile_and_of_the_street_those_nobody_has_seen(settings):
    match = random_run(3, **{"deck": "default", **settings, "card_choice": "in_turn"})
    again = new_run(3, **{"deck": "default", **settings, "card_choice": "in_turn"})
    seen = Counter()
    for line in match.standing:
        for event in again.act(line.seat, line.action):
            if event["type"] == "hand_begun" and again.position.record.in_pile[3] == 20 - 3:
                seen.clear()  # a new deck
            if event["type"] == "dealer_revealed":
                seen[event["card"]] += 1
        s, view = again.position.record, again.position.view(None)
        if view["phase"] == "building":
            continue
        for owner, seat in (("player", 0), ("narc", 1), ("customer", 2)):
            assert sum(left(view, owner).values()) == s.in_pile[seat] + s.held[seat]
        if view["phase"] == "playing":
            copies = {card["card"]: card["copies"] for card in view["decks_left"][3]["cards"]}
            assert left(view, "dealer") == {card: copies[card] - seen[card] for card in copies}


def test_one_street_for_the_run_tells_what_it_has_left_from_hand_to_hand():
    run = new_run(9, dealer_deck_lasts="run", max_hands=3, **{"player.alibi.cover": 200})
    shown = set()
    for position in decisions(run, seed=2):
        shown |= {event["card"] for event in told(run.events, "dealer_revealed")}
        gone = {card for card, copies in left(position.view(0), "dealer").items() if not copies}
        assert gone == shown
        assert position.view(0)["street_lasts"]
    assert len(shown) > 3


@pytest.mark.parametrize("preset", ["default", "insurance_tuned"])
def test_heat_adds_up_part_by_part(preset):
    parts = Counter()
    for seed in range(60):
        run = new_run(seed, preset=preset, start_cash=1000)
        for position in [*decisions(run, seed)][1:] + [run.position]:
            view = position.view(0)
            is_on = view["phase"] in ("playing", "folding")
            heat = view["totals"]["projected_heat"] if is_on else view["heat"]
            assert sum(part["heat"] for part in view["heat_parts"]) == heat
            parts.update(part["what"] for part in view["heat_parts"])
    assert set(parts) >= {"before", "cards", "overage", "penalty"}
    assert ("cooling" in parts) == (preset == "insurance_tuned")


def test_an_insured_bust_says_where_its_heat_comes_from():
    hand = at("round 3 customer heat 10 | | fake_id surveillance | street normal_traffic")
    play(hand, "check")

    assert hand.view(0)["heat_parts"] == [
        {"what": "before", "heat": 10},
        {"what": "cards", "heat": 5},
        {"what": "overage", "heat": 5},
        {"what": "penalty", "heat": 40},
    ]
    assert hand.view(0)["heat"] == 60


def test_the_heat_from_which_convictions_block_insurance_is_told():
    assert at("round 1 narc").view(0)["thresholds"] == [
        {"name": "Warrant", "heat": 40},
        {"name": "DA Approval", "heat": 60},
        {"name": "RICO Case", "heat": 80},
    ]
    without = at("round 1 narc", **{"narc.warrant.copies": 0, "narc.da_approval.heat_threshold": 90}).view(0)
    assert [one["name"] for one in without["thresholds"]] == ["RICO Case", "DA Approval"]


def test_par_is_that_of_the_deck_by_the_usual_options():
    cash = {deck: measured.par for deck, measured in pars().decks.items()}
    played = {"level": "expert", "opponents": "normal"}
    for deck in cash:
        par = {"deck": deck, "is_stand_in": False, "cash": cash[deck], **played}
        assert new_run(1, deck=deck).position.view(0)["par"] == par
    own = ",".join(DATA.decks["default"][:-1])
    par = {"deck": "default", "is_stand_in": True, "cash": cash["default"], **played}
    assert new_run(1, deck=own).position.view(0)["par"] == par
    assert new_run(1, dealer_deck="hard").position.view(0)["par"] is None
    assert new_run(1, **{"player.weed.price": 31}).position.view(0)["par"] is None


def test_whoever_builds_a_deck_is_told_what_the_ready_ones_are_like_and_their_par():
    building = new_run(1, deck="choose").position.view(0)["building"]

    assert building["about"].keys() == building["ready"].keys() >= building["pars"].keys()
    assert building["stand_in"] in building["pars"]


def test_par_was_measured_by_these_rules_and_levels_against_the_usual_opponents():
    assert pars().rules == GAME.rules_version
    assert pars().seats == ("expert", "normal", "normal")
    assert pars().levels == {level: asdict(levels_of(GAME)[level]) for level in pars().seats}
    assert all(0 < deck.low <= deck.par <= deck.high for deck in pars().decks.values())


def test_par_was_measured_by_players_who_choose_as_they_do_now():
    """What they think may change without their levels; then the first run comes to something else."""
    seed = int(pars().command.rpartition(" ")[2])
    match = played_match(GAME, GAME.options({"deck": "aggro"}), match_seed(seed, 0), pars().seats)
    assert match.position.scores()[PLAYER] == pars().decks["aggro"].first


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (lambda told: told["decks"].pop("default"), "the deck default has no par"),
        (lambda told: told["decks"].update(lost=told["decks"]["aggro"]), "there is no deck lost"),
        (lambda told: told["seats"].pop(), "Expected `array` of length 3"),
    ],
)
def test_par_that_cannot_be_told_is_refused_with_what_is_wrong(change, because):
    measured = msgspec.json.decode(FILE.read_bytes())
    change(measured)

    with pytest.raises(ValueError, match=because):
        read_pars(msgspec.json.encode(measured))


def test_the_rules_tell_par_as_it_was_measured():
    """8.5"""
    rules = " ".join(RULES.read_text(encoding="utf-8").split())
    assert f"measured on {pars().measured} with" in rules
    assert f"`{pars().command}`" in rules
    first, *others = (
        (f"`{name}`", f"${deck.par} [{deck.low}, {deck.high}]") for name, deck in pars().decks.items()
    )
    told = [f"With {first[0]} it is {first[1]}", *(f"with {name} {par}" for name, par in others)]
    assert ", ".join(told) in rules
