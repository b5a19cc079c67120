from typing import Annotated

from msgspec import Meta

from bazaar.state import MOST_WARES, PRINTED, STALLS
from tablemate.core import GameOptions


class Options(GameOptions, frozen=True, kw_only=True):
    first: Annotated[
        int, Meta(ge=0, le=len(PRINTED) - MOST_WARES, description="the first ware of the match")
    ] = 0
    wares: Annotated[int, Meta(ge=STALLS, le=MOST_WARES, description="how many wares there are")] = 12


SAMPLES = ({}, {"first": 4970, "wares": 24}, {"first": 98, "wares": 4})
