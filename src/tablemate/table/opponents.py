"""The opponents of a live match: the one to move thinks, is seen to take its time, and moves.

Neither what is sent of a thought nor when it is sent depends on anything hidden. When a thought begins its
end is planned, from the level, the kind of decision, the pace and chance (schedules.py); a thought that is
done earlier waits for it, on a timer, and one without any choice goes the same way. A search is cut while
people do not want to wait, all thoughts alike, and what it chose then is marked.
"""

import asyncio
import contextlib
import logging
import math
import secrets
from typing import get_args

from tablemate.core.playing import Budget, Choice, decision_of, leave
from tablemate.players.budgets import capped
from tablemate.players.pacing import Pauses
from tablemate.players.seats import make_player, seating_of
from tablemate.store import SeatKind, StoreFault
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import ErrorMessage, PaceName, SignMessage
from tablemate.table.new_match import CEILING
from tablemate.table.opponent import HURRIED, Opponent, Thought
from tablemate.table.refusals import Refusal
from tablemate.table.schedules import Schedule
from tablemate.table.tally import TALLY
from tablemate.table.thinking_queue import Asker, Turn
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)
SHARES = dict(zip(get_args(PaceName), (1.0, 0.35, 0.0), strict=True))  # of the pause that a level shows
AT_ONCE = 8  # moves that are kept together
SLOT = 0.005  # seconds for each of them, and before the first
AHEAD = 0.02  # seconds by which what was sent is ahead of the thought that would keep the processor from it
RETRY = 2.0  # seconds, after a fault of the store or of ours; doubled with each consecutive one
TRIES = 5  # consecutive, before we stop trying


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
            is_hurried = live_match.is_fast_forwarded and opponent.can_be_hurried
            allowance = opponent.allowance(self._threads.allowances, is_hurried=is_hurried)
            schedule = Schedule(self._loop.time(), opponent.pauses.next(kind), allowance)
            thought = Thought(n, seat, opponent, schedule, is_hurried)
            live_match.send_sign(SignMessage("thinking_started", seat, kind))
        choice = await self._chosen(thought)
        shown = schedule.milliseconds(self._share_before(n))
        live_match.send_sign(SignMessage("thinking_ended", seat, milliseconds=shown))
        if choice is None:
            return
        live_match.send_sign(SignMessage("action_selected", seat))
        async with live_match.lock:
            if live_match.next_n == n and self._turn() == seat:  # nobody has taken back meanwhile
                live_match.act_for(seat, choice, was_hurried=thought.is_hurried)
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

    async def _chosen(self, thought: Thought) -> Choice | None:
        """What an opponent thinks of, when it is to be seen; None if its line was written meanwhile."""
        await asyncio.sleep(AHEAD)
        asker = Asker(self._live_match.address, self._live_match.id)
        turn = await self._threads.thinking.turn(asker, thought.schedule.allowance)
        begun = self._loop.time()
        thought.schedule.begin(begun, AHEAD)
        thinker = thought.opponent.thinker(is_hurried=thought.is_hurried)
        choice = await self._begin(turn, thought)
        if choice is None:
            return None

        def note(ended: asyncio.Future[Choice]) -> None:
            if not ended.cancelled() and ended.exception() is None:
                spent = self._loop.time() - begun
                if not thought.cut.is_set():
                    self._threads.allowances.note(thinker, spent)
                TALLY.thoughts.note(spent)

        choice.add_done_callback(note)
        await self._end_of(thought, choice)
        return choice.result() if self._live_match.next_n == thought.n else None

    async def _begin(self, turn: Turn, thought: Thought) -> asyncio.Future[Choice] | None:
        """Begin a thought now that it is its turn, unless its line was written meanwhile."""
        live_match, player, budget = self._live_match, thought.opponent.player, thought.budget
        try:
            async with live_match.lock:
                if live_match.next_n == thought.n and live_match.match is not None:
                    decision = decision_of(live_match.match, thought.seat)
                    return turn.think(lambda: player.choose(decision, budget))
        except BaseException:
            turn.give_back()
            raise
        turn.give_back()
        return None

    async def _end_of(self, thought: Thought, choice: asyncio.Future[Choice]) -> None:
        """Wait until a thought may be seen to have ended."""
        schedule = thought.schedule
        self._changed.clear()
        while True:
            self._hurry_up(thought)
            left = schedule.end(self._share_before(thought.n)) - self._loop.time()
            if left > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), left)
                    self._changed.clear()
                    schedule.changed = self._loop.time()
            elif choice.done():
                return
            else:
                schedule.extend()

    def _hurry_up(self, thought: Thought) -> None:
        """Cut a search that began before it was hurried: from now on it has as long as one that begins."""
        if thought.is_hurried or not (self._live_match.is_fast_forwarded and thought.opponent.can_be_hurried):
            return
        thought.is_hurried = True
        allowance = thought.opponent.allowance(self._threads.allowances, is_hurried=True)
        thought.schedule.shorten(self._loop.time(), allowance)
        self._loop.call_later(HURRIED, thought.cut.set)

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
