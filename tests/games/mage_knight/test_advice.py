"""What a hint says at the real table (17): time, and what a card would do; never how to play a turn."""

from mage_knight_positions import game, in_turns, play, set_dummy, set_offer, view
from tablemate.core.playing import Budget, Decision
from tablemate.games.mage_knight.table import GAME
from tablemate.players.seats import make_adviser


def advice(match):
    decision = Decision(match.position, match.actor, lambda: [])
    choice = make_adviser(GAME, 1, match.actor).choose(decision, Budget())
    assert choice.action in match.position.legal()
    return choice


def test_in_a_turn_a_hint_tells_the_time_that_is_left():
    choice = advice(in_turns(dummy="last"))

    assert choice.action == {"type": "end_turn"}
    assert choice.because.startswith(
        "on average the dummy flips in 4.65 more turns, and you have 6.65 left; if the round ended with"
    )


def test_why_ranks_cards_by_the_length_of_the_next_round():
    match = in_turns()
    set_dummy(match, "rage rage threaten improvisation", "stamina stamina", red=3)
    set_offer(match, "advanced", "blood_rage ice_bolt agility", "ambush")
    set_offer(match, "spells", "fireball snowstorm expose", "tremor")
    ranked = advice(match).ranked

    assert ranked[0].action == {"type": "end_turn"}
    best = ranked[1].action
    assert (best["type"], best["slot"]) == ("take", 1)  # else a red card or crystal would go to the dummy
    assert ranked[1].figures["next_round"] > ranked[0].figures["next_round"]


def test_with_real_decks_a_hint_tells_the_time_alone():
    choice = advice(in_turns(offers="table"))

    assert choice.because.endswith("left")
    assert choice.ranked == []


def test_a_hint_for_tactics_tells_of_the_order():
    assert advice(game()).action == {"type": "choose_tactic", "tactic": "early_bird"}
    together = game(scenario="full_cooperation", players=2)
    number = view(together)["dummy"]["tactic"]["number"]
    assert advice(together).because == f"the dummy has number {number}; a lower one acts before it"


def test_at_every_other_decision_it_is_for_people_to_say():
    match = in_turns(scenario="custom", rounds=1, removed="none")
    play(match, "goal reached, end turn, end turn")

    assert advice(match).because == "that is for you to say"
