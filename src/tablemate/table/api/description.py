"""The OpenAPI description, exact to the last field: what msgspec checks is what is described."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request, Router
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin

PLACE = "#/components/schemas/{name}"
OURS = "tablemate.table."


class ExactDescription(JsonRenderPlugin):
    """Litestar's description with our own structs as msgspec describes them.

    Litestar leaves out the ranges of what is in a list, and that unknown fields are refused.
    """

    def __init__(self) -> None:
        super().__init__()
        self._rendered: bytes | None = None  # the same for everybody

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._rendered is None:
            self._rendered = super().render(request, exact(openapi_schema))
        return self._rendered


def description_router() -> Router:
    """Where the description is served; Litestar's own answer to what is not there would be a page."""
    return Router("/schema", route_handlers=[], include_in_schema=False, guards=[_refuse_unknown])


async def _refuse_unknown(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    if connection.path_params:
        raise NotFoundException


def exact(description: dict[str, Any]) -> dict[str, Any]:
    components = description["components"]
    named = components["schemas"]
    ours: dict[str, type[msgspec.Struct]] = {struct.__name__: struct for struct in _structs(msgspec.Struct)}
    _, described = msgspec.json.schema_components(
        [ours[name] for name in named if name in ours], ref_template=PLACE
    )
    return {**description, "components": {**components, "schemas": {**named, **described}}}


def _structs(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The structs of the table, to the last."""
    for struct in base.__subclasses__():
        if struct.__module__.startswith(OURS):
            yield struct
        yield from _structs(struct)
