"""The scripted players (10): one sensible move by rule of thumb, for whichever seat decides."""

from tablemate.core.compiled import Rng, below, rule
from tablemate.games.the_deal.cards import NARC, PLAYER
from tablemate.games.the_deal.rules.totals import margin
from tablemate.games.the_deal.skill.customer_seat import dealmaker
from tablemate.games.the_deal.skill.narc_seat import pressure
from tablemate.games.the_deal.skill.player_seat import best_card, should_fold
from tablemate.games.the_deal.skill.styles import (
    CHECK_IN_ROUND_1,
    FIRST_CARD,
    FOLD_WHEN_BEHIND,
    RANDOM_IN_ROUND_1,
    RANDOMLY,
    ROUNDS_RANDOM,
)
from tablemate.games.the_deal.state import (
    BETWEEN,
    BUILD_DECK,
    BUILDING,
    CHECK,
    DEAL_ON,
    FOLD,
    FOLDING,
    PLAYING,
    STAY,
    State,
    Tables,
)


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    """By chance where the style leaves it to chance; else as the position asks."""
    if style == RANDOMLY:
        return by_chance(s, rng)
    if style == ROUNDS_RANDOM and s.turn == NARC:
        return any_card(s, rng, s.held[s.turn]) if below(rng, 10) < 2 + 2 * s.round else CHECK
    if s.phase == PLAYING and s.turn == PLAYER:
        if style == RANDOM_IN_ROUND_1 + s.round - 1:
            return any_card(s, rng, s.held[s.turn])
        if style == CHECK_IN_ROUND_1 + s.round - 1:
            return CHECK
    return considered(s, t, style)


@rule
def by_chance(s: State, rng: Rng) -> int:
    """Any card or a check; a fold one time in ten."""
    if s.phase == BUILDING:
        return BUILD_DECK
    if s.phase == BETWEEN:
        return DEAL_ON
    if s.phase == FOLDING:
        return FOLD if below(rng, 10) == 0 else STAY
    return any_card(s, rng, s.held[s.turn] + 1)


@rule
def any_card(s: State, rng: Rng, options: int) -> int:
    """One of the cards in hand; with an option more than cards, a check too."""
    if options == 0:
        return CHECK
    i = below(rng, options)
    return s.in_hand[s.turn, i] + 0 if i < s.held[s.turn] else CHECK


@rule
def considered(s: State, t: Tables, style: int) -> int:
    if s.phase == BUILDING:
        return BUILD_DECK
    if s.phase == BETWEEN:
        return DEAL_ON
    is_simple = style in (FIRST_CARD, FOLD_WHEN_BEHIND)
    if s.phase == FOLDING:
        folds = (style == FOLD_WHEN_BEHIND and margin(s) < 0) if is_simple else should_fold(s, t, style)
        return FOLD if folds else STAY
    if is_simple:
        return s.in_hand[s.turn, 0] + 0 if s.held[s.turn] > 0 else CHECK
    if s.turn == PLAYER:
        return best_card(s, t, style)
    return pressure(s, t) if s.turn == NARC else dealmaker(s, t, style)
