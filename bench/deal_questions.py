"""Whether The Deal plays as it should: six questions about it, and the bands around them.

Each is a few figures of many runs by the scripted players, with 95 % intervals and a threshold. A figure is
`yes` when its whole interval keeps to the threshold, `no` when all of it misses, else `unsure`; a question is
answered yes when all its figures are. Prints two tables in Markdown; exits with 1 when fewer than four of the
six are answered yes.

    python bench/deal_questions.py --set dealer_deck=dealer_reference
"""

import argparse
import itertools
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tablemate.core.options import GameOptions, parse_settings
from tablemate.core.position import Position
from tablemate.core.rulebook import new_rngs
from tablemate.core.streams import match_seed
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.cards import CARDS, CUSTOMER, NARC, OWNERS, PLAYER
from tablemate.games.the_deal.state import BETWEEN, FINISHED, MAX_TIMELINE, PLAYING, ROUNDS
from tablemate.lab import Results, Series, play
from tablemate.lab.estimates import Estimate, Numbers, estimate
from tablemate.lab.figures import find_figure
from tablemate.lab.results import POINTS
from tablemate.lab.series import played_match
from tablemate.lab.tuning.targets import Target, Verdict

SEATS = 3
MARGIN, PRESSURE, DEALMAKER = "scripted:margin", "scripted:pressure", "scripted:dealmaker"
USUAL = (MARGIN, PRESSURE, DEALMAKER)
TYPES = {card.id: card.type for card in CARDS}
LOCATIONS = ("location", "dealer_location")
ROUND_NUMBERS = range(1, ROUNDS + 1)
REQUIRED = 4  # questions answered yes
RETOLD = 2000  # runs whose every event is worked out again
REORDERED = 2000  # runs of each order of turns
MOST_GAIN = 10  # points of margin, for a seat from an order of its own
QUESTIONS = (
    "Does each round force a decision?",
    "Do reveals change what happens?",
    "Does the Player fold because of new information?",
    "Does overriding matter?",
    "Are totals easy to track?",
    "Is the Customer's fold interesting?",
)


@dataclass(frozen=True)
class Line:
    """A figure, where it should lie, and whether it does."""

    question: int | None  # its number, from 1
    title: str
    told: Estimate
    low: float = -math.inf
    high: float = math.inf
    is_share: bool = True

    @property
    def verdict(self) -> Verdict:
        return Target(self.title, self.low, self.high, 1.0).verdict(self.told)

    def number(self, value: float) -> str:
        return f"{100 * value:.1f} %" if self.is_share else f"{value:.2f}"

    @property
    def band(self) -> str:
        if math.isinf(self.high):
            return f"{self.number(self.low)} or more"
        if math.isinf(self.low):
            return f"{self.number(self.high)} or less"
        return f"{self.number(self.low)} to {self.number(self.high)}"

    @property
    def cells(self) -> str:
        told = self.told
        interval = f"{self.number(told.low)} to {self.number(told.high)}"
        return f"{self.title} | {self.number(told.value)} | {interval} | {self.band} | {self.verdict.value}"


class Runs:
    """The usual line-up's runs, and those of other Players on the same seeds."""

    def __init__(self, options: GameOptions, runs: int, seed: int) -> None:
        self._options, self._runs, self._seed = options, runs, seed
        self.usual = self.by(MARGIN)

    def by(self, player: str) -> Results:
        series = Series(GAME, self._options, (player, *USUAL[1:]), self._seed)
        results = Results(series)
        for batch in play(series, self._runs):
            results.add(batch)
        return results

    def line(
        self,
        question: int | None,
        metric: str,
        low: float = -math.inf,
        high: float = math.inf,
    ) -> Line:
        figure = find_figure(GAME, SEATS, metric)
        return Line(question, figure.title, figure.estimate(self.usual), low, high, figure.is_share)

    def cash_beside(self, player: str) -> Numbers:
        """The Player's cash by block: the usual one's, and another's on the same deals."""
        both = [
            results.sums[POINTS][: results.blocks_used, PLAYER] for results in (self.usual, self.by(player))
        ]
        return np.stack(both, axis=1).astype(float)

    def loss(self, style: str) -> Estimate:
        """How much of its cash the Player loses by that style."""
        return estimate(self.cash_beside(f"scripted:{style}"), lambda sums: 1 - sums[..., 1] / sums[..., 0])

    def gain_over(self, style: str) -> Estimate:
        """How much more cash the usual Player earns than that style."""
        return estimate(self.cash_beside(f"scripted:{style}"), lambda sums: sums[..., 0] / sums[..., 1] - 1)

    def entropy(self, at: int) -> Estimate:
        """Of what the Player does in a round, by the type of the card: in bits."""
        choices = self.usual.sums["choices"][: self.usual.blocks_used, at].astype(float)
        return estimate(choices, bits_of)


def bits_of(sums: Numbers) -> Numbers:
    shares = sums / sums.sum(axis=-1, keepdims=True)
    logs = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    bits: Numbers = -(shares * logs).sum(axis=-1)
    return bits


def answers(runs: Runs, options: GameOptions, seed: int) -> Iterator[Line]:
    """The figures of the six questions."""
    for at in ROUND_NUMBERS:
        yield Line(1, f"cash lost by a random card in round {at}", runs.loss(f"random_in_round_{at}"), 0.05)
        yield Line(1, f"cash lost by a check in round {at}", runs.loss(f"check_in_round_{at}"), 0.05)
        yield Line(
            1, f"entropy of what the Player does in round {at}, bits", runs.entropy(at), 1.5, is_share=False
        )
    for at in ROUND_NUMBERS:
        yield runs.line(2, f"reveal_flips:round:{at}", 0.2 if at == 1 else 0.1)
    yield runs.line(3, "info_folds", 0.1)
    yield runs.line(4, "override_decisive", 0.1)
    yield runs.line(4, "two_locations", 0.5)
    share = share_explained(options, seed)
    yield Line(5, "events whose totals follow from the table, and from the event before", share, 1.0, 1.0)
    yield runs.line(6, "customer_fold_rate", 0.2, 0.3)
    yield runs.line(6, "customer_fold_changes_profit", 0.5)
    yield runs.line(6, "stay_after_customer_fold", 0.2, 0.8)


def bands(runs: Runs, options: GameOptions, seed: int) -> Iterator[Line]:
    """What else should hold."""
    yield runs.line(None, "player_fold_rate", 0.2, 0.3)
    yield runs.line(None, "safe_reveals", 0.48, 0.52)
    yield runs.line(None, "dangerous_reveals", 0.18, 0.22)
    yield runs.line(None, "cards_per_round", 2, 3)
    yield runs.line(None, "hands", 4, 6)
    yield runs.line(None, "river_saves", 0.03)
    yield runs.line(None, "river_dooms", 0.03)
    gain = runs.gain_over("first_card")
    yield Line(None, "cash of `margin` above `first_card`", gain, 0.5)
    gain = runs.gain_over("first_card_fold_when_behind")
    yield Line(None, "cash of `margin` above `first_card_fold_when_behind`", gain, 0.1)
    usual = ends(options, None, seed)
    for order in itertools.permutations((NARC, CUSTOMER, PLAYER)):
        shown = ", ".join(OWNERS[seat] for seat in order)
        gain = margin_gained(options, order, usual, seed)
        yield Line(None, f"margin gained by the order {shown}", gain, -MOST_GAIN, MOST_GAIN, is_share=False)
    yield runs.line(None, "insurance_saves", 0.5, 0.7)
    yield runs.line(None, "earns_nothing", high=0.1)


def share_explained(options: GameOptions, seed: int) -> Estimate:
    """Of the events that tell totals, those that say what the table comes to and go on from the last ones."""
    columns = []
    for number in range(RETOLD):
        match = played_match(GAME, options, match_seed(seed, number), USUAL)
        told = list(explained(match.events, options))
        columns.append((float(sum(told)), float(len(told))))
    return estimate(np.array(columns), lambda sums: sums[..., 0] / sums[..., 1])


def explained(events: Sequence[dict[str, object]], options: GameOptions) -> Iterator[bool]:
    table: list[str] = []
    before = totals(table, options)
    for event in events:
        kind = event["type"]
        if kind == "hand_begun":
            table = []
            before = totals(table, options)
        if "after" not in event:
            continue
        if kind in ("card_played", "dealer_revealed"):
            table.append(str(event["card"]))
        elif kind == "customer_folded":
            table = [card for card in table if not card.startswith("customer.")]
        after = totals(table, options)
        yield event["before"] == before and event["after"] == after and len(table) <= MAX_TIMELINE
        before = after


def totals(table: Sequence[str], options: GameOptions) -> dict[str, int]:
    """What a table comes to, worked out apart from the rules."""
    cards = [(TYPES[card], values_of(card, options)) for card in table]
    place = [card for card in cards if card[0] in LOCATIONS][-1:]
    adding = [*(card for card in cards if card[0] not in LOCATIONS), *place]
    prices = [getattr(values, "price", 0) for kind, values in cards if kind == "product"][-1:]
    factors = [getattr(values, "price_pct", 100) for _, values in cards]
    return {
        "evidence": max(0, sum(getattr(values, "evidence", 0) for _, values in adding)),
        "cover": max(0, sum(getattr(values, "cover", 0) for _, values in adding)),
        "heat": sum(getattr(values, "heat", 0) for _, values in cards),
        "profit": sum(prices) * math.prod(factors) // 100 ** len(factors),
    }


def values_of(card: str, options: GameOptions) -> object:
    owner, word = card.split(".")
    return getattr(getattr(options, owner), word)


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


def tell(lines: Sequence[Line]) -> int:
    """Print both tables; how many questions are answered yes."""
    yes = 0
    print("| question | figure | | 95 % interval | should be | |\n| --- | --- | ---: | --- | --- | --- |")
    for number, question in enumerate(QUESTIONS, start=1):
        own = [line for line in lines if line.question == number]
        is_yes = all(line.verdict is Verdict.REACHED for line in own)
        yes += is_yes
        print(f"| **{number}. {question}** | | | | | **{'yes' if is_yes else 'no'}** |")
        for line in own:
            print(f"| | {line.cells} |")
    print(f"\n{yes} of {len(QUESTIONS)} are answered yes; {REQUIRED} are required.\n")
    print("| figure | | 95 % interval | should be | |\n| --- | ---: | --- | --- | --- |")
    for line in lines:
        if line.question is None:
            print(f"| {line.cells} |")
    return yes


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
    lines = [*answers(runs, options, args.seed), *bands(runs, options, args.seed)]
    return 0 if tell(lines) >= REQUIRED else 1


if __name__ == "__main__":
    sys.exit(main())
