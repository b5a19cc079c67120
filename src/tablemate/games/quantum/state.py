"""The record of Quantum, its constants, and how options and static data get into it.

The board is kept as rows of bits, a bit for each space from left to right, with an empty row above and below.
What a ship can reach is found by spreading bits over bands, a number for each row of tiles. Decks have no
order: a card is drawn when it is turned up.
"""

from typing import Annotated, Any, Literal, get_args

from tablemate.core.compiled import I8, I16, I32, I64, Array, Rng
from tablemate.games.quantum.cards import CARDS, COMMANDS, COPIES, GAMBITS
from tablemate.games.quantum.codecs import CELLS, SHIPS
from tablemate.games.quantum.features import HIDDEN, OF_SEAT
from tablemate.games.quantum.learned import fill_chances
from tablemate.games.quantum.maps import LOCATIONS, MAX_COLUMNS, MAX_ROWS, MAX_TILES, TILE
from tablemate.games.quantum.options import Options, cubes_of, map_of

MAX_SEATS = 4
STARTING_SHIPS = 3
ROWS = TILE * MAX_ROWS
BOARD_ROWS = ROWS + 2  # with an empty one above and below
BANDS = MAX_ROWS + 2  # the same of rows of tiles
ROW = 3  # in a face-up row of the market
HIGHEST = 6  # dominance and research
LOWEST = 1
SUM_STEP = 3  # that a planet asks for more, for each cube of yours that is there (8.4)
MOST_CALLED_OFF = 12  # times in a turn by one ship, so that a turn ends
FIRST_RULES = 1  # the version that older matches were played by

NO_SPACE = -1
NO_TILE = -1
NO_CARD = -1
NO_SHIP = -1
NOBODY = -1

# where a ship is that is on no space
SCRAPYARD, RESERVE, ABOARD = -1, -2, -3

ACTIONS = 7879  # codes that rules/actions.py lays out; whoever loads the game checks it
MAX_LEGAL = 1280  # five ships with some 230 ways each

Ending = Literal["cubes", "turn_cap"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
ALL_CUBES, TURN_CAP = range(2)
NO_FLOOR = -10  # for Ferocious: lower than any die

OBSERVATION = MAX_TILES * (2 + MAX_SEATS) + MAX_SEATS * (5 * SHIPS + 6 + COMMANDS) + CARDS + 27


class State:
    rng: Rng

    # the match
    course: I8  # how far it has come: FLEETS to OVER_AND_OUT
    phase: I8  # what is to be decided
    decider: I8  # by which seat
    turn: I8  # seat whose turn it is
    regular: I8  # seat that had the last turn other than a gambit's
    first: I8  # seat that began
    turns: I16  # begun
    winner: I8  # by all its cubes; NOBODY
    ending: I8  # how it ended

    # the board
    tiles: I8
    number: Annotated[Array[I8], MAX_TILES]  # of the planet; VOID without
    column: Annotated[Array[I8], MAX_TILES]
    row: Annotated[Array[I8], MAX_TILES]
    starts: Annotated[Array[I8], MAX_TILES]  # 1 for a starting planet
    tile_at: Annotated[Array[I8], MAX_COLUMNS * MAX_ROWS]  # NO_TILE in a gap
    open_rows: Annotated[Array[I32], BOARD_ROWS]  # spaces that ships can enter
    ship_rows: Annotated[Array[I32], BOARD_ROWS]  # spaces with a ship
    cubes: Annotated[Array[I8], MAX_TILES, MAX_SEATS]
    cubes_left: Annotated[Array[I8], MAX_SEATS]

    # the players
    face: Annotated[Array[I8], MAX_SEATS, SHIPS]
    place: Annotated[Array[I16], MAX_SEATS, SHIPS]  # a space, or SCRAPYARD, RESERVE, ABOARD
    dominance: Annotated[Array[I8], MAX_SEATS]
    research: Annotated[Array[I8], MAX_SEATS]
    held: Annotated[Array[I32], MAX_SEATS]  # command cards as bits
    active: Annotated[Array[I32], MAX_SEATS]  # those that work already
    picks: Annotated[Array[I8], MAX_SEATS]  # cards to be taken yet

    # the market
    command_deck: I32  # as bits
    command_discards: I32
    command_row: Annotated[Array[I8], ROW]  # NO_CARD where it is short
    gambit_deck: Annotated[Array[I8], GAMBITS]  # copies
    gambit_discards: Annotated[Array[I8], GAMBITS]
    gambit_row: Annotated[Array[I8], ROW]

    # the turn; ships and cards as bits
    actions: I8
    moved: I8
    used_ability: I8
    used_powers: I32  # command cards that work once a turn and have
    has_attacked: I8
    called_off: I8  # attacks and transports
    called_off_by: Annotated[Array[I8], SHIPS]  # of them, each ship
    bonus: I8  # seats with a turn to come from Momentum

    # what is pending besides
    infamous: I8  # seat that has a cube to place; NOBODY
    to_roll: Annotated[Array[I8], MAX_SEATS]  # ships, as bits
    must_change: I8  # the ship that is rolled may not show this face again; 0 if it may
    again: I8  # ships of the seat in turn that may be rolled once more, as bits
    picker: I8  # seat that takes a card, or whose gambit is carried out
    placing: I8  # ships of the picker to be deployed or left, as bits
    taking: I8  # command card that waits for a discard; NO_CARD
    reorganizing: I8
    chosen: I8  # ships to be rolled together, as bits
    relocating: I8
    cube_owner: I8  # of the cube that is lifted
    cube_from: I8
    sabotaged: I8  # seats that have to discard, as bits
    carrier: I8  # ship that transports; NO_SHIP
    passenger: I8
    has_carried: I8  # it has arrived; the passenger has not
    by_tactical: I8  # the transport is the step of the card

    # combat
    fight: I8  # step
    fight_by: I8
    attacker: I8  # ship of the seat in turn
    defender: I8  # ship of the defending seat
    defending: I8  # seat
    origin: I16
    launch: I16
    target: I16
    original: Annotated[Array[I8], 2]  # dice as rolled, attacker's and defender's
    rolled: Annotated[Array[I8], 2]  # less Ferocious
    total: Annotated[Array[I8], 2]
    modifiers: Annotated[Array[I8], 2]  # marks, as bits
    rerolled: I8  # cards that were used, as bits
    passed: I8  # sides that want no re-roll any more, as bits

    # options
    rules_version: I8  # that the match is played by
    players: I8
    cubes_each: I8
    turn_cap: I16
    actions_per_turn: I8
    momentum_actions: I8
    command_limit: I8
    ferocious_floor: I8
    support_at_target: I8
    only_losers_reroll: I8
    rational_rolls_once: I8
    chooses_launch: I8
    curious_is_revised: I8
    never_upward: I8
    entanglement: I8
    may_refresh: I8
    rolls_in_scrapyard: I8
    flexible_wraps: I8
    may_decline: I8
    scripts_use_dangerous: I8  # opponents of every level; digests of matches rest on the name

    scratch_reach: Annotated[Array[I64], BANDS]  # what is marked
    scratch_free: Annotated[Array[I64], BANDS]  # where ships can go


class Tables:
    """What never changes."""

    locations: Annotated[Array[I8], max(LOCATIONS) + 1]  # cubes that fit on a planet, by its number
    copies: Annotated[Array[I8], GAMBITS]

    # the learned chance to win (skill/learned_chance.py)
    worth_sights: Annotated[Array[I32], OF_SEAT, HIDDEN]
    worth_direct: Annotated[Array[I32], OF_SEAT]
    worth_bias: Annotated[Array[I32], HIDDEN]
    worth_hidden: Annotated[Array[I32], HIDDEN]


def fill_tables(t: Any) -> None:
    for number, cubes in LOCATIONS.items():
        t.locations[number] = cubes
    for gambit, copies in enumerate(COPIES):
        t.copies[gambit] = copies
    fill_chances(t)


def write_options(options: Options, s: Any) -> None:
    """Put the options into a blank record."""
    _write_map(options, s)
    s.players = options.players
    s.cubes_each = cubes_of(options)
    s.turn_cap = options.turn_cap
    s.actions_per_turn = options.actions_per_turn
    s.momentum_actions = options.momentum_actions
    s.command_limit = options.command_limit
    floor = options.ferocious_min_roll
    s.ferocious_floor = NO_FLOOR if isinstance(floor, str) else floor
    s.support_at_target = int(options.strategic_attacker_support == "launch_or_target")
    s.only_losers_reroll = int(options.rerolls_only_when_losing)
    s.rational_rolls_once = int(options.rational_hides_own_rerolls)
    s.chooses_launch = int(options.choose_launch_position)
    s.curious_is_revised = int(options.curious_variant == "revised")
    s.never_upward = int(options.relocation_number_limit)
    s.entanglement = int(options.quantum_entanglement)
    s.may_refresh = int(options.market_refresh)
    s.rolls_in_scrapyard = int(options.reconfigure_scrapyard_ships)
    s.flexible_wraps = int(options.flexible_wraps)
    s.may_decline = int(options.decline_pick)
    s.scripts_use_dangerous = int(options.ai_uses_dangerous != "never")


def _write_map(options: Options, s: Any) -> None:
    tiles = map_of(options).tiles
    s.tiles = len(tiles)
    for place in range(MAX_COLUMNS * MAX_ROWS):
        s.tile_at[place] = NO_TILE
    for i, tile in enumerate(tiles):
        s.number[i], s.column[i], s.row[i], s.starts[i] = tile.number, tile.column, tile.row, int(tile.starts)
        s.tile_at[tile.row * MAX_COLUMNS + tile.column] = i
        for cell in range(CELLS):
            if cell != CELLS // 2 or not tile.number:
                s.open_rows[1 + TILE * tile.row + cell // TILE] |= 1 << (TILE * tile.column + cell % TILE)
