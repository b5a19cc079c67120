"""The opponents of a live match: the one to move thinks, is seen to take its time, and moves.

Neither what is sent of a thought nor when it is sent depends on anything hidden. When a thought begins its
end is planned, from the level, the kind of decision, the pace and chance (schedules.py); a thought that is
done earlier waits for it, on a timer, and one without any choice goes the same way.
"""

import asyncio
import contextlib
import logging
import math
import secrets
from dataclasses import dataclass
from typing import get_args

from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Player, decision_of, leave
from tablemate.players.budgets import capped
from tablemate.players.pacing import Pauses
from tablemate.players.seats import Seating, loaded, make_player, seating_of
from tablemate.store import SeatKind, StoreFault
from tablemate.table.allowances import Thinker
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import ErrorMessage, PaceName, SignMessage
from tablemate.table.new_match import CEILING
from tablemate.table.refusals import Refusal
from tablemate.table.schedules import Schedule
from tablemate.table.tally import TALLY
from tablemate.table.thinking_queue import Asker, Turn
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)
SHARES = dict(zip(get_args(PaceName), (1.0, 0.35, 0.0), strict=True))  # of the pause that a level shows
AT_ONCE = 8  # moves that are kept together
SURELY = 20  # times as long as a simulation takes is the most seconds that a level allows for one
SLOT = 0.005  # seconds for each of them, and before the first
AHEAD = 0.02  # seconds by which what was sent is ahead of the thought that would keep the processor from it
RETRY = 2.0  # seconds, after a fault of the store or of ours; doubled with each consecutive one
TRIES = 5  # consecutive, before we stop trying


@dataclass(frozen=True)
class Opponent:
    """Who plays in one seat."""

    game: Game
    name: str
    seating: Seating
    player: Player
    budget: Budget | None
    pauses: Pauses

    @property
    def thinker(self) -> Thinker:
        return Thinker(self.game.id, self.name, loaded(self.game, self.seating))

    @property
    def expected(self) -> float:
        """The seconds a thought may take, before any is known."""
        if self.budget is None:
            return 0.0
        return (self.budget.seconds or 0.0) + self.seating.a_simulation / SURELY * (
            self.budget.simulations or 0
        )

    @property
    def is_instant(self) -> bool:
        """Whether it decides in no time; interpreted rules take theirs."""
        return self.seating.is_instant and all(loaded(self.game, self.seating))


class Opponents:
    """Plays every opponent's seat of one live match, as long as it is an opponent's turn."""

    def __init__(self, live_match: LiveMatch, threads: ThreadPools) -> None:
        self._live_match = live_match
        self._threads = threads
        self._loop = asyncio.get_running_loop()
        self._seated: dict[int, Opponent] = {}
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()  # the pace, or what there is to think about

    @property
    def are_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Move if it is an opponent's turn."""
        if self._turn() is not None and not self.are_busy:
            self._task = asyncio.create_task(self._play())

    def hurry(self) -> None:
        """Plan the end of a thought anew: pauses are others now, or the position is."""
        self._changed.set()

    async def wait_until_idle(self) -> None:
        """Wait until it is a person's turn."""
        while self._task is not None and not self._task.done():
            await self._task

    def dismiss(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._release()

    def _release(self) -> None:
        for opponent in self._seated.values():
            leave(opponent.player)
        self._seated.clear()

    def _turn(self) -> int | None:
        """The opponent to move, or who plays for a person; without people only while somebody watches."""
        live_match = self._live_match
        seat = None if live_match.match is None else live_match.match.actor
        if seat is None or not live_match.is_automated(seat):
            return None
        has_people = any(kind is not SeatKind.OPPONENT for kind in live_match.kinds)
        return seat if has_people or live_match.connections else None

    async def _play(self) -> None:
        mistakes = 0
        # What is in memory may be a move that was not stored: whose turn it is, is read again then.
        while (self._live_match.is_stale or self._turn() is not None) and mistakes < TRIES:
            try:
                await self._try_to_move()
                mistakes = 0
            except Exception:
                mistakes += 1
                await self._back_off(mistakes)

    async def _back_off(self, mistakes: int) -> None:
        """Report a mistake of ours, and wait; after too many, the next connection or action wakes us."""
        LOG.exception("opponents stopped: match=%s consecutive=%d", self._live_match.id, mistakes)
        self._live_match.mark_stale()
        self._release()  # whoever plays on begins anew
        goes_on = mistakes < TRIES
        then = "they try again" if goes_on else "reload the page to have them try again"
        self._live_match.send_error(
            ErrorMessage("our-fault", f"the opponents stopped because of a server error; {then}")
        )
        if goes_on:
            await asyncio.sleep(RETRY * 2 ** (mistakes - 1))

    async def _try_to_move(self) -> None:
        try:
            await self._move()
        except Refusal:  # another server was first; the live match has read what it did
            pass
        except StoreFault as error:
            LOG.warning("store unavailable: match=%s: %s", self._live_match.id, error)
            await asyncio.sleep(RETRY)

    async def _move(self) -> None:
        live_match = self._live_match
        async with live_match.lock:
            await live_match.ensure_current()
            if self._instant() is not None:
                await self._move_at_once()
                return
            seat = self._turn()
            if seat is None:
                return
            assert live_match.match is not None
            n, opponent, kind = live_match.next_n, self._opponent(seat), live_match.match.position.kind
            schedule = Schedule(self._loop.time(), opponent.pauses.next(kind), self._allowance(opponent))
            live_match.send_sign(SignMessage("thinking_started", seat, kind))
        choice = await self._thought(seat, opponent, schedule, n)
        shown = schedule.milliseconds(self._share_before(n))
        live_match.send_sign(SignMessage("thinking_ended", seat, milliseconds=shown))
        if choice is None:
            return
        live_match.send_sign(SignMessage("action_selected", seat))
        async with live_match.lock:
            if live_match.next_n == n and self._turn() == seat:  # nobody has taken back meanwhile
                live_match.act_for(seat, choice)
                await live_match.store_and_send_pending()

    async def _move_at_once(self) -> None:
        """Let those move who neither search nor pause; their moves go to the disk together.

        Each has a slot of its own before anything is sent, so that no hand can be told from the time it took.
        """
        live_match, moves = self._live_match, 0
        await asyncio.sleep(SLOT)
        began = self._loop.time()
        while moves < AT_ONCE and (seat := self._instant()) is not None:
            assert live_match.match is not None
            decision = decision_of(live_match.match, seat)
            live_match.act_for(seat, self._opponent(seat).player.choose(decision, Budget()))
            moves += 1
        if moves:
            spent = self._loop.time() - began
            await asyncio.sleep(SLOT * max(moves, math.ceil(spent / SLOT)) - spent)
            await live_match.store_and_send_pending()

    def _instant(self) -> int | None:
        """The opponent to move, if it neither searches nor pauses."""
        seat = None if self._share > 0 else self._turn()
        return seat if seat is not None and self._opponent(seat).is_instant else None

    # Thinking

    async def _thought(self, seat: int, opponent: Opponent, schedule: Schedule, n: int) -> Choice | None:
        """What an opponent thinks of, when it is to be seen; None if line `n` was written meanwhile."""
        await asyncio.sleep(AHEAD)
        asker = Asker(self._live_match.address, self._live_match.id)
        turn = await self._threads.thinking.turn(asker, schedule.allowance)
        begun = self._loop.time()
        schedule.begin(begun, AHEAD)
        thought, thinker = await self._begin(turn, seat, opponent, n), opponent.thinker
        if thought is None:
            return None

        def note(ended: asyncio.Future[Choice]) -> None:
            if not ended.cancelled() and ended.exception() is None:
                spent = self._loop.time() - begun
                self._threads.allowances.note(thinker, spent)
                TALLY.thoughts.note(spent)

        thought.add_done_callback(note)
        await self._end_of(schedule, thought, n)
        return thought.result() if self._live_match.next_n == n else None

    async def _begin(
        self, turn: Turn, seat: int, opponent: Opponent, n: int
    ) -> asyncio.Future[Choice] | None:
        """Begin a thought now that it is its turn, unless line `n` was written meanwhile."""
        live_match = self._live_match
        try:
            async with live_match.lock:
                if live_match.next_n == n and live_match.match is not None:
                    decision = decision_of(live_match.match, seat)
                    return turn.think(lambda: opponent.player.choose(decision, Budget()))
        except BaseException:
            turn.give_back()
            raise
        turn.give_back()
        return None

    async def _end_of(self, schedule: Schedule, thought: asyncio.Future[Choice], n: int) -> None:
        """Wait until a thought may be seen to have ended."""
        self._changed.clear()
        while True:
            left = schedule.end(self._share_before(n)) - self._loop.time()
            if left > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), left)
                    self._changed.clear()
                    schedule.changed = self._loop.time()
            elif thought.done():
                return
            else:
                schedule.extend()

    def _allowance(self, opponent: Opponent) -> float:
        seconds = None if opponent.budget is None else opponent.budget.seconds
        return self._threads.allowances.of(opponent.thinker, opponent.expected, seconds)

    @property
    def _share(self) -> float:
        """The part of every pause that is made; where nobody watches or wants to wait, none."""
        live_match = self._live_match
        waits = live_match.connections and not live_match.is_fast_forwarded
        return SHARES[live_match.pace] if waits else 0.0

    def _share_before(self, n: int) -> float:
        """The same for a thought about line `n`; once there is such a line, nobody waits for it."""
        return self._share if self._live_match.next_n == n else 0.0

    def _opponent(self, seat: int) -> Opponent:
        match = self._live_match.match
        assert match is not None
        name = self._live_match.stand_in(seat) or match.seats[seat]
        if seat in self._seated and self._seated[seat].name != name:
            leave(self._seated.pop(seat).player)
        if seat not in self._seated:
            game, since = match.game, len(match.lines)
            seating = seating_of(game, seat, name)
            player = make_player(game, name, match.root, seat, since=since, most=CEILING)
            budget, pauses = capped(seating.budget, CEILING), Pauses(game, seating.pace, secrets.randbits(64))
            self._seated[seat] = Opponent(game, name, seating, player, budget, pauses)
        return self._seated[seat]
