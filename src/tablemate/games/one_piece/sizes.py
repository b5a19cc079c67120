"""How much of everything there is room for: seats, cards of a list, places on the field, what can be under
way.
"""

SEATS = 2
KINDS = 51  # lines of a list, with the Leader
CARDS = SEATS * KINDS
DECK = 50  # cards at most
DON = 10  # DON!! cards of a seat

SLOTS = 7
PLACES = SEATS * SLOTS
LEADER, FIRST_CHARACTER, LAST_CHARACTER, STAGE = 0, 1, 5, 6
CHARACTERS = range(FIRST_CHARACTER, LAST_CHARACTER + 1)
BATTLERS = 6  # slots that attack and are attacked: the Leader and the Characters

MAX_LIFE = 24
MAX_MODIFIERS = 64
MAX_WAITING = 32
MAX_FRAMES = 8
MAX_CHOSEN = 16
MAX_DELAYED = 8
MOST_TURNS = 300
MOST_ACTIONS = 200  # in a Main Phase; then it can only be ended
