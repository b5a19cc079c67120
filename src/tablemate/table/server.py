"""Running the server: a socket to listen on, then answering until stopped."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
from collections.abc import Callable

from tablemate.core.errors import BadInput
from tablemate.core.jobs import JobRunner
from tablemate.store import Store
from tablemate.table.limits import MOST_BYTES

USUAL_PORT = 8642  # the same every time, so that a browser finds its seats again
# When Python looks for garbage: so many new things, so many looks at the youngest before the older, and so
# many at those before everything. A look at everything stops all matches for a quarter of a second when
# there are many, and finds next to nothing: what goes round in circles here dies young.
COLLECT_AFTER = 20_000, 20, 1_000
OF_THE_PORT = errno.EADDRINUSE, errno.EACCES
PATIENCE = 3  # seconds for answers that are under way when the server stops


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port at the usual one, or any free one."""
    for candidate in (USUAL_PORT, 0) if port is None else (port,):
        try:
            return _bound(host, candidate)
        except UnicodeError:  # from Python's own check of names, before anybody is asked
            raise BadInput(f"cannot listen at {host}: that is not a host name") from None
        except OSError as fault:
            if candidate == 0 or port is not None:
                place = f"port {candidate}" if fault.errno in OF_THE_PORT else host
                raise BadInput(f"cannot listen at {place}: {fault.strerror or fault}") from None
    raise AssertionError("unreachable")


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def serve(
    store: Store,
    listening: socket.socket,
    host: str,
    ready: Callable[[], None],
    runner: JobRunner | None = None,
    *,
    prepares_all: bool = False,
) -> None:
    """Answer until SIGINT or SIGTERM; `ready` is called once the server answers."""
    import uvicorn

    from tablemate.table.app import make_app
    from tablemate.table.guard import names_of

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            giving_up = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)
            await super().shutdown(sockets)
            giving_up.cancel()

        def _give_up(self) -> None:
            for waiting in self.server_state.tasks:
                waiting.cancel()

    config = uvicorn.Config(
        make_app(store, names=names_of(host), runner=runner, prepares_all=prepares_all),
        log_config=None,  # its own asks standard output, which may be closed, whether it has colours
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # it costs more time than it saves nearby
        timeout_graceful_shutdown=2 * PATIENCE,  # before that we give up ourselves, without a word
        proxy_headers=False,
    )
    gc.set_threshold(*COLLECT_AFTER)
    # The server hands signals on once it has stopped: stopping was all they asked for.
    before = {number: signal.signal(number, _heard) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with contextlib.suppress(KeyboardInterrupt):
            Server(config).run(sockets=[listening])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _heard(*_: object) -> None:
    pass
