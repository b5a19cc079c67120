"""What is counted at the end, and what it is worth (14)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Category:
    """Something that people are asked to count."""

    id: str
    title: str
    most: int
    help: str


FAME_MOST = 199
CATEGORIES = (
    Category("fame", "Fame", FAME_MOST, "where your shield stands on the fame track"),
    Category("spells", "Spells", 24, "in your whole deck"),
    Category("advanced_actions", "Advanced actions", 44, "in your whole deck"),
    Category("unit_levels", "Levels of units", 40, "added up; a wounded unit counts half, rounded down"),
    Category(
        "adventure_shields", "Shields on adventure sites", 40, "your own, on caves, tombs, dens and ruins"
    ),
    Category("artifacts", "Artifacts", 25, "in your deck or on units"),
    Category("crystals", "Crystals", 12, "in your inventory"),
    Category(
        "conquest_shields", "Shields on strongholds", 40, "your own, on keeps, mage towers and monasteries"
    ),
    Category("wounds", "Wounds", 60, "in hand, deck and discard pile, not on units"),
    Category("cities_led", "Cities led", 4, "where you have the most shields"),
    Category("cities_shared", "Cities with a share", 4, "where you have a shield, and somebody else leads"),
)
(
    FAME,
    SPELLS,
    ADVANCED_ACTIONS,
    UNIT_LEVELS,
    ADVENTURE_SHIELDS,
    ARTIFACTS,
    CRYSTALS,
    CONQUEST_SHIELDS,
    WOUNDS,
    CITIES_LED,
    CITIES_SHARED,
) = range(len(CATEGORIES))
OF_PERSON = len(CATEGORIES)
FOR_ALL = (
    Category("cities", "Cities conquered", 4, "by all of you together"),
    Category("leaders", "People who lead a city", 4, "how many of you lead at least one"),
)
FOR_ALL_COUNT = len(FOR_ALL)
CITIES, LEADERS = range(FOR_ALL_COUNT)
NOT_COUNTED = -1  # not asked yet
LEFT_OUT = -2

LINES = ("fame", "knowledge", "leader", "adventurer", "loot", "conqueror", "beating")
FAME_LINE, KNOWLEDGE, LEADER, ADVENTURER, LOOT, CONQUEROR, BEATING = range(len(LINES))
LINE_TITLES = {
    "fame": "Fame",
    "knowledge": "Knowledge",
    "leader": "Leader",
    "adventurer": "Adventurer",
    "loot": "Loot",
    "conqueror": "Conqueror",
    "beating": "Beating",
    "cities": "Cities",
    "titles": "Titles",
    "city_title": "Most points by cities",
    "city_revealed": "City revealed",
    "all_cities": "All cities",
    "everyone_leads": "Everybody leads a city",
    "rounds_left": "Rounds left",
    "cards_left": "Cards left in the dummy's deck",
    "not_announced": "End of the round not announced",
}
CITY, REVEALED, EVERY_CITY, EVERYONE_LEADS, ROUND_LEFT, NOT_ANNOUNCED = 10, 10, 15, 10, 30, 5
LED, SHARED = 7, 4
TITLE, TITLE_SHARED = 3, 1
CITY_TITLE, CITY_TITLE_SHARED = 5, 2
RECONNAISSANCE, CITIES_COUNT, RIVALS = range(3)  # how a scenario is scored
SCORES = ("reconnaissance", "cities", "rivals")
