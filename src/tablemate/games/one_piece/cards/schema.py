"""The card language: every key and every value that an effect can be written with.

An effect is a list of *blocks*. A block says when it is used (`timing`), what it costs (`cost`) and what
it does (`do`, a list of *steps*). A step is an operation, a condition with steps of its own, or steps that
may be left out. A *select* says which cards an operation touches, by a *filter* (`where`). What the words
mean in play is written in docs/games/one_piece.md.
"""

from tablemate.games.one_piece.cards.shapes import (
    ByKey,
    ByWord,
    Exactly,
    Keys,
    Later,
    ListOf,
    NumberOr,
    OneOrMore,
    Shape,
    Text,
    Whole,
    Word,
)

# Facts of a card

CATEGORIES = ("leader", "character", "event", "stage")
COLOURS = ("red", "green", "blue", "purple", "black", "yellow")
ATTRIBUTES = ("slash", "strike", "ranged", "special", "wisdom", "?")
KEYWORDS = ("rush", "rush_character", "double_attack", "banish", "blocker", "unblockable")
STATES = ("reviewed", "compared", "plain", "uncoded")

# Words of effects

TIMINGS = (
    "on_play",
    "when_attacking",
    "on_opponents_attack",
    "on_block",
    "on_ko",
    "activate_main",
    "main",
    "counter",
    "trigger",
    "end_of_your_turn",
    "end_of_opponents_turn",
    "start_of_your_turn",
    "start_of_game",
    "event",
    "static",
    "replacement",
    "rule",
)
EVENT_TIMINGS = ("event", "replacement")  # timings of which `event` says more
CARD_TIMINGS = ("main", "counter")  # timings that only Events have
TURNS = ("your", "opponent")
DURATIONS = (
    "this_battle",
    "this_turn",
    "until_start_of_your_next_turn",
    "until_end_of_your_next_turn",
    "until_end_of_opponents_next_turn",
    "your_next_refresh_phase",
    "opponents_next_refresh_phase",
    "while_on_field",
    "while_valid",
)
PICKS = ("up_to", "exactly", "all", "any_number")
SIDES = ("you", "opponent", "either")
ZONES = (
    "character",
    "leader",
    "leader_or_character",
    "stage",
    "field",
    "cost_area",
    "character_or_don",
    "hand",
    "trash",
    "hand_or_trash",
    "deck",
    "deck_top",
    "life",
)
REFERENCES = ("self", "selected", "battle_opponent", "attacker", "defender")
CARD_STATES = ("active", "rested")
DON_STATES = ("active", "rested", "given", "any")
FACES = ("up", "down")
POSITIONS = ("top", "bottom", "top_or_bottom")
ENDS = ("top", "top_or_bottom")  # where a life card is taken from
PREVENTED = ("ko", "attack", "be_rested", "refresh", "leave_field", "activate_blocker")
CAUSES = ("battle", "battle_with_leader", "effect", "opponent_effect")
ALLOWED = ("attack_active_characters",)
CHOOSERS = ("owner", "opponent", "you_unseen")
DELAYS = ("end_of_turn", "end_of_battle")
COUNTED = (
    "life",
    "hand",
    "trash",
    "deck",
    "don_field",
    "don_active",
    "don_rested",
    "don_given",
    "characters",
    "rested_cards",
    "life_plus_hand",
)
COMPARISONS = ("<", "<=", "==", ">=", ">")

PLAYER = Word("player", ("you", "opponent"))
OWNER = Word("player", ("you", "opponent", "both"))
EITHER = Word("player", ("you", "opponent", "either"))
SIDE = Word("side", SIDES)
ZONE = Word("zone", ZONES)
DURATION = Word("duration", DURATIONS)
CARD_STATE = Word("state", CARD_STATES)
FACE = Word("face", FACES)
POSITION = Word("position", POSITIONS)
END = Word("end", ENDS)
KEYWORD = Word("keyword", KEYWORDS)
TIMING = Word("timing", TIMINGS)
COMPARISON = Word("comparison", COMPARISONS)

YES = Exactly((True,))
YES_OR_NO = Exactly((True, False))
FEW = Whole(1, 10)  # cards or DON!! an effect touches
SIZE = Whole(0, 60)  # cards in a zone
COST = Whole(0, 20)
POWER = Whole(0, 20_000, 1000)
NAMES = ListOf(Text())

STEPS = Later(lambda: ListOf(STEP))
CONDITION = Later(lambda: CONDITIONS)
FILTER = Later(lambda: FILTERS)

# Numbers that are counted when they are needed: the number of things, times a fixed number.
DYNAMIC = Keys(
    "a dynamic number",
    {
        "dynamic": Keys(
            "a dynamic number",
            {"count": Word("count", COUNTED), "who": OWNER},
            {"times": Whole(-10_000, 10_000)},
        )
    },
)
COST_BOUND = NumberOr(COST, DYNAMIC)
POWER_BOUND = NumberOr(POWER, DYNAMIC)

# Filters: all keys have to fit

FILTERS: Shape = Keys(
    "a filter",
    optional={
        "category": OneOrMore(Word("category", CATEGORIES)),
        "cost_max": COST_BOUND,
        "cost_min": COST_BOUND,
        "cost_eq": COST_BOUND,
        "cost_any": ListOf(COST, least=2),
        "base_cost_max": COST_BOUND,
        "base_cost_min": COST_BOUND,
        "base_cost_eq": COST_BOUND,
        "power_max": POWER_BOUND,
        "power_min": POWER_BOUND,
        "power_eq": POWER_BOUND,
        "base_power_max": POWER_BOUND,
        "base_power_min": POWER_BOUND,
        "base_power_eq": POWER_BOUND,
        "traits_any": NAMES,
        "traits_all": NAMES,
        "trait_contains_any": NAMES,
        "names_any": NAMES,
        "names_not": NAMES,
        "not_self": YES,
        "colours_any": ListOf(Word("colour", COLOURS)),
        "multicolour": YES,
        "attributes_any": ListOf(Word("attribute", ATTRIBUTES)),
        "state": CARD_STATE,
        "keyword": KEYWORD,
        "has_trigger": YES_OR_NO,
        "no_base_effect": YES,
        "lacks": Word("timing or keyword", (*TIMINGS, *KEYWORDS)),
        "counter_eq": Whole(0, 2000, 1000),
        "don_given_min": FEW,
        "played_this_turn": YES,
        "face": FACE,
        "sum_max": POWER,  # of the powers of all chosen cards together
        "distinct_names": YES,  # among the chosen cards
        "any": ListOf(FILTER, least=2),  # one of these filters is enough
    },
    empty=False,
)

# Selects and sets

SET = Keys("a set of cards", {"side": SIDE, "zone": ZONE}, {"where": FILTER})
REFERENCE = Keys("a reference", {"ref": Word("reference", REFERENCES)}, {"zone": Exactly(("hand",))})
WHICH: dict[str, Shape] = {"side": SIDE, "zone": ZONE}
SELECT = ByKey(
    "a select",
    {
        "ref": REFERENCE,
        "pick": ByWord(
            "pick",
            "pick",
            {
                "up_to": Keys("a select", {"count": FEW, **WHICH}, {"where": FILTER}),
                "exactly": Keys("a select", {"count": FEW, **WHICH}, {"where": FILTER}),
                "all": Keys("a select", WHICH, {"where": FILTER}),
                "any_number": Keys("a select", WHICH, {"where": FILTER}),
            },
        ),
    },
)

# Conditions

COMPARED: dict[str, Shape] = {"cmp": COMPARISON, "n": SIZE}
CONDITIONS: Shape = ByKey(
    "a condition",
    {
        "count": Keys("a count", {"count": Word("count", COUNTED), "who": OWNER, **COMPARED}),
        "count_of": Keys("a count", {"count_of": SET, **COMPARED}),
        "compare": Keys(
            "a comparison",
            {"compare": Word("count", COUNTED), "left": PLAYER, "cmp": COMPARISON, "right": PLAYER},
        ),
        "exists": Keys("a condition", {"exists": SET}),
        "only": Keys("a condition", {"only": SET}),
        "your_leader": Keys("a condition", {"your_leader": FILTER}),
        "self": Keys("a condition", {"self": FILTER}),
        "selected_matches": Keys("a condition", {"selected_matches": FILTER}),
        "did_previous": Keys("a condition", {"did_previous": YES}),
        "all": Keys("a condition", {"all": ListOf(CONDITION, least=2)}),
        "any": Keys("a condition", {"any": ListOf(CONDITION, least=2)}),
        "not": Keys("a condition", {"not": CONDITION}),
    },
)

# Operations

HOW_MANY: dict[str, Shape] = {"n": FEW, "up_to": FEW}  # exactly one of both
TARGET: dict[str, Shape] = {"target": SELECT}
LASTING: dict[str, Shape] = {"target": SELECT, "duration": DURATION}
AMOUNT_OF_POWER = NumberOr(Whole(-1_000_000, 1_000_000, 1000), DYNAMIC)
LOOK = Exactly((*range(1, 11), "all"))
AMOUNT_OF_COST = NumberOr(Whole(-20, 20), DYNAMIC)

OPERATIONS: dict[str, Shape] = {
    "power": Keys("power", {"amount": AMOUNT_OF_POWER, **LASTING}),
    "set_base_power": Keys("set_base_power", {"n": POWER, **LASTING}),
    "set_power_zero": Keys("set_power_zero", LASTING),
    "cost": Keys("cost", {"amount": AMOUNT_OF_COST, **LASTING}),
    "gain_keyword": Keys("gain_keyword", {"keywords": ListOf(KEYWORD), **LASTING}),
    "allow": Keys("allow", {"what": Word("permission", ALLOWED), **LASTING}),
    "negate_effects": Keys("negate_effects", LASTING),
    "prevent": Keys(
        "prevent",
        {"what": Word("ban", PREVENTED), "duration": DURATION},
        {"cause": Word("cause", CAUSES), "where": FILTER, "only_against_attacker": REFERENCE},
        one_of={"target": SELECT, "who": PLAYER},
    ),
    "draw": Keys("draw", one_of=HOW_MANY),
    "discard": Keys(
        "discard",
        {"who": PLAYER, "chooser": Word("chooser", CHOOSERS)},
        {"where": FILTER},
        one_of=HOW_MANY,
    ),
    "mill": Keys("mill", {"who": PLAYER, "n": FEW}),
    "play": Keys("play", {"state": CARD_STATE, **TARGET}, {"then_shuffle": YES}),
    "take": Keys("take", {"to": Exactly(("hand",)), **TARGET}),
    "look_and_take": Keys(
        "look_and_take",
        {
            "look": LOOK,
            "take": SELECT,
            "to": Word("destination", ("hand", "play", "life_top_face_up")),
            "rest_to": Word("destination", ("bottom_any_order", "top_or_bottom", "trash", "shuffle")),
        },
        {"reveal": Exactly((True, False, "all")), "play_state": CARD_STATE},
    ),
    "look_and_place": Keys(
        "look_and_place",
        {"look": FEW, "position": POSITION, "order": Exactly(("any",)), "together": YES},
    ),
    "ko": Keys("ko", TARGET),
    "rest": Keys("rest", TARGET),
    "set_active": Keys("set_active", TARGET),
    "trash": Keys("trash", TARGET),
    "return_to_hand": Keys("return_to_hand", TARGET),
    "place_in_deck": Keys("place_in_deck", {"position": POSITION, **TARGET}),
    "select": Keys("select", TARGET),
    "add_don": Keys("add_don", {"state": CARD_STATE}, one_of=HOW_MANY),
    "give_don": Keys("give_don", {"up_to": FEW, "don_state": Word("state", DON_STATES), **TARGET}),
    "rest_don": Keys("rest_don", {"who": PLAYER, "up_to": FEW}),
    "return_don": Keys("return_don", {"who": PLAYER, "n": FEW}),
    "set_don_active": Keys("set_don_active", {"up_to": FEW}),
    "life_add": Keys(
        "life_add",
        {
            "source": Word("source", ("deck_top", "hand", "trash", "hand_or_trash", "field")),
            "position": POSITION,
            "face": FACE,
        },
        {"reveal": YES},
        one_of={"target": SELECT, **HOW_MANY},
    ),
    "life_to_hand": Keys("life_to_hand", {"who": PLAYER, "from": END}, one_of=HOW_MANY),
    "life_trash": Keys(
        "life_trash",
        {"who": PLAYER},
        {"from": END},
        one_of={**HOW_MANY, "which": Exactly(("all_face_up",))},
    ),
    "life_look_place": Keys(
        "life_look_place", {"who": EITHER, "up_to": FEW, "from": Exactly(("top",)), "position": POSITION}
    ),
    "life_reorder": Keys("life_reorder", {"who": PLAYER}, {"to_deck_top": FEW}),
    "life_reveal_top": Keys("life_reveal_top", {"who": PLAYER, "n": FEW}),
    "deal_damage": Keys("deal_damage", {"who": PLAYER, "n": FEW}),
    "choose_one": Keys("choose_one", {"chooser": PLAYER, "options": ListOf(STEPS, least=2, most=4)}),
    "opponent_does": Keys("opponent_does", {"do": STEPS}),
    "delay": Keys("delay", {"until": Word("delay", DELAYS), "do": STEPS}),
    "run_effect": Keys("run_effect", {"timing": TIMING}),
    "rule": ByWord(
        "rule",
        "rule",
        {
            "also_named": Keys("also_named", {"names": NAMES}),
            "copy_limit": Keys("copy_limit", {"n": Exactly(("any",))}),
            "face_up_life_to_deck_bottom_instead_of_hand": Keys("the rule", {"who": Exactly(("you",))}),
        },
    ),
}
LASTING_OPERATIONS = (
    "power",
    "set_base_power",
    "cost",
    "gain_keyword",
    "allow",
    "negate_effects",
    "prevent",
)  # what a block that is always on can hold

STEP: Shape = ByKey(
    "a step",
    {
        "op": ByWord("op", "operation", OPERATIONS),
        "if": Keys("a condition with steps", {"if": CONDITION, "do": STEPS}),
        "optional": Keys("a step that may be left out", {"optional": STEPS}),
    },
)

# Costs

COSTS: dict[str, Shape] = {
    "discard": Keys("discard", {"n": FEW}, {"where": FILTER}),
    "rest_don": Keys("rest_don", {"n": FEW}),
    "return_don": Keys("return_don", {"n": FEW}, {"or_more": YES, "don_state": CARD_STATE}),
    "rest_self": Keys("rest_self"),
    "trash_self": Keys("trash_self"),
    "rest": Keys("rest", TARGET),
    "ko": Keys("ko", TARGET),
    "trash": Keys("trash", TARGET),
    "reveal": Keys("reveal", TARGET),
    "return_to_hand": Keys("return_to_hand", TARGET),
    "place_in_deck": Keys("place_in_deck", {"position": POSITION, **TARGET}),
    "power": Keys("power", {"amount": AMOUNT_OF_POWER, **LASTING}),
    "mill": Keys("mill", {"n": FEW}),
    "life_to_hand": Keys("life_to_hand", {"n": FEW, "from": END}),
    "life_trash": Keys("life_trash", {"n": FEW, "from": END}),
    "life_turn": Keys("life_turn", {"n": FEW, "to_face": FACE}, {"which": Exactly(("face_up",))}),
    "life_add": Keys(
        "life_add", {"source": Exactly(("field",)), "position": POSITION, "face": FACE, **TARGET}
    ),
}
PAYMENT = ByKey("a cost", {"pay": ByWord("pay", "cost", COSTS)})

# Events

SELF = Exactly(("self",))
EVENTS: dict[str, Shape] = {
    "battle_ended": Keys("battle_ended", {"participant": SELF, "versus": SET}, {"damage_step_reached": YES}),
    "battle_joined": Keys("battle_joined", {"participant": SELF, "versus": SET}),
    "blocker_activated": Keys("blocker_activated", {"side": SIDE}),
    "character_ko": Keys("character_ko", {"side": SIDE}),
    "don_returned_to_don_deck": Keys("don_returned_to_don_deck", {"side": SIDE, "min": FEW}),
    "would_be_ko": Keys("would_be_ko", {"subject": SELF}),
}
EVENT = ByKey("an event", {"name": ByWord("name", "event", EVENTS)})

BLOCK = Keys(
    "a block",
    {"timing": ListOf(TIMING, most=3), "do": ListOf(STEP)},
    {
        "event": EVENT,
        "turn": Word("turn", TURNS),
        "don_given": FEW,
        "once_per_turn": YES,
        "requires": CONDITION,
        "cost": ListOf(PAYMENT, most=4),
        "optional": YES,
    },
)

# A card without its effects, which are checked block by block

CARD_FACTS = Keys(
    "a card",
    {
        "number": Text(),
        "name": Text(),
        "category": Word("category", CATEGORIES),
        "colours": ListOf(Word("colour", COLOURS), most=2),
        "state": Word("state", STATES),
    },
    {
        "cost": COST,
        "power": POWER,
        "counter": Whole(0, 2000, 1000),
        "life": Whole(1, 10),
        "attributes": ListOf(Word("attribute", ATTRIBUTES), most=2),
        "traits": ListOf(Text()),
        "keywords": ListOf(KEYWORD),
        "has_trigger": YES_OR_NO,
        "reason": Text(),
    },
)

# What a card of a category has to have, and what else it may have.
PRINTED = {
    "leader": ({"power", "life"}, {"attributes", "keywords"}),
    "character": ({"cost", "power", "counter"}, {"attributes", "keywords", "has_trigger"}),
    "event": ({"cost"}, {"has_trigger"}),
    "stage": ({"cost"}, {"has_trigger"}),
}
