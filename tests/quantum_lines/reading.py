"""Reading a position."""

import re
from typing import Any

from quantum_lines.scanning import Words
from quantum_lines.words import (
    CHOSEN,
    FIGHT_STEPS,
    MOVED,
    NEW,
    NOTHING,
    PLACES,
    ROLLED_AGAIN,
    TO_PLACE,
    TO_ROLL,
    USED_ABILITY,
    is_setup,
    usual_actions,
    usual_course,
    usual_first,
    usual_picker,
    usual_regular,
)
from tablemate.core.errors import BadInput
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import Word
from tablemate.games.quantum import GAME, events, fights, phases
from tablemate.games.quantum.cards import CARD_NAMES, COMMAND_NAMES, COMMANDS, COPIES, GAMBIT_NAMES, GAMBITS
from tablemate.games.quantum.codecs import FACES, REROLL, SHIPS, SPACE_NAMES, TILE_NAMES
from tablemate.games.quantum.maps import LOCATIONS
from tablemate.games.quantum.notation import COLOURS
from tablemate.games.quantum.rules.board import is_empty, put_ship
from tablemate.games.quantum.rules.combat import SUPPORT
from tablemate.games.quantum.state import (
    ABOARD,
    HIGHEST,
    LOWEST,
    MAX_SEATS,
    MOST_CALLED_OFF,
    NO_CARD,
    NO_SHIP,
    NO_SPACE,
    NO_TILE,
    NOBODY,
    RESERVE,
    ROW,
    TURN_CAP,
)

# A die of the reserve that waits to be rolled has no face yet: 0.
SHIP = re.compile(r"([0-6])@(\w+)([!*?~^+]*)")
GENERATOR = re.compile(r"rng:([0-9a-f]{1,16})")
BY_PLACE = {name.lower(): place for place, name in PLACES.items()}
SPACES_TYPED = tuple(name.lower() for name in SPACE_NAMES)
TILES_TYPED = tuple(name.lower() for name in TILE_NAMES)
MOST_TURNS, MOST_COUNTED = 10_000, 99


def read_position(text: str, options: GameOptions) -> Position:
    """The position a line describes."""
    try:
        return _read(text, options)
    except ValueError as fault:
        raise BadInput(f"not a position: {fault} (in {text!r})") from None


def _read(text: str, options: GameOptions) -> Position:
    book = rulebook_of(GAME)
    position = Position(book, book.blank(options), GAME.seats(options))
    s = position.record
    head, *rest = text.lower().split("|")
    parts = _parts(rest, [*COLOURS[: s.players], *PARTS])
    _clear(s)
    _read_head(s, Words("the beginning", head.split()))
    for seat in range(s.players):
        _read_seat(s, seat, parts[COLOURS[seat]])
    for name, read in PARTS.items():
        read(s, parts[name])
    for part in parts.values():
        part.expect_end()
    _fill_decks(s)
    return position


def _parts(texts: list[str], names: list[str]) -> dict[str, Words]:
    """The parts by their first word; those that are left out are empty."""
    told: dict[str, Words] = {}
    for text in texts:
        name, *words = text.split() or [""]
        if name not in names or name in told:
            raise ValueError(
                f"there are two parts {name!r}" if name in told else f"there is no part {name!r}"
            )
        told[name] = Words(name, words)
    return {name: told.get(name, Words(name, [])) for name in names}


def _clear(s: Any) -> None:
    """Nobody, no card and no space, where they are not nought."""
    for seat in range(MAX_SEATS):
        for ship in range(SHIPS):
            s.place[seat, ship] = RESERVE
    for i in range(ROW):
        s.command_row[i] = s.gambit_row[i] = NO_CARD
    s.winner = s.infamous = s.defending = s.cube_owner = NOBODY
    s.carrier = s.passenger = s.attacker = s.defender = NO_SHIP
    s.origin = s.launch = s.target = NO_SPACE
    s.taking, s.cube_from = NO_CARD, NO_TILE


def _read_head(s: Any, words: Words) -> None:
    """Where the match stands, and what is pending."""
    turn, decider, turns, in_cards = 0, None, None, False
    s.phase = phases.ACTING
    later: dict[str, int] = {}
    while words:
        word = words.take()
        if word in COLOURS[: s.players]:
            turn = COLOURS.index(word)
        elif word in phases.PHASES:
            s.phase = phases.PHASES.index(word)
        elif word == "turn":
            turns = words.number(0, MOST_TURNS)
        elif word == "cards":
            in_cards = True
        elif word == "by":
            decider = words.choice(COLOURS[: s.players], "colour of a seat")
        elif word == "actions":
            later[word] = words.number(0, MOST_COUNTED)
        elif word in ("first", "after", "picker"):
            later[word] = words.seat()
        elif word == "attacked":
            s.has_attacked = 1
        elif word == "off":
            ship, times = words.number(1, SHIPS) - 1, words.number(1, MOST_CALLED_OFF)
            s.called_off_by[ship], s.called_off = times, s.called_off + times
        elif word == "used":
            s.used_powers = words.bits(COMMAND_NAMES, "command card")
        elif word == "not":
            s.must_change = words.number(1, FACES)
        elif word == "taking":
            s.taking = words.choice(COMMAND_NAMES, "command card")
        elif generator := GENERATOR.fullmatch(word):
            s.rng.x = Word(int(generator[1], 16))
        else:
            raise words.fault(f"{word!r} says nothing about a position")
    s.turn = 0 if is_setup(s.phase) else turn
    s.decider = turn if decider is None else decider
    s.turns = turns if turns is not None else int(not is_setup(s.phase))
    s.course = phases.TURN_CARDS if in_cards else usual_course(s.phase)
    s.actions = later.get("actions", usual_actions(s))
    s.first = later.get("first", usual_first(s))
    s.regular = later.get("after", usual_regular(s))
    s.picker = later.get("picker", usual_picker(s))
    s.infamous = s.decider if s.phase == phases.INFAMOUS else NOBODY
    s.reorganizing = int(s.phase == phases.CHOOSING_SHIPS)
    s.relocating = {phases.LIFTING_CUBE: phases.A_CUBE, phases.SETTING_CUBE: phases.A_PLACE}.get(s.phase, 0)


def _read_seat(s: Any, seat: int, words: Words) -> None:
    s.dominance[seat] = s.research[seat] = LOWEST
    for ship in range(SHIPS):
        if not words.take_if(NOTHING) and "@" in words.peek():
            _read_ship(s, seat, ship, words)
    while words:
        word = words.take()
        if word == "dominance":
            s.dominance[seat] = words.number(LOWEST, HIGHEST)
        elif word == "research":
            s.research[seat] = words.number(LOWEST, HIGHEST)
        elif word == "picks":
            s.picks[seat] = words.number(0, MOST_COUNTED)
        elif word == "bonus":
            s.bonus |= 1 << seat
        elif word == "sabotaged":
            s.sabotaged |= 1 << seat
        elif word == "cards":
            _read_held(s, seat, words)
        else:
            raise words.fault(f"{word!r} says nothing about a player")


def _read_ship(s: Any, seat: int, ship: int, words: Words) -> None:
    word = words.take()
    match = SHIP.fullmatch(word)
    if not match or match[2] not in BY_PLACE:
        raise words.fault(f"{word!r} is not a ship like 2@A4")
    place = BY_PLACE[match[2]]
    s.face[seat, ship] = int(match[1])
    if place >= 0 and not is_empty(s, place):
        raise words.fault(f"no ship can be put on {SPACE_NAMES[place]}")
    if place >= 0:
        put_ship(s, seat, ship, place)
    else:
        s.place[seat, ship] = place
    for mark in match[3]:
        _mark(s, seat, ship, mark, words)


def _mark(s: Any, seat: int, ship: int, mark: str, words: Words) -> None:
    bit = 1 << ship
    if mark == TO_ROLL:
        s.to_roll[seat] |= bit
    elif mark in (MOVED, USED_ABILITY, ROLLED_AGAIN) and seat == s.turn:
        s.moved |= bit if mark == MOVED else 0
        s.used_ability |= bit if mark == USED_ABILITY else 0
        s.again |= bit if mark == ROLLED_AGAIN else 0
    elif mark in (TO_PLACE, CHOSEN) and seat == s.picker:
        s.placing |= bit if mark == TO_PLACE else 0
        s.chosen |= bit if mark == CHOSEN else 0
    else:
        raise words.fault(f"{mark} is not a mark for a ship of this player now")


def _read_held(s: Any, seat: int, words: Words) -> None:
    """Cards as far as there are any."""
    while (name := words.peek().removesuffix(NEW)) in COMMAND_NAMES:
        bit = 1 << COMMAND_NAMES.index(name)
        s.held[seat] |= bit
        s.active[seat] |= 0 if words.take().endswith(NEW) else bit


def _read_cubes(s: Any, words: Words) -> None:
    """Whoever has none left has won."""
    for seat in range(s.players):
        s.cubes_left[seat] = s.cubes_each
    while words:
        name, _, owners = words.take().partition(":")
        tile = words.which(name, TILES_TYPED[: s.tiles], "planet of the map")
        colours = [
            words.which(owner, COLOURS[: s.players], "colour of a seat") for owner in owners.split(",")
        ]
        if len(colours) > LOCATIONS.get(s.number[tile], 0):
            raise words.fault(f"{TILE_NAMES[tile]} has no room for so many")
        for seat in colours:
            s.cubes[tile, seat] += 1
            s.cubes_left[seat] -= 1
    for seat in range(s.players):
        if s.cubes_left[seat] < 0 or (s.cubes_left[seat] == 0 and s.phase != phases.FINISHED):
            raise words.fault(f"with so many of them {COLOURS[seat]} has won")
        if s.cubes_left[seat] == 0:
            s.winner = seat
    s.ending = TURN_CAP if s.phase == phases.FINISHED and s.winner == NOBODY else 0


def _read_market(s: Any, words: Words) -> None:
    for row, names in ((s.command_row, COMMAND_NAMES), (s.gambit_row, GAMBIT_NAMES)):
        for i in range(ROW):
            if words and words.peek() != "/" and not words.take_if(NOTHING):
                row[i] = words.choice(names, "card of this row")
        words.take_if("/")


def _read_discards(s: Any, words: Words) -> None:
    while words:
        card = words.choice(CARD_NAMES, "card")
        if card < COMMANDS:
            s.command_discards |= 1 << card
        else:
            s.gambit_discards[card - COMMANDS] += 1


def _read_fight(s: Any, words: Words) -> None:
    """The attacker stands where it attacks from; who defends follows from where."""
    s.fight = FIGHT_STEPS.get(s.phase, 0)
    if not s.fight:
        return
    s.attacker = words.number(1, SHIPS) - 1
    here = s.place[s.turn, s.attacker]
    if here < 0:
        raise words.fault("the attacker is not on the map")
    if s.phase != phases.LAUNCHING:
        s.origin = s.launch = here
    while words:
        word = words.take()
        if word == "at":
            s.target = words.choice(SPACES_TYPED, "space")
        elif word == "by":
            s.fight_by = words.choice(events.ATTACKS, "way to attack")
        elif word == "from":
            s.origin = words.choice(SPACES_TYPED, "space")
        elif word == "dice":
            for side in range(len(events.SIDES)):
                _read_die(s, side, words)
        elif word == "rerolled":
            s.rerolled = words.bits(REROLL.names, "re-roll")
        elif word == "passed":
            s.passed = words.bits(events.SIDES, "side")
        else:
            raise words.fault(f"{word!r} says nothing about a fight")
    _find_defender(s, words)
    _add_up(s)


def _read_die(s: Any, side: int, words: Words) -> None:
    die, *marks = words.take().split("-")
    s.original[side] = words.which(die, "0123456", "die")
    for mark in marks:
        s.modifiers[side] |= 1 << words.which(mark, events.MODIFIERS, "modifier")


def _find_defender(s: Any, words: Words) -> None:
    for seat in range(s.players):
        for ship in range(SHIPS):
            if seat != s.turn and s.place[seat, ship] == s.target != NO_SPACE:
                s.defending, s.defender = seat, ship
    if s.defending == NOBODY:
        raise words.fault("there is no ship of an opponent to fight")


def _add_up(s: Any) -> None:
    """What the dice come to, if they are rolled."""
    if not s.original[0]:
        return
    faces = s.face[s.turn, s.attacker], s.face[s.defending, s.defender]
    for side, face in enumerate(faces):
        s.rolled[side] = s.original[side] - int(s.modifiers[side] & fights.FEROCIOUS_MARK != 0)
        support = SUPPORT if s.modifiers[side] & fights.STRATEGIC_MARK else 0
        s.total[side] = face + s.rolled[side] - support


def _read_transport(s: Any, words: Words) -> None:
    if s.phase not in (phases.CARRYING, phases.DROPPING):
        return
    aboard = [ship for ship in range(SHIPS) if s.place[s.turn, ship] == ABOARD]
    if len(aboard) != 1:
        raise words.fault("one ship has to be aboard")
    (s.passenger,) = aboard
    s.carrier = words.number(1, SHIPS) - 1
    if s.place[s.turn, s.carrier] < 0:
        raise words.fault("the carrier is not on the map")
    if not words.take_if("from"):
        raise words.fault("it has to be said from where")
    s.origin = words.choice(SPACES_TYPED, "space")
    s.by_tactical = int(words.take_if("tactically"))
    s.has_carried = int(s.phase == phases.DROPPING)


def _read_lifted(s: Any, words: Words) -> None:
    if s.phase == phases.SETTING_CUBE:
        s.cube_owner = words.choice(COLOURS[: s.players], "colour of a seat")
        s.cube_from = words.choice(TILES_TYPED[: s.tiles], "planet of the map")
        if not s.cubes[s.cube_from, s.cube_owner]:
            raise words.fault("there is no such cube")


def _fill_decks(s: Any) -> None:
    """All cards that are nowhere else."""
    for card in range(COMMANDS):
        seen = sum(s.held[seat] >> card & 1 for seat in range(s.players))
        seen += (s.command_discards >> card & 1) + sum(s.command_row[i] == card for i in range(ROW))
        if seen > 1:
            raise ValueError(f"{COMMAND_NAMES[card]} appears too often")
        if s.taking == card and not any(s.command_row[i] == card for i in range(ROW)):
            raise ValueError(f"{COMMAND_NAMES[card]} is taken, and does not lie face up")
        s.command_deck |= 0 if seen else 1 << card
    for gambit in range(GAMBITS):
        seen = s.gambit_discards[gambit] + sum(s.gambit_row[i] == gambit for i in range(ROW))
        if seen > COPIES[gambit]:
            raise ValueError(f"{GAMBIT_NAMES[gambit]} appears too often")
        s.gambit_deck[gambit] = COPIES[gambit] - seen


PARTS = {
    "cubes": _read_cubes,
    "market": _read_market,
    "discards": _read_discards,
    "fight": _read_fight,
    "carry": _read_transport,
    "lifted": _read_lifted,
}
