"""What can be chosen about Quantum: the map, and how its cards and its table are ruled (10, 11)."""

import re
from typing import Annotated, Any, Literal

from msgspec import Meta

from tablemate.core.errors import BadOption
from tablemate.core.offers import Offer
from tablemate.core.options import GameOptions, with_value
from tablemate.games.quantum.maps import (
    BY_NAME,
    FEWEST_CUBES,
    GROUPS,
    MOST_CUBES,
    PUBLISHED,
    USUAL,
    Map,
    check_room,
    read_map,
)

USUAL_MAP = "usual"
AS_THE_MAP_SAYS = "map"


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, title="Players", description="seats at the table")] = 2
    map: Annotated[
        str,
        Meta(
            max_length=2000,
            title="Map",
            description="the usual one for the number of players, a map by name, or a layout: 8* 9 / 9 8*",
        ),
    ] = USUAL_MAP
    cubes: Annotated[
        Literal["map"] | Annotated[int, Meta(ge=FEWEST_CUBES, le=MOST_CUBES)],
        Meta(title="Cubes", description="how many each player has to place"),
    ] = "map"
    turn_cap: Annotated[
        int,
        Meta(
            ge=10,
            le=5000,
            title="Turn limit",
            description="after this many turns, whoever has placed the most cubes wins",
        ),
    ] = 400
    actions_per_turn: Annotated[int, Meta(ge=2, le=6, title="Actions", description="how many a turn has")] = 3
    momentum_actions: Annotated[
        int, Meta(ge=1, le=6, title="Actions with Momentum", description="how many its extra turn has")
    ] = 2
    command_limit: Annotated[
        int, Meta(ge=1, le=5, title="Command cards", description="how many a player may hold")
    ] = 3
    ferocious_min_roll: Annotated[
        Literal["none"] | Annotated[int, Meta(ge=0, le=1)],
        Meta(title="Ferocious goes down to", description="the lowest combat die it can make"),
    ] = 1
    strategic_attacker_support: Annotated[
        Literal["launch_or_target", "launch_only"],
        Meta(title="Strategic attack", description="where the attacker needs another ship"),
    ] = "launch_or_target"
    rerolls_only_when_losing: Annotated[
        bool,
        Meta(title="Re-rolls for the loser", description="only the losing side may use a re-roll card"),
    ] = True
    rational_hides_own_rerolls: Annotated[
        bool,
        Meta(title="Rational rolls once", description="with Rational your own die cannot be rolled again"),
    ] = True
    choose_launch_position: Annotated[
        bool,
        Meta(title="Choose where to attack from", description="if off, the attacker takes the shortest way"),
    ] = True
    curious_variant: Annotated[
        Literal["revised", "first_printing"],
        Meta(title="Curious", description="when its extra move is free"),
    ] = "revised"
    relocation_number_limit: Annotated[
        bool, Meta(title="Relocation never upward", description="a cube cannot move to a higher planet")
    ] = False
    quantum_entanglement: Annotated[
        bool,
        Meta(title="Entanglement", description="several cubes on a planet when there is no other place"),
    ] = True
    market_refresh: Annotated[
        bool, Meta(title="New cards for a pick", description="a pick may replace all six face-up cards")
    ] = True
    reconfigure_scrapyard_ships: Annotated[
        bool, Meta(title="Roll in the scrapyard", description="ships there may be reconfigured")
    ] = True
    flexible_wraps: Annotated[
        bool, Meta(title="Flexible wraps around", description="from 6 to 1 and back")
    ] = False
    decline_pick: Annotated[
        bool, Meta(title="Picks may be declined", description="nobody has to take a card")
    ] = True
    ai_uses_dangerous: Annotated[
        Literal["never", "when_expected_loss"],
        Meta(title="Opponents and Dangerous", description="when they use the card, at any level"),
    ] = "never"


PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "training": {"map": "proving-ground"},
    "published": {
        "ferocious_min_roll": "none",
        "strategic_attacker_support": "launch_only",
        "rerolls_only_when_losing": False,
        "rational_hides_own_rerolls": False,
    },
}

GROUP_WORDS = {
    "basic": "Basic",
    "training": "Training",
    "advanced": "Advanced",
    "addon": "Add-on, short games",
    "bga": "More maps",
    "first_printing": "Other versions",
    "variant": "Other versions",
}
CHOICE_WORDS: dict[str, dict[Any, str]] = {
    "preset": {"default": "Quantum", "training": "A short game", "published": "As last published"},
    "cubes": {AS_THE_MAP_SAYS: "As the map says"},
    "ferocious_min_roll": {"none": "Any number", 1: "1", 0: "0"},
    "strategic_attacker_support": {
        "launch_or_target": "Next to the attacker or its target",
        "launch_only": "Next to the attacker",
    },
    "curious_variant": {
        "revised": "Free if you attack nobody",
        "first_printing": "Free if it does not attack",
    },
    "ai_uses_dangerous": {"never": "Never", "when_expected_loss": "When they would rather lose both"},
}


def _offer(map_: Map, value: str, title: str) -> Offer:
    return Offer(value, title, GROUP_WORDS[map_.group], map_.players, f"{map_.cubes} cubes", map_.layout)


def _in_groups(map_: Map) -> int:
    return GROUPS.index(map_.group)


OFFERS = {
    "map": [
        *(_offer(PUBLISHED[id_], USUAL_MAP, f"{PUBLISHED[id_].name}, as usual") for id_ in USUAL.values()),
        *(_offer(map_, map_.id, map_.name) for map_ in sorted(PUBLISHED.values(), key=_in_groups)),
    ]
}

# What the conformance kit plays besides the default: every branch of the rules in some match.
SAMPLES: tuple[dict[str, Any], ...] = (
    {"turn_cap": 40},
    {"preset": "published", "map": "precis", "curious_variant": "first_printing", "turn_cap": 30},
    {"players": 3, "map": "the-empty-center", "turn_cap": 24, "actions_per_turn": 5},
    {
        "players": 4,
        "map": "supercollider",
        "choose_launch_position": False,
        "relocation_number_limit": True,
        "quantum_entanglement": False,
        "market_refresh": False,
        "reconfigure_scrapyard_ships": False,
        "flexible_wraps": True,
        "decline_pick": False,
        "ai_uses_dangerous": "when_expected_loss",
        "command_limit": 2,
        "turn_cap": 30,
    },
    {"players": 4, "map": "everything", "cubes": 3, "command_limit": 5, "turn_cap": 16},
    {
        "map": "proving-ground",
        "ferocious_min_roll": 0,
        "command_limit": 1,
        "momentum_actions": 3,
        "turn_cap": 80,
    },
)


def map_of(options: Options) -> Map:
    """The map that the options name."""
    wanted = options.map.strip().lower()
    if wanted == USUAL_MAP:
        return PUBLISHED[USUAL[options.players]]
    found = BY_NAME.get(wanted) or PUBLISHED.get(re.sub(r"[ _]", "-", wanted))
    if found is None and wanted and not any(letter.isdigit() for letter in wanted):
        raise ValueError("there is no map of that name")
    return found or read_map(options.map)


def cubes_of(options: Options) -> int:
    """How many cubes each player has to place."""
    return map_of(options).cubes if options.cubes == AS_THE_MAP_SAYS else int(options.cubes)


def check(options: GameOptions) -> None:
    """Refuse what no single option can see."""
    assert isinstance(options, Options)
    the_map = with_value("map", options.map)
    try:
        map_ = map_of(options)
    except ValueError as fault:
        raise BadOption(the_map, because=str(fault)) from None
    if map_.players != options.players:
        raise BadOption(the_map, because=f"it is for {map_.players} players, and there are {options.players}")
    try:
        check_room(map_, cubes_of(options), entangled=options.quantum_entanglement)
    except ValueError as fault:
        named = the_map if options.cubes == AS_THE_MAP_SAYS else f"cubes={options.cubes}"
        raise BadOption(named, because=str(fault)) from None
