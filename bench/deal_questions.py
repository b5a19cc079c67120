"""Whether The Deal plays as it should: six questions about it, and the bands around them.

Each is a few figures of many runs by the scripted players, with 95 % intervals and a threshold. A figure is
`yes` when its whole interval keeps to the threshold, `no` when all of it misses, else `unsure`; a question is
answered yes when all its figures are. Prints two tables in Markdown; exits with 1 when fewer than four of the
six are answered yes. `tablemate report the-deal` tells the same six.

    python bench/deal_questions.py --set dealer_deck=dealer_reference
"""

import argparse
import itertools
import math
import sys
from collections.abc import Iterator, Sequence

import numpy as np

from tablemate.core.options import GameOptions, parse_settings
from tablemate.core.position import Position
from tablemate.core.rulebook import new_rngs
from tablemate.core.streams import match_seed
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import CUSTOMER, NARC, OWNERS, PLAYER
from tablemate.games.the_deal.questions import REQUIRED, USUAL
from tablemate.games.the_deal.state import BETWEEN, FINISHED, PLAYING
from tablemate.lab import Results, Series, play
from tablemate.lab.estimates import Estimate, Numbers, estimate
from tablemate.lab.figures import find_figure
from tablemate.lab.questions import Answer, Answered, answers, asides_of
from tablemate.lab.results import POINTS
from tablemate.lab.tuning.targets import Verdict

SEATS = 3
REORDERED = 2000  # runs of each order of turns
MOST_GAIN = 10  # points of margin, for a seat from an order of its own


class Runs:
    """The usual line-up's runs, and those of other Players on the same seeds."""

    def __init__(self, options: GameOptions, runs: int, seed: int) -> None:
        self._options, self._runs, self._seed = options, runs, seed
        self.usual = self.by(USUAL[PLAYER])

    def by(self, player: str) -> Results:
        return self._played(Series(GAME, self._options, (player, *USUAL[1:]), self._seed))

    def _played(self, series: Series) -> Results:
        results = Results(series)
        for batch in play(series, self._runs):
            results.add(batch)
        return results

    def answers(self) -> list[Answer]:
        asides = {style: self._played(series) for style, series in asides_of(self.usual.series).items()}
        return answers(GAME, self.usual, asides)

    def line(self, metric: str, low: float = -math.inf, high: float = math.inf) -> Answered:
        figure = find_figure(GAME, SEATS, metric)
        return Answered(figure.title, low, high, figure.is_share, figure.estimate(self.usual))

    def cash_beside(self, player: str) -> Numbers:
        """The Player's cash by block: the usual one's, and another's on the same deals."""
        both = [
            results.sums[POINTS][: results.blocks_used, PLAYER] for results in (self.usual, self.by(player))
        ]
        return np.stack(both, axis=1).astype(float)

    def gain_over(self, style: str) -> Estimate:
        """How much more cash the usual Player earns than that style."""
        return estimate(self.cash_beside(f"scripted:{style}"), lambda sums: sums[..., 0] / sums[..., 1] - 1)


def bands(runs: Runs, options: GameOptions, seed: int) -> Iterator[Answered]:
    """What else should hold."""
    yield runs.line("player_fold_rate", 0.2, 0.3)
    yield runs.line("safe_reveals", 0.48, 0.52)
    yield runs.line("dangerous_reveals", 0.18, 0.22)
    yield runs.line("cards_per_round", 2, 3)
    yield runs.line("hands", 4, 6)
    yield runs.line("river_saves", 0.03)
    yield runs.line("river_dooms", 0.03)
    gain = runs.gain_over("first_card")
    yield Answered("cash of `margin` above `first_card`", 0.5, math.inf, True, gain)
    gain = runs.gain_over("first_card_fold_when_behind")
    yield Answered("cash of `margin` above `first_card_fold_when_behind`", 0.1, math.inf, True, gain)
    usual = ends(options, None, seed)
    for order in itertools.permutations((NARC, CUSTOMER, PLAYER)):
        shown = ", ".join(OWNERS[seat] for seat in order)
        gain = margin_gained(options, order, usual, seed)
        yield Answered(f"margin gained by the order {shown}", -MOST_GAIN, MOST_GAIN, False, gain)
    yield runs.line("insurance_saves", 0.5, 0.7)
    yield runs.line("earns_nothing", high=0.1)


def margin_gained(options: GameOptions, order: Sequence[int], usual: Numbers, seed: int) -> Estimate:
    """How much larger the margin is at the end when turns are in this order in every round, not in turn."""
    return estimate(
        np.concatenate([ends(options, order, seed), usual], axis=1),
        lambda sums: sums[..., 0] / sums[..., 1] - sums[..., 2] / sums[..., 3],
    )


def ends(options: GameOptions, order: Sequence[int] | None, seed: int) -> Numbers:
    """Of each run the margins of its hands that came to their end, added up, and how many there were."""
    return np.array([_ends_of_run(options, order, match_seed(seed, k)) for k in range(REORDERED)], float)


def _ends_of_run(options: GameOptions, order: Sequence[int] | None, seed: int) -> tuple[int, int]:
    position = Position.start(GAME, options, seed)
    book, state = position.rulebook, position.states[0]
    handle, rngs = position.states, new_rngs(seed)
    codes = np.zeros(book.max_legal, np.int64)
    margins = hands = 0
    begun = (0, 0)
    while state["phase"] != FINISHED:
        here = (int(state["hands"]), int(state["round"]))
        if order is not None and state["phase"] == PLAYING and here != begun:
            put_in_order(state, order)
            begun = here
        was_playing = state["phase"] == PLAYING
        code = book.player_calls.policy_at(handle, 0, book.tables, 0, rngs, 0)
        book.play.attempt_at(handle, 0, book.tables, code, book.muted, codes)
        if was_playing and state["phase"] in (BETWEEN, FINISHED):  # no fold ends a hand in this phase
            margins += int(state["cover"]) - int(state["evidence"])
            hands += 1
    return margins, hands


def put_in_order(state: np.void, order: Sequence[int]) -> None:
    """Turns of a round that begins, in this order; a Customer who has left has none."""
    state["order"][:] = order
    state["turns"] = int(order[0] == CUSTOMER and state["gone"] != 0)
    state["turn"] = order[int(state["turns"])]


def tell(told: Sequence[Answer], others: Sequence[Answered]) -> int:
    """Print both tables; how many questions are answered yes."""
    print("| question | figure | | 95 % interval | should be | |\n| --- | --- | ---: | --- | --- | --- |")
    for number, answer in enumerate(told, start=1):
        print(f"| **{number}. {answer.question}** | | | | | **{answer.verdict.value}** |")
        for line in answer.lines:
            print(f"| | {cells(line)} |")
    yes = sum(answer.verdict is Verdict.REACHED for answer in told)
    print(f"\n{yes} of {len(told)} are answered yes; {REQUIRED} are required.\n")
    print("| figure | | 95 % interval | should be | |\n| --- | ---: | --- | --- | --- |")
    for line in others:
        print(f"| {cells(line)} |")
    return yes


def cells(line: Answered) -> str:
    told = line.estimate
    if told is None:
        return f"{line.title} | | never came up | {line.band} | {line.verdict.value}"
    interval = f"{line.number(told.low)} to {line.number(told.high)}"
    return f"{line.title} | {line.number(told.value)} | {interval} | {line.band} | {line.verdict.value}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", dest="settings")
    args = parser.parse_args()
    options = GAME.options({"deck": "default", **parse_settings(args.settings)})
    runs = Runs(options, args.runs, args.seed)
    yes = tell(runs.answers(), [*bands(runs, options, args.seed)])
    return 0 if yes >= REQUIRED else 1


if __name__ == "__main__":
    sys.exit(main())
