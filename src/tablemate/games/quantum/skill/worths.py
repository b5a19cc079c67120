"""What things are worth, in hundredths of a cube: tracks, command cards, ships, what is pending."""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum.cards import COMMANDS, EXPANSION, PRECOCIOUS
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.rules.market import reserve_ship
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.state import HIGHEST, NO_CARD, RESERVE, ROW, SCRAPYARD, State

RESEARCHED = (0, 0, 5, 10, 16, 23, 32)  # by research
DOMINATES = (0, 0, 10, 22, 37, 58, 58)  # by dominance
CARD_WORTHS = (
    30,  # agile
    26,  # arrogant
    34,  # brilliant
    16,  # cerebral
    30,  # clever
    26,  # conformist
    18,  # cruel
    18,  # cunning
    38,  # curious
    12,  # dangerous
    20,  # eager
    24,  # energetic
    22,  # ferocious
    36,  # flexible
    34,  # ingenious
    38,  # intelligent
    16,  # nomadic
    18,  # plundering
    24,  # precocious
    14,  # rational
    24,  # ravenous
    24,  # relentless
    20,  # resourceful
    12,  # righteous
    26,  # scrappy
    24,  # stealthy
    24,  # strategic
    20,  # stubborn
    34,  # tactical
    28,  # tyrannical
    28,  # warlike
)
SHIP_ON_MAP = 30
SHIP_IN_SCRAPYARD = 14
FACE_IN_SCRAPYARD = (0, 0, 2, 4, 5, 3, 1)  # by face: 4, 3, 5, 2, 6, 1 are liked in this order
MOMENTUM_TURN = 30
A_PICK = 30


@rule
def research_worth(s: State, seat: int) -> int:
    research = int64(s.research[seat])
    if has(s, seat, PRECOCIOUS):
        research = research + 2 if research + 2 < HIGHEST else HIGHEST
    return RESEARCHED[research]


@rule
def dominance_worth(s: State, seat: int) -> int:
    """At 5 it is close to a cube; a cube that is due is counted as placed."""
    return 0 if s.infamous == seat else DOMINATES[s.dominance[seat]]


@rule
def hand_worth(s: State, seat: int) -> int:
    """The command cards, as many as may be held, and those to be taken yet."""
    cards = int64(s.held[seat])
    worth = A_PICK * s.picks[seat]
    lowest = CARD_WORTHS[s.taking] if s.taking != NO_CARD and s.picker == seat else 0
    is_over_limit = lowest > 0
    worth += lowest
    for card in range(COMMANDS):
        if cards >> card & 1 != 0:
            worth += CARD_WORTHS[card]
            if (is_over_limit or s.sabotaged >> seat & 1 != 0) and (
                lowest == 0 or CARD_WORTHS[card] < lowest
            ):
                lowest = CARD_WORTHS[card]
    return worth - lowest


@rule
def fleet_worth(s: State, seat: int) -> int:
    """Ships on the map, and what waits in the scrapyard."""
    worth = MOMENTUM_TURN * (s.bonus >> seat & 1)
    for ship in range(SHIPS):
        place = int64(s.place[seat, ship])
        is_placed = s.picker == seat and s.placing >> ship & 1 != 0
        if place == SCRAPYARD and not is_placed:
            worth += SHIP_IN_SCRAPYARD + FACE_IN_SCRAPYARD[s.face[seat, ship]]
        elif place != RESERVE:
            worth += SHIP_ON_MAP
    return worth


@rule
def lowest_card(s: State, seat: int) -> int:
    """The command card that a seat would miss least."""
    lowest = -1
    for card in range(COMMANDS):
        if s.held[seat] >> card & 1 != 0 and (lowest < 0 or CARD_WORTHS[card] < CARD_WORTHS[lowest]):
            lowest = card
    return lowest


@rule
def best_command(s: State) -> int:
    """The command card that lies face up and is worth most; -1 if none does."""
    best = -1
    for i in range(ROW):
        card = int64(s.command_row[i])
        if card != NO_CARD and (best < 0 or CARD_WORTHS[card] > CARD_WORTHS[best]):
            best = card
    return best


@rule
def can_expand(s: State, seat: int) -> bool:
    """Whether Expansion lies face up and there is a die for it."""
    for i in range(ROW):
        if s.gambit_row[i] == EXPANSION:
            return reserve_ship(s, seat) >= 0
    return False
