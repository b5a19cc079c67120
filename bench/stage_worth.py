"""What a stage is worth in a game: the STAGE_WORTH of its skill, by which sampled blunders are told.

    nice python bench/stage_worth.py el-dorado --games 16

`expert` plays against itself. Of every stage that is played out (a round, a turn, a run) it is noted what it
brings each seat in what `expert` counts: where worlds are rolled out, points, the chance to win and what
others get, as its search adds them up; where turns are planned, the seat's own by the weighed factors, or by
the chance to win that was learned; where runs are played out, points and the win. Printed are the mean and
one standard deviation, which is what a stage is worth.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from statistics import fmean, stdev

from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.position import Position
from tablemate.core.streams import match_seed
from tablemate.games.catalogue import find_game
from tablemate.lab.series import played_match
from tablemate.lab.workers import spread
from tablemate.players.judging import search_of_expert
from tablemate.players.kernels import foresight, rollout
from tablemate.players.planner import PlannerPlayer
from tablemate.players.seats import LEARNED_PIMC, LEARNED_PLANNER, SEARCHERS

CERTAIN = 1 << 16  # of a learned chance
Brought = list[tuple[int, float]]  # to a seat, by a stage


def brought(game: Game, seed: int, level: str, number: int) -> Brought:
    """What the stages of one match bring to whom."""
    options = game.options()
    match = played_match(game, options, match_seed(seed, number), (level,) * game.seats(options))
    kind = search_of_expert(game).player
    found: Brought = []
    start, before = None, -1
    for position in positions(match):
        now = stage_of(position)
        if now != before:
            found += [] if start is None else gains(kind, start, position, before)
            start, before = position, now
    return found


def positions(match: Match) -> Iterator[Position]:
    yield from (match.before(line.n) for line in match.standing)
    yield match.position


def stage_of(position: Position) -> int:
    if position.actor is None:
        return rollout.OVER
    stage: int = position.game.module("rules").stage(position.record, position.rulebook.tables_record)
    return stage


def gains(kind: str, start: Position, end: Position, stage: int) -> Brought:
    """What it brought to each seat that it counts for: a planner plans its own stages only."""
    worth = {
        "foresight": by_points_and_chance,
        "planner": by_factors,
        LEARNED_PLANNER: by_learned_chance,
        "pimc": by_points_and_win,
        LEARNED_PIMC: by_points_and_win,
    }[kind]
    plans = issubclass(SEARCHERS[kind], PlannerPlayer)
    seats = [seat for seat in range(start.seats) if not plans or is_own(start, seat)]
    return [(seat, worth(end, seat) - worth(start, seat)) for seat in seats]


def is_own(position: Position, seat: int) -> bool:
    own = position.game.module("rules").is_own_stage
    return bool(own(position.record, position.rulebook.tables_record, seat))


def by_points_and_chance(position: Position, seat: int) -> float:
    points = position.scores()
    chance_of = position.game.module("skill").win_chance
    s, t = position.record, position.rulebook.tables_record
    chances = [int(chance_of(s, t, each)) for each in range(position.seats)]
    spoils = foresight.SPOILS if any(chances) else max(position.seats - 1, 1)
    return points[seat] + foresight.WIN_CHANCE * chances[seat] / 1000 - (sum(points) - points[seat]) / spoils


def by_factors(position: Position, seat: int) -> float:
    skill = position.game.module("skill")
    weights, factors = skill.WEIGHTS[skill.STYLES[0]], position.factors(seat)
    return sum(weights[name] * value for name, value in factors.items())


def by_learned_chance(position: Position, seat: int) -> float:
    """The chance to win, in hundredths."""
    learned = position.game.module("skill").learned_chance
    return 100 * int(learned(position.record, position.rulebook.tables_record, seat)) / CERTAIN


def by_points_and_win(position: Position, seat: int) -> float:
    has_won = position.actor is None and seat in position.winners()
    return position.scores()[seat] + rollout.WIN_POINTS * has_won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--level", default="expert", help="who plays (default: expert)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    game = find_game(args.game)
    jobs = partial(brought, game, args.seed, args.level)
    found = [each for of_match in spread(jobs, range(args.games), args.workers) for each in of_match]
    for seat in sorted({own for own, _ in found}):
        tell(f"seat {seat}", [gain for own, gain in found if own == seat])
    tell("all", [gain for _, gain in found])


def tell(who: str, gained: list[float]) -> None:
    print(
        f"{who}: mean {fmean(gained):+.2f}, standard deviation {stdev(gained):.2f}, of {len(gained)} stages"
    )


if __name__ == "__main__":
    main()
