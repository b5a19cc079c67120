"""QR codes of links, which the page draws beside them."""

from typing import Annotated

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta

from tablemate.table.api.dependencies import error_responses, limit_qr_codes
from tablemate.table.context import Context
from tablemate.table.qr_codes import qr_rows

LONGEST = 500  # all seats of the largest table by one link are shorter


class Linked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link; in a body and not in an address, since it may hold the key of a seat."""

    link: Annotated[str, Meta(min_length=1, max_length=LONGEST, pattern="^https?://[!-~]+$")]


class QrCode(msgspec.Struct, frozen=True):
    rows: list[str]  # of modules: 1 is dark, 0 is light


@post(
    "/api/qr-codes",
    summary="the QR code of a link, row by row",
    status_code=200,
    guards=[limit_qr_codes],
    responses=error_responses(),
)
async def draw_qr_code(data: JSONBody[Linked], context: NamedDependency[Context]) -> QrCode:
    return QrCode(await context.threads.work(qr_rows, data.link))


QR_CODES = [draw_qr_code]
