"""The body of a request: it has to be text, and to arrive whole and in time."""

import asyncio
import codecs
from typing import Any

from litestar.types import Receive

from tablemate.table import refusals


def checked_body(receive: Receive, within: float) -> Receive:
    """The same, but a Refusal where a body does not come in so many seconds or to its end, or is no text."""
    last = asyncio.get_running_loop().time() + within
    decoder = codecs.getincrementaldecoder("utf-8")()
    is_whole = False

    async def receive_checked() -> Any:
        nonlocal is_whole
        if is_whole:
            return await receive()
        message: Any = await _in_time(receive, last)
        if message["type"] == "http.disconnect":
            raise refusals.hung_up()
        is_whole = not message.get("more_body", False)
        try:
            decoder.decode(message.get("body", b""), final=is_whole)
        except UnicodeDecodeError:
            raise refusals.not_text("what was sent") from None
        return message

    return receive_checked


async def _in_time(receive: Receive, last: float) -> Any:
    try:
        async with asyncio.timeout_at(last):
            return await receive()
    except TimeoutError:
        raise refusals.too_slow() from None
