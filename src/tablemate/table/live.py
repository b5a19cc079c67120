"""The socket of a live match: a hello, then views and events one way, actions the other."""

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Coroutine
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
from tablemate.table.client import Visitor, address_of
from tablemate.table.connections import (
    BAD_MESSAGES,
    FLOOD,
    NO_MATCH,
    OUR_FAULT,
    STOPS,
    UNKNOWN_TOKEN,
    encoded,
)
from tablemate.table.context import Context
from tablemate.table.limits import Bucket
from tablemate.table.live_match import LiveMatch
from tablemate.table.messages import (
    ActMessage,
    ClientMessage,
    ConcedeMessage,
    ErrorMessage,
    HelloMessage,
    HurryMessage,
    PingMessage,
    PongMessage,
    PreparingMessage,
    ReactMessage,
    ServerMessage,
    SetPaceMessage,
    TakeBackMessage,
)
from tablemate.table.refusals import BAD_INPUT, Refusal, refusal_of

LOG = logging.getLogger(__name__)
CLOSINGS = {refusals.TOO_MANY: FLOOD, refusals.UNKNOWN_TOKEN: UNKNOWN_TOKEN}  # by what was refused
MOST_WAITING = 512  # messages for a connection that does not read them
LONGEST_REASON = 123  # bytes, of which a close frame has no more
SHOW_EVERY = 1.0  # seconds, while searches are compiled
NUMBERS = itertools.count()  # of connections, in the order in which they come
READY = PreparingMessage(1, 1, "ready")
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
        self._closing = asyncio.Event()
        self._closed = Closed(STOPS, "")
        self.address = address_of(socket.scope)
        self.number = next(NUMBERS)
        self.seat: Viewer = None
        self.token: str | None = None
        self.with_text = False
        self.beside: frozenset[int] = frozenset()
        self.device = ""

    def dismiss(self, code: int, because: str) -> None:
        self._closed = Closed(code, because)
        self._closing.set()

    async def until_dismissed(self) -> None:
        await self._closing.wait()
        raise self._closed

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
                await self._send_text(message)

    async def flush(self) -> None:
        while not self._waiting.empty():
            for message in self._waiting.get_nowait():
                await self._send_text(message)

    async def _send_text(self, text: str) -> None:
        try:
            await self._socket.send_text(text)
        except (OSError, RuntimeError):  # what the socket raises once it is gone, or being closed
            raise WebSocketDisconnect(detail="gone") from None

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
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Refusal(BAD_INPUT, "bad-message", f"this message cannot be read: {error}") from None


@websocket("/api/matches/{match_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], match_id: FromPath[str], context: NamedDependency[Context]
) -> None:
    await socket.accept()
    connection = SocketConnection(socket, Bucket(context.limits.messages))
    code, because = STOPS, "the server is stopping"
    try:
        with context.sockets.counted(connection):
            await _first_of(_serve(connection, match_id, context), connection.until_dismissed())
    except WebSocketDisconnect:
        return
    except Closed as closed:
        code, because = closed.code, str(closed)
    except NoSuchMatch as error:
        code, because = NO_MATCH, str(error)
    except TablemateError as error:
        refusal = refusal_of(error)
        connection.send(ErrorMessage(refusal.code, refusal.sentence))
        code = CLOSINGS.get(refusal.status, STOPS)
        because = refusal.sentence
    except Exception as error:
        code, because = OUR_FAULT, str(_our_fault(connection, error))
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        await connection.flush()
        await socket.close(code=code, reason=because.encode()[:LONGEST_REASON].decode(errors="ignore"))


def _our_fault(connection: SocketConnection, error: Exception) -> Closed:
    """Report a mistake of ours. The socket is closed: who opens another is sent the match as it is."""
    LOG.error("socket fault", exc_info=error)
    sentence = "the connection was closed because of a server error"
    connection.send(ErrorMessage("our-fault", sentence))
    return Closed(OUR_FAULT, sentence)


async def _serve(connection: SocketConnection, match_id: str, context: Context) -> None:
    """A connection from hello to goodbye."""
    hello = await _hello(connection, context)
    visitor = Visitor(connection.address, hello.token)
    async with context.live_matches.using(match_id, visitor) as live_match:
        if hello.token is not None:
            connection.token = hello.token
            connection.seat = await live_match.holder(hello.token)
            if connection.seat is None:
                raise Closed(UNKNOWN_TOKEN, "this token holds no seat in this match")
            live_match.address = connection.address
            connection.device = hello.device
            connection.beside = await live_match.seats_of(hello.beside) - {connection.seat}
        context.sockets.admit(connection)
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
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    errors = [error for error in ended if isinstance(error, Exception)]
    del tasks, task, ended  # whatever is raised refers to this frame, which is not to refer to it
    if errors:
        raise errors.pop(0)


async def _hello(connection: SocketConnection, context: Context) -> HelloMessage:
    try:
        async with asyncio.timeout(context.limits.hello_within):
            message = await connection.receive()
    except TimeoutError:
        raise Closed(BAD_MESSAGES, "no hello was received") from None
    except Refusal as refusal:
        raise Closed(BAD_MESSAGES, refusal.sentence) from None
    if not isinstance(message, HelloMessage):
        raise Closed(BAD_MESSAGES, "the first message must be a hello")
    context.reads.take(connection.address)  # all of the match is made for it
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
        refusal: Refusal | None
        try:
            message = await connection.receive()
        except Refusal as error:
            refusal = refusal_of(error)
        else:
            # Whoever hangs up in the middle does not stop what has begun.
            refusal = await asyncio.shield(asyncio.create_task(_handled(connection, live_match, message)))
        if refusal is not None:
            connection.send(ErrorMessage(refusal.code, refusal.sentence))
            if refusal.code == "bad-message":
                bad_messages -= 1
                if bad_messages <= 0:
                    raise Closed(BAD_MESSAGES, "too many messages that cannot be read")


async def _handled(
    connection: SocketConnection, live_match: LiveMatch, message: ClientMessage
) -> Refusal | None:
    """Do what a message asks for; why not, if it is refused, for whoever is still there to hear it."""
    try:
        await _dispatch(connection, live_match, message)
    except TablemateError as error:
        return refusal_of(error)
    except Exception as error:  # reported here, for whoever sent it may be gone by now
        raise _our_fault(connection, error) from None
    return None


async def _dispatch(connection: SocketConnection, live_match: LiveMatch, message: ClientMessage) -> None:
    if isinstance(message, PingMessage):
        connection.send(PongMessage())
        return
    if isinstance(message, HelloMessage):
        raise Refusal(BAD_INPUT, "bad-message", "hello was already received")
    if connection.seat is None:
        raise refusals.no_seat()
    match message:
        case ActMessage():
            await live_match.act(connection.seat, message.n, message.action)
        case TakeBackMessage(agree=None):
            await live_match.take_back(connection.seat, message.n, message.to)
        case TakeBackMessage():
            await live_match.answer_wish(connection.seat, message.n, message.to, agrees=bool(message.agree))
        case ConcedeMessage():
            await live_match.concede(connection.seat, message.n)
        case SetPaceMessage():
            await live_match.set_pace(message.pace)
        case ReactMessage():
            live_match.company.react(connection.seat, message.reaction)
        case HurryMessage():
            live_match.fast_forward(connection.seat)
