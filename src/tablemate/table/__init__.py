"""The table: a server for people and opponents at live matches, over HTTP and WebSocket.

    listen(host, port)                             a socket, before anything else is begun
    addresses_of(host, listening)                  where people reach it
    serve(store, listening, host, ready, runner)   run it until it is stopped; the runner simulates
    Access(is_shared, public_url)                  who can reach it, which decides what it asks for

The page it sends is built from web/ into the folder static.
"""

from tablemate.table.access import Access
from tablemate.table.addresses import Addresses, addresses_of, is_here_only
from tablemate.table.proxies import read_network
from tablemate.table.public_url import PublicUrl
from tablemate.table.server import listen, serve

__all__ = [
    "Access",
    "Addresses",
    "PublicUrl",
    "addresses_of",
    "is_here_only",
    "listen",
    "read_network",
    "serve",
]
