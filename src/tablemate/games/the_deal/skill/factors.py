"""The position as a seat sees it, in named factors (10.5)."""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.the_deal.cards import CUSTOMER, NARC, PLAYER
from tablemate.games.the_deal.rules.ending import is_bust
from tablemate.games.the_deal.rules.totals import is_conviction_live, margin, projected_heat
from tablemate.games.the_deal.skill.styles import STYLES
from tablemate.games.the_deal.state import FOLDING, NO_BRANCH, NO_CARD, PLAYING, ROUNDS, State, Tables

FACTORS = ("safety", "profit", "heat", "supply", "insurance")
SAFETY, PROFIT, HEAT, SUPPLY, INSURANCE = range(len(FACTORS))
USUAL_WEIGHTS = {"safety": 0.45, "profit": 0.35, "heat": 0.05, "supply": 0.1, "insurance": 0.05}
BOLD_WEIGHTS = {"safety": 0.3, "profit": 0.5, "heat": 0.05, "supply": 0.1, "insurance": 0.05}
CAREFUL_WEIGHTS = {"safety": 0.55, "profit": 0.2, "heat": 0.1, "supply": 0.1, "insurance": 0.05}
WEIGHTS = {
    style: {"aggressive": BOLD_WEIGHTS, "defensive": CAREFUL_WEIGHTS}.get(style, USUAL_WEIGHTS)
    for style in STYLES
}
APART = 45  # what it is worth in safety to be between two hands
A_RICH_DEAL = 200  # in profit


@rule
def within(value: int) -> int:
    return -100 if value < -100 else 100 if value > 100 else value


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    in_hand = s.phase == PLAYING or s.phase == FOLDING
    safety = outlook(s) if in_hand else APART
    profit = within(100 * s.profit // A_RICH_DEAL) if in_hand else 0
    if not in_hand and s.last_branch != NO_BRANCH and is_bust(s.last_branch):
        safety = -100
    factors[SAFETY] = safety if seat != NARC else -safety
    factors[PROFIT] = profit if seat != NARC else -profit
    heat = within(projected_heat(s) if in_hand else int64(s.heat))
    factors[HEAT] = heat if seat == NARC else -heat
    factors[SUPPLY] = supply(s, seat)
    factors[INSURANCE] = insurance(s) if seat != NARC else -insurance(s)
    if seat == CUSTOMER and in_hand:
        factors[SAFETY] = -100 if s.gone != 0 else within(2 * (s.customer_limit[s.round - 1] - s.evidence))


@rule
def outlook(s: State) -> int:
    """How safe a margin is with so many rounds to come: each brings more Evidence than Cover unanswered."""
    rounds_left = ROUNDS - s.round
    return within(2 * margin(s) - 10 * rounds_left)


@rule
def supply(s: State, seat: int) -> int:
    """Cards left: for the Player they are hands to come."""
    return within(5 * (s.in_pile[seat] + s.held[seat])) if seat == PLAYER else 0


@rule
def insurance(s: State) -> int:
    """Whether a bust would be paid for."""
    if s.insurance == NO_CARD:
        return 0
    return 0 if is_conviction_live(s) or s.cash < s.card_price[s.insurance] else 50
