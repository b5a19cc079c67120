"""What the lab counts in Quantum: how matches end, how cubes are placed, who attacks, who blunders."""

from typing import Annotated

from tablemate.core.compiled import I32, Array, Log, int64, next_event, rule
from tablemate.core.metrics import SEAT, Metric, blunder_metrics
from tablemate.games.quantum import events, fights
from tablemate.games.quantum.blunders import BLUNDERS, NO_BLUNDER, blunder_of
from tablemate.games.quantum.cards import CARDS, COMMANDS
from tablemate.games.quantum.state import MAX_SEATS, TURN_CAP, State, Tables

WORDS = 2  # of an event before its own: its kind, and how many follow


class Counts:
    over: I32  # matches that came to their end
    capped: I32  # those that the turn cap ended (10.2)
    won_by_cubes: I32  # those that all cubes of a seat ended
    won_by_place: Annotated[Array[I32], MAX_SEATS]  # those, by how many seats had their first turn before
    turns: I32
    bonus_turns: I32  # of Momentum
    attacks: Annotated[Array[I32], MAX_SEATS]
    attacks_won: Annotated[Array[I32], MAX_SEATS]
    destroyed: Annotated[Array[I32], MAX_SEATS]  # ships, by whose they were
    dangerous: I32  # fights that the card ended
    combat_rerolls: I32
    cubes: Annotated[Array[I32], MAX_SEATS]  # placed after setup
    constructs: Annotated[Array[I32], MAX_SEATS]
    infamies: Annotated[Array[I32], MAX_SEATS]
    breakthroughs: Annotated[Array[I32], MAX_SEATS]
    deployed: I32  # ships, those of setup included
    rolled: I32  # ships, whether in the scrapyard or on the map
    taken: Annotated[Array[I32], CARDS]  # command cards first, then gambits
    cards: I32
    gambits: I32
    refreshed: I32
    declined: I32
    choices: Annotated[Array[I32], MAX_SEATS]  # decisions of each
    slips: Annotated[Array[I32], MAX_SEATS]
    blunders: Annotated[Array[I32], MAX_SEATS, len(BLUNDERS)]  # obvious ones by kind, slips apart


METRICS = (
    Metric("turns", "turns a match", part="turns", is_share=False, about="Turns that all seats begin."),
    Metric(
        "capped",
        "ended by the turn cap",
        part="capped",
        whole="over",
        about="Matches that nobody had won when the last turn was over.",
    ),
    Metric(
        "order_wins",
        "wins by order of turns",
        part="won_by_place",
        whole="won_by_cubes",
        by=("place",),
        about="Matches won with all cubes by whoever began, from 0 on, by the next one and so on.",
    ),
    Metric("attacks", "attacks a match", part="attacks", by=(SEAT,), is_share=False),
    Metric(
        "attacks_won",
        "attacks that succeed",
        part="attacks_won",
        whole="attacks",
        by=(SEAT,),
        about="Of the attacks, those that win; one that Dangerous ends does not.",
    ),
    Metric("destroyed", "ships destroyed a match", part="destroyed", by=(SEAT,), is_share=False),
    Metric(
        "infamy_cubes",
        "cubes by Infamy",
        part="infamies",
        whole="cubes",
        by=(SEAT,),
        about="Of the cubes placed after setup, those that dominance brought.",
    ),
    Metric("constructs", "constructions a match", part="constructs", by=(SEAT,), is_share=False),
    Metric("breakthroughs", "breakthroughs a match", part="breakthroughs", by=(SEAT,), is_share=False),
    Metric(
        "cards_taken",
        "cards taken a match",
        part="taken",
        by=("card",),
        is_share=False,
        about="The 31 command cards by the alphabet, from 0, then Expansion and the other gambits as listed.",
    ),
    Metric(
        "gambits",
        "gambits",
        part="gambits",
        whole="cards",
        about="Of the cards taken, those that are gambits.",
    ),
    Metric("bonus_turns", "turns of Momentum a match", part="bonus_turns", is_share=False),
    Metric("refreshed", "picks for new cards a match", part="refreshed", is_share=False),
    Metric("declined", "picks declined a match", part="declined", is_share=False),
    Metric("combat_rerolls", "combat dice rolled again a match", part="combat_rerolls", is_share=False),
    Metric("dangerous", "fights ended by Dangerous a match", part="dangerous", is_share=False),
    Metric("ships_rolled", "ships rolled a match", part="rolled", is_share=False),
    Metric("deployed", "ships deployed a match", part="deployed", is_share=False),
    *blunder_metrics(BLUNDERS),
)


@rule
def count_action(s: State, t: Tables, action: int, is_slip: bool, counts: Counts) -> None:
    seat = int64(s.decider)
    counts.choices[seat] += 1
    if is_slip:
        counts.slips[seat] += 1
        return
    kind = blunder_of(s, t, action)
    if kind != NO_BLUNDER:
        counts.blunders[seat, kind] += 1


@rule
def count(s: State, t: Tables, log: Log, counts: Counts) -> None:
    at = 0
    while at < log.n:
        kind = log.data[at]
        if kind in (
            events.ATTACK_DECLARED,
            events.DANGEROUS_DECIDED,
            events.COMBAT_REROLLED,
            events.COMBAT_WON,
            events.SHIP_DESTROYED,
        ):
            count_combat(log, kind, at + WORDS, counts)
        elif kind in (
            events.CARD_TAKEN,
            events.MARKET_REFRESHED,
            events.PICK_DECLINED,
            events.BREAKTHROUGH_MADE,
        ):
            count_card(log, kind, at + WORDS, counts)
        else:
            count_course(s, log, kind, at + WORDS, counts)
        at = next_event(log, at)


@rule
def count_combat(log: Log, kind: int, own: int, counts: Counts) -> None:
    if kind == events.ATTACK_DECLARED:
        counts.attacks[log.data[own]] += 1
    elif kind == events.DANGEROUS_DECIDED:
        counts.dangerous += log.data[own + 1]
    elif kind == events.COMBAT_REROLLED:
        counts.combat_rerolls += 1
    elif kind == events.COMBAT_WON:
        if log.data[own + 1] == fights.ATTACKER:
            counts.attacks_won[log.data[own]] += 1
    else:
        counts.destroyed[log.data[own]] += 1


@rule
def count_card(log: Log, kind: int, own: int, counts: Counts) -> None:
    if kind == events.CARD_TAKEN:
        card = log.data[own + 1]
        counts.taken[card] += 1
        counts.cards += 1
        counts.gambits += card >= COMMANDS
    elif kind == events.MARKET_REFRESHED:
        counts.refreshed += 1
    elif kind == events.PICK_DECLINED:
        counts.declined += 1
    else:
        counts.breakthroughs[log.data[own]] += 1


@rule
def count_course(s: State, log: Log, kind: int, own: int, counts: Counts) -> None:
    if kind == events.TURN_BEGUN:
        counts.turns += 1
        counts.bonus_turns += log.data[own + 3]
    elif kind == events.CUBE_PLACED:
        how = log.data[own + 2]
        if how in (events.BY_CONSTRUCTION, events.FOR_INFAMY):
            counts.cubes[log.data[own]] += 1
            counts.constructs[log.data[own]] += how == events.BY_CONSTRUCTION
            counts.infamies[log.data[own]] += how == events.FOR_INFAMY
    elif kind == events.SHIP_DEPLOYED:
        counts.deployed += 1
    elif kind == events.SHIP_ROLLED:
        counts.rolled += log.data[own + 4] == events.WAS_ROLLED
    elif kind == events.MATCH_OVER:
        counts.over += 1
        if log.data[own] == TURN_CAP:
            counts.capped += 1
        else:
            counts.won_by_cubes += 1
            counts.won_by_place[(s.winner - s.first) % s.players] += 1
