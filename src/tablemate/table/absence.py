"""Absence: what the others may decide about somebody who has left a match, or has never come.

Anybody who holds a seat may, once the person has been away for as long as the match's terms say. A stand-in
is an opponent like any other: it is shown what the seat may know. Its choices are marked in the match.
"""

from tablemate.core.errors import BadInput
from tablemate.store import SeatKind
from tablemate.table import refusals
from tablemate.table.live_match import LiveMatch
from tablemate.table.notes import Note

PERSON = "human"


async def let_stand_in(live_match: LiveMatch, seat: int, level: str, *, by: int) -> None:
    """Let an opponent play for a person until they are back, or at an open seat until it is taken."""
    if level == PERSON:
        raise BadInput("somebody who has left can be replaced only by an opponent, not by a person")
    async with live_match.lock:
        await live_match.ensure_current()
        if live_match.is_over:
            raise refusals.over()
        live_match.check_left(seat, by, or_open=True)
        if live_match.stand_in(seat) == level:
            return
        await live_match.set_stand_in(seat, level)
        is_open = live_match.kinds[seat] is SeatKind.OPEN
        await live_match.note(Note("filled" if is_open else "stand_in", seat, by=by, level=level))
        if is_open:  # it is called otherwise from now on
            await live_match.send_log()
    live_match.wake()
