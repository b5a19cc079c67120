"""What is in the box: heroes, cards, tactics, skills and scenarios, from `data/`, checked.

A fault is told with the file, the entry and the key that it is in.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from tablemate.core.data_files import read_data
from tablemate.core.errors import BadInput

FOLDER = Path(__file__).parent / "data"

Color = Literal["red", "blue", "white", "green"]
Time = Literal["day", "night"]
Set = Literal["base", "lost_legion", "krang", "tezla", "ultimate", "dragon"]
DummyChooses = Literal["after", "before", "none"]  # its tactic, seen from the people; none without a dummy
TacticsRemoved = Literal["all_used", "one_of_people", "none"]  # after a round
Score = Literal["reconnaissance", "cities", "rivals"]  # what counts besides what each person has (14)
COLORS: tuple[Color, ...] = get_args(Color)
SETS: tuple[Set, ...] = get_args(Set)
STARTING_DECK = {  # what every hero begins with, before the hero's own cards (3)
    "red": ("rage", "rage", "threaten", "improvisation"),
    "blue": ("stamina", "stamina", "determination", "crystallize"),
    "white": ("swiftness", "swiftness", "promise", "mana_draw"),
    "green": ("march", "march", "tranquility", "concentration"),
}
OF_EACH_COLOR = 4
CRYSTALS = 3
MOST_ROUNDS = 10
MOST_PEOPLE = 4
MOST_CITIES = 4
MOST_EXTRA = 4
TACTICS_EACH = 6  # by day, and by night


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str


class BasicAction(Entry, frozen=True):
    color: Color


class Hero(Entry, frozen=True):
    set: Set
    crystals: list[Color]  # that a dummy with this hero begins with
    is_dummy_only: bool
    own_cards: dict[str, str]  # the card of the starting deck -> the hero's own in the place of one of it
    second_own_cards: dict[str, str]  # those that only newer boxes have


class AdvancedAction(Entry, frozen=True):
    set: Set
    colors: list[Color]  # two, if it can be powered by either


class Spell(Entry, frozen=True):
    set: Set
    color: Color
    competitive: bool  # left out of solo and cooperative games


class Skill(Entry, frozen=True):
    hero: str
    interactive: Literal["competitive", "cooperative"] | None


class Tactic(Entry, frozen=True):
    time: Time
    number: int
    counts: Literal["never", "taken", "turn_begins", "turn", "turn_ends"]  # when its effect is to be told
    effect: str


class Scenario(Entry, frozen=True):
    people: tuple[int, int]  # fewest and most
    rounds: int
    begins: Time
    dummy: DummyChooses
    tactics_removed: TacticsRemoved
    extra: Annotated[int, Meta(ge=0, le=MOST_EXTRA)]  # dice and units more than people + 2
    cities: list[Annotated[int, Meta(ge=0, le=MOST_CITIES)]]  # by the number of people, from the fewest on
    goal: str
    score: Score


class Box(msgspec.Struct, frozen=True):
    """Everything, in the order of the files: a thing's number is its place."""

    basic_actions: tuple[BasicAction, ...]
    heroes: tuple[Hero, ...]
    advanced_actions: tuple[AdvancedAction, ...]
    spells: tuple[Spell, ...]
    skills: tuple[Skill, ...]
    tactics: tuple[Tactic, ...]
    scenarios: tuple[Scenario, ...]


E = TypeVar("E", bound=Entry)


@cache
def box() -> Box:
    """What is in our box."""
    return read_box(FOLDER)


def read_box(folder: Path) -> Box:
    """The files of a folder; a BadInput says which file, entry and key is at fault."""
    read = Box(
        basic_actions=_entries(folder, "basic_actions", BasicAction),
        heroes=_entries(folder, "heroes", Hero),
        advanced_actions=_entries(folder, "advanced_actions", AdvancedAction),
        spells=_entries(folder, "spells", Spell),
        skills=_entries(folder, "skills", Skill),
        tactics=_entries(folder, "tactics", Tactic),
        scenarios=_entries(folder, "scenarios", Scenario),
    )
    _check_heroes(read)
    _check_cards(read)
    _check_tactics(read)
    _check_scenarios(read)
    return read


def starting_cards(of: Box, hero: Hero, *, has_second: bool) -> list[str]:
    """The hero's 16 cards (3.2), four of each colour, those of one name side by side."""
    own = {**hero.own_cards, **(hero.second_own_cards if has_second else {})}
    cards = []
    for standard in STARTING_DECK.values():
        kept = [*standard]
        for card in standard:
            if card in own and own[card] not in kept:
                kept.remove(card)
                kept.append(own[card])
        cards += kept
    return cards


def fault(file: str, entry: str, key: str, because: str) -> BadInput:
    return BadInput(f"{file}.json: {entry}: {key}: {because}")


def _entries(folder: Path, file: str, kind: type[E]) -> tuple[E, ...]:
    raw = read_data(folder / f"{file}.json", msgspec.json.decode)
    if not isinstance(raw, list) or not raw:
        raise BadInput(f"{file}.json: it is not a list of entries")
    entries = tuple(_entry(file, number, each, kind) for number, each in enumerate(raw, start=1))
    for id_, times in Counter(entry.id for entry in entries).items():
        if times > 1:
            raise fault(file, id_, "id", "is listed twice")
    return entries


def _entry(file: str, number: int, raw: Any, kind: type[E]) -> E:
    name = str(raw.get("id", f"entry {number}")) if isinstance(raw, dict) else f"entry {number}"
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as why:
        said, _, place = str(why).partition(" - at ")
        key = place.strip("`").removeprefix("$").lstrip(".")
        raise BadInput(f"{file}.json: {name}: {key + ': ' if key else ''}{said}") from None


def _check_heroes(read: Box) -> None:
    colors = {card.id: card.color for card in read.basic_actions}
    for hero in read.heroes:
        if len(hero.crystals) != CRYSTALS:
            raise fault("heroes", hero.id, "crystals", f"a hero has {CRYSTALS}, not {len(hero.crystals)}")
        for key in ("own_cards", "second_own_cards"):
            for replaced, own in getattr(hero, key).items():
                for card in (replaced, own):
                    if card not in colors:
                        raise fault("heroes", hero.id, key, f"there is no basic action {card!r}")
                if replaced not in STARTING_DECK[colors[replaced]] or colors[replaced] != colors[own]:
                    raise fault("heroes", hero.id, key, f"{own} cannot take the place of {replaced}")
        if len(hero.own_cards) + len(hero.second_own_cards) > 2:
            raise fault("heroes", hero.id, "own_cards", "a hero has two cards of their own at most")
    _check_names("skills", "hero", ((s.id, s.hero) for s in read.skills), [h.id for h in read.heroes])


def _check_names(file: str, key: str, named: Iterable[tuple[str, str]], known: Sequence[str]) -> None:
    for entry, name in named:
        if name not in known:
            raise fault(file, entry, key, f"there is no {name!r}")


def _check_cards(read: Box) -> None:
    for card in read.advanced_actions:
        if not 1 <= len(card.colors) <= 2 or len(set(card.colors)) != len(card.colors):
            raise fault("advanced_actions", card.id, "colors", "a card has one colour, or two different ones")
    for file, cards in (("advanced_actions", read.advanced_actions), ("spells", read.spells)):
        for set_ in SETS:
            counted = Counter(_first_color(card) for card in cards if card.set == set_ and not _is_dual(card))
            if len(set(counted.values())) > 1 or len(counted) not in (0, len(COLORS)):
                raise BadInput(f"{file}.json: set {set_}: has more cards of one colour than of another")


def _first_color(card: AdvancedAction | Spell) -> Color:
    return card.color if isinstance(card, Spell) else card.colors[0]


def _is_dual(card: AdvancedAction | Spell) -> bool:
    return isinstance(card, AdvancedAction) and len(card.colors) > 1


def _check_tactics(read: Box) -> None:
    wanted = [(time, number) for time in get_args(Time) for number in range(1, TACTICS_EACH + 1)]
    for tactic, (time, number) in zip(read.tactics, wanted):
        if (tactic.time, tactic.number) != (time, number):
            raise fault("tactics", tactic.id, "number", f"number {number} of the {time} belongs here")
    if len(read.tactics) != len(wanted):
        raise BadInput(f"tactics.json: there are {len(read.tactics)} tactics, not {len(wanted)}")


def _check_scenarios(read: Box) -> None:
    for scenario in read.scenarios:
        fewest, most = scenario.people
        if not 1 <= fewest <= most <= MOST_PEOPLE:
            raise fault(
                "scenarios", scenario.id, "people", f"{fewest} to {most} is not within 1 to {MOST_PEOPLE}"
            )
        if len(scenario.cities) != most - fewest + 1:
            raise fault("scenarios", scenario.id, "cities", "there is one number for each number of people")
        if not 1 <= scenario.rounds <= MOST_ROUNDS:
            raise fault(
                "scenarios", scenario.id, "rounds", f"{scenario.rounds} is not from 1 to {MOST_ROUNDS}"
            )
