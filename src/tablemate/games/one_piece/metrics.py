"""What the lab counts in the One Piece Card Game: who wins with which deck, how battles go, who blunders."""

from typing import Annotated

from tablemate.core.compiled import I8, I32, Array, Log, int64, kind_at, next_event, rule, word_at
from tablemate.core.metrics import SEAT, Metric, blunder_metrics
from tablemate.games.one_piece import actions as a
from tablemate.games.one_piece import events
from tablemate.games.one_piece.decks import printed_decks
from tablemate.games.one_piece.sizes import KINDS, LEADER, SEATS
from tablemate.games.one_piece.skill.blunders import (
    BLUNDERS,
    COUNTER_TOO_MANY,
    COUNTERS_IN_VAIN,
    NO_BLUNDER,
    blunder_of,
    is_mere_counter,
)
from tablemate.games.one_piece.state import ASK_ACTION, ASK_COUNTER, BY_DECK, NOBODY, NONE, State
from tablemate.games.one_piece.tables import Tables

DECKS = 16  # ready decks that are told apart


class Counts:
    over: I32  # matches that came to their end
    undecided: I32  # of them, those without a winner
    by_deck: I32  # those that an empty deck ended
    decided: I32
    won_second: I32  # by whoever went second
    turns: I32
    redrawn: Annotated[Array[I32], SEATS]  # mulligans
    won_redrawn: Annotated[Array[I32], SEATS]  # matches won after one
    met: Annotated[Array[I32], DECKS, DECKS]  # decided matches of ready decks: the first seat's, the second's
    won_by_first: Annotated[Array[I32], DECKS, DECKS]
    attacks: Annotated[Array[I32], SEATS]
    at_leader: Annotated[Array[I32], SEATS]  # attacks on the Leader
    hits: Annotated[Array[I32], SEATS]  # attacks that succeed
    blocks: Annotated[Array[I32], SEATS]
    attacked: Annotated[Array[I32], SEATS]
    counters: Annotated[Array[I32], SEATS]  # cards, Events included
    triggers: Annotated[Array[I32], SEATS]
    damage: Annotated[Array[I32], SEATS]  # taken
    lost: Annotated[Array[I32], SEATS]  # Characters K.O.'d
    played: Annotated[Array[I32], SEATS]
    given: Annotated[Array[I32], SEATS]  # DON!!
    choices: Annotated[Array[I32], SEATS]  # decisions of each
    slips: Annotated[Array[I32], SEATS]
    blunders: Annotated[Array[I32], SEATS, len(BLUNDERS)]  # obvious ones by kind, slips apart
    # of the battle under way
    scratch_counters: I8  # counter cards and the like that were used (is_mere_counter)
    scratch_least_counter: I32  # what the weakest of them gave the card attacked
    scratch_unweighed: I8  # 1 while it is not known what the last of them gives
    scratch_spare: I32  # by how much the card attacked was the stronger one before that
    scratch_slipped: I8  # 1 if its defender has slipped


METRICS = (
    Metric("turns", "turns a match", part="turns", is_share=False, about="Turns of both players."),
    Metric(
        "second_wins",
        "won by who goes second",
        part="won_second",
        whole="decided",
        about="Of the matches with a winner.",
    ),
    Metric("by_deck", "ended by an empty deck", part="by_deck", whole="over"),
    Metric(
        "undecided", "without a winner", part="undecided", whole="over", about="Draws and cut-off matches."
    ),
    Metric("mulligans", "mulligans a match", part="redrawn", by=(SEAT,), is_share=False),
    Metric(
        "mulligan_wins",
        "won after a mulligan",
        part="won_redrawn",
        whole="redrawn",
        by=(SEAT,),
        about="Of the matches in which the seat took one.",
    ),
    Metric(
        "deck_wins",
        "won by the first seat's deck",
        part="won_by_first",
        whole="met",
        by=("deck", "against"),
        about="Printed decks with their usual Leaders: the first seat's, then the second's.",
        places={"deck": tuple(printed_decks()), "against": tuple(printed_decks())},
    ),
    Metric("attacks", "attacks a match", part="attacks", by=(SEAT,), is_share=False),
    Metric(
        "leader_attacks",
        "attacks on the Leader",
        part="at_leader",
        whole="attacks",
        by=(SEAT,),
        about="Of all attacks of the seat.",
    ),
    Metric("hits", "attacks that succeed", part="hits", whole="attacks", by=(SEAT,)),
    Metric(
        "blocks",
        "attacks blocked",
        part="blocks",
        whole="attacked",
        by=(SEAT,),
        about="Of the attacks on the seat.",
    ),
    Metric("counters", "counters used a match", part="counters", by=(SEAT,), is_share=False),
    Metric("triggers", "triggers used a match", part="triggers", by=(SEAT,), is_share=False),
    Metric(
        "damage",
        "damage taken a match",
        part="damage",
        by=(SEAT,),
        is_share=False,
        about="How often damage was dealt to the seat's Leader.",
    ),
    Metric("lost", "Characters lost a match", part="lost", by=(SEAT,), is_share=False),
    Metric("played", "cards played a match", part="played", by=(SEAT,), is_share=False),
    Metric("given", "DON!! given a match", part="given", by=(SEAT,), is_share=False),
    *blunder_metrics(BLUNDERS),
)


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    at = 0
    while at < log.n:
        kind = kind_at(log, at)
        if kind == events.MATCH_OVER:
            count_end(s, t, counts)
        elif kind == events.ATTACK_DECLARED or kind == events.BATTLE_DECIDED:
            count_battle(s, log, at, counts)
        elif kind == events.BLOCKED:
            counts.blocks[word_at(log, at, 0)] += 1
        elif kind == events.COUNTERED:
            counts.counters[word_at(log, at, 0)] += 1
        elif kind == events.EVENT_USED:
            counts.counters[word_at(log, at, 0)] += word_at(log, at, 2) == events.BY_COUNTER
            counts.played[word_at(log, at, 0)] += 1
        else:
            count_rest(log, at, kind, counts)
        at = next_event(log, at)


@rule
def count_action(s: State, t: Tables, action: int, is_slip: bool, counts: Counts) -> None:
    seat = int64(s.decider)
    counts.choices[seat] += 1
    if s.asking == ASK_ACTION:
        counts.scratch_counters = 0
        counts.scratch_unweighed = 0
        counts.scratch_slipped = 0
    if is_slip:
        counts.slips[seat] += 1
        counts.scratch_slipped |= seat != s.turn_seat
    if s.asking == ASK_COUNTER:
        kind = counter_blunder(s, t, action, counts)
    else:
        kind = blunder_of(s, t, action)
    if kind != NO_BLUNDER and not is_slip:
        counts.blunders[seat, kind] += 1


@rule
def counter_blunder(s: State, t: Tables, action: int, counts: Counts) -> int:
    """What the counter cards of a battle come to once its defender stops; nothing is said after a slip."""
    spare = int64(s.power[s.target]) - s.power[s.attacker]
    if counts.scratch_unweighed != 0:
        weigh_counter(spare - counts.scratch_spare, counts)
    if is_mere_counter(s, t, action):
        counts.scratch_unweighed = 1
        counts.scratch_spare = spare
    if action != a.STOP_COUNTERING or counts.scratch_counters == 0 or counts.scratch_slipped != 0:
        return NO_BLUNDER
    if spare <= 0:
        return COUNTERS_IN_VAIN
    return COUNTER_TOO_MANY if spare > counts.scratch_least_counter else NO_BLUNDER


@rule
def weigh_counter(gained: int, counts: Counts) -> None:
    """Note what a counter card gave: nothing, if it went to a card that is not attacked."""
    is_first = counts.scratch_counters == 0
    counts.scratch_least_counter = gained if is_first else min(gained, int64(counts.scratch_least_counter))
    counts.scratch_counters += 1
    counts.scratch_unweighed = 0


@rule
def count_battle(s: State, log: Log, at: int, counts: Counts) -> None:
    if kind_at(log, at) == events.BATTLE_DECIDED:
        counts.hits[s.turn_seat] += word_at(log, at, 2)
        return
    seat = word_at(log, at, 0)
    counts.attacks[seat] += 1
    counts.attacked[1 - seat] += 1
    counts.at_leader[seat] += word_at(log, at, 2) == LEADER


@rule
def count_rest(log: Log, at: int, kind: int, counts: Counts) -> None:
    if kind == events.TURN_BEGUN:
        counts.turns += 1
    elif kind == events.HAND_REDRAWN:
        counts.redrawn[word_at(log, at, 0)] += 1
    elif kind == events.TRIGGER_USED:
        counts.triggers[word_at(log, at, 0)] += 1
    elif kind == events.DAMAGE_DEALT:
        counts.damage[word_at(log, at, 0)] += 1
    elif kind == events.KNOCKED_OUT:
        counts.lost[word_at(log, at, 0)] += 1
    elif kind == events.CARD_PLAYED:
        counts.played[word_at(log, at, 0)] += 1
    elif kind == events.DON_GIVEN:
        counts.given[word_at(log, at, 0)] += word_at(log, at, 2)


@rule
def count_end(s: State, t: Tables, counts: Counts) -> None:
    counts.over += 1
    counts.by_deck += s.ending == BY_DECK
    if s.winner == NOBODY:
        counts.undecided += 1
        return
    counts.decided += 1
    counts.won_second += s.winner != s.first_seat
    counts.won_redrawn[s.winner] += s.redrawn[s.winner]
    first = ready_deck(s, t, 0)
    second = ready_deck(s, t, 1)
    if first != NONE and second != NONE:
        counts.met[first, second] += 1
        counts.won_by_first[first, second] += s.winner == 0


@rule
def ready_deck(s: State, t: Tables, seat: int) -> int:
    """Which of the ready decks a seat plays, or NONE."""
    for deck in range(min(int64(t.decks), DECKS)):
        is_same = True
        for kind in range(KINDS):
            is_same = is_same and s.list[seat * KINDS + kind] == t.deck_list[deck, kind]
            is_same = is_same and s.copies[seat * KINDS + kind] == t.deck_copies[deck, kind]
        if is_same:
            return deck
    return NONE
