"""`tablemate serve`: the table in the browser."""

import argparse
import threading

from tablemate.cli.asking import add_store, store_address
from tablemate.core.errors import BadInput

EXAMPLE = "tablemate serve --port 8642 --no-open"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, help="where to listen (default: 8642, or any port that is free)")
    parser.add_argument("--host", default="127.0.0.1", help="whom to listen to (default: this machine alone)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    if args.port is not None and not 0 <= args.port <= 65535:
        raise BadInput(f"--port {args.port} is no port from 1 to 65535, and not 0 for any that is free")

    from tablemate.store import Store
    from tablemate.table import listen, serve

    listening = listen(args.host, args.port)
    shown = "localhost" if args.host in ("", "0.0.0.0", "::") else args.host
    port = listening.getsockname()[1]
    address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"

    def ready() -> None:
        print(f"The table is at {address}  (Ctrl-C stops it)", flush=True)
        if not args.no_open:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()

    with listening, Store(store_address(args)) as store:
        serve(store, listening, args.host, ready)
    print("The table is closed; every match is kept.", flush=True)
    return 0


def _open_browser(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
