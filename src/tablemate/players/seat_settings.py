"""What can be set of a player apart from its level, behind its name: `hard+randomness=0+thinking=500..1500`.

Judgement is how far its weights lie from even ones, from 0 to 2; randomness is how often it slips, from 0 to
1; worlds is in how many it tries each action, 0 for judging at first sight; thinking is the time it is seen
to take, in milliseconds.
"""

import re
from dataclasses import dataclass, replace

from tablemate.core.levels import LooksAhead
from tablemate.players.timing import Pace

SIGN = "+"  # before each setting; no shell takes it for its own
SETTINGS_FORM = (
    "judgement=0.7 (from 0 to 2), randomness=0.15 (from 0 to 1), worlds=4 (from 0 to 1000) "
    "or thinking=500..1500 (milliseconds)"
)
SHARE = re.compile(r"\d(\.\d{1,6})?", re.ASCII)
WORLDS = re.compile(r"\d{1,4}", re.ASCII)
THINKING = re.compile(r"(\d{1,5})\.\.(\d{1,5})", re.ASCII)
MOST_WORLDS = 1000
OF_LEVELS = {  # that do not search: from 0 to what each goes, and what it says
    "judgement": (2, "below 1 it weighs all more alike, above 1 it goes by what matters most"),
    "randomness": (1, "how often it takes something else, where that is nearly as good as the best"),
    "worlds": (
        MOST_WORLDS,
        "in how many worlds that fit what it knows it tries each action; 0: at first sight",
    ),
}
LONGEST = 30_000  # milliseconds that anybody may be made to wait for a move


@dataclass(frozen=True)
class SeatSettings:
    """None leaves it as the level has it."""

    judgement: float | None = None
    randomness: float | None = None
    worlds: int | None = None
    pace: Pace | None = None

    def changed(self, level: LooksAhead) -> LooksAhead:
        """A level with what is set of it."""
        given = {name: getattr(self, name) for name in OF_LEVELS}
        return replace(level, **{name: value for name, value in given.items() if value is not None})

    @property
    def of_level(self) -> str | None:
        """The first of those that only a level which looks ahead has, if one is set."""
        return next((name for name in OF_LEVELS if getattr(self, name) is not None), None)


def parse_settings(text: str) -> SeatSettings:
    """Settings as they stand behind the first sign; a ValueError says what is wrong."""
    values: dict[str, str] = {}
    for setting in text.split(SIGN):
        name, equals, value = setting.partition("=")
        if name not in (*OF_LEVELS, "thinking") or not equals:
            raise ValueError(f"{setting!r} is not a setting of a seat like {SETTINGS_FORM}")
        if name in values:
            raise ValueError(f"{name} is set twice")
        values[name] = value
    return SeatSettings(
        judgement=_number("judgement", values["judgement"], 0.7) if "judgement" in values else None,
        randomness=_number("randomness", values["randomness"], 0.15) if "randomness" in values else None,
        worlds=_worlds(values["worlds"]) if "worlds" in values else None,
        pace=_pace(values["thinking"]) if "thinking" in values else None,
    )


def _number(name: str, text: str, example: float) -> float:
    most, _ = OF_LEVELS[name]
    if not SHARE.fullmatch(text) or float(text) > most:
        raise ValueError(f"{name} is a number from 0 to {most}, such as {example}, not {text!r}")
    return float(text)


def _worlds(text: str) -> int:
    if not WORLDS.fullmatch(text) or not 0 <= int(text) <= MOST_WORLDS:
        raise ValueError(f"worlds is a whole number from 0 to {MOST_WORLDS}, such as 4, not {text!r}")
    return int(text)


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
