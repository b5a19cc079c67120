"""Taking back: who has to agree, and whether something hidden had been shown meanwhile."""

import asyncio
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from tablemate.core.events import NamedEvent
from tablemate.core.match import ActionLine, Match
from tablemate.core.playing import worlds_for
from tablemate.core.position import Position
from tablemate.table.messages import Wish, WishEnd
from tablemate.table.refusals import NOT_NOW, Refusal

STAYS = 60.0  # seconds, in which a request to take back can be answered
WORLDS = 12  # tried; in most of them whatever was hidden is another


class Wishes:
    """The open request to take back, if any. Opponents may go on meanwhile; a person's decision ends it."""

    def __init__(self) -> None:
        self.current: Wish | None = None
        self._timer: asyncio.TimerHandle | None = None

    def make(self, by: int, to: int, others: list[int], n: int, timed_out: Callable[[WishEnd], None]) -> None:
        """Ask these others; without an answer of all of them it is `timed_out`."""
        if self.current is not None and self.current.by != by:
            raise Refusal(
                NOT_NOW,
                "wish-open",
                "somebody else is already asking to take something back; answer that first",
            )
        self._set(Wish(by, to, others, [], n))
        self._timer = asyncio.get_running_loop().call_later(STAYS, self._time_out, timed_out)

    def answer(
        self, seat: int, n: int, to: int | None = None, *, agrees: bool
    ) -> tuple[Wish, WishEnd | None]:
        """The request that was answered, and how it ended, if it did; whoever made it may withdraw it.

        With `to`, only a request to go back to that line is answered: it may be another since it was read.
        """
        wish = self.current
        if wish is not None and seat == wish.by and not agrees:
            self._set(None)
            return wish, WishEnd(wish.by, "withdrawn")
        if wish is None or seat not in wish.waits_for or n < wish.n:
            raise Refusal(NOT_NOW, "no-wish", "nobody is waiting for your answer to a take-back")
        if not agrees:
            self._set(None)
            return wish, WishEnd(wish.by, "declined", seat)
        if to is not None and to != wish.to:
            raise Refusal(NOT_NOW, "another-wish", "they now ask to go back to another decision")
        left = [other for other in wish.waits_for if other != seat]
        wish = replace(wish, waits_for=left, agreed=[*wish.agreed, seat])
        if left:
            self.current = wish
            return wish, None
        self._set(None)
        return wish, WishEnd(wish.by, "agreed")

    def lapse(self, seat: int | None = None) -> WishEnd | None:
        """A person has decided something, or the match is another: how the request ended, if any."""
        wish = self.current
        self._set(None)
        return None if wish is None else WishEnd(wish.by, "lapsed", seat)

    def _time_out(self, timed_out: Callable[[WishEnd], None]) -> None:
        wish = self.current
        self._set(None)
        if wish is not None:
            timed_out(WishEnd(wish.by, "timed_out"))

    def _set(self, wish: Wish | None) -> None:
        self.current = wish
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def was_shown(match: Match, seat: int, to: int) -> bool:
    """Whether somebody has seen anything since line `to` that could not have been known before.

    That is asked of the seat that wants to go back, and of the one that decides again.
    """
    decides = match.standing[bisect_left(match.standing, to, key=lambda line: line.n)].seat
    return any(_has_seen(match, each, to) for each in dict.fromkeys((decides, seat)))


def _has_seen(match: Match, seat: int, to: int) -> bool:
    """Whether a seat has seen anything since line `to` that it could not have known before.

    The same actions are played again in worlds that fit what the seat knew then; others may have taken any
    action that looked the same. Where that is not legal, or shows the seat something else, the seat has
    learned which world is the true one, or what was sealed.
    """
    draws = worlds_for(match, seat)
    before = match.before(to)
    since = _steps(match, seat, to)
    return any(_differs(before.determinized(seat, draws.draw()), seat, since, k) for k in range(WORLDS))


@dataclass(frozen=True)
class _Step:
    """An action since then: what the seat saw when it was taken, and the events as it saw them."""

    code: int
    seen_as: int | None  # None: it was as good as sealed, though shown at once
    events: list[NamedEvent]


def _steps(match: Match, seat: int, to: int) -> list[_Step]:
    redacted = match.position.rulebook.events.redacted
    shows_own = _shows_own(match, seat, to)
    return [
        _Step(
            code,
            None if line.n == shows_own else match.before(line.n).seen_as(code, seat),
            [redacted(event, seat) for event in line.events],
        )
        for line, code in _since(match, to)
    ]


def _since(match: Match, to: int) -> list[tuple[ActionLine, int]]:
    return [(line, code) for line, code in zip(match.standing, match.codes, strict=True) if line.n >= to]


def _shows_own(match: Match, seat: int, to: int) -> int | None:
    """The line of another seat with which the seat's own decision was shown, if that was sealed until then.

    Of decisions that are sealed and shown together the last one is shown as it is made. It was made without
    knowing the others, so it is no more an answer to them than those before it.
    """
    (first, own), *since = _since(match, to)
    if first.seat != seat:
        return None
    before = match.before(to)
    others = [other for other in range(before.seats) if other != seat]
    seen = [before.seen_as(own, other) for other in others]
    if own in seen:
        return None
    alike = (c for c in before.legal_codes() if c != own and seen == [before.seen_as(c, o) for o in others])
    instead = next(alike, None)
    if instead is None:
        return None
    before.apply_code(instead)
    for line, code in since:
        if code not in before.legal_codes():
            return None
        if before.seen_as(code, line.seat) != match.before(line.n).seen_as(code, line.seat):
            return line.n
        before.apply_code(code)
    return None


def _differs(world: Position, seat: int, since: list[_Step], shift: int) -> bool:
    """Whether the seat would have seen something else in this world, where others chose otherwise."""
    redacted = world.rulebook.events.redacted
    for step in since:
        code = _instead(world, seat, step, shift)
        if code is None or [redacted(event, seat) for event in world.apply_code(code)] != step.events:
            return True
    return False


def _instead(world: Position, seat: int, step: _Step, shift: int) -> int | None:
    """One of the actions that would have looked the same to the seat: the same with shift 0, if legal."""
    legal = world.legal_codes()
    if step.seen_as == step.code:  # all of it was seen
        return step.code if step.code in legal else None
    alike = [c for c in legal if step.seen_as is None or world.seen_as(c, seat) == step.seen_as]
    if not alike:
        return None
    at = alike.index(step.code) if step.code in alike else 0
    return alike[(at + shift) % len(alike)]
