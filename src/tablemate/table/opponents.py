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

from tablemate.core.playing import Budget, Choice, Decision, Player, leave
from tablemate.players.pacing import Sign
from tablemate.players.seats import make_paced_player, make_player, seating_of
from tablemate.store import SeatKind, StoreFault
from tablemate.table.deciding import decision_of
from tablemate.table.messages import Fault, PaceName
from tablemate.table.refusals import Refusal
from tablemate.table.room import Room
from tablemate.table.threads import Threads

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

    def __init__(self, room: Room, threads: Threads) -> None:
        self._room = room
        self._threads = threads
        self._loop = asyncio.get_running_loop()
        self._seated: dict[int, Opponent] = {}
        self._task: asyncio.Task[None] | None = None
        self._hurry = threading.Event()  # nobody waits for the end of a pause any more
        room.opponents = self

    @property
    def are_busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Move if it is an opponent's turn."""
        if self._turn() is not None and not self.are_busy:
            self._task = asyncio.create_task(self._go_on())

    def hurry(self) -> None:
        """Cut short the pause of whoever thinks."""
        self._hurry.set()

    async def rest(self) -> None:
        """Wait until it is a person's turn."""
        while self._task is not None and not self._task.done():
            await self._task

    def dismiss(self) -> None:
        self._hurry.set()
        if self._task is not None:
            self._task.cancel()
        self._let_go()

    def _let_go(self) -> None:
        for opponent in self._seated.values():
            leave(opponent.player)
        self._seated.clear()

    def _turn(self) -> int | None:
        """The opponent to move; a match without people goes on while somebody watches."""
        room = self._room
        seat = None if room.match is None else room.match.actor
        if seat is None or room.kinds[seat] is not SeatKind.OPPONENT:
            return None
        has_people = any(kind is not SeatKind.OPPONENT for kind in room.kinds)
        return seat if has_people or room.guests else None

    async def _go_on(self) -> None:
        mistakes = 0
        while self._turn() is not None and mistakes < TRIES:
            try:
                await self._try_to_move()
                mistakes = 0
            except Exception:
                mistakes += 1
                await self._stumble(mistakes)

    async def _stumble(self, mistakes: int) -> None:
        """Report a mistake of ours, and wait; after too many, the next connection or action wakes us."""
        LOG.exception("opponents stopped: match=%s consecutive=%d", self._room.id, mistakes)
        self._room.doubt()
        self._let_go()  # whoever plays on begins anew
        goes_on = mistakes < TRIES
        then = "they try again" if goes_on else "reload the page to have them try again"
        self._room.tell_fault(Fault("our-fault", f"the opponents stopped because of a fault of ours; {then}"))
        if goes_on:
            await asyncio.sleep(RETRY * 2 ** (mistakes - 1))

    async def _try_to_move(self) -> None:
        try:
            await self._move()
        except Refusal:  # another server was first; the room has read what it did
            pass
        except StoreFault as fault:
            LOG.warning("store unavailable: match=%s waits: %s", self._room.id, fault)
            await asyncio.sleep(RETRY)

    async def _move(self) -> None:
        room = self._room
        async with room.lock:
            await room.be_sure()
            if await self._moved_at_once():
                return
            seat = self._turn()
            if seat is None:
                return
            assert room.match is not None
            opponent, decision, n = self._opponent(seat), decision_of(room.match, seat), room.following
        choice = await self._thought(opponent, decision)
        async with room.lock:
            if room.following == n and self._turn() == seat:  # nobody has taken back meanwhile
                room.act_for(seat, choice)
                await room.keep()

    async def _moved_at_once(self) -> bool:
        """Let those move who neither search nor pause; their moves go to the disk together."""
        room, moves = self._room, 0
        while self._share == 0 and moves < AT_ONCE:
            seat = self._turn()
            if seat is None or not self._opponent(seat).is_instant:
                break
            assert room.match is not None
            decision = decision_of(room.match, seat)
            room.act_for(seat, self._opponent(seat).player.choose(decision, Budget()))
            moves += 1
        if moves:
            await room.keep()
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
        return SHARES[self._room.pace] if self._room.guests else 0.0

    def _pause(self, seconds: float) -> None:
        self._hurry.wait(seconds * self._share)

    def _hear(self, sign: Sign) -> None:
        """Pass on what everybody may see of a sign; the one who thinks is in a thread of its own."""
        self._loop.call_soon_threadsafe(self._room.tell_sign, sign.seen_by(None))

    def _opponent(self, seat: int) -> Opponent:
        if seat not in self._seated:
            match = self._room.match
            assert match is not None
            game, name, since = match.game, match.seats[seat], len(match.lines)
            player = make_player(game, name, match.seed, seat, since=since)
            paced = make_paced_player(
                player, game, name, match.seed, seat, self._hear, since=since, sleep=self._pause
            )
            self._seated[seat] = Opponent(player, paced, seating_of(game, seat, name).is_instant)
        return self._seated[seat]
