"""The opponents of a live match: the one to move thinks, seems to take its time, and moves.

How long an opponent seems to think is the players' matter (players/pacing.py), and depends on nothing
hidden. Without pauses a thought ends at a full step of the clock, so that a hand that needs little thought
cannot be told from others by a few milliseconds.
"""

import asyncio
import logging
import math
import threading
from dataclasses import dataclass
from typing import get_args

from tablemate.core.playing import Budget, Choice, Decision, Player, decision_of, leave
from tablemate.players.pacing import Sign
from tablemate.players.seats import make_paced_player, make_player, seating_of
from tablemate.store import SeatKind, StoreFault
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import Fault, PaceName
from tablemate.table.refusals import Refusal
from tablemate.table.threads import ThreadPools

LOG = logging.getLogger(__name__)
SHARES = dict(zip(get_args(PaceName), (1.0, 0.35, 0.0), strict=True))  # of the pause that a level shows
STEP = 0.05  # seconds
AT_ONCE = 8  # moves that are kept together
RETRY = 2.0  # seconds, after a fault of the store or of ours; doubled with each consecutive one
TRIES = 5  # consecutive, before we stop trying


@dataclass(frozen=True)
class Opponent:
    """The player of one seat, without pauses and with them."""

    player: Player
    paced: Player
    is_instant: bool


class Opponents:
    """Plays every opponent's seat of one live match, as long as it is an opponent's turn."""

    def __init__(self, live_match: LiveMatch, threads: ThreadPools) -> None:
        self._live_match = live_match
        self._threads = threads
        self._loop = asyncio.get_running_loop()
        self._seated: dict[int, Opponent] = {}
        self._task: asyncio.Task[None] | None = None
        self._hurry = threading.Event()  # nobody waits for the end of a pause any more

    @property
    def are_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Move if it is an opponent's turn."""
        if self._turn() is not None and not self.are_busy:
            self._task = asyncio.create_task(self._play())

    def hurry(self) -> None:
        """Cut short the pause of whoever thinks."""
        self._hurry.set()

    async def wait_until_idle(self) -> None:
        """Wait until it is a person's turn."""
        while self._task is not None and not self._task.done():
            await self._task

    def dismiss(self) -> None:
        self._hurry.set()
        if self._task is not None:
            self._task.cancel()
        self._release()

    def _release(self) -> None:
        for opponent in self._seated.values():
            leave(opponent.player)
        self._seated.clear()

    def _turn(self) -> int | None:
        """The opponent to move; a match without people goes on while somebody watches."""
        live_match = self._live_match
        seat = None if live_match.match is None else live_match.match.actor
        if seat is None or live_match.kinds[seat] is not SeatKind.OPPONENT:
            return None
        has_people = any(kind is not SeatKind.OPPONENT for kind in live_match.kinds)
        return seat if has_people or live_match.connections else None

    async def _play(self) -> None:
        mistakes = 0
        while self._turn() is not None and mistakes < TRIES:
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
        self._live_match.send_fault(
            Fault("our-fault", f"the opponents stopped because of a server error; {then}")
        )
        if goes_on:
            await asyncio.sleep(RETRY * 2 ** (mistakes - 1))

    async def _try_to_move(self) -> None:
        try:
            await self._move()
        except Refusal:  # another server was first; the live match has read what it did
            pass
        except StoreFault as fault:
            LOG.warning("store unavailable: match=%s: %s", self._live_match.id, fault)
            await asyncio.sleep(RETRY)

    async def _move(self) -> None:
        live_match = self._live_match
        async with live_match.lock:
            await live_match.ensure_current()
            if await self._moved_at_once():
                return
            seat = self._turn()
            if seat is None:
                return
            assert live_match.match is not None
            opponent, decision, n = (
                self._opponent(seat),
                decision_of(live_match.match, seat),
                live_match.next_n,
            )
        choice = await self._thought(opponent, decision)
        async with live_match.lock:
            if live_match.next_n == n and self._turn() == seat:  # nobody has taken back meanwhile
                live_match.act_for(seat, choice)
                await live_match.store_pending()

    async def _moved_at_once(self) -> bool:
        """Let those move who neither search nor pause; their moves go to the disk together."""
        live_match, moves = self._live_match, 0
        while self._share == 0 and moves < AT_ONCE:
            seat = self._turn()
            if seat is None or not self._opponent(seat).is_instant:
                break
            assert live_match.match is not None
            decision = decision_of(live_match.match, seat)
            live_match.act_for(seat, self._opponent(seat).player.choose(decision, Budget()))
            moves += 1
        if moves:
            await live_match.store_pending()
        return moves > 0

    async def _thought(self, opponent: Opponent, decision: Decision) -> Choice:
        self._hurry.clear()
        began = self._loop.time()
        choice = await self._threads.think(opponent.paced.choose, decision, Budget())
        if self._share == 0:
            spent = self._loop.time() - began
            await asyncio.sleep(STEP * math.ceil(spent / STEP) - spent)
        return choice

    @property
    def _share(self) -> float:
        """The part of every pause that is made; where nobody watches, none."""
        return SHARES[self._live_match.pace] if self._live_match.connections else 0.0

    def _pause(self, seconds: float) -> None:
        self._hurry.wait(seconds * self._share)

    def _hear(self, sign: Sign) -> None:
        """Pass on what everybody may see of a sign; the one who thinks is in a thread of its own."""
        self._loop.call_soon_threadsafe(self._live_match.send_sign, sign.seen_by(None))

    def _opponent(self, seat: int) -> Opponent:
        if seat not in self._seated:
            match = self._live_match.match
            assert match is not None
            game, name, since = match.game, match.seats[seat], len(match.lines)
            player = make_player(game, name, match.seed, seat, since=since)
            paced = make_paced_player(
                player, game, name, match.seed, seat, self._hear, since=since, sleep=self._pause
            )
            self._seated[seat] = Opponent(player, paced, seating_of(game, seat, name).is_instant)
        return self._seated[seat]
