"""How a hand ends (6), what is kept (7), and how a run ends (8)."""

from tablemate.core.compiled import Log, add, begin, emit1, listens, rule
from tablemate.games.the_deal.cards import CUSTOMER, DEALER, NARC, PLAYER
from tablemate.games.the_deal.events import CARD_LOST, HAND_RESOLVED, PLAYER_FOLDED, RUN_OVER
from tablemate.games.the_deal.rules.piles import drawn_card, owner_of, refill, return_hands
from tablemate.games.the_deal.rules.shared_events import tell_totals
from tablemate.games.the_deal.rules.street import clear_street, is_laid_first
from tablemate.games.the_deal.rules.totals import is_conviction_live, projected_heat
from tablemate.games.the_deal.state import (
    ALWAYS,
    BETWEEN,
    BUST,
    BUSTED,
    CONVICTED,
    EXHAUSTED,
    FEWEST_TO_DEAL_ON,
    FINISHED,
    FOLDED,
    HAND_CAP,
    INSURED,
    NO_CARD,
    SAFE,
    TOO_POOR,
    VOID,
    WENT_HOME,
    WHEN_NOTHING_PLAYED,
    State,
    Tables,
)


@rule
def branch_of(s: State) -> int:
    """Which way the hand comes out (6.1): a tie is safe, a conviction does nothing but block insurance."""
    if s.needs_both != 0 and (s.product == NO_CARD or s.location == NO_CARD):
        return VOID
    if s.evidence <= s.cover:
        return SAFE
    if s.insurance == NO_CARD:
        return BUSTED
    if is_conviction_live(s):
        return CONVICTED
    return INSURED if s.cash >= s.card_price[s.insurance] else TOO_POOR


@rule
def is_bust(branch: int) -> bool:
    return branch in (BUSTED, CONVICTED, TOO_POOR)


@rule
def resolve(s: State, t: Tables, log: Log) -> None:
    branch = branch_of(s)
    heat = projected_heat(s)
    if branch in (SAFE, INSURED):
        s.cash += s.profit
        s.closed += s.gone == 0
    if branch == INSURED:
        s.cash -= s.card_price[s.insurance]
        heat += s.evidence - s.cover + s.card_limit[s.insurance]
    s.heat = heat
    if listens(log):
        begin(log, HAND_RESOLVED)
        add(log, branch)
        add(log, s.insurance)
        add(log, s.conviction)
        add(log, s.cash)
        add(log, s.heat)
        tell_totals(s, log)
        tell_totals(s, log)
    end_hand(s, branch, log)


@rule
def fold_hand(s: State, t: Tables, log: Log) -> None:
    """The Player's cards on the table are lost, the heat stays (4.4)."""
    s.heat = projected_heat(s)
    if listens(log):
        begin(log, PLAYER_FOLDED)
        add(log, s.round)
        add(log, s.played)
        for i in range(s.laid):
            if owner_of(s.timeline[i]) == PLAYER:
                add(log, s.timeline[i])
        add(log, s.heat)
        tell_totals(s, log)
        tell_totals(s, log)
    pays = s.surcharge == ALWAYS or (s.surcharge == WHEN_NOTHING_PLAYED and s.played == 0)
    if pays and s.in_pile[PLAYER] > 0:
        face = drawn_card(s, PLAYER, s.rng)
        s.spent[face] += 1
        emit1(log, CARD_LOST, face)
    end_hand(s, FOLDED, log)


@rule
def end_hand(s: State, branch: int, log: Log) -> None:
    """What was played is spent, what was not goes back; then the run ends, or the Player decides (7, 8)."""
    s.last_branch = branch
    s.last_winner = NARC if branch == FOLDED or is_bust(branch) else PLAYER
    clear_table(s, branch)
    clear_street(s)
    return_hands(s)
    if is_bust(branch):
        s.busts += 1
        end_run(s, BUST, log)
        return
    if s.in_pile[PLAYER] + s.held[PLAYER] < FEWEST_TO_DEAL_ON:
        end_run(s, EXHAUSTED, log)
        return
    if s.hands >= s.max_hands:
        end_run(s, HAND_CAP, log)
        return
    s.heat = s.heat - s.cooling if s.heat > s.cooling else 0
    refill(s, NARC, log)
    refill(s, CUSTOMER, log)
    s.phase = BETWEEN
    s.turn = PLAYER


@rule
def clear_table(s: State, branch: int) -> None:
    """All cards on the table are spent, but for an insurance in force that was not needed (6.4)."""
    returns = s.return_insurance != 0 and (branch in (SAFE, VOID))
    for i in range(s.laid):
        face = s.timeline[i]
        if returns and face == s.insurance:
            s.pile[face] += 1
            s.in_pile[PLAYER] += 1
        elif owner_of(face) != DEALER or is_laid_first(s):
            s.spent[face] += 1


@rule
def end_run(s: State, ending: int, log: Log) -> None:
    s.ending = ending
    s.phase = FINISHED
    if listens(log):
        begin(log, RUN_OVER)
        add(log, ending)
        add(log, s.cash)
        add(log, s.hands)
        tell_totals(s, log)
        tell_totals(s, log)


@rule
def go_home(s: State, log: Log) -> None:
    end_run(s, WENT_HOME, log)
