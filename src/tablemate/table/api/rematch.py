"""A rematch: begun by one person, and joined by the others with the tokens they have."""

import msgspec
from litestar.di import NamedDependency

from tablemate.core.errors import BadSeat
from tablemate.games.catalogue import find_game
from tablemate.store import SeatKind, Store
from tablemate.table import refusals
from tablemate.table.api.dependencies import MatchId, post_from_seat
from tablemate.table.client import Visitor
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import RematchMessage
from tablemate.table.new_match import check_opponents
from tablemate.table.notes import Note
from tablemate.table.refusals import NOT_NOW, Refusal
from tablemate.table.rematch import Seating, begin_again, seating_of


class RematchMade(msgspec.Struct, frozen=True):
    """The match, and where everybody sits there by the token of the match before."""

    match: str
    by: int  # the seat of whoever was first to ask for it
    seats: list[int]  # by seat of the match before
    invitations: list[str | None]  # by seat there: to those that wait for somebody, for whoever was first


@post_from_seat(
    "/api/matches/{match_id:str}/rematch",
    summary="begin the same again with seats turned by one, once the match is over; the others are invited",
)
async def rematch(
    match_id: MatchId,
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
    bearer: NamedDependency[str | None],
    context: NamedDependency[Context],
    address: NamedDependency[str],
) -> RematchMade:
    async with live_match.lock:
        await live_match.ensure_current()
        if not live_match.is_over:
            raise refusals.still_running()
        known = live_match.company.rematch
        if known is not None and await context.threads.store(_is_open, context.store, known.match):
            # By the token they have now: it may be another than when the rematch was begun.
            assert bearer is not None, "who holds a seat has a token"
            kept = context.store.matches.keep_for
            await context.threads.store(kept, known.match, known.seats[seat], bearer)
            return _known(known)
        context.creating.take(address)  # not before a seat asks for what is not there yet
        context.live_matches.check_space(address)
        about, game = live_match.about, find_game(live_match.about.header.game)
        seating = await context.threads.work(_seating, live_match)
        new = await context.threads.store(begin_again, context.store, game, about, seating, seat)
        holds = await live_match.invite(RematchMessage(new.id, seat, seating.places))
        if holds.match != new.id:
            await context.threads.store(context.store.administration.remove_matches, [new.id])
            return _known(holds)
    return RematchMade(new.id, seat, seating.places, list(new.invitations))


@post_from_seat(
    "/api/matches/{match_id:str}/rematch/decline",
    summary="say that you would rather not play again; whoever asked for the rematch is told where it waits",
)
async def decline(
    match_id: MatchId,
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
    context: NamedDependency[Context],
    address: NamedDependency[str],
    bearer: NamedDependency[str | None],
) -> RematchMade:
    async with live_match.lock:
        await live_match.ensure_current()
        known = live_match.company.rematch
        if known is None or known.by == seat:
            raise Refusal(NOT_NOW, "no-rematch", "nobody has asked you for a rematch")
        name = live_match.seats_for(None)[seat].name
    place = known.seats[seat]
    async with context.live_matches.using(known.match, Visitor(address, bearer)) as there, there.lock:
        if there.kinds[place] is SeatKind.OPEN:
            await there.note(Note("declined", place, name=name))
    return _known(known)


def _is_open(store: Store, match_id: str) -> bool:
    """Whether a rematch is there, and still to be played."""
    return any(about.result is None for about in store.matches.among([match_id]))


def _known(rematch: RematchMessage) -> RematchMade:
    """One that somebody else has begun, and invites others to."""
    return RematchMade(rematch.match, rematch.by, rematch.seats, [None] * len(rematch.seats))


def _seating(live_match: LiveMatch) -> Seating:
    """Seats turned by one, unless an opponent is made for the seat it has."""
    header = live_match.about.header
    game = find_game(header.game)
    turned = seating_of(game, header.options, header.seats)
    try:
        check_opponents(game, turned.seats)
    except BadSeat:
        return seating_of(game, header.options, header.seats, turns=False)
    return turned


REMATCH = [rematch, decline]
