"""`tablemate serve`: the table in the browser."""

import argparse
import contextlib
import os
import sys
import threading
from typing import NoReturn

from tablemate.cli.arguments import add_store, reports_folder, store_address
from tablemate.core.errors import BadInput

EXAMPLE = "tablemate serve --port 8642 --no-open"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, help="the port to listen on (default: 8642, or any that is free)")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on (default: this machine only; 0.0.0.0: everybody on its networks)",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--no-prepare",
        action="store_true",
        help="compile no game before somebody plays it (default: compile all games while idle)",
    )
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    if args.port is not None and not 0 <= args.port <= 65535:
        raise BadInput(f"--port {args.port} is not a port from 1 to 65535, nor 0 for any that is free")

    from tablemate.lab import Jobs
    from tablemate.store import Store
    from tablemate.table import addresses_of, listen, serve

    listening = listen(args.host, args.port)
    addresses = addresses_of(args.host, listening)

    def ready() -> None:
        with contextlib.suppress(OSError):  # nobody reads it, or the disk is full; the server runs
            print(f"The table is at {addresses.here}  (Ctrl-C stops it)", flush=True)
            if addresses.nearby is not None:
                print(f"On this network: {addresses.nearby}", flush=True)
        if not args.no_open:
            threading.Thread(target=_open_browser, args=(addresses.to_open,), daemon=True).start()

    with (
        listening,
        Store(store_address(args)) as store,
        contextlib.closing(Jobs(reports_folder(args))) as jobs,
    ):
        serve(store, listening, args.host, ready, jobs, prepares_all=not args.no_prepare)
    _end()


def _end() -> NoReturn:
    """Exit at once: everything is on the disk, and opponents that still think need not be waited for."""
    with contextlib.suppress(OSError, ValueError):
        print("The table is closed; every match is saved.", flush=True)
        sys.stderr.flush()
    os._exit(0)


def _open_browser(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
