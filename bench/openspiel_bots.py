"""OpenSpiel's ISMCTS bots in the seats of our matches: as shipped, and with fair worlds."""

import random
import time
from collections.abc import Iterator
from statistics import mean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from openspiel_peer import Variant, peer_deal
from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision
from tablemate.core.rulebook import new_rngs, rulebook_of
from tablemate.core.streams import Stream
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.state import ACTIONS, BID, ONCE

MOST_VISITS = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
UNLIMITED = -1  # every simulation in a world of its own
MEASURED_GAMES, MEASURED_SIMULATIONS = 4, 1000


class Table:
    """A match in both programs at once: OpenSpiel's state follows ours."""

    def __init__(self, variant: Variant, match: Match) -> None:
        self.variant = variant
        self.match = match
        self.peer_game = variant.peer_game()
        [dealt] = match.setup_events
        self.state = variant.peer(dealt)
        self.peer_actions = [variant.peer_action(code) for code in range(ACTIONS)]
        self.moves: list[int] = []  # OpenSpiel's actions since the deal
        self.played: list[list[int]] = [[] for _ in range(variant.players)]  # its cards, by seat

    def follow(self, events: list[NamedEvent]) -> None:
        """Carry the match's last action out there too."""
        line = self.match.standing[-1]
        code = self.match.codes[-1]
        action = self.peer_actions[code]
        self.state.apply_action(action)
        self.moves.append(action)
        if code < BID:
            self.played[line.seat].append(action)

    def choice(self, peer_action: int) -> Choice:
        code = self.variant.our_code(peer_action)
        return Choice(self.match.position.named(code))


class Shipped:
    """`pyspiel.ISMCTSBot` as it comes, by the clock. It is handed the true state, as its interface has it."""

    def __init__(self, table: Table, start: int, *, seconds: float, curiosity: float) -> None:
        self._table = table
        stream = Stream(start)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=_seed(stream))
        self._bot = pyspiel.ISMCTSBot(
            _seed(stream),
            evaluator,
            uct_c=curiosity,
            max_simulations=UNLIMITED,  # the clock decides
            max_world_samples=UNLIMITED,
            final_policy_type=MOST_VISITS,
            max_wall_clock_time=seconds,
        )

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        return self._table.choice(self._bot.step(self._table.state))


class Fair:
    """OpenSpiel's bot in Python with worlds that rest on what its seat knows, by number of simulations."""

    def __init__(self, table: Table, start: int, *, simulations: list[int], curiosity: float) -> None:
        self._table = table
        self._simulations = simulations  # by the number of moves made before
        self._curiosity = curiosity
        stream = Stream(start)
        self._worlds = Worlds(table, stream.draw())
        self._rollouts = Rollouts(table.variant.players, _seed(stream))
        self._random_state = np.random.RandomState(_seed(stream))

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        bot = ismcts.ISMCTSBot(
            self._table.peer_game,
            self._rollouts,
            self._curiosity,
            self._simulations[len(self._table.moves)],
            random_state=self._random_state,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        bot.set_resampler(self._worlds.drawn)
        return self._table.choice(int(bot.step(self._table.state)))


class Worlds:
    """Worlds drawn evenly from all that fit what a seat knows, as states of OpenSpiel."""

    def __init__(self, table: Table, start: int) -> None:
        self._table = table
        self._book = rulebook_of(GAME)
        self._states = np.zeros(1, self._book.state_dtype)
        self._rngs = new_rngs(start)

    def drawn(self, state: Any, seat: int) -> Any:
        """Our `determinize`, played up to where the match is; nothing is taken from the state."""
        table = self._table
        self._states[:] = table.match.position.states
        self._book.player_calls.determinize_at(self._states, 0, self._book.tables, seat, self._rngs, 0)
        held = self._states["hands"][0, :, ONCE].tolist()
        hands = [[*played, *self._cards(mask)] for played, mask in zip(table.played, held, strict=False)]
        dealer, up_card = self._states["dealer"].item(), self._states["up_card"].item()
        world = table.peer_game.new_initial_state()
        for action in [*peer_deal(dealer, hands, table.peer_actions[up_card]), *table.moves]:
            world.apply_action(action)
        return world

    def _cards(self, mask: int) -> list[int]:
        """The cards of a mask of ours as OpenSpiel's."""
        cards = []
        while mask:
            lowest = mask & -mask
            cards.append(self._table.peer_actions[lowest.bit_length() - 1])
            mask ^= lowest
        return cards


class Rollouts:
    """Random play to the end by OpenSpiel's own uniform bots: what its evaluator does in C++."""

    def __init__(self, players: int, seed: int) -> None:
        self._bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(players)]

    def evaluate(self, state: Any) -> list[float]:
        returns: list[float] = pyspiel.evaluate_bots(state.clone(), self._bots, 0)
        return returns

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def simulations_by_move(variant: Variant, *, seconds: float, curiosity: float) -> list[int]:
    """How many simulations the bot in C++ does in that processor time, by the number of moves made before."""
    seen: dict[int, list[float]] = {}
    for seed in range(1 + MEASURED_GAMES):
        for move, cost in _costs(variant, seed, curiosity):
            if seed > 0:  # the first game warms up
                seen.setdefault(move, []).append(cost)
    assert isinstance(variant.tricks, int)
    counts: list[int] = []
    for move in range(variant.players * (1 + variant.tricks)):
        # Where no game had a choice, there is hardly ever one.
        counts.append(round(seconds / mean(seen[move])) if move in seen else counts[-1])
    return counts


def _costs(variant: Variant, seed: int, curiosity: float) -> Iterator[tuple[int, float]]:
    """Seconds a simulation at every point of a random game where there is a choice."""
    state = variant.peer(variant.start(seed).last_events()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    bot = pyspiel.ISMCTSBot(
        seed, evaluator, curiosity, MEASURED_SIMULATIONS, UNLIMITED, MOST_VISITS, False, False
    )
    choose = random.Random(seed).choice
    move = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) > 1:
            began = time.process_time()
            bot.step(state)
            yield move, (time.process_time() - began) / MEASURED_SIMULATIONS
        state.apply_action(choose(legal))
        move += 1


def _seed(stream: Stream) -> int:
    return stream.draw() >> 40
