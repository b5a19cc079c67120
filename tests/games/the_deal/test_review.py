"""The six questions (rules 13.1) as one's own run answers them."""

import re

import pytest

from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.questions import QUESTIONS
from tablemate.games.the_deal.review import review
from tablemate.lab.series import played_match
from the_deal_positions import random_run, run_at

NAMES = ("Ann", "Bob", "Cy")
DECIDES, STREET, WALKING_AWAY, OVERRIDING, TOTALS, CUSTOMER = (question.words for question in QUESTIONS)
CHECK, WALK_AWAY, STAY = {"type": "check"}, {"type": "fold"}, {"type": "stay"}
# Words that no sentence has, and ends that none has.
CLUMSY = re.compile(
    r"never never|never,|\b(?:Never|Once|Twice|\d+ times) a|\b0\b|\b1 (?:hands|cards|times|kinds)|"
    r"\b1 of 1\b|\b(\d+) of \1\b|1 times|2 times|, \.|  |\bNone\b|kinds of things"
)
TOLD = "You|Ann|The|No|A|All|New"


def lines(run, names=NAMES):
    return {line.question: line for line in review(run.events, names)}


def told(run, question, names=NAMES):
    return lines(run, names)[question].told


def acted(line, *actions, **settings):
    """A run that has come to this position, and went on."""
    run = run_at(line, **settings)
    run.setup_events = [{"type": "hand_begun", "hand": 1, "cash": 0, "heat": 0}]
    for action in actions:
        run.act(run.actor, action)
    return run


def happened(*hands):
    """The events of a run as far as they are asked about; each hand by what happened in it."""
    return [event for hand in hands for event in ({"type": "hand_begun"}, *hand)]


def totals(margin, profit=0):
    return {"evidence": 50 - margin, "cover": 50, "heat": 0, "profit": profit}


def changed(type_, before, after, **fields):
    return {"type": type_, "before": before, "after": after, **fields}


def street_card(before, after, number=1):
    card = {"card": "dealer.normal_traffic", "round": number}
    return changed("dealer_revealed", totals(before), totals(after), **card)


SAFE, BEHIND = totals(10), totals(-10)
TURNS = street_card(10, -10)
WALKS = changed("player_folded", BEHIND, BEHIND, round=1)
STAYS = changed("player_stayed", SAFE, SAFE, round=1)
LEAVES = changed("customer_folded", totals(10, 40), totals(10, 0), round=1)
LEAVES_WITH_NOTHING = changed("customer_folded", SAFE, SAFE, round=1)
NEW_LOCATION = [
    changed("card_played", BEHIND, BEHIND, card="customer.office", seat=2, round=1),
    changed("card_played", BEHIND, SAFE, card="player.safe_house", seat=0, round=1),
]


def said(events, question, names=NAMES):
    return next(line.told for line in review(events, names) if line.question == question)


def test_every_question_is_answered_in_its_order():
    answered = review(random_run(3).events, NAMES)
    assert [line.question for line in answered] == [one.words for one in QUESTIONS]


def test_what_is_wanted_is_what_the_questions_want():
    assert [line.wanted for line in review(random_run(3).events, NAMES)] == [
        "3 kinds or more in every round",
        "20% or more of the cards in round 1, 10% or more in round 2 and 10% or more in round 3",
        "10% or more of hands",
        "10% or more of hands",
        "all of them",
        "20 to 30% of hands",
    ]


def test_the_player_is_called_as_the_reader_calls_that_seat():
    events = happened([TURNS, WALKS])
    assert said(events, WALKING_AWAY).startswith("Ann walked away")
    assert said(events, WALKING_AWAY, ("You", "Bob", "Cy")).startswith("You walked away")
    of_others = [line.told for line in review(events, ("Ann", "You", "Cy"))]
    assert not any("You" in line or "you" in line for line in of_others)


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ([[]], "Ann never walked away."),
        (
            [[TURNS, WALKS]],
            "Ann walked away from the only hand, just after the street had put Evidence above Cover.",
        ),
        (
            [[TURNS, WALKS], []],
            "Ann walked away from 1 of 2 hands, just after the street had put Evidence above Cover.",
        ),
        (
            [[TURNS, WALKS], [TURNS, WALKS]],
            "Ann walked away from both hands, each time just after the street had put Evidence above Cover.",
        ),
        (
            [[TURNS, WALKS], [street_card(-5, -10), WALKS], []],
            "Ann walked away from 2 of 3 hands, once just after the street had put Evidence above Cover.",
        ),
        (
            [[street_card(-5, -10), WALKS], []],
            "Ann walked away from 1 of 2 hands, but not just after the street had put Evidence above Cover.",
        ),
        (
            [[street_card(-5, -10), WALKS]] * 3,
            "Ann walked away from all 3 hands, but never just after the street had put Evidence above Cover.",
        ),
    ],
)
def test_walking_away_is_told_in_a_whole_sentence(hands, words):
    assert said(happened(*hands), WALKING_AWAY) == words


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ([[]], "No new Location turned the hand."),
        ([NEW_LOCATION], "A new Location turned the only hand."),
        ([NEW_LOCATION, []], "A new Location turned 1 of 2 hands."),
        ([NEW_LOCATION, NEW_LOCATION, []], "New Locations turned 2 of 3 hands."),
    ],
)
def test_overriding_is_told_in_a_whole_sentence(hands, words):
    assert said(happened(*hands), OVERRIDING) == words


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ([[]], "The Customer never left."),
        ([[LEAVES, STAYS]], "The Customer left the only hand, which changed the profit. Ann then stayed."),
        (
            [[LEAVES_WITH_NOTHING, WALKS], []],
            "The Customer left 1 of 2 hands, which did not change the profit. Ann then walked away.",
        ),
        (
            [[LEAVES, STAYS], [LEAVES_WITH_NOTHING, STAYS], [LEAVES, WALKS], []],
            "The Customer left 3 of 4 hands, which changed the profit twice."
            " Ann then stayed twice and walked away once.",
        ),
        ([[LEAVES_WITH_NOTHING]] * 2, "The Customer left both hands, which never changed the profit."),
    ],
)
def test_the_customer_leaving_is_told_in_whole_sentences(hands, words):
    assert said(happened(*hands), CUSTOMER) == words


def test_street_cards_that_turn_the_hand_are_told_by_round():
    calm = street_card(10, 10)
    events = happened([TURNS, street_card(-10, 10, 2), street_card(10, 5, 3)], [TURNS], [calm])
    assert said(events, STREET) == (
        "The street turned the hand twice in round 1 (3 cards) and once in round 2 (1 card),"
        " but never in round 3 (1 card)."
    )
    assert said(happened([calm]), STREET) == "No street card turned the hand."


def test_kinds_of_cards_are_told_of_the_rounds_that_were_played():
    played = [
        {"type": "checked", "seat": 0, "round": 1},
        {"type": "card_played", "seat": 0, "round": 1, "card": "player.weed"}
        | {"before": SAFE, "after": SAFE},
        {"type": "checked", "seat": 0, "round": 2},
        {"type": "checked", "seat": 1, "round": 3},
    ]
    assert said(happened(played), DECIDES) == (
        "Ann played 2 kinds of cards in round 1 and 1 in round 2, counting a check as one."
    )
    assert said(happened(played[2:]), DECIDES) == (
        "Ann played 1 kind of card in round 2, counting a check as one."
    )
    assert said(happened([]), DECIDES) == "Ann played nothing."


def test_a_run_without_a_hand_says_so_and_is_no_answer():
    for line in review([], NAMES):
        assert (line.told, line.is_yes) == ("No hand was dealt.", False)


def test_a_line_is_yes_when_the_run_has_what_is_wanted():
    """One walk in ten hands is wanted, and the Customer to leave two or three of them."""
    often, seldom = happened([TURNS, WALKS], *[[]] * 9), happened([TURNS, WALKS], *[[]] * 10)
    assert [line.is_yes for line in review(often, NAMES)][2]
    assert not [line.is_yes for line in review(seldom, NAMES)][2]

    for left, is_yes in ((1, False), (2, True), (3, True), (4, False)):
        events = happened(*[[LEAVES]] * left, *[[]] * (10 - left))
        assert [line.is_yes for line in review(events, NAMES)][5] == is_yes


def finished_runs():
    """Runs of all kinds: at random, and by those who know what they do."""
    for seed in range(12):
        yield random_run(seed, **({"deck": "choose"} if seed % 4 == 3 else {}))
    for seed in range(8):
        deck = ("default", "aggro")[seed % 2]
        yield played_match(GAME, GAME.options({"deck": deck}), seed, ("scripted",) * 3)


def test_no_line_of_any_run_is_clumsy():
    for run in finished_runs():
        for names in (NAMES, ("You", "Bob", "Cy")):
            for line in review(run.events, names):
                assert re.fullmatch(rf"(?:{TOLD})\b.*\.", line.told), line.told
                assert not CLUMSY.search(line.told), line.told


def test_what_is_looked_for_as_clumsy_would_be_found():
    for words in (
        "You walked away never, never just after the street had turned the hand.",
        "Never a new Location turned the hand.",
        "The Customer left in 1 of 1 hand.",
        "The Customer left 3 of 3 hands.",
        "You did 3, 2, 4 different kinds of things.",
    ):
        assert CLUMSY.search(words), words


def test_a_street_card_that_drives_the_player_away_is_told_as_it_is_played():
    run = acted("round 1 player | | alibi surveillance | street police_checkpoint", CHECK, WALK_AWAY)

    assert told(run, STREET) == "The street turned the hand once in round 1 (1 card)."
    assert lines(run)[WALKING_AWAY].is_yes


def test_walking_away_from_what_was_lost_already_is_no_answer_to_the_street():
    run = acted("round 1 player | | raid | street normal_traffic", CHECK, WALK_AWAY)

    assert not lines(run)[WALKING_AWAY].is_yes


def test_a_location_that_turns_the_hand_in_anothers_place_is_told():
    run = acted("round 1 player | | safe_house surveillance | street police_checkpoint", CHECK)
    assert not lines(run)[OVERRIDING].is_yes  # the first was laid before what is told

    hand = {"type": "play", "card": "player.safe_house"}
    run = acted("round 1 player | safe_house | surveillance | street police_checkpoint", hand)
    assert lines(run)[OVERRIDING].is_yes


def test_all_totals_of_a_run_add_up():
    for seed in range(20):
        answer = lines(random_run(seed))[TOTALS]
        assert answer.is_yes, answer
        assert answer.told == "All totals followed from the ones before."


def test_the_customer_leaving_is_told_as_it_is_played():
    run = acted("round 1 player | | raid wiretap park | street normal_traffic", CHECK, STAY)

    assert told(run, CUSTOMER) == (
        "The Customer left the only hand, which did not change the profit. Ann then stayed."
    )
