"""The score of a game at the table worked out from the document alone (14), for its referee."""

from collections.abc import Mapping
from typing import Any

ACHIEVEMENTS = ("knowledge", "leader", "adventurer", "loot", "conqueror", "beating")
ASKED = {  # what each person is asked for, and at most how many (14.1)
    "fame": 199,
    "spells": 24,
    "advanced_actions": 44,
    "unit_levels": 40,
    "adventure_shields": 40,
    "artifacts": 25,
    "crystals": 12,
    "conquest_shields": 40,
    "wounds": 60,
}
RIVALS_ASKED = ("cities_led", "cities_shared")
CONQUESTS = ("full_conquest", "blitz_conquest")
RECONNAISSANCES = ("first_reconnaissance", "first_reconnaissance_coop")

Counts = Mapping[tuple[int | None, str], int]


def are_rivals(options: Any) -> bool:
    """Whether each plays for themselves (14.6, 15.9)."""
    if options.scenario == "custom":
        return options.players > 1 and bool(options.dummy == "none")
    return options.scenario in CONQUESTS


def questions(options: Any, *, cities: int, goal: bool) -> list[tuple[int | None, str, int]]:
    """Everything that is asked for, in order: whose, what, at most how many (14.1, 14.7)."""
    rivals = are_rivals(options)
    asked: list[tuple[int | None, str, int]] = [
        (seat, what, most)
        for seat in range(options.players)
        for what, most in {**ASKED, **(dict.fromkeys(RIVALS_ASKED, cities) if rivals else {})}.items()
    ]
    if not rivals and options.scenario not in RECONNAISSANCES:
        if not goal or options.scenario == "custom":
            asked.append((None, "cities", cities))
        if options.players > 1:
            asked.append((None, "leaders", options.players))
    return asked


def lines_of(counts: Counts, seat: int) -> dict[str, int]:
    """What a person's own things are worth, by line."""

    def n(what: str) -> int:
        return counts[seat, what]

    return {
        "fame": n("fame"),
        "knowledge": 2 * n("spells") + n("advanced_actions"),
        "leader": n("unit_levels"),
        "adventurer": 2 * n("adventure_shields"),
        "loot": 2 * n("artifacts") + n("crystals") // 2,
        "conqueror": 2 * n("conquest_shields"),
        "beating": -2 * n("wounds"),
    }


def scores(
    options: Any,
    counts: Counts,
    *,
    cities: int,
    goal: bool,
    rounds_left: int,
    cards_left: int,
    announced: bool,
) -> list[int]:
    people = [lines_of(counts, seat) for seat in range(options.players)]
    if are_rivals(options):
        return rivals_scores(counts, people)
    total = min(lines["fame"] for lines in people)
    for line in ACHIEVEMENTS:
        best = min if line == "beating" else max
        total += best(lines[line] for lines in people)
    is_reconnaissance = options.scenario in RECONNAISSANCES
    if is_reconnaissance and options.late_scoring:
        total += 10 * goal
    if not is_reconnaissance:
        conquered = counts.get((None, "cities"), cities)
        total += 10 * conquered + 15 * (goal or conquered == cities)
        if options.players > 1:
            total += 10 * (counts[None, "leaders"] == options.players)
    if not is_reconnaissance or options.late_scoring:
        total += 30 * rounds_left * goal + cards_left + 5 * (not announced)
    return [total] * options.players


def rivals_scores(counts: Counts, people: list[dict[str, int]]) -> list[int]:
    """14.6."""
    by_cities = [
        7 * counts[seat, "cities_led"] + 4 * counts[seat, "cities_shared"] for seat in range(len(people))
    ]
    totals = [sum(lines.values()) + cities for lines, cities in zip(people, by_cities, strict=True)]
    for line in ACHIEVEMENTS:
        sign = -1 if line == "beating" else 1
        give_title([sign * lines[line] for lines in people], totals, sign * 3, sign * 1)
    give_title(by_cities, totals, 5, 2)
    return totals


def give_title(points: list[int], totals: list[int], alone: int, shared: int) -> None:
    """To whoever has most, none at zero."""
    most = max(points)
    having = [seat for seat, each in enumerate(points) if each == most]
    for seat in having if most > 0 else []:
        totals[seat] += alone if len(having) == 1 else shared
