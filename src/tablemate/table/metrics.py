"""Metrics for Prometheus, at a listener of their own: who may play need not see them."""

import asyncio
import contextlib
import os
import resource
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import accumulate
from typing import Any

from tablemate import __version__
from tablemate.table.tally import BOUNDS, TALLY, Durations

PATH = "/metrics"
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LOOK_EVERY = 0.5  # seconds between two looks at the event loop
PATIENCE_S = 5
Figures = Mapping[str, float]


def written(live: Figures) -> str:
    """All metrics in Prometheus' text format; `live` are figures of this moment, by their names."""
    return "\n".join([*_lines(live), ""])


def _lines(live: Figures) -> Iterator[str]:
    yield from _family("tablemate_info", "gauge", "the version that runs", [(f'version="{__version__}"', 1)])
    for name, value in live.items():
        yield from _family(f"tablemate_{name}", "gauge", name.replace("_", " "), [("", value)])
    yield from _family("tablemate_sockets", "gauge", "open sockets", [("", TALLY.sockets)])
    yield from _family("tablemate_actions_total", "counter", "lines of matches stored", [("", TALLY.actions)])
    yield from _family(
        "tablemate_store_faults_total", "counter", "faults of the store", [("", TALLY.store_faults)]
    )
    requests = {
        f'method="{method}",status="{status}"': spent
        for (method, status), spent in sorted(TALLY.requests.copy().items())
    }
    yield from _histogram("tablemate_request_seconds", "requests answered", requests)
    yield from _histogram("tablemate_thought_seconds", "thoughts of opponents", {"": TALLY.thoughts})
    yield from _histogram(
        "tablemate_event_loop_lag_seconds", "how late the event loop is", {"": TALLY.loop_lag}
    )
    yield from _family("process_resident_memory_bytes", "gauge", "memory", [("", _memory())])
    yield from _family("process_cpu_seconds_total", "counter", "processor time", [("", time.process_time())])


def _family(name: str, kind: str, about: str, samples: list[tuple[str, float]]) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples:
        yield f"{name}{{{labels}}} {value}" if labels else f"{name} {value}"


def _histogram(name: str, about: str, by_labels: Mapping[str, Durations]) -> Iterator[str]:
    yield from _family(name, "histogram", about, [])
    for labels, spent in by_labels.items():
        before = f"{labels}," if labels else ""
        counts = list(accumulate(spent.counts))
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
            yield f'{name}_bucket{{{before}le="{bound}"}} {count}'
        own = f"{{{labels}}}" if labels else ""
        yield f"{name}_sum{own} {spent.total}"
        yield f"{name}_count{own} {counts[-1]}"


def _memory() -> int:
    """The memory of this process; where the system does not say, the most it ever had."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


@contextlib.asynccontextmanager
async def shown(listening: socket.socket | None, figures: Callable[[], Figures]) -> Any:
    """Show metrics to whoever asks at this socket, while the event loop runs."""
    if listening is None:
        yield
        return
    watching = asyncio.create_task(_watch_loop())
    server = _server(listening, figures)
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    try:
        yield
    finally:
        watching.cancel()
        await asyncio.to_thread(server.shutdown)
        server.server_close()


async def _watch_loop() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY
        await asyncio.sleep(LOOK_EVERY)
        TALLY.loop_lag.note(max(0.0, loop.time() - due))


def _server(listening: socket.socket, figures: Callable[[], Figures]) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        timeout = PATIENCE_S
        server_version, sys_version = "tablemate", ""

        def do_GET(self) -> None:
            is_here = self.path.partition("?")[0] == PATH
            body = (written(figures()) if is_here else f"metrics are at {PATH}\n").encode()
            self.send_response(200 if is_here else 404)
            self.send_header("Content-Type", MEDIA_TYPE)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: Any, client_address: Any) -> None:
            pass  # whoever asked has hung up

    server = Server(listening.getsockname()[:2], Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    return server
