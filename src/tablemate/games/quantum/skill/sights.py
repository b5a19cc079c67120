"""What the learned worth sees of each seat (features.py): all of it lies open on the table."""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.quantum import features as f
from tablemate.games.quantum import fights, phases
from tablemate.games.quantum.cards import COMMANDS
from tablemate.games.quantum.codecs import CELLS, SHIPS
from tablemate.games.quantum.maps import VOID
from tablemate.games.quantum.rules.board import is_orbital
from tablemate.games.quantum.rules.planets import cube_fits
from tablemate.games.quantum.skill.danger import danger
from tablemate.games.quantum.skill.factors import chance_of_fight
from tablemate.games.quantum.skill.plans import actions_left, best_plan, has_moved, is_acting
from tablemate.games.quantum.skill.worths import DOMINATES, hand_worth, research_worth
from tablemate.games.quantum.state import HIGHEST, RESERVE, SCRAPYARD, State, Tables

FULL = 100
A_SHIP = 25  # what one of a few counts: ships, cards, actions
A_STEP = 20  # on a track
A_PLANET = 10
AT_ONCE, NEXT_TURN = 90, 60  # plans that are worth so much can be carried out then
MOST_CUBES = 6


@rule
def see_seats(s: State, t: Tables, out: Codes) -> None:
    """Write a row for every seat, one behind the other."""
    for i in range(s.players * f.OF_SEAT):
        out[i] = 0
    for seat in range(s.players):
        row = out[seat * f.OF_SEAT : (seat + 1) * f.OF_SEAT]
        see_course(s, seat, row)
        see_tracks(s, seat, row)
        see_fleet(s, seat, row)
        see_combat(s, seat, row)
    see_attacks(s, out)
    for seat in range(s.players):
        see_plans(s, t, seat, out[seat * f.OF_SEAT : (seat + 1) * f.OF_SEAT])


@rule
def flag(is_so: bool) -> int:
    return FULL if is_so else 0


@rule
def see_course(s: State, seat: int, row: Codes) -> None:
    """Whose turn it is, and how far the seat has come."""
    row[f.ON_TURN] = flag(seat == s.turn)
    if is_acting(s, seat):
        row[f.ACTS] = FULL
        row[f.ACTIONS] = min(A_SHIP * actions_left(s, seat), f.LARGEST)
    ahead = (seat - s.regular) % s.players
    row[f.NEXT] = flag(seat != s.turn and ahead == 1)
    row[f.THIRD_TURN] = flag(seat != s.turn and ahead == 2)
    row[f.THREE_PLAYERS] = flag(s.players == 3)
    row[f.FOUR_PLAYERS] = flag(s.players == 4)
    left = min(max(cubes_to_place(s, seat), 1), MOST_CUBES)
    row[f.CUBES_1 + left - 1] = FULL
    row[f.BONUS] = flag(s.bonus >> seat & 1 != 0)


@rule
def cubes_to_place(s: State, seat: int) -> int:
    """One that is due counts as placed."""
    return s.cubes_left[seat] - (1 if s.infamous == seat else 0)


@rule
def see_tracks(s: State, seat: int, row: Codes) -> None:
    """Dominance, research and cards."""
    dominance = int64(s.dominance[seat]) if s.infamous != seat else 1
    row[f.DOMINANCE] = A_STEP * dominance
    row[f.DOMINANCE_WORTH] = DOMINATES[dominance]
    row[f.DOMINANCE_4] = flag(dominance == 4)
    row[f.DOMINANCE_5] = flag(dominance >= 5)
    row[f.RESEARCH] = A_STEP * s.research[seat]
    row[f.RESEARCH_WORTH] = research_worth(s, seat)
    row[f.RESEARCH_5] = flag(s.research[seat] == 5)
    row[f.RESEARCH_6] = flag(s.research[seat] == 6)
    row[f.PICKS] = FULL // 2 * min(int64(s.picks[seat]), 2)
    cards = 0
    for card in range(COMMANDS):
        if s.held[seat] >> card & 1 != 0:
            row[f.FIRST_CARD + card] = FULL
            cards += 1
    row[f.CARDS] = A_SHIP * cards
    row[f.HAND_WORTH] = min(hand_worth(s, seat), f.LARGEST)


@rule
def see_fleet(s: State, seat: int, row: Codes) -> None:
    """Where the ships are, and what they show."""
    for ship in range(SHIPS):
        place = int64(s.place[seat, ship])
        face = int64(s.face[seat, ship])
        if place == RESERVE:
            row[f.IN_RESERVE] += A_SHIP
        elif place == SCRAPYARD:
            row[f.SCRAPPED] += A_SHIP
            row[f.FIRST_SCRAPPED + face] += A_SHIP
        else:
            row[f.SHIPS_ON_MAP] += A_SHIP
            row[f.FIRST_FACE + face] += A_SHIP
        if place >= 0:
            row[f.UNMOVED] += A_SHIP * (is_acting(s, seat) and not has_moved(s, seat, ship))
            row[f.IN_VOID] += A_SHIP * (s.number[place // CELLS] == VOID)
            row[f.IN_ORBIT] += A_SHIP * (s.number[place // CELLS] != VOID and is_orbital(place))


@rule
def see_combat(s: State, seat: int, row: Codes) -> None:
    """The combat that goes on."""
    if s.fight != fights.NO_FIGHT and s.course == phases.TURN_ACTIONS:
        if seat == s.turn:
            row[f.ATTACKING] = chance_of_fight(s)
        elif seat == s.defending:
            row[f.DEFENDING] = FULL - chance_of_fight(s)


@rule
def see_attacks(s: State, out: Codes) -> None:
    """What there is to fear and to hope for, between the seat on turn and each other."""
    mine = out[s.turn * f.OF_SEAT : (s.turn + 1) * f.OF_SEAT]
    for other in range(s.players):
        if other != s.turn:
            row = out[other * f.OF_SEAT : (other + 1) * f.OF_SEAT]
            now = min(danger(s, int64(s.turn), other), f.LARGEST)
            later = min(danger(s, other, int64(s.turn)), f.LARGEST)
            row[f.ATTACKED] = now
            row[f.HOPE] = later
            mine[f.HOPE] = max(mine[f.HOPE], now)
            mine[f.ATTACKED_LATE] = max(mine[f.ATTACKED_LATE], later)
    for seat in range(s.players):
        if s.dominance[seat] == HIGHEST - 1:
            out[seat * f.OF_SEAT + f.HOPE_FOR_CUBE] = out[seat * f.OF_SEAT + f.HOPE]


@rule
def see_plans(s: State, t: Tables, seat: int, row: Codes) -> None:
    """The way to the next cube, and a second one."""
    plan, outlook, _, _ = best_plan(s, t, seat, actions_left(s, seat))
    row[f.PLAN] = min(plan, f.LARGEST)
    row[f.PLAN_AT_ONCE] = flag(plan >= AT_ONCE)
    row[f.PLAN_NEXT_TURN] = flag(NEXT_TURN <= plan < AT_ONCE)
    row[f.PLAN_LATER] = flag(0 < plan < NEXT_TURN)
    row[f.OUTLOOK] = min(outlook, f.LARGEST)
    row[f.OUTLOOK_NEXT_TURN] = flag(outlook >= NEXT_TURN)
    row[f.THREATENED_PLAN] = plan * min(int64(row[f.ATTACKED]), FULL) // FULL
    left = cubes_to_place(s, seat)
    if left == 1:
        row[f.PLAN_LAST] = min(plan, f.LARGEST)
        row[f.OUTLOOK_LAST] = min(outlook, f.LARGEST)
    elif left == 2:
        row[f.PLAN_LAST_BUT_ONE] = min(plan, f.LARGEST)
    for tile in range(s.tiles):
        row[f.ROOM] += A_PLANET * cube_fits(s, t, seat, tile)
    row[f.ROOM] = min(int64(row[f.ROOM]), f.LARGEST)
