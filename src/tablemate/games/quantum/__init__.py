"""Quantum: dice are ships, low dice are strong, and whoever has placed all their cubes first wins.

The rules as we play them are in docs/games/quantum.md; comments cite its numbers.
"""

from importlib import import_module

from tablemate.core.game import FormerRules, Game

RULES_VERSION = "2"

GAME = Game(
    id="quantum",
    title="Quantum",
    blurb="Every ship is a die: move it, turn it, roll it, and be the first to build on enough planets.",
    package=__name__,
    rules_version=RULES_VERSION,
    former_rules=(FormerRules("1", new_fields=("called_off_by",)),),
    min_seats=2,
    max_seats=4,
    open_information=True,
)


def check_data() -> None:
    """Raise `BadInput` if the cards, the maps or what was learned cannot be used."""
    for name in ("cards", "maps"):
        import_module(f"{__name__}.{name}")  # which reads them
    from tablemate.games.quantum.learned import check_chances

    check_chances()
