"""Writing a position."""

from typing import Any

from tablemate.core.position import Position
from tablemate.games.quantum import events, fights, phases
from tablemate.games.quantum.cards import COMMAND_NAMES, GAMBIT_NAMES
from tablemate.games.quantum.kinds import REROLL, SHIPS, SPACE_NAMES, TILE_NAMES
from tablemate.games.quantum.notation.words import (
    ANY_TIME,
    CHOSEN,
    COLOURS,
    MOVED,
    NEW,
    NOTHING,
    PARTED,
    PLACES,
    ROLLED_AGAIN,
    TO_PLACE,
    TO_ROLL,
    USED_ABILITY,
    is_setup,
    ships_in,
    usual_actions,
    usual_first,
    usual_picker,
    usual_regular,
)
from tablemate.games.quantum.state import LOWEST, NO_CARD, NO_SHIP, NO_SPACE, NO_TILE, NOBODY, RESERVE, ROW


def write_position(position: Position) -> str:
    s = position.record
    parts = [_head(s), *(_seat(s, seat) for seat in range(s.players))]
    parts += [_cubes(s), _market(s), _discards(s), _fight(s), _transport(s), _lifted(s)]
    return PARTED.join(part for part in parts if part)


def _head(s: Any) -> str:
    told = [f"turn {s.turns}"] if s.turns else []
    told += [COLOURS[s.decider if is_setup(s.phase) else s.turn], phases.PHASES[s.phase]]
    told += ["cards"] if s.phase in ANY_TIME and s.course == phases.TURN_CARDS else []
    told += [f"by {COLOURS[s.decider]}"] if s.decider != s.turn and not is_setup(s.phase) else []
    told += [f"actions {s.actions}"] if s.actions != usual_actions(s) else []
    for label, seat, usual in (
        ("first", s.first, usual_first(s)),
        ("after", s.regular, usual_regular(s)),
        ("picker", s.picker, usual_picker(s)),
    ):
        told += [f"{label} {_colour(seat)}"] if seat != usual else []
    told += ["attacked"] if s.has_attacked else []
    told += [f"off {s.called_off}"] if s.called_off else []
    told += [f"used {','.join(_commands(s.used_powers))}"] if s.used_powers else []
    told += [f"not {s.must_change}"] if s.must_change else []
    told += [f"taking {COMMAND_NAMES[s.taking]}"] if s.taking != NO_CARD else []
    told += [f"rng:{int(s.rng.x):x}"] if int(s.rng.x) else []
    return " ".join(told)


def _colour(seat: int) -> str:
    return NOTHING if seat == NOBODY else COLOURS[seat]


def _commands(cards: int) -> list[str]:
    return [name for card, name in enumerate(COMMAND_NAMES) if cards >> card & 1]


def _seat(s: Any, seat: int) -> str:
    told = [COLOURS[seat], *_ships(s, seat)]
    told += [f"dominance {s.dominance[seat]}"] if s.dominance[seat] != LOWEST else []
    told += [f"research {s.research[seat]}"] if s.research[seat] != LOWEST else []
    told += [f"picks {s.picks[seat]}"] if s.picks[seat] else []
    told += ["bonus"] if s.bonus >> seat & 1 else []
    told += ["sabotaged"] if s.sabotaged >> seat & 1 else []
    works = _commands(s.active[seat])
    cards = [name if name in works else name + NEW for name in _commands(s.held[seat])]
    told += ["cards", *cards] if cards else []
    return " ".join(told)


def _ships(s: Any, seat: int) -> list[str]:
    """Up to the last that is no die in reserve."""
    marks = {TO_ROLL: s.to_roll[seat]}
    if seat == s.turn:
        marks |= {MOVED: s.moved, USED_ABILITY: s.used_ability, ROLLED_AGAIN: s.again}
    if seat == s.picker:
        marks |= {TO_PLACE: s.placing, CHOSEN: s.chosen}
    ships = []
    for ship in range(SHIPS):
        if s.place[seat, ship] == RESERVE:
            ships.append(NOTHING)
        else:
            told = "".join(mark for mark, bits in marks.items() if ship in ships_in(bits))
            ships.append(f"{s.face[seat, ship]}@{PLACES[s.place[seat, ship]]}{told}")
    while ships and ships[-1] == NOTHING:
        ships.pop()
    return ships


def _cubes(s: Any) -> str:
    placed = []
    for tile in range(s.tiles):
        owners = [COLOURS[seat] for seat in range(s.players) for _ in range(s.cubes[tile, seat])]
        placed += [f"{TILE_NAMES[tile]}:{','.join(owners)}"] if owners else []
    return " ".join(["cubes", *placed]) if placed else ""


def _market(s: Any) -> str:
    rows = [(s.command_row, COMMAND_NAMES), (s.gambit_row, GAMBIT_NAMES)]
    told = [[NOTHING if row[i] == NO_CARD else names[row[i]] for i in range(ROW)] for row, names in rows]
    return "" if told == [[NOTHING] * ROW] * 2 else f"market {' / '.join(map(' '.join, told))}"


def _discards(s: Any) -> str:
    cards = _commands(s.command_discards)
    cards += [name for gambit, name in enumerate(GAMBIT_NAMES) for _ in range(s.gambit_discards[gambit])]
    return " ".join(["discards", *cards]) if cards else ""


def _fight(s: Any) -> str:
    if s.fight == fights.NO_FIGHT:
        return ""
    told = [f"fight {s.attacker + 1} at {SPACE_NAMES[s.target]}"]
    told += [f"by {events.ATTACKS[s.fight_by]}"] if s.fight_by != fights.BY_ACTION else []
    is_launched = s.launch != NO_SPACE
    told += [f"from {SPACE_NAMES[s.origin]}"] if is_launched and s.origin != s.launch else []
    if s.original[0]:
        told += ["dice", *(_die(s, side) for side in range(len(events.SIDES)))]
    for label, names, bits in (("rerolled", REROLL.names, s.rerolled), ("passed", events.SIDES, s.passed)):
        chosen = [name for i, name in enumerate(names) if bits >> i & 1]
        told += [f"{label} {','.join(chosen)}"] if chosen else []
    return " ".join(told)


def _die(s: Any, side: int) -> str:
    """As rolled, with what changes it: `3-ferocious-strategic`."""
    marks = [name for i, name in enumerate(events.MODIFIERS) if s.modifiers[side] >> i & 1]
    return "-".join([str(s.original[side]), *marks])


def _transport(s: Any) -> str:
    if s.carrier == NO_SHIP:
        return ""
    return f"carry {s.carrier + 1} from {SPACE_NAMES[s.origin]}{' tactically' if s.by_tactical else ''}"


def _lifted(s: Any) -> str:
    return "" if s.cube_from == NO_TILE else f"lifted {COLOURS[s.cube_owner]} {TILE_NAMES[s.cube_from]}"
