"""What can be chosen (16): scenario, people, heroes, boxes, and the rulings that tables differ in."""

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from tablemate.core.errors import BadOption
from tablemate.core.options import GameOptions, with_value
from tablemate.games.mage_knight.box import (
    MOST_PEOPLE,
    MOST_ROUNDS,
    TACTICS_EACH,
    DummyChooses,
    Hero,
    Scenario,
    TacticsRemoved,
    Time,
)
from tablemate.games.mage_knight.names import ADVANCED, HERO, HEROES, NO_HERO, SCENARIOS, SPELLS

ScenarioId = Literal[
    "first_reconnaissance",
    "first_reconnaissance_coop",
    "solo_conquest",
    "full_cooperation",
    "blitz_cooperation",
    "full_conquest",
    "blitz_conquest",
    "custom",
]
SCENARIO_IDS: tuple[ScenarioId, ...] = get_args(ScenarioId)
CUSTOM = "custom"
CITIES_OF_CUSTOM = 4
TIMES: tuple[Time, ...] = ("day", "night")


class Options(GameOptions, frozen=True, kw_only=True):
    scenario: Annotated[ScenarioId, Meta(title="Scenario", description="what you play")] = "solo_conquest"
    players: Annotated[int, Meta(ge=1, le=MOST_PEOPLE, title="People", description="at the table")] = 1
    heroes: Annotated[
        str,
        Meta(
            max_length=200,
            title="Heroes",
            description="one for each person, seat by seat; those not named are drawn at random",
        ),
    ] = ""
    lost_legion: Annotated[
        bool, Meta(title="The Lost Legion", description="Wolfhawk, 12 advanced actions, 4 spells")
    ] = False
    krang: Annotated[bool, Meta(title="Krang", description="the hero Krang")] = False
    tezla: Annotated[bool, Meta(title="Shades of Tezla", description="the hero Braevalar")] = False
    ultimate: Annotated[
        bool, Meta(title="Ultimate Edition cards", description="4 advanced actions of two colours")
    ] = False
    dragon: Annotated[bool, Meta(title="The Apocalypse Dragon", description="Coral, as the dummy's hero")] = (
        False
    )
    own_cards: Annotated[
        Literal["one", "two"],
        Meta(title="Own cards", description="how many each hero of the base box has"),
    ] = "one"
    offers: Annotated[
        Literal["app", "table"],
        Meta(title="Offers", description="dealt by the program, or from the real decks"),
    ] = "app"
    dummy_last_turn: Annotated[
        bool,
        Meta(title="Dummy has a last turn", description="after somebody else has announced the end"),
    ] = True
    extra_last_turns: Annotated[
        bool, Meta(title="Extra turns at the end", description="even after the end has been announced")
    ] = True
    skills: Annotated[
        bool,
        Meta(
            title="Dummy's skills", description="when you play alone: they join the common offer one by one"
        ),
    ] = True
    late_scoring: Annotated[
        bool,
        Meta(
            title="Later scoring",
            description="First Reconnaissance also scores the city, rounds and cards left",
        ),
    ] = True
    corrections: Annotated[
        bool, Meta(title="Corrections", description="what went wrong at the table can be set right")
    ] = False
    first_round: Annotated[
        int,
        Meta(ge=1, le=MOST_ROUNDS, title="First round", description="later than 1: a game already under way"),
    ] = 1
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS, title="Rounds", description="of a custom scenario")] = 6
    begins: Annotated[Time, Meta(title="Begins by", description="a custom scenario")] = "day"
    dummy: Annotated[
        DummyChooses,
        Meta(
            title="Dummy's tactic",
            description="in a custom scenario: chosen after the people, before them, or not at all",
        ),
    ] = "after"
    removed: Annotated[
        TacticsRemoved,
        Meta(title="Tactics removed", description="in a custom scenario, after each round"),
    ] = "all_used"


# Asked for when a game at the real table is begun.
ASKED = ("scenario", "players", "heroes", "lost_legion", "krang", "tezla", "ultimate", "dragon", "offers")

PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "companion": {"corrections": True},
    "all_boxes": {
        **dict.fromkeys(("lost_legion", "krang", "tezla", "ultimate", "dragon"), True),
        "own_cards": "two",
        "corrections": True,
    },
}

CHOICE_WORDS: dict[str, dict[Any, str]] = {
    "preset": {
        "default": "Base box",
        "companion": "Base box, with corrections",
        "all_boxes": "All boxes, with corrections",
    },
    "scenario": {**{scenario.id: scenario.name for scenario in SCENARIOS}, CUSTOM: "Your own"},
    "own_cards": {"one": "One", "two": "Two"},
    "offers": {"app": "The program deals", "table": "The real decks"},
    "begins": {"day": "Day", "night": "Night"},
    "dummy": {"after": "After the people", "before": "Before the people", "none": "No dummy"},
    "removed": {"all_used": "All that were used", "one_of_people": "One of the people's", "none": "None"},
}

BOX_NAMES = {"lost_legion": "The Lost Legion", "krang": "Krang", "tezla": "Shades of Tezla"}


def _hero_words(hero: Hero) -> str:
    box = BOX_NAMES.get(hero.set, hero.name)
    return hero.name if hero.set == "base" or box == hero.name else f"{hero.name} ({box})"


# What each person may have in a text with commas between; nothing: drawn at random (2.2).
BY_SEAT: dict[str, dict[str, str]] = {
    "heroes": {"": "Drawn at random"}
    | {hero.id: _hero_words(hero) for hero in HEROES if not hero.is_dummy_only}
}

BOXES: dict[str, Any] = dict.fromkeys(("lost_legion", "krang", "tezla", "ultimate", "dragon"), True)

# What the conformance kit plays besides the default: every branch of the rules in some match.
SAMPLES: tuple[dict[str, Any], ...] = (
    {},
    {"scenario": "first_reconnaissance", "corrections": True, "late_scoring": False, "skills": False},
    {**BOXES, "own_cards": "two", "offers": "table", "corrections": True},
    {"scenario": "full_cooperation", "players": 3, "heroes": "tovak", **BOXES},
    {
        "scenario": "blitz_cooperation",
        "players": 2,
        "dummy_last_turn": False,
        "extra_last_turns": False,
        "corrections": True,
    },
    {"scenario": "first_reconnaissance_coop", "players": 4, "krang": True, "offers": "table"},
    {"scenario": "full_conquest", "players": 4, "ultimate": True},
    {"scenario": "blitz_conquest", "players": 2, "offers": "table", "corrections": True},
    {"offers": "table", "first_round": 4, "corrections": True, "ultimate": True},
    {"scenario": "full_cooperation", "players": 2, "offers": "table", "first_round": 5},
    {"scenario": "custom", "rounds": 2, "begins": "night", "dummy": "none", "removed": "none"},
    {"scenario": "custom", "players": 2, "rounds": 3, "dummy": "after", "removed": "all_used"},
)


def scenario_of(options: Options) -> Scenario:
    """The scenario that is played, a custom one as it is set."""
    if options.scenario != CUSTOM:
        return next(scenario for scenario in SCENARIOS if scenario.id == options.scenario)
    return Scenario(
        id=CUSTOM,
        name="Your own scenario",
        people=(1, MOST_PEOPLE),
        rounds=options.rounds,
        begins=options.begins,
        dummy=options.dummy,
        tactics_removed=options.removed,
        extra=0,
        cities=[CITIES_OF_CUSTOM] * MOST_PEOPLE,
        goal="the goal you agreed on",
        score="rivals" if options.dummy == "none" and options.players > 1 else "cities",
    )


def cities_of(options: Options) -> int:
    scenario = scenario_of(options)
    return scenario.cities[options.players - scenario.people[0]]


def boxes_of(options: Options) -> set[str]:
    return {"base", *(box for box in BOXES if getattr(options, box))}


def named_heroes(options: Options) -> list[int]:
    """The heroes that people have named, as numbers, by seat; NO_HERO where a seat before has none."""
    named = [name.strip() for name in options.heroes.rstrip(", ").split(",")] if options.heroes else []
    the_heroes = with_value("heroes", options.heroes)
    found: list[int] = []
    for name in named:
        if not name:
            found.append(NO_HERO)
            continue
        try:
            hero = HERO.count(name)
        except ValueError as fault:
            raise BadOption(the_heroes, because=str(fault)) from None
        about = HEROES[hero]
        if about.is_dummy_only:
            raise BadOption(the_heroes, because=f"{about.name} can only be the dummy")
        if about.set not in boxes_of(options):
            raise BadOption(
                the_heroes, because=f"{about.name} is in the box {about.set}, which is not in use"
            )
        if hero in found:
            raise BadOption(the_heroes, because=f"two people have {about.name}")
        found.append(hero)
    if len(found) > options.players:
        raise BadOption(the_heroes, because=f"there are {len(found)} heroes for {_people(options.players)}")
    return found


def heroes_in_use(options: Options) -> list[int]:
    return [hero for hero, about in enumerate(HEROES) if about.set in boxes_of(options)]


def advanced_in_use(options: Options) -> list[int]:
    return [k for k, card in enumerate(ADVANCED) if card.set in boxes_of(options)]


def spells_in_use(options: Options) -> list[int]:
    """With a dummy, those of rivals are left out (2.10)."""
    with_dummy = scenario_of(options).dummy != "none"
    return [
        k
        for k, spell in enumerate(SPELLS)
        if spell.set in boxes_of(options) and not (with_dummy and spell.competitive)
    ]


def removed_each_round(options: Options) -> int:
    """How many tactics leave the game after a round that is not the last of its time of day (4.9)."""
    scenario = scenario_of(options)
    used = options.players + (scenario.dummy != "none")
    return {"all_used": used, "one_of_people": 1, "none": 0}[scenario.tactics_removed]


def rounds_of(options: Options, time: Time, *, before: int) -> int:
    """How many rounds of a time of day come before a round."""
    starts = scenario_of(options).begins
    return sum(TIMES[(TIMES.index(starts) + number) % 2] == time for number in range(before - 1))


def check(options: GameOptions) -> None:
    """Refuse what no single option can see (16.5)."""
    assert isinstance(options, Options)
    _check_people(options)
    _check_tactics(options)
    scenario = scenario_of(options)
    the_first = with_value("first_round", options.first_round)
    if options.first_round > scenario.rounds:
        raise BadOption(the_first, because=f"there are {_counted(scenario.rounds, 'round')}")
    if options.first_round > 1 and options.offers == "app":
        raise BadOption(the_first, because="a game under way needs offers=table")


def _check_people(options: Options) -> None:
    scenario = scenario_of(options)
    fewest, most = scenario.people
    if not fewest <= options.players <= most:
        allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise BadOption(
            with_value("players", options.players),
            because=f"{scenario.name} is for {allowed} {'person' if allowed == '1' else 'people'}",
        )
    named = named_heroes(options)
    heroes = heroes_in_use(options)
    for_people = [hero for hero in heroes if not HEROES[hero].is_dummy_only]
    if len(for_people) < options.players:
        raise BadOption(
            with_value("players", options.players),
            because=f"there are {len(for_people)} heroes in the boxes in use",
        )
    left = len(heroes) - max(options.players, len(named))
    if scenario.dummy != "none" and left < 1:
        raise BadOption(
            with_value("players", options.players),
            because="no hero is left for the dummy; add a box with another hero",
        )


def _check_tactics(options: Options) -> None:
    """At every round there is a tactic for every person and the dummy (4.10)."""
    scenario = scenario_of(options)
    needed = options.players + (scenario.dummy != "none")
    for number in range(1, scenario.rounds + 1):
        time = TIMES[(TIMES.index(scenario.begins) + number - 1) % 2]
        gone = removed_each_round(options) * rounds_of(options, time, before=number)
        if TACTICS_EACH - gone < needed:
            left = max(0, TACTICS_EACH - gone)
            raise BadOption(
                with_value("rounds", scenario.rounds),
                because=f"in round {number} there would be {_counted(left, 'tactic')} left for {needed}",
            )


def _people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
