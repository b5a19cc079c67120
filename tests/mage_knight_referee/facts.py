"""What the referee of Mage Knight knows of the box: tables copied from the document, and names of cards."""

from tablemate.games.mage_knight.box import box

DUMMY = "dummy"
COLORS = ("red", "blue", "white", "green")
USUAL = {
    "red": ["rage", "rage", "threaten", "improvisation"],
    "blue": ["stamina", "stamina", "determination", "crystallize"],
    "green": ["march", "march", "tranquility", "concentration"],
    "white": ["swiftness", "swiftness", "promise", "mana_draw"],
}
HEROES: dict[
    str, tuple[str, str, list[tuple[str, str]]]
] = {  # box, dots, own cards and what they replace (3.3)
    "arythea": ("base", "red red white", [("battle_versatility", "rage"), ("mana_pull", "mana_draw")]),
    "tovak": ("base", "red blue blue", [("cold_toughness", "determination"), ("instinct", "improvisation")]),
    "goldyx": ("base", "green green blue", [("will_focus", "concentration"), ("crystal_joy", "crystallize")]),
    "norowas": ("base", "green white white", [("noble_manners", "promise"), ("rejuvenate", "tranquility")]),
    "wolfhawk": (
        "lost_legion",
        "white white blue",
        [("swift_reflexes", "swiftness"), ("tirelessness", "stamina")],
    ),
    "krang": ("krang", "red red green", [("savage_harvesting", "march"), ("ruthless_coercion", "threaten")]),
    "braevalar": ("tezla", "green blue blue", [("one_with_the_land", "march"), ("druidic_paths", "stamina")]),
    "coral": ("dragon", "white white red", [("coral_white", "swiftness"), ("coral_red", "rage")]),
}
TACTICS = {
    "day": ["early_bird", "rethink", "mana_steal", "planning", "great_start", "the_right_moment"],
    "night": [
        "from_the_dusk", "long_night", "mana_search", "midnight_meditation", "preparation", "sparing_power",
    ],
}  # fmt: skip
WHEN_TAKEN = ("rethink", "mana_steal", "great_start", "preparation")
COMPETITIVE = {"mana_meltdown", "mana_claim", "mind_read", "energy_flow"}
SCENARIOS: dict[str, tuple[int, str, str, dict[int, int], int]] = {
    # rounds, the dummy's tactic, what is removed, cities by people, dice and units more (15)
    "first_reconnaissance": (4, "after", "all_used", {}, 0),
    "first_reconnaissance_coop": (3, "before", "one_of_people", {}, 0),
    "solo_conquest": (6, "after", "all_used", {1: 2}, 0),
    "full_cooperation": (6, "before", "one_of_people", {2: 3, 3: 4}, 0),
    "blitz_cooperation": (4, "before", "one_of_people", {2: 2, 3: 3}, 1),
    "full_conquest": (6, "none", "none", {2: 2, 3: 3, 4: 4}, 0),
    "blitz_conquest": (4, "none", "none", {2: 2, 3: 3, 4: 4}, 1),
}
MOST_FIXES, MOST_GAINS, MOST_MONASTERIES, PLACES = 12, 5, 5, 3
BOXES = ("lost_legion", "krang", "tezla", "ultimate", "dragon")
COLORS_OF: dict[str, list[str]] = {
    **{card.id: [card.color] for card in box().basic_actions},
    **{card.id: list(card.colors) for card in box().advanced_actions},
    **{f"{color}_advanced_action": [color] for color in COLORS},
}
UNNAMED = {f"{color}_advanced_action" for color in COLORS}  # of which only the colour is known
MOST_BY_FIXES = 14  # cards gained, from which on none comes by a correction
AAS = {card.id: card.set for card in box().advanced_actions}
SPELL_COLORS = {spell.id: spell.color for spell in box().spells}
SPELL_BOXES = {spell.id: spell.set for spell in box().spells}


class Deck:
    """Cards without an order, and a known bottom (10.4)."""

    def __init__(self, cards: list[str]) -> None:
        self.loose = set(cards)
        self.bottom: list[str] = []

    def __len__(self) -> int:
        return len(self.loose) + len(self.bottom)

    def drawn(self, card: str) -> None:
        """A card came off it that the event names."""
        if self.loose:
            assert card in self.loose, f"{card} is not in the deck"
            self.loose.remove(card)
        else:
            assert self.bottom.pop(0) == card
