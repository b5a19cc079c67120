"""The six questions (rules 13.1) as one's own run answers them."""

from tablemate.games.the_deal.questions import QUESTIONS
from tablemate.games.the_deal.review import review
from the_deal_positions import random_run, run_at


def lines(run):
    return {line.question: line for line in review(run.events)}


def acted(line, *actions, **settings):
    """A run that has come to this position, and went on."""
    run = run_at(line, **settings)
    run.setup_events = [{"type": "hand_begun", "hand": 1, "cash": 0, "heat": 0}]
    for action in actions:
        run.act(run.actor, action)
    return run


CHECK, WALK_AWAY = {"type": "check"}, {"type": "fold"}


def test_every_question_is_answered_in_its_order():
    assert [line.question for line in review(random_run(3).events)] == [one.words for one in QUESTIONS]


def test_a_street_card_that_turns_the_hand_and_drives_the_player_away_is_told():
    run = acted("round 1 player | | alibi surveillance | street police_checkpoint", CHECK, WALK_AWAY)
    told = lines(run)

    assert told[QUESTIONS[1].words].told == "1 of 1 street cards turned the hand."
    assert told[QUESTIONS[2].words].is_yes
    assert "You walked away once, once just after" in told[QUESTIONS[2].words].told


def test_walking_away_from_what_was_lost_already_is_no_answer_to_the_street():
    run = acted("round 1 player | | raid | street normal_traffic", CHECK, WALK_AWAY)

    assert not lines(run)[QUESTIONS[2].words].is_yes


def test_a_location_that_turns_the_hand_in_anothers_place_is_told():
    run = acted("round 1 player | | safe_house surveillance | street police_checkpoint", CHECK)
    assert not lines(run)[QUESTIONS[3].words].is_yes  # the first was laid before what is told

    hand = {"type": "play", "card": "player.safe_house"}
    run = acted("round 1 player | safe_house | surveillance | street police_checkpoint", hand)
    assert lines(run)[QUESTIONS[3].words].told == "Once a new Location turned the hand."


def test_all_totals_of_a_run_add_up():
    for seed in range(20):
        told = lines(random_run(seed))[QUESTIONS[4].words]
        assert told.is_yes, told


def test_the_customer_leaving_is_told():
    run = acted("round 1 player | | raid wiretap park | street normal_traffic", CHECK, {"type": "stay"})

    assert lines(run)[QUESTIONS[5].words].told == "The Customer left in 1 of 1 hand; in 1 of them you stayed."
