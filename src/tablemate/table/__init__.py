"""The table: a server for people and opponents at live matches, over HTTP and WebSocket.

    serve(store, host, port)      run it until it is told to stop

The page it sends is built from web/ into the folder static.
"""

from tablemate.table.serving import listen, serve

__all__ = ["listen", "serve"]
