"""The Deal's rules; numbers refer to docs/games/the_deal.md.

Read them in the rulebook's order: building (the deck), hand (rounds, reveals, folds), street, totals, ending,
piles. This file is what the contract asks for.
"""

from tablemate.core.compiled import OVER, Codes, Log, bit, draw, int64, offer, rule
from tablemate.games.the_deal.actions import (
    CARD_NOT_IN_HAND,
    DECK_IS_CHOSEN,
    NO_FOLD_NOW,
    NOT_BETWEEN_HANDS,
    WRONG_PHASE,
)
from tablemate.games.the_deal.cards import CUSTOMER, DECKS, NARC, PLAYER, POOL, SEATS
from tablemate.games.the_deal.rules.building import (
    begin_run,
    leave_out,
    spare_cards,
    take_deck,
    why_not_leave_out,
)
from tablemate.games.the_deal.rules.ending import fold_hand, go_home
from tablemate.games.the_deal.rules.hand import begin_hand, stay, take_turn
from tablemate.games.the_deal.rules.piles import fill_pile, is_another_card, place_in_hand
from tablemate.games.the_deal.rules.street import clear_street, is_laid_first
from tablemate.games.the_deal.rules.totals import note_totals
from tablemate.games.the_deal.state import (
    BETWEEN,
    BUILD_DECK,
    BUILDING,
    BUST,
    CHECK,
    DEAL_ON,
    FINISHED,
    FOLD,
    FOLDING,
    GO_HOME,
    HAND_SIZE,
    LEAVE_OUT,
    MAX_TIMELINE,
    NO_BRANCH,
    NO_CARD,
    NO_CHOICE,
    NOBODY,
    NOT_ENDED,
    PLAYING,
    STAY,
    State,
    Tables,
)

__all__ = ["actor", "apply", "is_winner", "legal", "refusal", "score", "setup", "stage"]


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    s.ending = NOT_ENDED
    s.last_branch = NO_BRANCH
    s.last_winner = NOBODY
    if is_laid_first(s):
        s.street_rng.x = draw(s.rng)
    for i in range(MAX_TIMELINE):
        s.timeline[i] = NO_CARD
    clear_street(s)
    for seat in range(SEATS):
        s.chosen[seat] = NO_CHOICE
        for i in range(HAND_SIZE):
            s.in_hand[seat, i] = NO_CARD
    note_totals(s, t)
    fill_pile(s, NARC)
    fill_pile(s, CUSTOMER)
    if s.builds != 0:
        s.phase = BUILDING
        s.turn = PLAYER
    else:
        begin_run(s, t, log)


@rule
def actor(s: State, t: Tables) -> int:
    return OVER if s.phase == FINISHED else int64(s.turn)


@rule
def stage(s: State, t: Tables) -> int:
    """A search looks to the end of the run: cash, heat and cards go from hand to hand."""
    return OVER if s.phase == FINISHED else 0


@rule
def legal(s: State, t: Tables, out: Codes) -> int:
    n = 0
    if s.phase == PLAYING:
        for place in range(HAND_SIZE):
            if is_another_card(s, s.turn, place):
                n = offer(out, n, s.in_hand[s.turn, place])
        return offer(out, n, CHECK)
    if s.phase == FOLDING:
        return offer(out, offer(out, n, FOLD), STAY)
    if s.phase == BETWEEN:
        return offer(out, offer(out, n, DEAL_ON), GO_HOME)
    for deck in range(len(DECKS)):
        n = offer(out, n, BUILD_DECK + deck)
    spare = spare_cards(s, t)
    for face in range(POOL):
        if spare & bit(face):
            n = offer(out, n, LEAVE_OUT + face)
    return n


@rule
def refusal(s: State, t: Tables, action: int) -> int:
    if action >= BUILD_DECK:
        if s.phase != BUILDING:
            return DECK_IS_CHOSEN
        return why_not_leave_out(s, t, action - LEAVE_OUT) if action >= LEAVE_OUT else 0
    if action in (DEAL_ON, GO_HOME):
        return 0 if s.phase == BETWEEN else NOT_BETWEEN_HANDS
    if action in (FOLD, STAY):
        return 0 if s.phase == FOLDING else NO_FOLD_NOW
    if s.phase != PLAYING:
        return WRONG_PHASE
    if action == CHECK:
        return 0
    return 0 if place_in_hand(s, s.turn, action) != NO_CARD else CARD_NOT_IN_HAND


@rule
def apply(s: State, t: Tables, action: int, log: Log) -> None:
    if action <= CHECK:
        take_turn(s, t, action, log)
    elif action == FOLD:
        fold_hand(s, t, log)
    elif action == STAY:
        stay(s, t, log)
    elif action == DEAL_ON:
        begin_hand(s, t, log)
    elif action == GO_HOME:
        go_home(s, log)
    elif action < LEAVE_OUT:
        take_deck(s, t, action - BUILD_DECK, log)
    else:
        leave_out(s, action - LEAVE_OUT, log)


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    """Cash for the Player, hands busted for the Narc, hands closed for the Customer (8.3)."""
    forfeits = s.ending == BUST and s.bust_forfeits != 0
    out[PLAYER] = 0 if forfeits else int64(s.cash)
    out[NARC] = s.busts
    out[CUSTOMER] = s.closed


@rule
def must_earn(s: State) -> bool:
    """By rules 1 the Player won by coming home at all."""
    return s.rules_version > 1


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    """A bust is the Narc's; else who earned something has won, so has a Customer with most hands (8.4)."""
    if seat == NARC:
        return s.busts > 0
    if seat == PLAYER:
        return s.busts == 0 and (s.cash > s.start_cash or not must_earn(s))
    return s.busts == 0 and 2 * s.closed > s.hands
