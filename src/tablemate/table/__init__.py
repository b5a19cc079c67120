"""The table: a server for people and opponents at live matches, over HTTP and WebSocket.

    listen(host, port)                             a socket, before anything else is begun
    addresses_of(host, listening)                  where people reach it
    serve(store, listening, host, ready, runner)   run it until it is stopped; the runner simulates

The page it sends is built from web/ into the folder static.
"""

from tablemate.table.addresses import addresses_of
from tablemate.table.server import listen, serve

__all__ = ["addresses_of", "listen", "serve"]
