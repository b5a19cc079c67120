"""The static data as the rules read it: what is printed on cards, their blocks as instructions, filters,
the ready decks.

Every capacity is a constant with room to spare, so that new cards compile no rule again. Rows are numbered
as the pool numbers its cards.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from tablemate.core.compiled import I8, I16, I32, U64, Array
from tablemate.games.one_piece.decks import printed_decks
from tablemate.games.one_piece.effects.compiler import Program, compiled_pool
from tablemate.games.one_piece.effects.words import INSTRUCTION
from tablemate.games.one_piece.pool import cards, rows
from tablemate.games.one_piece.sizes import KINDS

MAX_POOL = 4096
MAX_BLOCKS = 8192
MAX_CODE = 24576
MAX_FILTERS = 4096
MAX_DECKS = 32
NAMES = 3  # that a card may have
TRAIT_WORDS = 4  # of 64 traits
FILTER_NAMES = 4


class Tables:
    # what is printed
    category: Annotated[Array[I8], MAX_POOL]
    colours: Annotated[Array[I8], MAX_POOL]
    attributes: Annotated[Array[I8], MAX_POOL]
    print_cost: Annotated[Array[I8], MAX_POOL]
    print_power: Annotated[Array[I32], MAX_POOL]
    counter: Annotated[Array[I16], MAX_POOL]
    leader_life: Annotated[Array[I8], MAX_POOL]
    print_keywords: Annotated[Array[I16], MAX_POOL]
    names: Annotated[Array[I16], MAX_POOL, NAMES]  # numbers of names; 0 is none
    traits: Annotated[Array[U64], MAX_POOL, TRAIT_WORDS]
    has_trigger: Annotated[Array[I8], MAX_POOL]
    has_effect: Annotated[Array[I8], MAX_POOL]
    has_static: Annotated[Array[I8], MAX_POOL]
    buries_face_up_life: Annotated[
        Array[I8], MAX_POOL
    ]  # face-up life goes under the deck instead of to the hand
    timings: Annotated[Array[I32], MAX_POOL]  # of all its blocks
    first_block: Annotated[Array[I16], MAX_POOL]
    blocks: Annotated[Array[I8], MAX_POOL]

    # blocks
    block_timing: Annotated[Array[I32], MAX_BLOCKS]
    block_event: Annotated[Array[I8], MAX_BLOCKS]
    block_side: Annotated[Array[I8], MAX_BLOCKS]  # whose happening it watches
    block_versus: Annotated[
        Array[I8], MAX_BLOCKS
    ]  # whose Character the other in battle must be; 0: no matter
    block_filter: Annotated[Array[I16], MAX_BLOCKS]  # what the other in battle must be
    block_turn: Annotated[Array[I8], MAX_BLOCKS]
    block_don: Annotated[Array[I8], MAX_BLOCKS]
    block_once: Annotated[Array[I8], MAX_BLOCKS]
    block_pays: Annotated[Array[I8], MAX_BLOCKS]  # it has an activation cost
    block_number: Annotated[Array[I8], MAX_BLOCKS]  # among those of its card
    block_at: Annotated[Array[I16], MAX_BLOCKS]  # its first instruction

    # instructions
    code: Annotated[Array[I32], MAX_CODE, INSTRUCTION]

    # filters; the first lets everything pass
    filter_category: Annotated[Array[I8], MAX_FILTERS]
    filter_colours: Annotated[Array[I8], MAX_FILTERS]
    filter_attributes: Annotated[Array[I8], MAX_FILTERS]
    filter_state: Annotated[Array[I8], MAX_FILTERS]  # 1 active, 2 rested
    filter_costs: Annotated[Array[U64], MAX_FILTERS]  # those that pass, as bits
    filter_base_costs: Annotated[Array[U64], MAX_FILTERS]
    filter_power_min: Annotated[Array[I32], MAX_FILTERS]
    filter_power_max: Annotated[Array[I32], MAX_FILTERS]
    filter_base_power_min: Annotated[Array[I32], MAX_FILTERS]
    filter_base_power_max: Annotated[Array[I32], MAX_FILTERS]
    filter_sum_max: Annotated[Array[I32], MAX_FILTERS]  # of all that are chosen together
    filter_traits: Annotated[Array[U64], MAX_FILTERS, TRAIT_WORDS]  # one of them
    filter_names: Annotated[Array[I16], MAX_FILTERS, FILTER_NAMES]
    filter_not_names: Annotated[Array[I16], MAX_FILTERS, FILTER_NAMES]
    filter_keywords: Annotated[Array[I16], MAX_FILTERS]
    filter_lacks: Annotated[Array[I32], MAX_FILTERS]  # timings it must not have
    filter_given: Annotated[Array[I8], MAX_FILTERS]  # DON!! at least
    filter_flags: Annotated[Array[I16], MAX_FILTERS]
    filter_or: Annotated[Array[I16], MAX_FILTERS]  # another that would do as well, or 0

    # the ready decks
    decks: I8
    deck_list: Annotated[Array[I16], MAX_DECKS, KINDS]
    deck_copies: Annotated[Array[I8], MAX_DECKS, KINDS]


def fill_tables(t: Any) -> None:
    """Write the whole pool down; a table that has no room for it is an error."""
    program = compiled_pool()
    _check_room(program)
    for row, card in enumerate(cards()):
        _write_row(t, row, program.facts[card.number])
    for row, block in enumerate(program.blocks):
        _write_row(t, row, block)
    for row, filter_ in enumerate(program.filters):
        _write_row(t, row, filter_)
    for row, words in enumerate(program.code):
        for k, word in enumerate(words):
            t.code[row, k] = word
    t.decks = len(printed_decks())
    for row, deck in enumerate(printed_decks().values()):
        lines = deck.with_leader(deck.default_leader).lines
        for kind in range(KINDS):
            count, number = lines[kind] if kind < len(lines) else (0, None)
            t.deck_list[row, kind] = -1 if number is None else rows()[number]
            t.deck_copies[row, kind] = count


def _write_row(t: Any, row: int, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        if isinstance(value, tuple):
            for k, each in enumerate(value):
                getattr(t, name)[row, k] = each
        else:
            getattr(t, name)[row] = value


def _check_room(program: Program) -> None:
    for what, count, room in (
        ("cards", len(cards()), MAX_POOL),
        ("blocks", len(program.blocks), MAX_BLOCKS),
        ("instructions", len(program.code), MAX_CODE),
        ("filters", len(program.filters), MAX_FILTERS),
        ("names", len(program.names), 1 << 15),
        ("traits", len(program.traits), 64 * TRAIT_WORDS),
    ):
        assert count <= room, f"there are {count} {what}, but room for {room}"
