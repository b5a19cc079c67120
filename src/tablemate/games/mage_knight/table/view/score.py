"""The score sheet, line by line (14)."""

from typing import Any

from tablemate.games.mage_knight.course import NOBODY
from tablemate.games.mage_knight.dummy import has_dummy
from tablemate.games.mage_knight.table.phases import SCORING
from tablemate.games.mage_knight.table.rules.scoring import (
    all_cities_points,
    cities_conquered,
    city_points,
    city_title_points,
    counted,
    is_cooperative,
    leaders_points,
    line_points,
    most_of,
    own_city_points,
    points_of,
    rounds_left,
    title_points,
)
from tablemate.games.mage_knight.table.rules.scoring import best_seat as seat_that_counts
from tablemate.games.mage_knight.table.score_lines import (
    CATEGORIES,
    CITIES_COUNT,
    CITIES_LED,
    CITIES_SHARED,
    FAME_LINE,
    FOR_ALL,
    LEFT_OUT,
    LINE_TITLES,
    LINES,
    NOT_ANNOUNCED,
    NOT_COUNTED,
    OF_PERSON,
    RECONNAISSANCE,
    RIVALS,
    ROUND_LEFT,
)
from tablemate.games.mage_knight.table.state import ENDINGS, GOAL
from tablemate.games.mage_knight.table.view.types import AskedSeen, ScoreLineSeen, ScoreSeen

# What each line of a person is made of: a category, and what one and several of it are called.
PARTS = {
    "fame": (("fame", "fame", "fame"),),
    "knowledge": (("spells", "spell", "spells"), ("advanced_actions", "advanced action", "advanced actions")),
    "leader": (("unit_levels", "level of units", "levels of units"),),
    "adventurer": (("adventure_shields", "shield on adventure sites", "shields on adventure sites"),),
    "loot": (("artifacts", "artifact", "artifacts"), ("crystals", "crystal", "crystals")),
    "conqueror": (("conquest_shields", "shield on strongholds", "shields on strongholds"),),
    "beating": (("wounds", "wound", "wounds"),),
}
CATEGORY_IDS = [category.id for category in CATEGORIES]


def score_sheet(s: Any) -> ScoreSeen | None:
    """None before the game has ended."""
    if s.phase < SCORING:
        return None
    lines = [line for seat in range(s.players) for line in _of_person(s, seat)]
    return {
        "asked": _asked(s),
        "lines": lines + _of_all(s),
        "totals": [points_of(s, seat) for seat in range(s.players)],
        "ending": ENDINGS[s.ending],
        "rounds_left": rounds_left(s),
        "cards_left": s.cards_at_end,
        "was_announced": s.course.announced_by != NOBODY,
    }


def _asked(s: Any) -> AskedSeen | None:
    if s.phase > SCORING:
        return None
    category = (*CATEGORIES, *FOR_ALL)[s.asked]
    return {
        "category": category.id,
        "title": category.title,
        "help": category.help,
        "most": most_of(s, s.asked),
        "seat": s.decider if s.asked < OF_PERSON else None,
    }


def _line(
    line: str, points: int, told: str, seat: int | None = None, *, counts: bool = True
) -> ScoreLineSeen:
    return {
        "line": line,
        "title": LINE_TITLES[line],
        "seat": seat,
        "points": points,
        "told": told,
        "counts": counts,
    }


def _of_person(s: Any, seat: int) -> list[ScoreLineSeen]:
    found = []
    for number, line in enumerate(LINES):
        values = [s.counts[seat, CATEGORY_IDS.index(category)] for category, *_ in PARTS[line]]
        if all(value == NOT_COUNTED for value in values):
            continue
        told = ", ".join(_told(value, *words) for value, (_, *words) in zip(values, PARTS[line]))
        counts = not is_cooperative(s) or seat_that_counts(s, number) == seat
        found.append(_line(line, line_points(s, seat, number), told, seat, counts=counts))
    if s.score_by == RIVALS and s.counts[seat, CITIES_LED] != NOT_COUNTED:
        led, shared = counted(s, seat, CITIES_LED), counted(s, seat, CITIES_SHARED)
        found.append(_line("cities", own_city_points(s, seat), f"{led} led, {shared} with a share", seat))
    if s.score_by == RIVALS and s.phase > SCORING:
        titles = {line: title_points(s, seat, k) for k, line in enumerate(LINES) if k != FAME_LINE}
        named = ", ".join(LINE_TITLES[line] for line, points in titles.items() if points) or "none"
        found.append(_line("titles", sum(titles.values()), named, seat))
        found.append(_line("city_title", city_title_points(s, seat), "of all", seat))
    return found


def _told(value: int, one: str, several: str) -> str:
    if value == LEFT_OUT:
        return f"{several} left out"
    if value == NOT_COUNTED:
        return f"0 {several} so far"
    return f"1 {one}" if value == 1 else f"{value} {several}"


def _of_all(s: Any) -> list[ScoreLineSeen]:
    if s.score_by == RIVALS or (s.score_by == RECONNAISSANCE and not s.scores_late):
        return []
    found = []
    if s.score_by == CITIES_COUNT:
        found.append(_line("cities", city_points(s), f"{cities_conquered(s)} conquered"))
        found.append(_line("all_cities", all_cities_points(s), "if all are conquered"))
    else:
        found.append(_line("city_revealed", city_points(s), "yes" if s.ending == GOAL else "no"))
    if s.score_by == CITIES_COUNT and s.players > 1:
        found.append(_line("everyone_leads", leaders_points(s), "if everybody does"))
    found.append(_line("rounds_left", ROUND_LEFT * rounds_left(s), f"{rounds_left(s)} left"))
    if has_dummy(s.dummy):
        found.append(_line("cards_left", s.cards_at_end, f"{s.cards_at_end} not flipped"))
    is_quiet = s.course.announced_by == NOBODY
    found.append(
        _line("not_announced", NOT_ANNOUNCED if is_quiet else 0, "nobody did" if is_quiet else "announced")
    )
    return found
