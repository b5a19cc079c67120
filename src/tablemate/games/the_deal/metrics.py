"""What the lab counts in The Deal: how hands end, who folds, what the street changes, who blunders (11)."""

from typing import Annotated

from tablemate.core.compiled import I32, Array, Log, int64, next_event, rule
from tablemate.core.metrics import Metric, blunder_metrics
from tablemate.games.the_deal.blunders import BLUNDERS, NO_BLUNDER, blunder_of
from tablemate.games.the_deal.cards import (
    CARDS,
    CUSTOMER,
    DEALER,
    DEALER_LOCATION,
    FIRST,
    LOCATION,
    PLAYER,
    SEATS,
    TYPES,
)
from tablemate.games.the_deal.events import (
    CARD_PLAYED,
    CHECKED,
    CUSTOMER_FOLDED,
    DEALER_REVEALED,
    HAND_BEGUN,
    HAND_RESOLVED,
    PLAYER_FOLDED,
    PLAYER_STAYED,
)
from tablemate.games.the_deal.rules.ending import is_bust
from tablemate.games.the_deal.rules.piles import owner_of
from tablemate.games.the_deal.rules.totals import note_totals
from tablemate.games.the_deal.skill.player_seat import should_fold
from tablemate.games.the_deal.skill.styles import BALANCED
from tablemate.games.the_deal.state import (
    BRANCHES,
    FOLDED,
    INSURED,
    MAX_TIMELINE,
    NO_CARD,
    ROUNDS,
    SAFE,
    State,
    Tables,
)

WORDS = 2  # of an event before its own: its kind, and how many follow
EVIDENCE, COVER, HEAT, PROFIT = range(4)  # where totals stand in an event
TOTALS = 4
BY_ROUND = ROUNDS + 1  # rounds are counted from 1
CHECKS = len(TYPES)  # among the kinds of what a seat does: after the types of cards it may play
KINDS = CHECKS + 1
DEALER_FIRST = FIRST[DEALER]
CLOSE = 10  # points of margin


def _faces_of(danger: str) -> int:
    """The Dealer's cards with this label, as bits from the first of them."""
    return sum(1 << i for i, card in enumerate(CARDS[DEALER_FIRST:]) if card.danger == danger)


SAFE_FACES, DANGEROUS_FACES = _faces_of("safe"), _faces_of("dangerous")


class Counts:
    hands: I32
    branches: Annotated[Array[I32], len(BRANCHES)]
    customer_folds: Annotated[Array[I32], BY_ROUND]
    customer_folds_in_all: I32
    customer_folds_that_pay: I32  # that change the profit
    decisions_after_customer: I32  # the Player's, in round 1 or 2
    stays_after_customer: I32
    player_folds: Annotated[Array[I32], BY_ROUND]
    folds_by_reveal: I32  # the Player folded, but would have stayed before the Dealer's card
    reveals: Annotated[Array[I32], BY_ROUND]
    flips: Annotated[Array[I32], BY_ROUND]  # those that turn the margin from safe to busted, or back
    reveals_in_all: I32
    safe_turned: I32  # Dealer's cards with that label
    dangerous_turned: I32
    saves: I32  # in the last round
    dooms: I32
    cards: Annotated[Array[I32], BY_ROUND]  # played by all seats together
    choices: Annotated[Array[I32], BY_ROUND, KINDS]  # what the Player does in a turn, by the type of the card
    resolved: I32  # hands that came to their end
    with_two_locations: I32  # those on which two or more were laid
    override_decides: I32  # those that would have ended the other way on their first Location
    margins: I32  # of those hands, added up
    close: I32  # those that end within CLOSE points of a tie
    busts: I32
    with_insurance: I32  # hands that Evidence won with an insurance on the table
    saved: I32  # those that it paid for
    paid: I32  # hands that ended safe
    for_nothing: I32  # and earned nothing
    profit: I32  # of safe and insured hands
    told: I32  # events with totals
    added_up: I32  # those that begin with the last ones told and come to what lies on the table
    decided: Annotated[Array[I32], SEATS]  # decisions of each seat
    slips: Annotated[Array[I32], SEATS]
    blunders: Annotated[Array[I32], SEATS, len(BLUNDERS)]  # obvious ones by kind, slips apart
    scratch_customer_left: I32  # in this round
    scratch_would_stay: I32  # the Player, before the last reveal
    scratch_locations: I32  # laid this hand
    scratch_table: Annotated[Array[I32], MAX_TIMELINE]  # what lay there before the last reveal
    scratch_laid: I32  # so many cards
    scratch_kept: Annotated[Array[I32], MAX_TIMELINE]  # the timeline, while another is laid out
    scratch_now: I32  # so many cards of it
    scratch_told: Annotated[Array[I32], TOTALS]  # by the last event that told totals


METRICS = (
    Metric("hands", "hands a run", part="hands", is_share=False, about="Hands in a run."),
    Metric(
        "customer_fold_rate",
        "Customer leaves",
        part="customer_folds",
        whole="hands",
        by=("round",),
        about="Hands in which the Customer leaves.",
    ),
    Metric(
        "customer_fold_changes_profit",
        "leaving changes the profit",
        part="customer_folds_that_pay",
        whole="customer_folds_in_all",
        about="Of the hands that the Customer leaves, those in which that changes what the deal pays.",
    ),
    Metric(
        "player_fold_rate",
        "Player walks away",
        part="player_folds",
        whole="hands",
        by=("round",),
        about="Hands from which the Player walks away.",
    ),
    Metric(
        "stay_after_customer_fold",
        "stays after the Customer left",
        part="stays_after_customer",
        whole="decisions_after_customer",
        about="How often the Player stays in a deal that the Customer has just left.",
    ),
    Metric(
        "info_folds",
        "walks away because of the street",
        part="folds_by_reveal",
        whole="hands",
        about="Hands left after a street card without which the rule of thumb would have stayed.",
    ),
    Metric(
        "reveal_flips",
        "street cards that turn the hand",
        part="flips",
        whole="reveals",
        by=("round",),
        about="Street cards that turn a safe hand into a busted one, or back.",
    ),
    Metric("river_saves", "saves by the last street card", part="saves", whole="resolved"),
    Metric("river_dooms", "dooms by the last street card", part="dooms", whole="resolved"),
    Metric(
        "cards_per_round",
        "cards a round",
        part="cards",
        whole="reveals",
        by=("round",),
        is_share=False,
        about="Cards that all seats together play in a round.",
    ),
    Metric(
        "safe_reveals",
        "safe street cards",
        part="safe_turned",
        whole="reveals_in_all",
        about="Of the street cards turned over, those that are labelled safe.",
    ),
    Metric(
        "dangerous_reveals",
        "dangerous street cards",
        part="dangerous_turned",
        whole="reveals_in_all",
        about="Of the street cards turned over, those that are labelled dangerous.",
    ),
    Metric(
        "final_margin",
        "margin at the end",
        part="margins",
        whole="resolved",
        is_share=False,
        about="Cover less Evidence when a hand comes to its end.",
    ),
    Metric(
        "close_calls",
        "close calls",
        part="close",
        whole="resolved",
        about=f"Of the hands that come to their end, those within {CLOSE} points of a tie.",
    ),
    Metric(
        "two_locations",
        "hands with two Locations",
        part="with_two_locations",
        whole="resolved",
        about="Of the hands that come to their end, those in which two Locations or more were laid.",
    ),
    Metric(
        "override_decisive",
        "overrides that decide",
        part="override_decides",
        whole="resolved",
        about="Hands that would have ended the other way had the first Location stayed.",
    ),
    Metric("bust_rate", "busts", part="busts", whole="hands", about="Hands that end in a bust."),
    Metric(
        "insurance_saves",
        "insurance saves",
        part="saved",
        whole="with_insurance",
        about="Of the hands lost with an insurance on the table, those that it paid for.",
    ),
    Metric(
        "earns_nothing",
        "safe hands for nothing",
        part="for_nothing",
        whole="paid",
        about="Of the safe hands, those that earn nothing.",
    ),
    Metric(
        "totals_add_up",
        "totals that add up",
        part="added_up",
        whole="told",
        about="Events whose totals go on from the last ones told and come to what lies on the table.",
    ),
    Metric("profit_per_hand", "profit of a hand", part="profit", whole="hands", is_share=False),
    *blunder_metrics(BLUNDERS, "decided"),
)


@rule
def count_action(s: State, t: Tables, action: int, is_slip: bool, counts: Counts) -> None:
    seat = int64(s.turn)
    counts.decided[seat] += 1
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
        own = at + WORDS
        if kind == HAND_BEGUN:
            counts.hands += 1
            counts.scratch_locations = 0
            counts.scratch_laid = 0
            counts.scratch_customer_left = 0
            for which in range(TOTALS):
                counts.scratch_told[which] = 0
        elif kind == CARD_PLAYED:
            counts.cards[log.data[own + 2]] += 1
            count_choice(log.data[own], log.data[own + 2], int64(t.kind[log.data[own + 1]]), counts)
            note_card(t, log.data[own + 1], counts)
        elif kind == CHECKED:
            count_choice(log.data[own], log.data[own + 1], CHECKS, counts)
        elif kind == DEALER_REVEALED:
            count_reveal(log, own, counts)
            counts.scratch_would_stay = log.data[own + 1] < ROUNDS and would_stay(s, t, counts)
            note_card(t, log.data[own], counts)
        elif kind == CUSTOMER_FOLDED:
            count_customer(log, own, counts)
        elif kind == PLAYER_FOLDED:
            count_fold(log, own, counts)
        elif kind == PLAYER_STAYED:
            counts.stays_after_customer += counts.scratch_customer_left
            counts.decisions_after_customer += counts.scratch_customer_left
            counts.scratch_customer_left = 0
        elif kind == HAND_RESOLVED:
            count_ending(s, t, log, own, counts)
        at = next_event(log, at)
        if tells_totals(kind):
            count_totals(s, t, log, at - 2 * TOTALS, counts)


@rule
def tells_totals(kind: int) -> bool:
    return kind in (
        CARD_PLAYED,
        CHECKED,
        DEALER_REVEALED,
        CUSTOMER_FOLDED,
        PLAYER_FOLDED,
        PLAYER_STAYED,
        HAND_RESOLVED,
    )


@rule
def count_totals(s: State, t: Tables, log: Log, before: int, counts: Counts) -> None:
    """Before: the totals of the last event. After: what the cards laid so far come to (5)."""
    after = before + TOTALS
    fits = counts.scratch_laid <= MAX_TIMELINE
    for which in range(TOTALS):
        fits &= log.data[before + which] == counts.scratch_told[which]
        counts.scratch_told[which] = log.data[after + which]
    lies_so = is_table_of(s, counts)
    if not lies_so:
        lay_out(s, t, counts)
    fits &= log.data[after + EVIDENCE] == s.evidence and log.data[after + COVER] == s.cover
    fits &= log.data[after + HEAT] == s.heat_delta and log.data[after + PROFIT] == s.profit
    if not lies_so:
        put_back(s, t, counts)
    counts.told += 1
    counts.added_up += fits


@rule
def is_table_of(s: State, counts: Counts) -> bool:
    """Whether the cards that the events have told of lie on the table now."""
    if s.laid != counts.scratch_laid:
        return False
    for i in range(s.laid):
        if s.timeline[i] != counts.scratch_table[i]:
            return False
    return True


@rule
def lay_out(s: State, t: Tables, counts: Counts) -> None:
    """Put the cards that the events have told of on the table, until `put_back`."""
    counts.scratch_now = s.laid
    for i in range(s.laid):
        counts.scratch_kept[i] = s.timeline[i]
    for i in range(counts.scratch_laid):
        s.timeline[i] = counts.scratch_table[i]
    s.laid = counts.scratch_laid
    note_totals(s, t)


@rule
def put_back(s: State, t: Tables, counts: Counts) -> None:
    for i in range(MAX_TIMELINE):
        s.timeline[i] = counts.scratch_kept[i] if i < counts.scratch_now else NO_CARD
    s.laid = counts.scratch_now
    note_totals(s, t)


@rule
def count_choice(seat: int, at: int, kind: int, counts: Counts) -> None:
    if seat == PLAYER:
        counts.choices[at, kind] += 1


@rule
def note_card(t: Tables, face: int, counts: Counts) -> None:
    counts.scratch_table[counts.scratch_laid] = face
    counts.scratch_laid += 1
    if t.kind[face] in (LOCATION, DEALER_LOCATION):
        counts.scratch_locations += 1


@rule
def would_stay(s: State, t: Tables, counts: Counts) -> bool:
    """Whether the rule of thumb (10.3) would have stayed on the table as it was before the Dealer's card."""
    lay_out(s, t, counts)
    stays = not should_fold(s, t, BALANCED)
    put_back(s, t, counts)
    return stays


@rule
def count_reveal(log: Log, own: int, counts: Counts) -> None:
    """The card, the round, the totals before and after."""
    at = log.data[own + 1]
    before = log.data[own + 2 + EVIDENCE] <= log.data[own + 2 + COVER]
    after = log.data[own + 6 + EVIDENCE] <= log.data[own + 6 + COVER]
    counts.reveals[at] += 1
    counts.reveals_in_all += 1
    bit = 1 << (log.data[own] - DEALER_FIRST)
    counts.safe_turned += SAFE_FACES & bit != 0
    counts.dangerous_turned += DANGEROUS_FACES & bit != 0
    counts.scratch_customer_left = 0
    counts.flips[at] += before != after
    if at == ROUNDS:
        counts.saves += after and not before
        counts.dooms += before and not after


@rule
def count_customer(log: Log, own: int, counts: Counts) -> None:
    """The round, the limit, how many cards and each, the totals before and after."""
    totals = own + 3 + log.data[own + 2]
    counts.customer_folds[log.data[own]] += 1
    counts.customer_folds_in_all += 1
    counts.customer_folds_that_pay += log.data[totals + PROFIT] != log.data[totals + 4 + PROFIT]
    counts.scratch_customer_left = log.data[own] < ROUNDS
    kept = 0
    for i in range(counts.scratch_laid):
        if owner_of(counts.scratch_table[i]) != CUSTOMER:
            counts.scratch_table[kept] = counts.scratch_table[i]
            kept += 1
    counts.scratch_laid = kept


@rule
def count_fold(log: Log, own: int, counts: Counts) -> None:
    counts.player_folds[log.data[own]] += 1
    counts.branches[FOLDED] += 1
    counts.folds_by_reveal += counts.scratch_would_stay
    counts.decisions_after_customer += counts.scratch_customer_left
    counts.scratch_customer_left = 0


@rule
def count_ending(s: State, t: Tables, log: Log, own: int, counts: Counts) -> None:
    """The branch, the insurance, the conviction, cash and heat, the totals."""
    branch = log.data[own]
    evidence = log.data[own + 5 + EVIDENCE]
    cover = log.data[own + 5 + COVER]
    profit = log.data[own + 5 + PROFIT]
    counts.branches[branch] += 1
    counts.resolved += 1
    counts.with_two_locations += counts.scratch_locations > 1
    counts.margins += cover - evidence
    counts.close += abs(cover - evidence) <= CLOSE
    counts.busts += is_bust(branch)
    if evidence > cover and log.data[own + 1] != NO_CARD:
        counts.with_insurance += 1
        counts.saved += branch == INSURED
    if branch == SAFE:
        counts.paid += 1
        counts.for_nothing += profit == 0
    if branch in (SAFE, INSURED):
        counts.profit += profit
    counts.override_decides += (evidence <= cover) != is_safe_on_first_location(s, t)


@rule
def is_safe_on_first_location(s: State, t: Tables) -> bool:
    """Whether the table would be safe had its first Location stayed in force."""
    has_location = False
    evidence = 0
    cover = 0
    for i in range(s.laid):
        face = s.timeline[i]
        is_location = t.kind[face] in (LOCATION, DEALER_LOCATION)
        if not is_location or not has_location:
            evidence += s.card_evidence[face]
            cover += s.card_cover[face]
        has_location = has_location or is_location
    return max(0, evidence) <= max(0, cover)
