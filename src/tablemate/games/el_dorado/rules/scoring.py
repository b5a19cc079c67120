"""Points of a round (5.1, 8.2), the end of the match (5.3)."""

from tablemate.core.compiled import Codes, Log, add, begin, listens, rule
from tablemate.games.el_dorado.events import GAME_OVER, ROUND_SCORED
from tablemate.games.el_dorado.points import points
from tablemate.games.el_dorado.rules.cards import next_seat
from tablemate.games.el_dorado.rules.deal import deal_round
from tablemate.games.el_dorado.rules.shared_events import tell_bids, tell_scores
from tablemate.games.el_dorado.state import FINISHED, State, Tables

compiled_points = rule(points)


@rule
def round_points(s: State, bid: int, won: int) -> int:
    """The points of one seat for one round (5.1, 8.2)."""
    return compiled_points(s.scoring, s.scoring_base, s.points_per_trick, bid, won)


@rule
def score_round(s: State, log: Log) -> None:
    for seat in range(s.players):
        s.scores[seat] += round_points(s, s.bids[seat], s.won[seat])
    tell_round(s, log)
    if s.round == s.rounds:
        s.phase = FINISHED
        tell_game_over(s, log)
    else:
        s.round += 1
        s.dealer = next_seat(s, s.dealer)
        deal_round(s, log)


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    for seat in range(s.players):
        out[seat] = s.scores[seat]


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    """A shared top score is a shared win (5.3)."""
    return has_top_score(s, seat)


@rule
def has_top_score(s: State, seat: int) -> bool:
    for other in range(s.players):
        if s.scores[other] > s.scores[seat]:
            return False
    return True


@rule
def tell_round(s: State, log: Log) -> None:
    if not listens(log):
        return
    begin(log, ROUND_SCORED)
    add(log, s.round)
    tell_bids(s, log)
    add(log, s.players)
    for seat in range(s.players):
        add(log, s.won[seat])
    add(log, s.players)
    for seat in range(s.players):
        add(log, round_points(s, s.bids[seat], s.won[seat]))
    tell_scores(s, log)


@rule
def tell_game_over(s: State, log: Log) -> None:
    if not listens(log):
        return
    begin(log, GAME_OVER)
    tell_scores(s, log)
    winners = 0
    for seat in range(s.players):
        winners += has_top_score(s, seat)
    add(log, winners)
    for seat in range(s.players):
        if has_top_score(s, seat):
            add(log, seat)
