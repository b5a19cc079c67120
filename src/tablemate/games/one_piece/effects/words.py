"""The words of the effect language, as numbers and bits that the rules read.

Names on the left are those of the card data (cards/schema.py); rules and compiler share what is on the right.
"""

CATEGORIES = {"leader": 1, "character": 2, "event": 4, "stage": 8}
IS_LEADER, IS_CHARACTER, IS_EVENT, IS_STAGE = CATEGORIES.values()

COLOURS = {"red": 1, "green": 2, "blue": 4, "purple": 8, "black": 16, "yellow": 32}
ATTRIBUTES = {"slash": 1, "strike": 2, "ranged": 4, "special": 8, "wisdom": 16, "?": 32}

KEYWORDS = {
    "rush": 1,
    "rush_character": 2,
    "double_attack": 4,
    "banish": 8,
    "blocker": 16,
    "unblockable": 32,
}
RUSH, RUSH_CHARACTER, DOUBLE_ATTACK, BANISH, BLOCKER, UNBLOCKABLE = KEYWORDS.values()

TIMINGS = {
    "on_play": 1,
    "when_attacking": 2,
    "on_opponents_attack": 4,
    "on_block": 8,
    "on_ko": 16,
    "activate_main": 32,
    "main": 64,
    "counter": 128,
    "trigger": 256,
    "end_of_your_turn": 512,
    "end_of_opponents_turn": 1024,
    "start_of_your_turn": 2048,
    "event": 4096,
    "static": 8192,
    "replacement": 16384,
    "rule": 32768,
}
(
    ON_PLAY,
    WHEN_ATTACKING,
    ON_OPPONENTS_ATTACK,
    ON_BLOCK,
    ON_KO,
    ACTIVATE_MAIN,
    MAIN_EVENT,
    COUNTER_EVENT,
    LIFE_TRIGGER,
    END_OF_YOUR_TURN,
    END_OF_OPPONENTS_TURN,
    START_OF_YOUR_TURN,
    ON_EVENT,
    STATIC,
    REPLACES,
    RULE,
) = TIMINGS.values()

EVENTS = {
    "battle_joined": 1,
    "battle_ended": 2,
    "character_ko": 3,
    "blocker_activated": 4,
    "don_returned_to_don_deck": 5,
    "would_be_ko": 6,
}
BATTLE_JOINED, BATTLE_ENDED, CHARACTER_KO, BLOCKER_ACTIVATED, DON_RETURNED, WOULD_BE_KO = EVENTS.values()

# Whose: seen from the player of the effect.
SIDES = {"you": 1, "opponent": 2, "either": 3, "both": 3}
OWN_SIDE, OTHER_SIDE, BOTH_SIDES = 1, 2, 3

IN_LEADER, IN_CHARACTERS, IN_STAGE, IN_HAND, IN_TRASH, IN_DECK, IN_LOOKED, IN_COST_AREA = (
    1 << k for k in range(8)
)
ZONES = {
    "leader": IN_LEADER,
    "character": IN_CHARACTERS,
    "leader_or_character": IN_LEADER | IN_CHARACTERS,
    "stage": IN_STAGE,
    "field": IN_LEADER | IN_CHARACTERS | IN_STAGE,
    "hand": IN_HAND,
    "trash": IN_TRASH,
    "hand_or_trash": IN_HAND | IN_TRASH,
    "deck": IN_DECK,
    "deck_top": IN_LOOKED,
    "cost_area": IN_COST_AREA,
    "character_or_don": IN_CHARACTERS | IN_COST_AREA,
}
ON_FIELD = IN_LEADER | IN_CHARACTERS | IN_STAGE

PICKS = {"up_to": 1, "exactly": 2, "all": 3}
UP_TO, EXACTLY, ALL = PICKS.values()
REFERENCES = {"self": 4, "selected": 5, "battle_opponent": 6}
SELF, SELECTED, BATTLE_OPPONENT = REFERENCES.values()

# When something ends.
DURATIONS = {
    "this_battle": 1,
    "this_turn": 2,
    "until_start_of_your_next_turn": 3,
    "until_end_of_opponents_next_turn": 4,
    "until_end_of_your_next_turn": 5,
    "opponents_next_refresh_phase": 6,
    "your_next_refresh_phase": 7,
    "while_on_field": 8,
    "while_valid": 9,
}
(
    THIS_BATTLE,
    THIS_TURN,
    UNTIL_START_OF_YOUR_NEXT_TURN,
    UNTIL_END_OF_OPPONENTS_NEXT_TURN,
    UNTIL_END_OF_YOUR_NEXT_TURN,
    OPPONENTS_NEXT_REFRESH,
    YOUR_NEXT_REFRESH,
    WHILE_ON_FIELD,
    WHILE_VALID,
) = DURATIONS.values()

# What a card cannot do, and what cannot be done to it; two of them allow something instead.
(
    NO_KO_IN_BATTLE,
    NO_KO_BY_LEADER,  # in battle with a Leader
    NO_KO_BY_EFFECT,
    NO_KO_BY_OPPONENT,  # by an effect of the opponent's
    NO_ATTACK,
    NO_REFRESH,
    NO_LEAVING,  # by an effect of the opponent's
    NO_RESTING,
    NO_RESTING_BY_OPPONENT,  # by an effect of the opponent's
    NO_BLOCKING,
    MAY_ATTACK_ACTIVE,
    NEGATED,
    NO_LEAVING_AT_ALL,
) = (1 << k for k in range(13))

# What a modifier changes.
CHANGES_POWER, CHANGES_COST, GAINS_KEYWORDS, GAINS_BANS, SETS_BASE_POWER, FORBIDS_BLOCKERS = range(1, 7)

COMPARISONS = {"<=": 1, ">=": 2, "==": 3, "<": 4, ">": 5}
AT_MOST, AT_LEAST, EXACTLY_EQUAL, LESS, MORE = COMPARISONS.values()

COUNTED = {
    "life": 1,
    "hand": 2,
    "trash": 3,
    "deck": 4,
    "don_field": 5,
    "don_active": 6,
    "don_rested": 7,
    "characters": 8,
    "rested_cards": 9,
    "don_given": 10,
    "life_plus_hand": 11,
}
(
    LIFE_COUNT,
    HAND_COUNT,
    TRASH_COUNT,
    DECK_COUNT,
    DON_FIELD_COUNT,
    DON_ACTIVE_COUNT,
    DON_RESTED_COUNT,
    CHARACTER_COUNT,
    RESTED_COUNT,
    DON_GIVEN_COUNT,
    LIFE_AND_HAND_COUNT,
) = COUNTED.values()

# Conditions: the second word of IF and UNLESS.
(
    COUNT_IS,  # what, who, comparison, number
    SET_COUNT_IS,  # side, zones, filter, comparison, number (in one word with the comparison)
    COMPARED,  # what, left, comparison, right
    LEADER_IS,  # side, filter
    SELF_IS,  # filter
    SELECTED_IS,  # filter
    DID_PREVIOUS,
) = range(1, 8)

# Ends of a deck or of the life cards.
ENDS = {"top": 1, "bottom": 2, "top_or_bottom": 3}
TOP, BOTTOM, EITHER_END = ENDS.values()

# Where what was looked at goes, and what is taken from it.
REST_TO = {"bottom_any_order": 1, "trash": 2, "top_or_bottom": 3, "shuffle": 4, "top": 5}
REST_BOTTOM, REST_TRASH, REST_EITHER_END, REST_SHUFFLED, REST_TOP = REST_TO.values()
TAKE_TO = {"hand": 1, "play": 2, "life_top_face_up": 3}
TO_HAND, TO_PLAY, TO_LIFE = TAKE_TO.values()

# Instructions: the first of eight words. Those with a selection have it in words 1 to 5 (pick, count, side,
# zones, filter) and their own in words 6 and 7.
(
    STOP,
    JUMP,  # to
    IF,  # condition ..., to: where to go on if it does not hold
    UNLESS,  # condition ..., to: where to go on if it holds
    PAY_OR_LEAVE,  # to: asks whether to pay what follows
    PAID,
    OPTIONALLY,  # to: asks whether to do what follows
    CHOOSE_ONE,  # chooser, how many; then a JUMP for each
    SWAP,  # the other player acts, or again the first
    RUN_EFFECT,  # timing bits
    DELAY,  # moment, to: what comes in between is done later
    POWER,  # amount, duration
    COST,
    KEYWORD,  # bits, duration
    BAN,
    BASE_POWER,  # amount, duration
    POWER_ZERO,  # -, duration
    FORBID_BLOCKERS,  # filter in word 5; only selected in 6, duration in 7
    KO,
    REST,
    ACTIVATE,  # set active
    RETURN_TO_HAND,
    TRASH_CARD,
    TO_DECK,  # end
    PLAY_CARD,  # rested, shuffle afterwards
    TAKE_CARD,
    SELECT,
    GIVE_DON,  # DON!! up to, from (0 rested, 1 given, 2 active)
    LIFE_FROM_CARD,  # end, face-up; the selection says what becomes life
    DISCARD,  # -, -
    REVEAL,  # from hand
    DRAW_CARDS,  # n, up to
    DISCARD_RANDOM,  # n: the other's hand, unseen
    ADD_DON,  # n, rested, up to
    SET_DON_ACTIVE,  # n
    REST_DON_OF,  # side, n: up to
    RETURN_DON_OF,  # side, n
    PAY_RETURN_DON,  # n, or more, active only
    PAY_REST_DON,  # n
    PAY_REST_SELF,
    PAY_TRASH_SELF,
    MILL,  # side, n
    LIFE_TO_HAND,  # side, n, end, up to
    LIFE_TO_TRASH,  # side, n, end, up to, all face-up ones
    LIFE_FROM_DECK,  # n, up to, end, face-up
    LIFE_TURN,  # n, face-up, which
    LIFE_LOOK,  # look at the top life card of either player, and place it at the top or the bottom
    LIFE_REORDER,  # side, how many go on the deck instead
    LIFE_REVEAL,  # side
    PLAY_REVEALED,  # rested: the life card that was revealed
    LOOK_AND_TAKE,  # selection; look, then packed: to, reveal, rested, rest to
    LOOK_AND_PLACE,  # look, end
    DEAL_DAMAGE,  # side, n
) = range(53)

INSTRUCTION = 8  # words
