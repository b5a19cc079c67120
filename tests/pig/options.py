from typing import Annotated, Any

from msgspec import Meta

from tablemate.core import GameOptions


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, description="seats at the table")] = 2
    goal: Annotated[int, Meta(ge=10, le=1000, description="points to reach")] = 100


PRESETS: dict[str, dict[str, Any]] = {"pig": {}}
SAMPLES = ({}, {"players": 4, "goal": 30})
TINY: tuple[dict[str, Any], ...] = ()


def check(options: GameOptions) -> None:
    """Any goal goes with any number of players."""
