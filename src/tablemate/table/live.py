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
from tablemate.core.events import Viewer
from tablemate.store import NoSuchMatch
from tablemate.table import refusals
from tablemate.table.connections import encoded
from tablemate.table.context import Context
from tablemate.table.limits import Bucket
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import (
    Act,
    ClientMessage,
    Concede,
    Fault,
    Hello,
    Ping,
    Pong,
    Preparation,
    ServerMessage,
    SetPace,
    TakeBack,
)
from tablemate.table.refusals import BAD_INPUT, TOO_MANY, Refusal, refusal_of

BAD_MESSAGES, UNKNOWN_TOKEN, NO_MATCH, FLOOD, STOPS = 4400, 4401, 4404, 4429, 1012
MOST_WAITING = 512  # messages for a connection that does not read them
SHOW_EVERY = 1.0  # seconds, while searches are compiled
READY = Preparation(1, 1, "ready")
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Closed(Exception):
    """The socket is to be closed with a code, and a sentence."""

    def __init__(self, code: int, because: str) -> None:
        super().__init__(because)
        self.code = code


class SocketConnection:
    """A connection to a live match: messages wait here until they are sent."""

    def __init__(self, socket: WebSocket[Any, Any, Any], bucket: Bucket) -> None:
        self._socket = socket
        self._bucket = bucket
        self._waiting: asyncio.Queue[list[str]] = asyncio.Queue()
        self.seat: Viewer = None
        self.with_text = False

    def queue(self, messages: list[str]) -> None:
        if self._waiting.qsize() < MOST_WAITING:
            self._waiting.put_nowait(messages)

    def send(self, message: ServerMessage) -> None:
        self.queue(encoded([message]))

    async def send_all(self) -> None:
        """Send what is queued, until the socket is gone or too far behind."""
        while True:
            messages = await self._waiting.get()
            if self._waiting.qsize() >= MOST_WAITING - 1:
                raise Closed(FLOOD, "your connection is reading too slowly")
            for message in messages:
                await self._socket.send_text(message)

    async def flush(self) -> None:
        while not self._waiting.empty():
            for message in self._waiting.get_nowait():
                await self._socket.send_text(message)

    async def receive(self) -> ClientMessage:
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
    socket: WebSocket[Any, Any, Any], match_id: FromPath[str], context: NamedDependency[Context]
) -> None:
    await socket.accept()
    connection = SocketConnection(socket, Bucket(context.limits.messages))
    code, because = STOPS, "the server is stopping"
    try:
        with _counted(context):
            await _serve(connection, match_id, context)
    except WebSocketDisconnect:
        return
    except Closed as closed:
        code, because = closed.code, str(closed)
    except NoSuchMatch as fault:
        code, because = NO_MATCH, str(fault)
    except TablemateError as fault:
        refusal = refusal_of(fault)
        connection.send(Fault(refusal.code, refusal.sentence))
        code = FLOOD if refusal.status == TOO_MANY else STOPS
        because = refusal.sentence
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await connection.flush()
        await socket.close(code=code, reason=because[:100])


@contextlib.contextmanager
def _counted(context: Context) -> Iterator[None]:
    if context.sockets >= context.limits.sockets:
        raise Closed(FLOOD, "too many connections are open; try again later")
    context.sockets += 1
    try:
        yield
    finally:
        context.sockets -= 1


async def _serve(connection: SocketConnection, match_id: str, context: Context) -> None:
    """A connection from hello to goodbye."""
    hello = await _hello(connection, context)
    async with context.live_matches.using(match_id) as live_match:
        if hello.token is not None:
            connection.seat = await live_match.holder(hello.token)
            if connection.seat is None:
                raise Closed(UNKNOWN_TOKEN, "this token holds no seat in this match")
        connection.with_text = hello.text
        if hello.pace is not None and connection.seat is not None:
            await live_match.set_pace(hello.pace)
        await live_match.enter(connection)
        try:
            await _first_of(
                connection.send_all(),
                _listen(connection, live_match, context.limits.bad_messages),
                _send_stand_ins(connection, live_match, context),
            )
        finally:
            live_match.leave(connection)


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


async def _hello(connection: SocketConnection, context: Context) -> Hello:
    try:
        async with asyncio.timeout(context.limits.hello_within):
            message = await connection.receive()
    except TimeoutError:
        raise Closed(BAD_MESSAGES, "no hello was received") from None
    except Refusal as refusal:
        raise Closed(BAD_MESSAGES, refusal.sentence) from None
    if not isinstance(message, Hello):
        raise Closed(BAD_MESSAGES, "the first message must be a hello")
    return message


async def _send_stand_ins(connection: SocketConnection, live_match: LiveMatch, context: Context) -> None:
    """Show who stands in for whom and how long it will take, until no opponent waits for its search."""
    if live_match.match is not None:
        game, seats = live_match.match.game, live_match.match.seats
        was_told = False
        while (now := await context.threads.work(context.preparing.until_ready, game, seats)) is not None:
            connection.send(now)
            was_told = True
            await asyncio.sleep(SHOW_EVERY)
        if was_told:
            connection.send(READY)
        if failure := await context.threads.work(context.preparing.failure, game, seats):
            connection.send(failure)
    await asyncio.Event().wait()


async def _listen(connection: SocketConnection, live_match: LiveMatch, bad_messages: int) -> None:
    """Handle what is received, one message after another."""
    while True:
        try:
            message = await connection.receive()
            # Whoever hangs up in the middle does not stop what has begun.
            await asyncio.shield(asyncio.ensure_future(_dispatch(connection, live_match, message)))
        except TablemateError as fault:
            refusal = refusal_of(fault)
            connection.send(Fault(refusal.code, refusal.sentence))
            if refusal.code == "bad-message":
                bad_messages -= 1
                if bad_messages <= 0:
                    raise Closed(BAD_MESSAGES, "too many messages that cannot be read") from None


async def _dispatch(connection: SocketConnection, live_match: LiveMatch, message: ClientMessage) -> None:
    if isinstance(message, Ping):
        connection.send(Pong())
        return
    if isinstance(message, Hello):
        raise Refusal(BAD_INPUT, "bad-message", "hello was already received")
    if connection.seat is None:
        raise refusals.no_seat()
    match message:
        case Act():
            await live_match.act(connection.seat, message.n, message.action)
        case TakeBack(agree=None):
            await live_match.take_back(connection.seat, message.n)
        case TakeBack():
            await live_match.answer_wish(connection.seat, message.n, agrees=bool(message.agree))
        case Concede():
            await live_match.concede(connection.seat, message.n)
        case SetPace():
            await live_match.set_pace(message.pace)
