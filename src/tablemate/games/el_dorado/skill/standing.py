"""What is at stake: the points of a bid (5.1), and who will win the match (5.3)."""

from tablemate.core.compiled import int64, rule
from tablemate.games.el_dorado.rules.scoring import has_top_score, round_points
from tablemate.games.el_dorado.skill.card_knowledge import clipped
from tablemate.games.el_dorado.state import FINISHED, MOST_AHEAD, NO_BID, State, Tables

STAGE_WORTH = (7.4,)  # of a round, in points and chances to win, by bench/stage_worth.py


@rule
def target(s: State, t: Tables, seat: int) -> int:
    """The points of the bid, taken exactly (5.1); anything while there is none."""
    bid = int64(s.bids[seat])
    return 1 if bid == NO_BID else round_points(s, bid, bid)


@rule
def win_chance(s: State, t: Tables, seat: int) -> int:
    """Every round moves each seat by about what an even share of its tricks is worth, either way.

    A single round is played for its points, so there is no chance to win: nobody gives up a bid for the win.
    """
    if s.rounds == 1:
        return 0
    if s.phase == FINISHED:
        return 1000 // count_winners(s) if has_top_score(s, seat) else 0
    share = s.tricks // s.players
    spread = round_points(s, share, share) * t.spread[s.rounds - s.round + 1]
    chance = 1000
    for other in range(s.players):
        if other != seat:
            lead = 1600 * (s.scores[seat] - s.scores[other]) // (spread if spread > 0 else 1)
            chance = chance * t.ahead[MOST_AHEAD + clipped(lead, MOST_AHEAD)] // 1000
    return chance


@rule
def count_winners(s: State) -> int:
    winners = 0
    for seat in range(s.players):
        winners += has_top_score(s, seat)
    return winners
