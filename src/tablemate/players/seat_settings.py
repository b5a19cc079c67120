"""What can be set of a player apart from its level, behind its name: `hard+randomness=0+thinking=500..1500`.

Randomness is how often it slips, from 0 to 1; thinking is the time it is seen to take, in milliseconds.
"""

import re
from dataclasses import dataclass

from tablemate.players.timing import Pace

SIGN = "+"  # before each setting; no shell takes it for its own
SETTINGS_FORM = "randomness=0.15 (from 0 to 1) or thinking=500..1500 (milliseconds)"
RANDOMNESS = re.compile(r"0(\.\d{1,6})?|1(\.0{1,6})?", re.ASCII)
THINKING = re.compile(r"(\d{1,5})\.\.(\d{1,5})", re.ASCII)
LONGEST = 30_000  # milliseconds that anybody may be made to wait for a move


@dataclass(frozen=True)
class SeatSettings:
    """None leaves it as the level has it."""

    randomness: float | None = None
    pace: Pace | None = None


def parse_settings(text: str) -> SeatSettings:
    """Settings as they stand behind the first sign; a ValueError says what is wrong."""
    values: dict[str, str] = {}
    for setting in text.split(SIGN):
        name, equals, value = setting.partition("=")
        if name not in ("randomness", "thinking") or not equals:
            raise ValueError(f"{setting!r} is not a setting of a seat like {SETTINGS_FORM}")
        if name in values:
            raise ValueError(f"{name} is set twice")
        values[name] = value
    return SeatSettings(
        randomness=_randomness(values["randomness"]) if "randomness" in values else None,
        pace=_pace(values["thinking"]) if "thinking" in values else None,
    )


def _randomness(text: str) -> float:
    if not RANDOMNESS.fullmatch(text):
        raise ValueError(f"randomness is a number from 0 to 1, such as 0.15, not {text!r}")
    return float(text)


def _pace(text: str) -> Pace:
    found = THINKING.fullmatch(text)
    if found is None:
        raise ValueError(
            f"thinking is the shortest and the longest time in ms, such as 500..1500, not {text!r}"
        )
    shortest, longest = map(int, found.groups())
    if not shortest <= longest <= LONGEST:
        raise ValueError(
            f"thinking goes from a shorter to a longer time, {LONGEST} ms at most; {text!r} does not"
        )
    return Pace(shortest / 1000, longest / 1000)
