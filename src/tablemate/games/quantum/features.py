"""The names of what the learned worth looks at for each seat, and their places in its row (skill/sights.py).

A feature is a whole number from -127 to 127. Shares and worths are in hundredths.
"""

from tablemate.games.quantum.cards import COMMAND_NAMES
from tablemate.games.quantum.codecs import FACES

SIGHTS = (
    "on_turn",
    "acts",  # on turn, with actions to spend
    "actions",  # that are left
    "unmoved",  # ships on the map that can move yet, on turn
    "next",  # has the next turn
    "third_turn",  # has the turn after the next, among three or four
    "three_players",
    "four_players",
    "cubes_1",  # one cube is left to place
    "cubes_2",
    "cubes_3",
    "cubes_4",
    "cubes_5",
    "cubes_6",  # or more
    "room",  # planets on which a cube fits
    "plan",  # what the best plan is worth
    "plan_at_once",
    "plan_next_turn",
    "plan_later",
    "plan_last",  # the best plan is for the last cube
    "plan_last_but_one",
    "outlook",  # what the next best plan is worth
    "outlook_next_turn",
    "outlook_last",
    "threatened_plan",  # the best plan, as far as the seat on turn can strike
    "dominance",
    "dominance_worth",
    "dominance_4",
    "dominance_5",
    "research",
    "research_worth",
    "research_5",
    "research_6",
    "picks",
    "cards",
    "hand_worth",
    "bonus",  # a turn of Momentum is to come
    "ships",  # on the map
    "scrapped",
    "reserve",
    "in_void",
    "in_orbit",
    "attacked",  # what there is to fear from the seat on turn
    "attacked_late",  # from the others, of the seat on turn
    "hope",  # what it could strike itself, on turn or when it has the turn
    "hope_for_cube",  # the same, where that would bring a cube
    "attacking",  # a combat goes on, and is won as attacker
    "defending",
    *(f"face_{face}" for face in range(1, FACES + 1)),  # ships on the map
    *(f"scrapped_{face}" for face in range(1, FACES + 1)),
    *COMMAND_NAMES,
)
(
    ON_TURN,
    ACTS,
    ACTIONS,
    UNMOVED,
    NEXT,
    THIRD_TURN,
    THREE_PLAYERS,
    FOUR_PLAYERS,
    CUBES_1,
    CUBES_2,
    CUBES_3,
    CUBES_4,
    CUBES_5,
    CUBES_6,
    ROOM,
    PLAN,
    PLAN_AT_ONCE,
    PLAN_NEXT_TURN,
    PLAN_LATER,
    PLAN_LAST,
    PLAN_LAST_BUT_ONE,
    OUTLOOK,
    OUTLOOK_NEXT_TURN,
    OUTLOOK_LAST,
    THREATENED_PLAN,
    DOMINANCE,
    DOMINANCE_WORTH,
    DOMINANCE_4,
    DOMINANCE_5,
    RESEARCH,
    RESEARCH_WORTH,
    RESEARCH_5,
    RESEARCH_6,
    PICKS,
    CARDS,
    HAND_WORTH,
    BONUS,
    SHIPS_ON_MAP,
    SCRAPPED,
    IN_RESERVE,
    IN_VOID,
    IN_ORBIT,
    ATTACKED,
    ATTACKED_LATE,
    HOPE,
    HOPE_FOR_CUBE,
    ATTACKING,
    DEFENDING,
) = range(SIGHTS.index("face_1"))
FIRST_FACE = SIGHTS.index("face_1") - 1  # and the face
FIRST_SCRAPPED = SIGHTS.index("scrapped_1") - 1
FIRST_CARD = SIGHTS.index(COMMAND_NAMES[0])
OF_SEAT = len(SIGHTS)
LARGEST = 127  # of a feature, either way
HIDDEN = 16
