"""Settings of Mage Knight at the table for random games."""

import random
from typing import Any

PEOPLE = {
    "first_reconnaissance": (1, 1),
    "first_reconnaissance_coop": (2, 4),
    "solo_conquest": (1, 1),
    "full_cooperation": (2, 3),
    "blitz_cooperation": (2, 3),
    "full_conquest": (2, 4),
    "blitz_conquest": (2, 4),
    "custom": (1, 4),
}
BOXES = ("lost_legion", "krang", "tezla", "ultimate", "dragon")


def settings_of(game: int, rng: random.Random) -> dict[str, Any]:
    """Every scenario, one to four people, both kinds of offers, in turn; the rest by chance."""
    scenario = list(PEOPLE)[game % len(PEOPLE)]
    players = rng.randint(*PEOPLE[scenario])
    has_dummy = scenario not in ("full_conquest", "blitz_conquest")
    settings: dict[str, Any] = {
        "scenario": scenario,
        "players": players,
        "offers": "table" if game // len(PEOPLE) % 2 else "app",
        **{box: rng.random() < 0.5 for box in BOXES},
        **{
            name: rng.random() < 0.5
            for name in ("dummy_last_turn", "extra_last_turns", "skills", "late_scoring", "corrections")
        },
        "own_cards": rng.choice(("one", "two")),
        "heroes": rng.choice(
            ("", "tovak", *(("goldyx",) if players == 1 else ("goldyx, arythea", ", tovak")))
        ),
    }
    if players == 4 and has_dummy:
        settings["krang"] = True
    if scenario == "custom":
        settings |= {
            "rounds": rng.randint(1, 4),
            "begins": rng.choice(("day", "night")),
            "dummy": rng.choice(("after", "before", "none")),
            "removed": rng.choice(("one_of_people", "none") if players > 1 else ("all_used", "none")),
        }
    if settings["offers"] == "table" and scenario not in ("custom",):
        settings["first_round"] = rng.randint(1, 3)
    return settings
