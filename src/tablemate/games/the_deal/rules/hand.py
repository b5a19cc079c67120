"""A hand (4): three rounds of turns, a Dealer's card after each, and the decision to fold."""

from tablemate.core.compiled import Log, add, begin, emit3, int64, listens, rule
from tablemate.games.the_deal.cards import CUSTOMER, NARC, PLAYER, SEATS
from tablemate.games.the_deal.events import (
    CARD_PLAYED,
    CHECKED,
    CHOICE_MADE,
    CUSTOMER_FOLDED,
    DEALER_REVEALED,
    HAND_BEGUN,
    PLAYER_STAYED,
)
from tablemate.games.the_deal.rules.ending import resolve
from tablemate.games.the_deal.rules.piles import draw_up, owner_of, take_from_hand
from tablemate.games.the_deal.rules.shared_events import tell_before, tell_totals
from tablemate.games.the_deal.rules.street import lay_street, turned_card
from tablemate.games.the_deal.rules.totals import note_totals
from tablemate.games.the_deal.state import (
    CHECK,
    FIXED,
    FOLDING,
    HOTTEST_FIRST,
    LAST_WINNER_FIRST,
    NO_CARD,
    NO_CHOICE,
    NOBODY,
    PLAYING,
    ROUNDS,
    State,
    Tables,
)


@rule
def begin_hand(s: State, t: Tables, log: Log) -> None:
    s.hands += 1
    s.phase = PLAYING
    s.round = 0
    s.gone = 0
    s.played = 0
    for seat in range(SEATS):
        s.checks[seat] = 0
    s.heat_before = s.heat
    clear_timeline(s, t)
    lay_street(s)
    emit3(log, HAND_BEGUN, s.hands, s.cash, s.heat)
    begin_round(s, t, log)


@rule
def clear_timeline(s: State, t: Tables) -> None:
    for i in range(s.laid):
        s.timeline[i] = NO_CARD
    s.laid = 0
    note_totals(s, t)


@rule
def begin_round(s: State, t: Tables, log: Log) -> None:
    s.round += 1
    for seat in range(SEATS):
        if seat != CUSTOMER or s.gone == 0:  # rule 4.2: whoever has left draws no more
            draw_up(s, seat, log)
    set_order(s)
    s.turns = 0
    s.phase = PLAYING
    seek_turn(s, t, log)


@rule
def usual_seat(s: State, place: int) -> int:
    """Who plays in this place of a round as a rule (4.3): round 1 the Narc begins, then each in turn."""
    turned = place if s.turn_order == FIXED else place + s.round - 1
    turned %= SEATS
    return NARC if turned == 0 else CUSTOMER if turned == 1 else PLAYER


@rule
def set_order(s: State) -> None:
    for place in range(SEATS):
        s.order[place] = usual_seat(s, place)
    if s.turn_order == HOTTEST_FIRST:
        sort_by_heat(s)
    elif s.turn_order == LAST_WINNER_FIRST and s.last_winner != NOBODY:
        move_to_front(s, s.last_winner)


@rule
def heat_of(s: State, seat: int) -> int:
    """The heat of a seat's cards on the table."""
    heat = 0
    for i in range(s.laid):
        if owner_of(s.timeline[i]) == seat:
            heat += s.card_heat[s.timeline[i]]
    return heat


@rule
def sort_by_heat(s: State) -> None:
    """The hottest first; of equals, as usual."""
    for _ in range(SEATS - 1):
        for place in range(SEATS - 1):
            here = s.order[place]
            there = s.order[place + 1]
            if heat_of(s, there) > heat_of(s, here):
                s.order[place] = there
                s.order[place + 1] = here


@rule
def move_to_front(s: State, seat: int) -> None:
    """The others stay in their order."""
    place = SEATS - 1
    while s.order[place] != seat:
        place -= 1
    while place > 0:
        s.order[place] = s.order[place - 1]
        place -= 1
    s.order[0] = seat


@rule
def seek_turn(s: State, t: Tables, log: Log) -> None:
    """The next seat to play; when all have, the Dealer's card is turned over."""
    s.turns = next_place(s, int64(s.turns))
    if s.turns < SEATS:
        s.turn = s.order[s.turns]
        return
    if s.secret != 0:
        show_choices(s, t, log)
    reveal(s, t, log)


@rule
def next_place(s: State, place: int) -> int:
    """The first place of the round from this one on whose seat takes a turn; SEATS if there is none."""
    while place < SEATS and s.order[place] == CUSTOMER and s.gone != 0:
        place += 1
    return place


@rule
def lay(s: State, t: Tables, face: int) -> None:
    s.timeline[s.laid] = face
    s.laid += 1
    note_totals(s, t)


@rule
def take_turn(s: State, t: Tables, action: int, log: Log) -> None:
    """Play a card or check, now or when all have chosen (4.4)."""
    if s.secret != 0:
        choose(s, action, log)
    else:
        carry_out(s, t, int64(s.turn), action, log)
    s.turns += 1
    seek_turn(s, t, log)


@rule
def choose(s: State, action: int, log: Log) -> None:
    """Nobody else sees what it is; the card stays in hand until all have chosen."""
    s.chosen[s.turn] = action
    emit3(log, CHOICE_MADE, s.turn, s.round, NO_CARD if action == CHECK else action)


@rule
def show_choices(s: State, t: Tables, log: Log) -> None:
    """What all have chosen comes to the table in the order of the round."""
    for place in range(SEATS):
        seat = int64(s.order[place])
        if s.chosen[seat] != NO_CHOICE:
            carry_out(s, t, seat, int64(s.chosen[seat]), log)
            s.chosen[seat] = NO_CHOICE


@rule
def carry_out(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    if action == CHECK:
        check(s, seat, log)
    else:
        play_card(s, t, seat, action, log)


@rule
def play_card(s: State, t: Tables, seat: int, face: int, log: Log) -> None:
    evidence, cover, heat, profit = s.evidence, s.cover, s.heat_delta, s.profit
    take_from_hand(s, seat, face)
    lay(s, t, face)
    s.played += seat == PLAYER
    if listens(log):
        begin(log, CARD_PLAYED)
        add(log, seat)
        add(log, face)
        add(log, s.round)
        tell_before(log, evidence, cover, heat, profit)
        tell_totals(s, log)


@rule
def check(s: State, seat: int, log: Log) -> None:
    s.checks[seat] |= 1 << (s.round - 1)
    if listens(log):
        begin(log, CHECKED)
        add(log, seat)
        add(log, s.round)
        tell_totals(s, log)
        tell_totals(s, log)


@rule
def reveal(s: State, t: Tables, log: Log) -> None:
    """The Dealer's card joins the timeline; then the Customer's rule, and the Player's choice (4.4, 4.5)."""
    evidence, cover, heat, profit = s.evidence, s.cover, s.heat_delta, s.profit
    face = turned_card(s)
    lay(s, t, face)
    if listens(log):
        begin(log, DEALER_REVEALED)
        add(log, face)
        add(log, s.round)
        tell_before(log, evidence, cover, heat, profit)
        tell_totals(s, log)
    if s.round == ROUNDS or s.customer_first != 0:
        customer_rule(s, t, log)
    if s.round < ROUNDS:
        s.phase = FOLDING
        s.turn = PLAYER
    else:
        resolve(s, t, log)


@rule
def customer_rule(s: State, t: Tables, log: Log) -> None:
    """Above its limit the Customer leaves, and its cards with it (4.5)."""
    limit = int64(s.customer_limit[s.round - 1])
    if s.gone != 0 or s.evidence <= limit:
        return
    evidence, cover, heat, profit = s.evidence, s.cover, s.heat_delta, s.profit
    s.gone = 1
    if listens(log):
        begin(log, CUSTOMER_FOLDED)
        add(log, s.round)
        add(log, limit)
        cards = 0
        for i in range(s.laid):
            cards += owner_of(s.timeline[i]) == CUSTOMER
        add(log, cards)
        for i in range(s.laid):
            if owner_of(s.timeline[i]) == CUSTOMER:
                add(log, s.timeline[i])
    kept = 0
    for i in range(s.laid):
        face = s.timeline[i]
        if owner_of(face) == CUSTOMER:
            s.spent[face] += 1
        else:
            s.timeline[kept] = face
            kept += 1
    for i in range(kept, s.laid):
        s.timeline[i] = NO_CARD
    s.laid = kept
    note_totals(s, t)
    if listens(log):
        tell_before(log, evidence, cover, heat, profit)
        tell_totals(s, log)


@rule
def stay(s: State, t: Tables, log: Log) -> None:
    if listens(log):
        begin(log, PLAYER_STAYED)
        add(log, s.round)
        tell_totals(s, log)
        tell_totals(s, log)
    if s.customer_first == 0:
        customer_rule(s, t, log)
    begin_round(s, t, log)
