"""The socket of a live match: a hello, then views and events one way, actions the other."""

import asyncio
import contextlib
from collections.abc import Coroutine, Iterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from tablemate.core.errors import TablemateError
from tablemate.core.events import Seat as Viewer
from tablemate.store import NoSuchMatch
from tablemate.table import refusals
from tablemate.table.guests import encoded
from tablemate.table.house import House
from tablemate.table.limits import Bucket
from tablemate.table.messages import (
    Act,
    Asked,
    Concede,
    Fault,
    Hello,
    Ping,
    Pong,
    Preparation,
    SetPace,
    TakeBack,
    Told,
)
from tablemate.table.refusals import BAD_INPUT, TOO_MANY, Refusal, refusal_of
from tablemate.table.room import Room

BAD_MESSAGES, UNKNOWN_TOKEN, NO_MATCH, FLOOD, STOPS = 4400, 4401, 4404, 4429, 1012
MOST_WAITING = 512  # messages for a connection that does not read them
SHOW_EVERY = 1.0  # seconds, while searches are compiled
READY = Preparation(1, 1, "ready")
DECODER: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)


class Closed(Exception):
    """The socket is to be closed with a code, and a sentence."""

    def __init__(self, code: int, because: str) -> None:
        super().__init__(because)
        self.code = code


class Socket:
    """A connection to a live match: messages wait here until they are sent."""

    def __init__(self, socket: WebSocket[Any, Any, Any], bucket: Bucket) -> None:
        self._socket = socket
        self._bucket = bucket
        self._waiting: asyncio.Queue[list[str]] = asyncio.Queue()
        self.seat: Viewer = None
        self.with_text = False

    def tell(self, messages: list[str]) -> None:
        if self._waiting.qsize() < MOST_WAITING:
            self._waiting.put_nowait(messages)

    def say(self, message: Told) -> None:
        self.tell(encoded([message]))

    async def send_all(self) -> None:
        """Send what is queued, until the socket is gone or too far behind."""
        while True:
            messages = await self._waiting.get()
            if self._waiting.qsize() >= MOST_WAITING - 1:
                raise Closed(FLOOD, "you read what is sent too slowly")
            for message in messages:
                await self._socket.send_text(message)

    async def flush(self) -> None:
        while not self._waiting.empty():
            for message in self._waiting.get_nowait():
                await self._socket.send_text(message)

    async def hear(self) -> Asked:
        """The next message; a Refusal if it is not a valid one."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        if not self._bucket.take():
            raise Closed(FLOOD, "you are sending too much at once")
        text = event.get("text")
        if not isinstance(text, str):
            raise Refusal(BAD_INPUT, "bad-message", "a message must be JSON text")
        try:
            return DECODER.decode(text)
        except RecursionError:
            raise Refusal(BAD_INPUT, "bad-message", "this message is nested too deeply") from None
        except (msgspec.DecodeError, UnicodeError) as fault:
            raise Refusal(BAD_INPUT, "bad-message", f"this message cannot be read: {fault}") from None


@websocket("/api/matches/{match_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], match_id: FromPath[str], house: NamedDependency[House]
) -> None:
    await socket.accept()
    guest = Socket(socket, Bucket(house.limits.messages))
    code, because = STOPS, "the server is stopping"
    try:
        with _counted(house):
            await _attend(guest, match_id, house)
    except WebSocketDisconnect:
        return
    except Closed as closed:
        code, because = closed.code, str(closed)
    except NoSuchMatch as fault:
        code, because = NO_MATCH, str(fault)
    except TablemateError as fault:
        refusal = refusal_of(fault)
        guest.say(Fault(refusal.code, refusal.sentence))
        code = FLOOD if refusal.status == TOO_MANY else STOPS
        because = refusal.sentence
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await guest.flush()
        await socket.close(code=code, reason=because[:100])


@contextlib.contextmanager
def _counted(house: House) -> Iterator[None]:
    if house.sockets >= house.limits.sockets:
        raise Closed(FLOOD, "too many connections are open; try again later")
    house.sockets += 1
    try:
        yield
    finally:
        house.sockets -= 1


async def _attend(guest: Socket, match_id: str, house: House) -> None:
    """A connection from hello to goodbye."""
    hello = await _hello(guest, house)
    async with house.rooms.using(match_id) as room:
        if hello.token is not None:
            guest.seat = await room.holder(hello.token)
            if guest.seat is None:
                raise Closed(UNKNOWN_TOKEN, "this token holds no seat in this match")
        guest.with_text = hello.text
        if hello.pace is not None and guest.seat is not None:
            await room.set_pace(hello.pace)
        await room.enter(guest)
        try:
            await _first_of(
                guest.send_all(),
                _listen(guest, room, house.limits.bad_messages),
                _tell_stand_ins(guest, room, house),
            )
        finally:
            room.leave(guest)


async def _first_of(*visits: Coroutine[Any, Any, None]) -> None:
    """Run all of these at once, until one ends."""
    tasks = [asyncio.create_task(visit) for visit in visits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _hello(guest: Socket, house: House) -> Hello:
    try:
        async with asyncio.timeout(house.limits.hello_within):
            message = await guest.hear()
    except TimeoutError:
        raise Closed(BAD_MESSAGES, "no hello was received") from None
    except Refusal as refusal:
        raise Closed(BAD_MESSAGES, refusal.sentence) from None
    if not isinstance(message, Hello):
        raise Closed(BAD_MESSAGES, "the first message must be a hello")
    return message


async def _tell_stand_ins(guest: Socket, room: Room, house: House) -> None:
    """Show who stands in for whom and how long it will take, until no opponent waits for its search."""
    if room.match is not None:
        game, seats = room.match.game, room.match.seats
        was_told = False
        while (now := await house.threads.work(house.preparing.until_ready, game, seats)) is not None:
            guest.say(now)
            was_told = True
            await asyncio.sleep(SHOW_EVERY)
        if was_told:
            guest.say(READY)
        if failure := await house.threads.work(house.preparing.failure, game, seats):
            guest.say(failure)
    await asyncio.Event().wait()


async def _listen(guest: Socket, room: Room, bad_messages: int) -> None:
    """Handle what is received, one message after another."""
    while True:
        try:
            message = await guest.hear()
            # Whoever hangs up in the middle does not stop what has begun.
            await asyncio.shield(asyncio.ensure_future(_answer(guest, room, message)))
        except TablemateError as fault:
            refusal = refusal_of(fault)
            guest.say(Fault(refusal.code, refusal.sentence))
            if refusal.code == "bad-message":
                bad_messages -= 1
                if bad_messages <= 0:
                    raise Closed(BAD_MESSAGES, "too many messages that cannot be read") from None


async def _answer(guest: Socket, room: Room, message: Asked) -> None:
    if isinstance(message, Ping):
        guest.say(Pong())
        return
    if isinstance(message, Hello):
        raise Refusal(BAD_INPUT, "bad-message", "hello was received already")
    if guest.seat is None:
        raise refusals.no_seat()
    match message:
        case Act():
            await room.act(guest.seat, message.n, message.action)
        case TakeBack(agree=None):
            await room.take_back(guest.seat, message.n)
        case TakeBack():
            await room.answer_wish(guest.seat, message.n, agrees=bool(message.agree))
        case Concede():
            await room.concede(guest.seat, message.n)
        case SetPace():
            await room.set_pace(message.pace)
