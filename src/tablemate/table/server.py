"""Running the server: a socket to listen on, then answering until stopped."""

import asyncio
import contextlib
import errno
import gc
import signal
import socket
from collections.abc import Callable, Sequence
from dataclasses import replace

from tablemate.core.errors import BadInput
from tablemate.core.jobs import JobRunner
from tablemate.store import Store
from tablemate.table.access import HERE, Access
from tablemate.table.limits import MOST_BYTES, Limits
from tablemate.table.proxies import Network

USUAL_PORT = 8642  # the same every time, so that a browser finds its seats again
# When Python looks for what goes round in circles: so many new things, so many looks at the youngest before
# the older, and so many at those before everything. A look at everything stops all matches for as long as it
# takes, so what is there once the server answers is left out for good. Nothing of a match that was closed
# goes round in circles; what is found is what sockets leave behind, some hundred things each.
COLLECT_AFTER = 5_000, 10, 4
OF_THE_PORT = errno.EADDRINUSE, errno.EACCES
BACKLOG = 64  # connections that wait until the server has started
PATIENCE = 3  # seconds for answers that are under way when the server stops


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port at the usual one, or any free one."""
    for candidate in (USUAL_PORT, 0) if port is None else (port,):
        try:
            return _bound(host, candidate)
        except UnicodeError:  # from Python's own check of names, before anybody is asked
            raise BadInput(f"cannot listen at {host}: that is not a host name") from None
        except OSError as error:
            if candidate == 0 or port is not None:
                place = f"port {candidate}" if error.errno in OF_THE_PORT else host
                raise BadInput(f"cannot listen at {place}: {error.strerror or error}") from None
    raise AssertionError("unreachable")


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
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
    access: Access = HERE,
    proxies: Sequence[Network] = (),
    metrics: socket.socket | None = None,
    prepares_all: bool = False,
) -> None:
    """Answer until SIGINT or SIGTERM; `ready` is called once the server answers."""
    import uvicorn

    from tablemate.table.app import make_app
    from tablemate.table.guard import names_of
    from tablemate.table.http_connections import Reception, connection_capacity, http_protocol
    from tablemate.table.socket_protocol import SocketProtocol

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            gc.collect()
            gc.freeze()
            if self.started:
                ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            giving_up = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)
            await super().shutdown(sockets)
            giving_up.cancel()

        def _give_up(self) -> None:
            for waiting in self.server_state.tasks:
                waiting.cancel()

    capacity = connection_capacity()
    app = make_app(
        store,
        limits=_limits(capacity.most),
        names=names_of(host),
        runner=runner,
        access=access,
        proxies=proxies,
        metrics=metrics,
        prepares_all=prepares_all,
    )
    config = uvicorn.Config(
        app,
        http=http_protocol(Reception(capacity.most)),
        backlog=capacity.backlog,
        log_config=None,  # its own asks standard output, which may be closed, whether it has colours
        log_level="error",  # what strangers send is no reason to warn anybody
        access_log=False,
        server_header=False,
        ws=SocketProtocol,
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


def _limits(connections: int) -> Limits:
    """The usual ones, but sockets leave some of all connections to requests, and an address to others."""
    usual = Limits()
    sockets = min(usual.sockets, connections * 3 // 4)
    return replace(
        usual,
        sockets=sockets,
        sockets_an_address=min(usual.sockets_an_address, sockets // 4),
        sockets_before_hello=min(usual.sockets_before_hello, connections // 8),
    )


def _heard(*_: object) -> None:
    pass
