"""The course of a match (5, 8.2, 9.1): whose turn it is, and what waits to be decided next."""

from tablemate.core.compiled import Log, emit1, emit2, emit4, int64, rule
from tablemate.games.quantum import cards, events, fights, phases
from tablemate.games.quantum.codecs import CELLS, SHIPS
from tablemate.games.quantum.maps import VOID
from tablemate.games.quantum.rules.acting import has_deploy_space
from tablemate.games.quantum.rules.board import ships_on_map
from tablemate.games.quantum.rules.combat import advance_fight
from tablemate.games.quantum.rules.gambits import leave_ship
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.rules.rolling import first_of, roll_waiting
from tablemate.games.quantum.rules.start import choose_first, next_to_set_up
from tablemate.games.quantum.rules.tracks import check_breakthrough, set_research
from tablemate.games.quantum.state import NO_CARD, NO_SHIP, NOBODY, TURN_CAP, State, Tables

BRILLIANT_GAIN = 2


# A turn begins.


@rule
def has_most_ships(s: State, seat: int) -> bool:
    """More on the map than each opponent has (Arrogant)."""
    for other in range(s.players):
        if other != seat and ships_on_map(s, other) >= ships_on_map(s, seat):
            return False
    return True


@rule
def has_twins(s: State, seat: int) -> bool:
    """Two ships on the map show the same face (Conformist)."""
    for ship in range(SHIPS):
        for other in range(ship):
            if (
                s.place[seat, ship] >= 0
                and s.place[seat, other] >= 0
                and s.face[seat, ship] == s.face[seat, other]
            ):
                return True
    return False


@rule
def ships_in_void(s: State, seat: int) -> int:
    ships = 0
    for ship in range(SHIPS):
        space = int64(s.place[seat, ship])
        ships += space >= 0 and s.number[space // CELLS] == VOID
    return ships


@rule
def begin_turn(s: State, seat: int, is_bonus: bool, log: Log) -> None:
    """Marks are cleared, actions counted out, and what happens at the start of a turn happens (5.1)."""
    s.turn = seat
    s.turns += 1
    s.course = phases.TURN_ACTIONS
    if not is_bonus:
        s.regular = seat
    s.moved = 0
    s.used_ability = 0
    s.used_powers = 0
    s.has_attacked = 0
    s.called_off = 0
    for ship in range(SHIPS):
        s.called_off_by[ship] = 0
    s.actions = s.momentum_actions if is_bonus else s.actions_per_turn
    emit4(log, events.TURN_BEGUN, seat, s.turns, s.actions, 1 if is_bonus else 0)
    if has(s, seat, cards.ARROGANT) and has_most_ships(s, seat):
        s.actions += 1
        emit2(log, events.ACTION_GAINED, seat, cards.ARROGANT)
    if has(s, seat, cards.CONFORMIST) and has_twins(s, seat):
        s.actions += 1
        emit2(log, events.ACTION_GAINED, seat, cards.CONFORMIST)
    if has(s, seat, cards.BRILLIANT):
        set_research(s, seat, s.research[seat] + BRILLIANT_GAIN, events.BY_BRILLIANT, log)
    set_research(s, seat, s.research[seat] + ships_in_void(s, seat), events.BY_VOID, log)


# It ends.


@rule
def end_actions(s: State, log: Log) -> None:
    """Actions that are left are lost; the cards' turn begins with the breakthrough (8.3)."""
    s.course = phases.TURN_CARDS
    s.actions = 0
    check_breakthrough(s, s.turn, log)


@rule
def wake_cards(s: State) -> None:
    """Cards that were taken work from now on (9.2)."""
    for seat in range(s.players):
        s.active[seat] = s.held[seat]


@rule
def next_picker(s: State) -> int:
    """Whoever has a card to take, beginning with the seat in turn (9.1)."""
    for step in range(s.players):
        seat = (s.turn + step) % s.players
        if s.picks[seat] > 0:
            return seat
    return NOBODY


@rule
def end_turn(s: State, log: Log) -> None:
    """A turn of Momentum comes first, then the order goes on (9.6)."""
    wake_cards(s)
    emit1(log, events.TURN_ENDED, s.turn)
    if s.turns >= s.turn_cap:
        s.ending = TURN_CAP
        finish(s, log)
        return
    for step in range(s.players):
        seat = (s.turn + step) % s.players
        if s.bonus >> seat & 1 != 0:
            s.bonus &= ~(1 << seat)
            begin_turn(s, seat, True, log)
            return
    begin_turn(s, (s.regular + 1) % s.players, False, log)


@rule
def finish(s: State, log: Log) -> None:
    s.course = phases.OVER_AND_OUT
    s.phase = phases.FINISHED
    emit2(log, events.MATCH_OVER, s.ending, s.winner)


# What is next.


@rule
def ask(s: State, seat: int, phase: int) -> None:
    s.decider = seat
    s.phase = phase


@rule
def go_on(s: State, t: Tables, log: Log) -> None:
    """Carry out whatever needs nobody, up to the next decision."""
    while s.course != phases.OVER_AND_OUT:
        if s.winner != NOBODY:
            finish(s, log)
        elif s.fight != fights.NO_FIGHT:
            if advance_fight(s, t, log):
                return
        elif s.infamous != NOBODY:
            ask(s, s.infamous, phases.INFAMOUS)
            return
        elif roll_waiting(s, log) or asks_for_effect(s, log) or goes_on_with_course(s, log):
            return


@rule
def asks_for_effect(s: State, log: Log) -> bool:
    """Whether a card or a transport waits for an answer."""
    if s.carrier != NO_SHIP:
        ask(s, s.turn, phases.DROPPING if s.has_carried != 0 else phases.CARRYING)
        return True
    if s.taking != NO_CARD:
        ask(s, s.picker, phases.DISCARDING)
        return True
    if s.reorganizing != 0:
        ask(s, s.picker, phases.CHOOSING_SHIPS)
        return True
    while s.placing != 0:
        if has_deploy_space(s, s.picker):
            ask(s, s.picker, phases.PLACING)
            return True
        leave_ship(s, first_of(s.placing), log)
    if s.relocating != phases.NO_CUBE:
        ask(s, s.picker, phases.LIFTING_CUBE if s.relocating == phases.A_CUBE else phases.SETTING_CUBE)
        return True
    for step in range(1, s.players):
        seat = (s.picker + step) % s.players
        if s.sabotaged >> seat & 1 != 0:
            ask(s, seat, phases.SABOTAGED)
            return True
    return False


@rule
def goes_on_with_course(s: State, log: Log) -> bool:
    """What the match has come to; False if it has moved on and is to be looked at again."""
    if s.course == phases.TURN_ACTIONS:
        ask(s, s.turn, phases.ACTING)
        return True
    if s.course == phases.TURN_CARDS:
        return goes_on_with_cards(s, log)
    if s.course == phases.FLEETS:
        if s.decider < s.players:
            s.phase = phases.ROLLING_FLEET
            return True
        choose_first(s, log)
        s.course = phases.CUBES
        return False
    seat = next_to_set_up(s)
    if seat != NOBODY:
        ask(s, seat, phases.STATIONING if s.course == phases.STATIONS else phases.SETTLING)
        return True
    if s.course == phases.CUBES:
        s.course = phases.STATIONS
    else:
        begin_turn(s, s.first, False, log)
    return False


@rule
def goes_on_with_cards(s: State, log: Log) -> bool:
    if s.bonus >> s.turn & 1 != 0:  # rule 9.6: at once, with picks still owed taken at its end
        end_turn(s, log)
        return False
    s.picker = next_picker(s)
    if s.picker == NOBODY:
        end_turn(s, log)
        return False
    ask(s, s.picker, phases.PICKING)
    return True
