"""`tablemate serve`: the table in the browser."""

import argparse
import contextlib
import logging
import os
import shutil
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, Protocol

from tablemate.cli import printable
from tablemate.cli.arguments import add_store, reports_folder, store_address
from tablemate.cli.games import LEFT_OUT
from tablemate.core.errors import BadInput
from tablemate.games.catalogue import broken_games

if TYPE_CHECKING:
    from tablemate.store import Store
    from tablemate.table import Addresses, PublicUrl

LOG = logging.getLogger(__name__)

EXAMPLE = "tablemate serve --port 8642 --no-open"
PUBLIC_URL = "TABLEMATE_PUBLIC_URL"
METRICS = "127.0.0.1:9642"


@dataclass(frozen=True)
class Landing:
    """What the browser is opened at, and links to print with the address, each with what it is for."""

    path: str = ""
    links: Sequence[tuple[str, str]] = ()


class MakesLanding(Protocol):
    def __call__(self, store: "Store", *, is_shared: bool, is_listed: bool) -> Landing: ...


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_address(parser)
    parser.add_argument(
        "--public-url",
        metavar="URL",
        default=os.environ.get(PUBLIC_URL) or None,
        help="the address the world knows this server by, behind a proxy that speaks TLS: "
        f"https://play.example.org (default: ${PUBLIC_URL})",
    )
    parser.add_argument(
        "--trusted-proxy",
        dest="proxies",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="an address or network of proxies whose X-Forwarded-For is believed; may be repeated",
    )
    parser.add_argument(
        "--metrics",
        metavar="ADDRESS:PORT",
        nargs="?",
        const=METRICS,
        help=f"show metrics for Prometheus at /metrics, on a listener of their own (default: {METRICS})",
    )
    parser.add_argument(
        "--log-json",
        action="store_true",
        help="log every request and every fault to the error output, each as one line of JSON",
    )
    parser.add_argument(
        "--no-prepare",
        action="store_true",
        help="compile no game before somebody plays it (default: compile all games while idle)",
    )
    add_store(parser)


def add_address(parser: argparse.ArgumentParser) -> None:
    """Where to listen, and whether to open the browser there."""
    parser.add_argument("--port", type=int, help="the port to listen on (default: 8642, or any that is free)")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on (default: this machine only; 0.0.0.0: everybody on its networks)",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")


def as_usual(parser: argparse.ArgumentParser) -> None:
    """For a command that opens a table of its own, without all that a server can be told."""
    parser.set_defaults(public_url=None, proxies=[], metrics=None, log_json=False, no_prepare=True)


def run(args: argparse.Namespace) -> int:
    return open_table(args, lambda *_, **__: Landing())


def open_table(args: argparse.Namespace, landing: MakesLanding) -> int:
    """Listen, open the store, ask where to begin, and serve until somebody stops it."""
    if args.port is not None and not 0 <= args.port <= 65535:
        raise BadInput(f"--port {args.port} is not a port from 1 to 65535, nor 0 for any that is free")

    from tablemate.lab import Jobs
    from tablemate.store import Store
    from tablemate.table import Access, PublicUrl, addresses_of, is_here_only, listen, read_network, serve

    public_url = None if args.public_url is None else PublicUrl.read(args.public_url)
    proxies = [read_network(text) for text in args.proxies]
    listening = listen(args.host, args.port)
    addresses = addresses_of(args.host, listening)
    access = Access(not is_here_only(listening), public_url)
    metrics = None if args.metrics is None else listen(*_address(args.metrics))
    if args.log_json:
        from tablemate.table import json_log

        json_log.begin()

    with (
        listening,
        metrics or contextlib.nullcontext(),
        Store(store_address(args)) as store,
        contextlib.closing(Jobs(reports_folder(args))) as jobs,
    ):
        begins = landing(store, is_shared=access.is_shared, is_listed=access.lists_new)

        def ready() -> None:
            _tell(addresses, public_url, begins, is_reachable=access.asks_owners)
            for because in broken_games().values():
                LOG.warning(LEFT_OUT, printable(because))
            if not args.no_open and public_url is None:
                at = addresses.to_open + begins.path
                threading.Thread(target=_open_browser, args=(at,), daemon=True).start()

        serve(
            store,
            listening,
            args.host,
            ready,
            jobs,
            access=access,
            proxies=proxies,
            metrics=metrics,
            prepares_all=not args.no_prepare,
        )
    _end()


def _tell(
    addresses: "Addresses", public_url: "PublicUrl | None", begins: Landing, *, is_reachable: bool
) -> None:
    """Say where the table is; to people at a terminal with codes for the camera of a phone."""
    with contextlib.suppress(OSError):  # nobody reads it, or the disk is full; the server runs
        print(f"The table is at {addresses.here}  (Ctrl-C stops it)", flush=True)
        base = addresses.to_open
        if public_url is not None:
            base = str(public_url)
            print(f"For everybody: {base}", flush=True)
        elif addresses.nearby is not None:
            base = addresses.nearby
            print(f"On this network: {base}", flush=True)
        for what, path in begins.links:
            print(f"{what}: {base}{path}", flush=True)
            if is_reachable:
                _print_code(base + path)
        if is_reachable and not begins.links:
            _print_code(base)


def _print_code(link: str) -> None:
    """The QR code of a link, where a camera can see it: a line that wraps would spoil it."""
    if _is_seen():
        from tablemate.table.qr_codes import QUIET, qr_lines, qr_rows

        if len(qr_rows(link)) + 2 * QUIET > shutil.get_terminal_size().columns:
            print("(This window is too narrow for its QR code.)", flush=True)
        else:
            print(*qr_lines(link), sep="\n", flush=True)


def _is_seen() -> bool:
    """Whether what is printed is shown at a terminal, and does not go to a file or a service's log."""
    return sys.stdout is not None and sys.stdout.isatty()


def _address(text: str) -> tuple[str, int]:
    """Where metrics are to be shown."""
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise BadInput(f"--metrics {text}: that is not an address and a port, for instance {METRICS}")
    return host.strip("[]"), int(port)


def _end() -> NoReturn:
    """Exit at once: everything is on the disk, and opponents that still think need not be waited for."""
    with contextlib.suppress(OSError, ValueError):
        print("The table is closed; every match is saved.", flush=True)
        sys.stderr.flush()
    os._exit(0)


def _open_browser(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
