"""The position as a vector, for players that learn: board, fleets, tracks, cards, turn."""

from tablemate.core.compiled import Features, int64, rule
from tablemate.games.quantum.cards import COMMANDS, GAMBITS
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.maps import MAX_TILES
from tablemate.games.quantum.rules.board import x_of, y_of
from tablemate.games.quantum.state import MAX_SEATS, NO_CARD, NOBODY, OBSERVATION, ROW, State, Tables


@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    """Seats are told from the observer's on."""
    for i in range(OBSERVATION):
        out[i] = 0
    at = 0
    for tile in range(MAX_TILES):
        out[at] = s.number[tile] if tile < s.tiles else -1
        out[at + 1] = s.starts[tile]
        for step in range(s.players):
            out[at + 2 + step] = s.cubes[tile, (seat + step) % s.players]
        at += 2 + MAX_SEATS
    for step in range(MAX_SEATS):
        if step < s.players:
            write_player(s, (seat + step) % s.players, at, out)
        at += 5 * SHIPS + 6 + COMMANDS
    for i in range(ROW):
        if s.command_row[i] != NO_CARD:
            out[at + s.command_row[i]] += 1
        if s.gambit_row[i] != NO_CARD:
            out[at + COMMANDS + s.gambit_row[i]] += 1
    write_turn(s, seat, at + COMMANDS + GAMBITS, out)


@rule
def write_player(s: State, seat: int, at: int, out: Features) -> None:
    for ship in range(SHIPS):
        place = int64(s.place[seat, ship])
        out[at] = s.face[seat, ship]
        out[at + 1] = place if place < 0 else 0
        out[at + 2] = x_of(s, place) if place >= 0 else -1
        out[at + 3] = y_of(s, place) if place >= 0 else -1
        if seat == s.turn:
            out[at + 4] = (s.moved >> ship & 1) + 2 * (s.used_ability >> ship & 1)
        at += 5
    out[at] = s.cubes_left[seat]
    out[at + 1] = s.dominance[seat]
    out[at + 2] = s.research[seat]
    out[at + 3] = s.picks[seat]
    out[at + 4] = s.to_roll[seat]
    out[at + 5] = s.bonus >> seat & 1
    used = int64(s.used_powers) if seat == s.turn else 0
    for card in range(COMMANDS):
        works = s.active[seat] >> card & 1
        out[at + 6 + card] = (s.held[seat] >> card & 1) + works + (works & used >> card & 1)


@rule
def write_turn(s: State, seat: int, at: int, out: Features) -> None:
    for value in (
        int64(s.phase),
        int64(s.course),
        (s.decider - seat) % s.players,
        (s.turn - seat) % s.players,
        int64(s.turns),
        int64(s.actions),
        int64(s.has_attacked),
        int64(s.called_off),
        (s.infamous - seat) % s.players if s.infamous != NOBODY else -1,
        int64(s.fight),
        int64(s.attacker),
        int64(s.defender),
        int64(s.launch),
        int64(s.target),
        int64(s.total[0]),
        int64(s.total[1]),
        int64(s.rerolled),
        int64(s.again),
        int64(s.must_change),
        int64(s.placing),
        int64(s.taking),
        int64(s.carrier),
        int64(s.passenger),
        int64(s.cube_owner),
        int64(s.cube_from),
        int64(s.players),
        int64(s.cubes_each),
    ):
        out[at] = value
        at += 1
