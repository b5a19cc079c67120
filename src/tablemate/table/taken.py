"""What is taken for a request, and given back once it is over: also where it is refused halfway.

Litestar ends the generators of dependencies only if all of them could be made. A live match that a refused
request was given would stay in use until it is collected as garbage.
"""

from contextlib import AsyncExitStack
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send

TAKEN = "tablemate.taken"


class GivesBack:
    """An application whose requests give back what they took."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as taken:
            cast(dict[str, Any], scope)[TAKEN] = taken
            await self._app(scope, receive, send)


def taken_for(scope: Scope) -> AsyncExitStack:
    """What is given back at the end of a request."""
    taken: AsyncExitStack = cast(dict[str, Any], scope)[TAKEN]
    return taken
