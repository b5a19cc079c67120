"""The record of El Dorado, its constants, and how options and static data get into it.

A face is a number, suit * 13 + rank (2 is rank 0), and a bit in masks. With two decks a face can be
held or shown twice; then its bit is in both planes of a pair of masks, ONCE and TWICE.
"""

from math import comb, erf, sqrt
from typing import Annotated, Any

from tablemate.core.compiled import I8, I16, I32, I64, U64, Array, Rng
from tablemate.core.shadow import Word
from tablemate.games.el_dorado.features import (
    HIDDEN,
    LIKELY,
    NETS,
    OF_DECISION,
    OF_OPTION,
    OF_ROOT,
    OF_ROOT_OPTION,
    ROOT_HIDDEN,
    ROOT_NETS,
)
from tablemate.games.el_dorado.learned import fill_prior
from tablemate.games.el_dorado.options import MAX_ROUNDS, MAX_TRICKS, Options, decks_of, schedule_of
from tablemate.games.el_dorado.points import SCORINGS

RANKS = 13
SUITS = 4
FACES = RANKS * SUITS
SHOE = 2 * FACES
SUIT = (1 << RANKS) - 1  # the thirteen bits of a suit, before shifting
EVERY_FACE = (1 << FACES) - 1
ONCE, TWICE = 0, 1
MOST_POOLED = 39  # cards of three hands: their deals can still be counted in 64 bits
MOST_AHEAD = 64  # 16ths: four times the spread is as good as certain
MOST_UNSEEN = 39  # cards that chances tell apart

MAX_SEATS = 10
ACTIONS = FACES + MAX_TRICKS + 1  # play a face; bid 0 to 26
BID = FACES  # the code of a bid of 0
MAX_LEGAL = MAX_TRICKS + 1

NO_SUIT = -1
NO_CARD = -1
NO_BID = -1

BIDDING, PLAYING, FINISHED = range(3)
AFTER_DEALER, SEAT_0 = range(2)
TRUMP_NONE, TRUMP_FIXED, TRUMP_UPCARD, TRUMP_DEALER_LAST, TRUMP_CYCLE = range(5)
HOOK_OFF, HOOK_ON = range(2)
SEQUENTIAL, SIMULTANEOUS = range(2)
LEAD_AFTER_BROKEN, LEAD_AFTER_FIRST_TRICK, LEAD_ANYTIME = range(3)
OFFSUIT_ONLY, ANY_TRUMP_NOT_LED = range(2)
FIRST_WINS, LAST_WINS, EQUALS_CANCEL = range(3)
RANDOM_DEALER = -1

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

# How much an observation says of the own hand and the shown cards (twice each), and of each seat.
OBSERVATION = 4 * FACES + 13 + 8 * MAX_SEATS


class State:
    rng: Rng

    # the round
    hands: Annotated[Array[U64], MAX_SEATS, 2]  # faces each seat holds: ONCE, and TWICE
    lacks: Annotated[Array[U64], MAX_SEATS]  # faces everybody knows the seat does not hold
    shown: Annotated[Array[U64], 2]  # faces turned up or played this round: ONCE, and TWICE
    history: Annotated[Array[I8], SHOE]  # faces in the order they were played this round
    leaders: Annotated[
        Array[I8], MAX_TRICKS + 1
    ]  # who led each trick of this round; one more when it is over
    bids: Annotated[Array[I8], MAX_SEATS]  # NO_BID until made
    won: Annotated[Array[I8], MAX_SEATS]  # tricks taken this round
    scores: Annotated[Array[I32], MAX_SEATS]  # points of the finished rounds
    phase: I8
    round: I8  # from 1
    tricks: I8  # tricks in this round
    dealer: I8
    turn: I8  # seat to bid or play
    bids_made: I8
    tricks_done: I8
    cards_played: I8  # in this round
    cards_in_trick: I8
    led_suit: I8  # NO_SUIT while nobody has led
    best_card: I8  # the card winning the trick so far; NO_CARD when all that could have cancelled out
    best_seat: I8
    trump_suit: I8  # NO_SUIT in a round without trump
    up_card: I8  # NO_CARD when nothing was turned up; the dealer's own under TRUMP_DEALER_LAST
    broken: I8  # trump has been played off suit

    # options
    players: I8
    decks: I8
    num_suits: I8
    ranks_per_suit: I8
    rounds: I8
    schedule: Annotated[Array[I8], MAX_ROUNDS]  # tricks of each round; RANDOM_TRICKS: drawn
    no_trump_rounds: U64  # a mask of rounds, from 1
    first_dealer: I8
    deal_from: I8
    trump_by: I8
    trump_fixed: I8
    hook: I8
    hook_free_tricks: I8
    bid_order: I8
    trump_lead: I8
    broken_by: I8
    duplicate_winner: I8
    must_trump: I8
    must_overtake: I8
    scoring: I8
    scoring_base: I8
    points_per_trick: I8

    # room to shuffle and deal in
    scratch_cards: Annotated[Array[I8], SHOE]
    scratch_slots: Annotated[Array[I8], SHOE]
    scratch_pool: Annotated[Array[I8], MOST_POOLED]
    scratch_holders: Annotated[Array[I8], MAX_SEATS]
    scratch_starts: Annotated[Array[I8], MAX_SEATS + 1]
    scratch_from: Annotated[Array[I8], MAX_SEATS]
    scratch_queue: Annotated[Array[I8], MAX_SEATS]

    # room to look at a decision in (skill/card_knowledge.py, skill/prior.py)
    scratch_unseen: Annotated[Array[U64], 2]
    scratch_decision: Annotated[Array[I16], OF_DECISION]
    scratch_option: Annotated[Array[I16], OF_OPTION]
    scratch_hidden: Annotated[Array[I32], HIDDEN]
    scratch_holds: Annotated[Array[I16], SUITS]  # 1000ths: nobody trumps the suit when it is first led
    scratch_chance: I16  # hundredths: a given unseen card is in a given hand
    scratch_worth: I16  # of the hand, in hundredths of a trick
    scratch_told: I16  # tricks bid so far
    scratch_worths: Annotated[Array[I8], MAX_TRICKS]  # of the cards in hand, in hundredths of a trick
    scratch_cards_held: I8
    scratch_by_tricks: Annotated[Array[I16], MAX_TRICKS + 1]  # 1024ths: the hand takes so many


class RootNets:
    """The weights of the root prior."""

    of_decision: Annotated[Array[I16], len(ROOT_NETS), OF_ROOT, ROOT_HIDDEN]
    of_option: Annotated[Array[I16], len(ROOT_NETS), OF_ROOT_OPTION, ROOT_HIDDEN]
    bias: Annotated[Array[I32], len(ROOT_NETS), ROOT_HIDDEN]
    of_hidden: Annotated[Array[I16], len(ROOT_NETS), ROOT_HIDDEN]


class Tables:
    """Ways to choose, what cards are worth (in hundredths of a trick), the weights of the prior."""

    choose: Annotated[Array[I64], MOST_POOLED + 1, MOST_POOLED + 1]  # k of n
    trump_worth: Annotated[Array[I16], RANKS]
    side_worth: Annotated[Array[I16], RANKS]
    spread: Annotated[
        Array[I16], MAX_ROUNDS + 1
    ]  # of two seats' difference after so many rounds, in hundredths
    ahead: Annotated[Array[I16], 2 * MOST_AHEAD + 1]  # 1000ths, by 16ths of that spread
    trump_holds: Annotated[Array[I16], RANKS]  # by how many cards in other hands beat it
    side_holds: Annotated[Array[I16], RANKS]
    none_of: Annotated[Array[I16], 101, MOST_UNSEEN + 1]  # 1000ths; by the hundredths for each, and how many
    likely: Annotated[Array[I16], LIKELY]  # 1000ths of the likeliest
    log_of_sum: Annotated[Array[I16], 4 * (MAX_LEGAL + 1)]  # of 250 times the index in 1000ths, in 256ths
    of_decision: Annotated[Array[I16], len(NETS), OF_DECISION, HIDDEN]
    of_option: Annotated[Array[I16], len(NETS), OF_OPTION, HIDDEN]
    bias: Annotated[Array[I32], len(NETS), HIDDEN]
    of_hidden: Annotated[Array[I16], len(NETS), HIDDEN]
    root: RootNets


def fill_tables(t: Any) -> None:
    for n in range(MOST_POOLED + 1):
        for k in range(n + 1):
            t.choose[n, k] = comb(n, k)
    for rank, worth in {12: 95, 11: 85, 10: 70, 9: 55, 8: 45}.items():
        t.trump_worth[rank] = worth
    for rank in range(8):
        t.trump_worth[rank] = 25 + 2 * rank
    for rank, worth in {12: 75, 11: 45, 10: 20, 9: 8}.items():
        t.side_worth[rank] = worth
    for rounds in range(MAX_ROUNDS + 1):
        t.spread[rounds] = round(100 * sqrt(2 * rounds))
    for step in range(2 * MOST_AHEAD + 1):
        t.ahead[step] = round(500 * (1 + erf((step - MOST_AHEAD) / 16 / sqrt(2))))
    fill_prior(t)


def write_options(options: Options, s: Any) -> None:
    """Put the options into a blank record."""
    schedule = schedule_of(options)
    s.players = options.players
    s.decks = decks_of(options)
    s.num_suits = options.num_suits
    s.ranks_per_suit = options.ranks_per_suit
    s.rounds = len(schedule)
    for i, tricks in enumerate(schedule):
        s.schedule[i] = tricks
    s.no_trump_rounds = Word(sum(1 << r for r in set(options.no_trump_rounds)))
    s.first_dealer = RANDOM_DEALER if options.first_dealer == "random" else options.first_dealer
    s.deal_from = ("after_dealer", "seat0").index(options.deal_from)
    s.trump_by = {
        "none": TRUMP_NONE,
        "upcard": TRUMP_UPCARD,
        "dealer_last_card": TRUMP_DEALER_LAST,
        "cycle": TRUMP_CYCLE,
    }.get(options.trump, TRUMP_FIXED)
    s.trump_fixed = SUIT_NAMES.index(options.trump) if options.trump in SUIT_NAMES else NO_SUIT
    s.hook = int(options.hook)
    s.hook_free_tricks = options.hook_free_tricks
    s.bid_order = ("sequential", "simultaneous").index(options.bid_order)
    s.trump_lead = ("after_broken", "after_first_trick", "anytime").index(options.trump_lead)
    s.broken_by = ("offsuit_only", "any_trump_not_led").index(options.broken_by)
    s.duplicate_winner = ("first", "last", "cancel").index(options.duplicate_winner)
    s.must_trump = int(options.must_trump)
    s.must_overtake = int(options.must_overtake)
    s.scoring = SCORINGS.index(options.scoring)
    s.scoring_base = options.scoring_base
    s.points_per_trick = options.points_per_trick
