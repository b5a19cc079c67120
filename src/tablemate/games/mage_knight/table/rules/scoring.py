"""The score (14): what is asked for, one thing after another, and what it comes to."""

from tablemate.core.compiled import Codes, Log, add, begin, emit2, emit3, int64, listens, offer, rule
from tablemate.games.mage_knight.course import NOBODY
from tablemate.games.mage_knight.table import reasons
from tablemate.games.mage_knight.table.events import COUNTED, LEFT_OUT, SCORED
from tablemate.games.mage_knight.table.options import SCENARIO_IDS
from tablemate.games.mage_knight.table.phases import CLOSING, FINISHED, SCORING
from tablemate.games.mage_knight.table.score_lines import (
    ADVANCED_ACTIONS,
    ADVENTURE_SHIELDS,
    ADVENTURER,
    ARTIFACTS,
    BEATING,
    CATEGORIES,
    CITIES,
    CITIES_COUNT,
    CITIES_LED,
    CITIES_SHARED,
    CITY,
    CITY_TITLE,
    CITY_TITLE_SHARED,
    CONQUEROR,
    CONQUEST_SHIELDS,
    CRYSTALS,
    EVERY_CITY,
    EVERYONE_LEADS,
    FAME,
    FAME_LINE,
    FOR_ALL,
    KNOWLEDGE,
    LEADER,
    LEADERS,
    LED,
    LINES,
    LOOT,
    NOT_ANNOUNCED,
    OF_PERSON,
    RECONNAISSANCE,
    REVEALED,
    RIVALS,
    ROUND_LEFT,
    SHARED,
    SPELLS,
    TITLE,
    TITLE_SHARED,
    UNIT_LEVELS,
    WOUNDS,
)
from tablemate.games.mage_knight.table.score_lines import LEFT_OUT as NO_COUNT
from tablemate.games.mage_knight.table.state import GOAL, State, Tables

MOST = tuple(category.most for category in (*CATEGORIES, *FOR_ALL))
CUSTOM = len(SCENARIO_IDS) - 1


@rule
def is_asked(s: State, category: int) -> bool:
    """Whether a category counts in this scenario (14.1, 14.7)."""
    if category < CITIES_LED:
        return True
    if category < OF_PERSON:
        return s.score_by == RIVALS
    if s.score_by != CITIES_COUNT:
        return False
    if category == OF_PERSON + CITIES:
        return s.ending != GOAL or s.scenario == CUSTOM
    return s.players > 1


@rule
def most_of(s: State, category: int) -> int:
    """Of cities never more than there are: one is led by one person, who has no share besides (14.7)."""
    if category == CITIES_LED:
        return s.cities - cities_led_before(s, int64(s.decider))
    if category == CITIES_SHARED:
        return s.cities - counted(s, s.decider, CITIES_LED)
    if category == OF_PERSON + LEADERS:
        is_left_out = s.for_all[CITIES] == NO_COUNT
        return int64(s.players) if is_left_out else min(int64(s.players), cities_conquered(s))
    return int64(s.cities) if category == OF_PERSON + CITIES else int64(MOST[category])


@rule
def cities_led_before(s: State, seat: int) -> int:
    led = 0
    for other in range(seat):
        led += counted(s, other, CITIES_LED)
    return led


@rule
def why_not_count(s: State, number: int) -> int:
    return 0 if number <= most_of(s, s.asked) else reasons.TOO_MANY_COUNTED


@rule
def add_counts(s: State, first_code: int, out: Codes, n: int) -> int:
    for number in range(most_of(s, s.asked) + 1):
        n = offer(out, n, first_code + number)
    return n


@rule
def count(s: State, number: int, log: Log) -> None:
    emit3(log, COUNTED, s.decider, s.asked, number)
    note_count(s, number)
    ask_next(s)


@rule
def leave_out(s: State, log: Log) -> None:
    emit2(log, LEFT_OUT, s.decider, s.asked)
    note_count(s, NO_COUNT)
    ask_next(s)


@rule
def note_count(s: State, number: int) -> None:
    if s.asked < OF_PERSON:
        s.counts[s.decider, s.asked] = number
    else:
        s.for_all[s.asked - OF_PERSON] = number


@rule
def ask_next(s: State) -> None:
    """The person's next category; then the next person's first; then those of all together."""
    s.asked += 1
    while s.asked < OF_PERSON and not is_asked(s, s.asked):
        s.asked += 1
    if s.asked == OF_PERSON and s.decider + 1 < s.players:
        s.decider += 1
        s.asked = 0
        return
    if s.asked >= OF_PERSON:
        s.decider = 0
    while s.asked < len(MOST) and not is_asked(s, s.asked):
        s.asked += 1
    if s.asked == len(MOST):
        s.phase = CLOSING


@rule
def close_score(s: State, log: Log) -> None:
    """The sheet is right: until then the last count can be taken back like any other (14.9)."""
    s.phase = FINISHED
    if listens(log):
        begin(log, SCORED)
        add(log, s.players)
        for seat in range(s.players):
            add(log, points_of(s, seat))


@rule
def counted(s: State, seat: int, category: int) -> int:
    """What a person has counted; nothing of what was left out."""
    return max(0, int64(s.counts[seat, category]))


@rule
def line_points(s: State, seat: int, line: int) -> int:
    """A line of a person's sheet (14.1)."""
    if line == FAME_LINE:
        return counted(s, seat, FAME)
    if line == KNOWLEDGE:
        return 2 * counted(s, seat, SPELLS) + counted(s, seat, ADVANCED_ACTIONS)
    if line == LEADER:
        return counted(s, seat, UNIT_LEVELS)
    if line == ADVENTURER:
        return 2 * counted(s, seat, ADVENTURE_SHIELDS)
    if line == LOOT:
        return 2 * counted(s, seat, ARTIFACTS) + counted(s, seat, CRYSTALS) // 2
    if line == CONQUEROR:
        return 2 * counted(s, seat, CONQUEST_SHIELDS)
    return -2 * counted(s, seat, WOUNDS)


@rule
def is_cooperative(s: State) -> bool:
    return s.score_by != RIVALS and s.players > 1


@rule
def best_seat(s: State, line: int) -> int:
    """Whose line counts for all together: the lowest fame, the most wounds, else the best (14.5)."""
    best = 0
    for seat in range(1, s.players):
        is_better = line_points(s, seat, line) > line_points(s, best, line)
        is_worse = line_points(s, seat, line) < line_points(s, best, line)
        if is_worse if line in (FAME_LINE, BEATING) else is_better:
            best = seat
    return best


@rule
def cities_conquered(s: State) -> int:
    """All of them once the goal was reached, but for a custom one, where the goal is whatever was agreed."""
    if s.ending == GOAL and s.scenario != CUSTOM:
        return int64(s.cities)
    return max(0, int64(s.for_all[CITIES]))


@rule
def city_points(s: State) -> int:
    """Of a solo or cooperative game: for each city, or for the one that was revealed (14.3, 14.4)."""
    if s.score_by == CITIES_COUNT:
        return CITY * cities_conquered(s)
    return REVEALED if s.ending == GOAL else 0


@rule
def all_cities_points(s: State) -> int:
    if s.score_by != CITIES_COUNT:
        return 0
    return EVERY_CITY if s.ending == GOAL or cities_conquered(s) == s.cities else 0


@rule
def leaders_points(s: State) -> int:
    """If everybody leads a city (14.5)."""
    is_so = s.score_by == CITIES_COUNT and s.players > 1 and s.for_all[LEADERS] == s.players
    return EVERYONE_LEADS if is_so else 0


@rule
def rounds_left(s: State) -> int:
    """Those after the one the goal was reached in."""
    return s.course.rounds - s.course.round if s.ending == GOAL else 0


@rule
def tempo_points(s: State) -> int:
    """Rounds left, cards left, and an end that nobody announced (14.3)."""
    saved = ROUND_LEFT * rounds_left(s) + s.cards_at_end
    return saved + NOT_ANNOUNCED if s.course.announced_by == NOBODY else saved


@rule
def common_points(s: State) -> int:
    """What everybody has together (14.3 to 14.5)."""
    if s.score_by == RIVALS or (s.score_by == RECONNAISSANCE and s.scores_late == 0):
        return 0
    return city_points(s) + all_cities_points(s) + leaders_points(s) + tempo_points(s)


@rule
def title_points(s: State, seat: int, line: int) -> int:
    """For the best in a line, or the most wounds; nobody has it at zero (14.6)."""
    own = line_points(s, seat, line)
    if own == 0:
        return 0
    is_shared = False
    for other in range(s.players):
        theirs = line_points(s, other, line)
        if other != seat:
            if abs(theirs) > abs(own):
                return 0
            is_shared = is_shared or theirs == own
    points = TITLE_SHARED if is_shared else TITLE
    return -points if line == BEATING else points


@rule
def own_city_points(s: State, seat: int) -> int:
    return LED * counted(s, seat, CITIES_LED) + SHARED * counted(s, seat, CITIES_SHARED)


@rule
def city_title_points(s: State, seat: int) -> int:
    own = own_city_points(s, seat)
    if own == 0:
        return 0
    is_shared = False
    for other in range(s.players):
        if other != seat:
            if own_city_points(s, other) > own:
                return 0
            is_shared = is_shared or own_city_points(s, other) == own
    return CITY_TITLE_SHARED if is_shared else CITY_TITLE


@rule
def rival_points(s: State, seat: int) -> int:
    """Each for themselves (14.6)."""
    points = own_city_points(s, seat) + city_title_points(s, seat)
    for line in range(len(LINES)):
        points += line_points(s, seat, line)
        if line != FAME_LINE:
            points += title_points(s, seat, line)
    return points


@rule
def points_of(s: State, seat: int) -> int:
    if s.phase < SCORING:
        return 0
    if s.score_by == RIVALS:
        return rival_points(s, seat)
    points = common_points(s)
    for line in range(len(LINES)):
        points += line_points(s, best_seat(s, line) if is_cooperative(s) else seat, line)
    return points


@rule
def score(s: State, t: Tables, out: Codes) -> None:
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


@rule
def is_winner(s: State, t: Tables, seat: int) -> bool:
    """Whoever has reached the goal, told or counted; of rivals, whoever has most points (14.8)."""
    if s.score_by != RIVALS:
        is_counted = s.score_by == CITIES_COUNT and s.scenario != CUSTOM and cities_conquered(s) == s.cities
        return s.course.goal != 0 or is_counted
    for other in range(s.players):
        if points_of(s, other) > points_of(s, seat):
            return False
    return True
