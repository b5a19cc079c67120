"""Advice for the deciding seat: a hint, and why."""

from litestar.di import NamedDependency
from litestar.params import JSONBody

from tablemate.core.playing import Choice
from tablemate.table import refusals
from tablemate.table.advice import Hint, Why, hint_of, ranked_of
from tablemate.table.api.matches import AtNumber
from tablemate.table.api.needs import MatchId, from_a_seat
from tablemate.table.deciding import decision_of
from tablemate.table.house import House
from tablemate.table.room import Room
from tablemate.table.telling import Telling


@from_a_seat("/api/matches/{match_id:str}/hint", summary="what you might do now, on your own turn")
async def hint(
    match_id: MatchId,
    data: JSONBody[AtNumber],
    room: NamedDependency[Room],
    seat: NamedDependency[int],
    house: NamedDependency[House],
) -> Hint:
    choice, telling = await _advised(room, seat, data.n, house)
    return hint_of(choice, data.n, telling)


@from_a_seat(
    "/api/matches/{match_id:str}/why", summary="what each of your options is worth, on your own turn"
)
async def why(
    match_id: MatchId,
    data: JSONBody[AtNumber],
    room: NamedDependency[Room],
    seat: NamedDependency[int],
    house: NamedDependency[House],
) -> Why:
    choice, telling = await _advised(room, seat, data.n, house)
    return Why(data.n, choice.because, ranked_of(choice, telling))


async def _advised(room: Room, seat: int, n: int, house: House) -> tuple[Choice, Telling]:
    async with room.going_on(n) as match:
        room.check_turn(seat)
        decision = decision_of(match, seat)
        telling = room.telling
    assert telling is not None
    choice = await house.advice.on(room.id, n, match, decision)
    if n != room.following:
        raise refusals.stale(room.following)
    return choice, telling


ADVISING = [hint, why]
