"""Advice for the deciding seat: a hint, and why."""

from typing import TYPE_CHECKING

from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablemate.core.playing import decision_of
from tablemate.table import refusals
from tablemate.table.advice import Hint, Why, hint_of, ranking_of
from tablemate.table.api.dependencies import MatchId, post_from_seat
from tablemate.table.api.matches import AtNumber
from tablemate.table.context import Context
from tablemate.table.live_match import LiveMatch
from tablemate.table.notes import Note
from tablemate.table.presenter import Presenter
from tablemate.table.thinking_queue import Asker

if TYPE_CHECKING:
    from tablemate.players.explaining import Explanation


@post_from_seat("/api/matches/{match_id:str}/hint", summary="what you might do now, on your own turn")
async def hint(
    match_id: MatchId,
    data: JSONBody[AtNumber],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
    context: NamedDependency[Context],
    address: NamedDependency[str],
) -> Hint:
    told, presenter = await _advised(live_match, seat, data.n, context, address)
    return hint_of(told, data.n, presenter)


@post_from_seat(
    "/api/matches/{match_id:str}/why", summary="what each of your options is worth, on your own turn"
)
async def why(
    match_id: MatchId,
    data: JSONBody[AtNumber],
    live_match: NamedDependency[LiveMatch],
    seat: NamedDependency[int],
    context: NamedDependency[Context],
    address: NamedDependency[str],
) -> Why:
    told, presenter = await _advised(live_match, seat, data.n, context, address)
    return Why(n=data.n, **ranking_of(told, presenter))


async def _advised(
    live_match: LiveMatch, seat: int, n: int, context: Context, address: str
) -> "tuple[Explanation, Presenter]":
    if not live_match.terms.hints:
        raise refusals.switched_off("asking for hints")
    async with live_match.exclusive(n) as match:
        live_match.check_turn(seat)
        if live_match.is_in_company(seat):
            await live_match.note(Note("hint", seat))
        decision = decision_of(match, seat)
        presenter = live_match.presenter
    assert presenter is not None
    told = await context.advice.on(Asker(address, live_match.id), n, match, decision)
    if n != live_match.next_n:
        raise refusals.stale(live_match.next_n)
    return told, presenter


ADVISING = [hint, why]
