"""What was played, for a list of evenings."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablemate.games.mage_knight.names import HEROES, NO_HERO
from tablemate.games.mage_knight.table.options import Options, named_heroes, scenario_of
from tablemate.games.mage_knight.table.text.words import listed, title


def evening_words(options: Options, setup: Sequence[Mapping[str, Any]]) -> str:
    """The scenario, the heroes by seat, and the dummy's."""
    heroes = {seat: HEROES[hero].id for seat, hero in enumerate(named_heroes(options)) if hero != NO_HERO}
    heroes |= {event["seat"]: event["hero"] for event in setup if event["type"] == "hero_drawn"}
    people = listed([title(heroes[seat]) for seat in sorted(heroes)])
    dummy = [title(event["hero"]) for event in setup if event["type"] == "dummy_hero_chosen"]
    return f"{scenario_of(options).name} with {people}" + "".join(f"; the dummy is {hero}" for hero in dummy)
