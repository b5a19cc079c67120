"""Rolling ships (3.6, 5.3, 6.6): at random, by choice with Clever, and once more with Scrappy.

Ships to be rolled wait as bits; all those of players without Clever are rolled at once.
"""

from tablemate.core.compiled import Log, Rng, add, begin, below, int64, rule
from tablemate.games.quantum import cards, events, phases, reasons
from tablemate.games.quantum.codecs import FACES, SHIPS
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.state import State


@rule
def new_face(rng: Rng, must_change: int) -> int:
    """Any face, or any but one."""
    if must_change == 0:
        return below(rng, FACES) + 1
    face = below(rng, FACES - 1) + 1
    return face if face < must_change else face + 1


@rule
def turn_to(s: State, seat: int, ship: int, face: int, how: int, log: Log) -> None:
    before = int64(s.face[seat, ship])
    begin(log, events.SHIP_ROLLED)
    add(log, seat)
    add(log, ship)
    add(log, before if before > 0 else events.NO_FACE)
    add(log, face)
    add(log, how)
    s.face[seat, ship] = face


@rule
def first_of(ships: int) -> int:
    """The lowest of some ships, given as bits."""
    ship = 0
    while ships >> ship & 1 == 0:
        ship += 1
    return ship


@rule
def will_roll(s: State, seat: int, ship: int, must_change: int) -> None:
    s.to_roll[seat] |= 1 << ship
    s.must_change = must_change


@rule
def roll_waiting(s: State, log: Log) -> bool:
    """Roll what waits to be rolled; True if a seat has to be asked."""
    for step in range(s.players):
        seat = (s.turn + step) % s.players
        if s.to_roll[seat] == 0:
            continue
        if has(s, seat, cards.CLEVER):
            s.phase = phases.CHOOSING_FACE
            s.decider = seat
            return True
        roll_at_random(s, seat, log)
    if s.again != 0:
        s.phase = phases.ROLLING_AGAIN
        s.decider = s.turn
        return True
    s.must_change = 0
    return False


@rule
def roll_at_random(s: State, seat: int, log: Log) -> None:
    """In its own turn Scrappy lets a seat roll each of them once more."""
    for ship in range(SHIPS):
        if s.to_roll[seat] >> ship & 1 != 0:
            turn_to(s, seat, ship, new_face(s.rng, s.must_change), events.WAS_ROLLED, log)
    if seat == s.turn and has(s, seat, cards.SCRAPPY):
        s.again |= s.to_roll[seat]
    s.to_roll[seat] = 0


@rule
def why_not_choose_face(s: State, face: int) -> int:
    return 0 if face != s.must_change else reasons.SAME_FACE


@rule
def choose_face(s: State, face: int, log: Log) -> None:
    seat = int64(s.decider)
    ship = first_of(s.to_roll[seat])
    s.to_roll[seat] &= ~(1 << ship)
    turn_to(s, seat, ship, face, events.WAS_CHOSEN, log)


@rule
def roll_again(s: State, log: Log) -> None:
    ship = first_of(s.again)
    s.again &= ~(1 << ship)
    turn_to(s, s.turn, ship, new_face(s.rng, s.must_change), events.WAS_ROLLED_AGAIN, log)


@rule
def keep_roll(s: State) -> None:
    s.again &= ~(1 << first_of(s.again))
