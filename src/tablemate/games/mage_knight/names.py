"""Numbers and names of what is in the box, and the codecs of actions and events that name it.

Whoever types the name of a card may write it as it is printed; a name that is not known is refused with those
that are like it.
"""

import difflib
import re
from collections.abc import Sequence
from typing import Any

from tablemate.core.codecs import Name
from tablemate.games.mage_knight.box import COLORS, TACTICS_EACH, Entry, box

RED, BLUE, WHITE, GREEN = range(len(COLORS))
NO_COLOR = -1

BASIC = box().basic_actions
ADVANCED = box().advanced_actions
SPELLS = box().spells
HEROES = box().heroes
TACTICS = box().tactics
SKILLS = box().skills
SCENARIOS = box().scenarios
# Rules read numbers.
ADVANCED_COUNT, SPELL_COUNT, HERO_COUNT, SKILL_COUNT = map(len, (ADVANCED, SPELLS, HEROES, SKILLS))

# Faces of the dummy's cards: basic actions, advanced actions, and advanced actions of which only the colour
# was told, one for each colour.
FIRST_ADVANCED = len(BASIC)
FIRST_UNNAMED = FIRST_ADVANCED + len(ADVANCED)
FACES = FIRST_UNNAMED + len(COLORS)
NONE = "none"
OWN = "own"
NIGHT_TACTICS = TACTICS_EACH  # the number of the first of them
THE_RIGHT_MOMENT = [tactic.id for tactic in TACTICS].index("the_right_moment")
NO_HERO = NO_TACTIC = NO_CARD = NO_SKILL = -1
MOST_GUESSES = 3


def as_id(text: str) -> str:
    """A printed name as an id: "Ice Bolt" is ice_bolt."""
    return re.sub(r"[^a-z0-9]+", "_", text.strip().lower().replace("'", "").replace("’", "")).strip("_")


class BoxName(Name):
    """Things of the box by their ids; what a person types may be the printed name."""

    def __init__(self, what: str, entries: Sequence[Entry], *others: str) -> None:
        super().__init__(what, [*(entry.id for entry in entries), *others])
        self._by_text = {as_id(entry.name): entry.id for entry in reversed(entries)}
        self._by_text |= {name: name for name in self.names}
        self._titles = {entry.id: entry.name for entry in entries}

    def count(self, value: Any) -> int:
        if isinstance(value, str) and value not in self._code:
            return super().count(self.id_of(value))
        return super().count(value)

    def id_of(self, text: str) -> str:
        """The id of what a person typed; a ValueError names what is like it."""
        typed = as_id(text)
        if typed in self._by_text:
            return self._by_text[typed]
        near = difflib.get_close_matches(typed, self._by_text, n=MOST_GUESSES)
        ids = dict.fromkeys(self._by_text[each] for each in near)
        guesses = " or ".join(self._titles.get(id_, id_) for id_ in ids)
        raise ValueError(
            f"{text!r} is not a known {self.what}" + (f"; did you mean {guesses}?" if guesses else "")
        )


COLOR = Name("colour", COLORS)
HERO = BoxName("hero", HEROES)
TACTIC = BoxName("tactic", TACTICS)
SKILL = BoxName("skill", SKILLS)
GAINED_SKILL = BoxName("skill", SKILLS, OWN)
ADVANCED_CARD = BoxName("advanced action", ADVANCED)
SPELL_CARD = BoxName("spell", SPELLS)
UNNAMED = tuple(f"{color}_advanced_action" for color in COLORS)
CARD = BoxName("card", [*BASIC, *ADVANCED], *UNNAMED)  # of the dummy
OFFER_CARD = BoxName("card", [*ADVANCED, *SPELLS])
LEFT_ADVANCED = BoxName("advanced action", ADVANCED, *COLORS, NONE)  # what lay lowest, or its colour alone
LEFT_SPELL = BoxName("spell", SPELLS, *COLORS, NONE)
FIXED_CARD = BoxName("card", [*BASIC, *ADVANCED], *COLORS)  # a number is a face


def face_title(face: int) -> str:
    """A card of the dummy as people call it."""
    if face < FIRST_ADVANCED:
        return BASIC[face].name
    if face < FIRST_UNNAMED:
        return ADVANCED[face - FIRST_ADVANCED].name
    return f"a {COLORS[face - FIRST_UNNAMED]} advanced action"
