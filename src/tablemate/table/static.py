"""The page: files built from web/ into the folder static, sent compressed and with cache headers."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from tablemate.table.refusals import NOT_FOUND, UNAVAILABLE, Refusal

FOLDER = Path(__file__).parent / "static"
INDEX = "index.html"
ASSETS = "assets/"  # named by a hash of what is in them
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 512  # bytes
PACKED_ALREADY = (".png", ".jpg", ".webp", ".woff2", ".gz", ".br")
NOT_BUILT = "The table's page has not been built yet: run `make page` in the project's folder, then reload.\n"


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    name = path.strip("/") or INDEX
    if name == INDEX and not (FOLDER / INDEX).is_file():
        return Response(NOT_BUILT.encode(), media_type="text/plain", status_code=UNAVAILABLE)
    file = _file(name)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    body, is_packed = _body(file, file.stat().st_mtime_ns, packed)
    headers = {"cache-control": FOREVER if name.startswith(ASSETS) else ASK_AGAIN, "vary": "accept-encoding"}
    if is_packed:
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=_media_type(file), headers=headers)


def _file(name: str) -> Path:
    """A file of the page; nothing outside its folder."""
    try:
        file = (FOLDER / name).resolve()
        if file.is_relative_to(FOLDER.resolve()) and file.is_file():
            return file
    except (OSError, ValueError):  # a name that no file can have
        pass
    raise Refusal(NOT_FOUND, "not-found", "there is nothing by that name here")


@lru_cache(maxsize=256)
def _body(file: Path, changed: int, packed: bool) -> tuple[bytes, bool]:
    body = file.read_bytes()
    if packed and len(body) >= WORTH_PACKING and file.suffix not in PACKED_ALREADY:
        return gzip.compress(body, 9), True
    return body, False


def _media_type(file: Path) -> str:
    """What is in a file; Litestar says besides that text is in UTF-8."""
    if file.suffix in (".js", ".mjs"):
        return "text/javascript"
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream"
