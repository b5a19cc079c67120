"""What the lab counts: how rounds end, how long they last, and what the dummy flips."""

from typing import Annotated

from tablemate.core.compiled import I32, Array, Log, int64, kind_at, next_event, rule, word_at
from tablemate.core.metrics import SEAT, Metric
from tablemate.games.mage_knight.box import MOST_ROUNDS
from tablemate.games.mage_knight.table.events import (
    CARD_TAKEN,
    DUMMY_CARDS_FLIPPED,
    DUMMY_GAINED_CARD,
    DUMMY_GAINED_CRYSTAL,
    END_OF_ROUND_ANNOUNCED,
    EXTRA_TURN_TAKEN,
    GOAL_WAS_REACHED,
    OFFERS,
    ROUND_ENDED,
    ROUND_ENDINGS,
    TURN_BEGUN,
)
from tablemate.games.mage_knight.table.state import MAX_SEATS, State, Tables

LONGEST = 20  # turns of the dummy in a round that are told apart


class Counts:
    rounds: I32
    rounds_by_ending: Annotated[Array[I32], len(ROUND_ENDINGS)]
    rounds_by_number: Annotated[Array[I32], MOST_ROUNDS + 1]
    rounds_by_length: Annotated[Array[I32], LONGEST + 1]
    flipping_turns: I32
    flipping_turns_by_round: Annotated[Array[I32], MOST_ROUNDS + 1]
    turns: Annotated[Array[I32], MAX_SEATS]
    announced: Annotated[Array[I32], MAX_SEATS]
    flipped: I32
    bonus: I32
    matches_of_color: I32
    cards_left: I32  # when rounds end
    taken: Annotated[Array[I32], len(OFFERS)]
    extra: I32
    goals: I32
    cards_gained: I32
    crystals_gained: I32
    scratch_flips: I32  # turns of the dummy in this round


METRICS = (
    Metric("rounds", "rounds a game", part="rounds", is_share=False),
    Metric(
        "round_endings",
        "how rounds end",
        part="rounds_by_ending",
        whole="rounds",
        by=("ending",),
        about="Announced by the dummy, by a person, or over because the goal was reached.",
        places={"ending": ROUND_ENDINGS},
    ),
    Metric(
        "flipping_turns",
        "turns in which the dummy flips, a round",
        part="flipping_turns",
        whole="rounds",
        is_share=False,
    ),
    Metric(
        "flipping_turns_by_round",
        "turns in which the dummy flips, by round",
        part="flipping_turns_by_round",
        whole="rounds_by_number",
        by=("round",),
        is_share=False,
    ),
    Metric(
        "round_lengths",
        "rounds by the turns in which the dummy flips",
        part="rounds_by_length",
        whole="rounds",
        by=("turns",),
    ),
    Metric("turns", "turns a round", part="turns", whole="rounds", by=(SEAT,), is_share=False),
    Metric(
        "announced",
        "rounds that a person ends",
        part="announced",
        whole="rounds",
        by=(SEAT,),
    ),
    Metric(
        "matches",
        "turns with a match",
        part="matches_of_color",
        whole="flipping_turns",
        about="Turns of the dummy in which it has crystals of the colour checked.",
    ),
    Metric("flipped", "cards a turn", part="flipped", whole="flipping_turns", is_share=False),
    Metric("bonus_cards", "bonus cards a turn", part="bonus", whole="flipping_turns", is_share=False),
    Metric("cards_left", "cards left when a round ends", part="cards_left", whole="rounds", is_share=False),
    Metric(
        "cards_taken",
        "cards taken a game",
        part="taken",
        by=("offer",),
        is_share=False,
        places={"offer": OFFERS},
    ),
    Metric("extra_turns", "extra turns a game", part="extra", is_share=False),
    Metric("goals", "games in which the goal is reached", part="goals"),
    Metric("cards_gained", "cards the dummy gains a game", part="cards_gained", is_share=False),
    Metric("crystals_gained", "crystals the dummy gains a game", part="crystals_gained", is_share=False),
)


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    at = 0
    while at < log.n:
        kind = kind_at(log, at)
        if kind == TURN_BEGUN:
            counts.turns[word_at(log, at, 0)] += 1
        elif kind == DUMMY_CARDS_FLIPPED:
            count_flips(s, log, at, counts)
        elif kind == ROUND_ENDED:
            counts.rounds += 1
            counts.rounds_by_number[word_at(log, at, 0)] += 1
            counts.rounds_by_ending[word_at(log, at, 1)] += 1
            counts.cards_left += word_at(log, at, 2)
            counts.rounds_by_length[min(LONGEST, int64(counts.scratch_flips))] += 1
            counts.scratch_flips = 0
        elif kind == END_OF_ROUND_ANNOUNCED:
            counts.announced[word_at(log, at, 0)] += 1
        elif kind == CARD_TAKEN:
            counts.taken[word_at(log, at, 1)] += 1
        elif kind == DUMMY_GAINED_CARD:
            counts.cards_gained += 1
        elif kind == DUMMY_GAINED_CRYSTAL:
            counts.crystals_gained += 1
        elif kind == EXTRA_TURN_TAKEN:
            counts.extra += 1
        elif kind == GOAL_WAS_REACHED:
            counts.goals += 1
        at = next_event(log, at)


@rule
def count_flips(s: State, log: Log, at: int, counts: Counts) -> None:
    """How many cards and each, how many bonus cards and each, the colour that matches, cards left."""
    cards = word_at(log, at, 0)
    bonus = word_at(log, at, 1 + cards)
    counts.flipping_turns += 1
    counts.scratch_flips += 1
    counts.flipping_turns_by_round[flipped_in(s, log, at)] += 1
    counts.flipped += cards + bonus
    counts.bonus += bonus
    counts.matches_of_color += word_at(log, at, 2 + cards + bonus) >= 0


@rule
def flipped_in(s: State, log: Log, at: int) -> int:
    """The round it happened in: the log may go on to the next."""
    while at < log.n:
        if kind_at(log, at) == ROUND_ENDED:
            return word_at(log, at, 0)
        at = next_event(log, at)
    return int64(s.course.round)
