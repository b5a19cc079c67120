"""The Player by rule of thumb: `margin` (10.3) and the simpler ones it is measured against."""

from tablemate.core.compiled import rule
from tablemate.games.the_deal.cards import PLAYER
from tablemate.games.the_deal.rules.totals import margin
from tablemate.games.the_deal.skill.margins import margin_gain, take_off, try_card
from tablemate.games.the_deal.skill.styles import AGGRESSIVE, DEFENSIVE
from tablemate.games.the_deal.state import CHECK, ROUNDS, State, Tables

# In tenths, so that all is whole numbers.
PRICE_WEIGHT, SHORTFALL_WEIGHT, HEAT_WEIGHT, LEAST_GAIN = 10, 40, 4, 20
SHIFT = 15  # by which a style wants more, or less, margin


@rule
def shift(style: int) -> int:
    return -SHIFT if style == AGGRESSIVE else SHIFT if style == DEFENSIVE else 0


@rule
def worth(s: State, style: int) -> int:
    """What the table is worth to the Player, in tenths: profit, less what the margin lacks, less heat."""
    needed = 30 - 5 * s.round + shift(style)
    lacking = needed - margin(s)
    value = PRICE_WEIGHT * s.profit
    if lacking > 0:
        value -= SHORTFALL_WEIGHT * lacking
    if s.heat_delta > 0:
        value -= HEAT_WEIGHT * s.heat_delta
    return value


@rule
def best_card(s: State, t: Tables, style: int) -> int:
    """The card that is worth most, if it is worth more than a check by enough."""
    best = worth(s, style) + LEAST_GAIN
    choice = CHECK
    for i in range(s.held[PLAYER]):
        face = s.in_hand[PLAYER, i]
        try_card(s, t, face)
        value = worth(s, style)
        take_off(s, t)
        if value > best:
            best = value
            choice = face
    return choice


@rule
def should_fold(s: State, t: Tables, style: int) -> bool:
    """Whether the best cards for the rounds to come could still not save the hand."""
    rounds_left = ROUNDS - s.round
    first = 0
    second = 0
    for i in range(s.held[PLAYER]):
        gain = margin_gain(s, t, s.in_hand[PLAYER, i])
        if gain > first:
            second = first
            first = gain
        elif gain > second:
            second = gain
    hope = first + (second if rounds_left > 1 else 0)
    limit = (-10 if s.round == 1 else 0) + shift(style)
    return margin(s) + hope < limit
