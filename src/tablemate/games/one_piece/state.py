"""The record of the One Piece Card Game and its constants.

A deck list has at most fifty lines: each is a *kind*, from 1 to 50, and 0 is the Leader. A *card* is a kind
of one of the two seats, `seat * KINDS + kind`: copies of it need no identity until they lie on the field. A
*place* is one of the seven of each seat on the field, `seat * SLOTS + slot`: the Leader, five Characters,
the Stage. Whatever enters a place becomes a new *object*, numbered upwards; modifiers, frames and the
battle name objects, so that a card that left and came back is another one.

What is under way is in the record too: waiting effects in the order they were caused, frames of effects
that are being carried out (the last is on top), and the question that is asked of `decider`.
"""

from typing import Annotated, Any

from tablemate.core.compiled import I8, I16, I32, Array, Rng
from tablemate.games.one_piece.actions import ACTION_TABLE
from tablemate.games.one_piece.options import Options, deck_of
from tablemate.games.one_piece.pool import rows
from tablemate.games.one_piece.sizes import (
    CARDS,
    DECK,
    KINDS,
    MAX_CHOSEN,
    MAX_DELAYED,
    MAX_FRAMES,
    MAX_LIFE,
    MAX_MODIFIERS,
    MAX_WAITING,
    PLACES,
    SEATS,
    SLOTS,
)
from tablemate.games.one_piece.tables import Tables, fill_tables

__all__ = ["Tables", "fill_tables"]

MAX_SEATS = SEATS
ACTIONS = len(ACTION_TABLE)
MAX_LEGAL = 400  # fifty kinds of cards can counter for six others
# Of the course, and of each list, field and hidden cards: as skill/observation.py writes it.
OBSERVATION = 19 + SEATS * (5 * KINDS + 9 * SLOTS + 7 + 2 + 2 * MAX_LIFE + DECK)
NOBODY = -1
NONE = -1  # no card, no place

# How far the match has come, which says what follows when nothing is under way.
(
    CHOOSING_FIRST,
    MULLIGANS,
    REFRESH,
    SET_ACTIVE,  # the second part of the Refresh Phase
    DRAW,
    DON_PHASE,
    MAIN,
    ATTACK_STEP,
    BLOCK_STEP,
    JOIN_STEP,  # who battles whom is settled
    COUNTER_STEP,
    DAMAGE_STEP,
    BATTLE_FOUGHT,
    BATTLE_END,
    END_OWN,
    END_OTHER,
    END_DELAYED,
    TURN_OVER,
    FINISHED,
) = range(19)

# What is asked of `decider`.
(
    NOTHING,
    ASK_FIRST,
    ASK_MULLIGAN,
    ASK_ACTION,
    ASK_BLOCK,
    ASK_COUNTER,
    ASK_TRIGGER,
    ASK_PAY,  # the activation cost of an effect, or not
    ASK_OPTIONAL,  # a part that may be left out
    ASK_REPLACE,  # a replacement that may be applied
    ASK_TARGET,  # a card on the field, in a hand, a trash, among cards looked at
    ASK_DON,  # which DON!! to move
    ASK_NUMBER,
    ASK_MODE,
    ASK_END,  # the top or the bottom
    ASK_ORDER,  # which of the cards looked at goes back next
    ASK_LIFE,  # which life card goes back next
    ASK_NEXT,  # which of the waiting effects comes first
    ASK_ROOM,  # which Character makes room
) = range(19)

# How a match ends.
NOT_ENDED, BY_DAMAGE, BY_DECK, BY_BOTH, BY_TURNS, CUT_OFF = range(6)
ENDINGS = ("not_ended", "damage", "deck", "draw", "turn_limit", "cut_off")

# What a frame carries out.
EFFECT, PLAY, TRIGGER, REPLACEMENT, REPLACING = range(5)  # a replacement is asked for, then carried out

# Whether a happening was replaced.
NOT_ASKED, DECLINED, REPLACED = range(3)

# Who knows a hidden card: bits.
OWNER_KNOWS, OTHER_KNOWS, BOTH_KNOW = 1, 2, 3


class State:
    rng: Rng

    # the course of the match
    turn: I16  # from 1
    turn_seat: I8
    first_seat: I8  # who began
    phase: I8
    asking: I8
    decider: I8
    winner: I8
    ending: I8
    redrawn: Annotated[Array[I8], SEATS]  # a mulligan was taken
    actions: I16  # of this Main Phase
    hits: Annotated[Array[I16], SEATS]  # damage dealt to the other Leader
    lost: Annotated[Array[I8], SEATS]  # defeat conditions met: bits by damage, by deck

    # where the cards are
    deck: Annotated[Array[I8], SEATS, DECK]  # kinds, the top last
    deck_known: Annotated[Array[I8], SEATS, DECK]
    deck_size: Annotated[Array[I8], SEATS]
    life: Annotated[Array[I8], SEATS, MAX_LIFE]  # kinds, the top last
    life_known: Annotated[Array[I8], SEATS, MAX_LIFE]
    life_up: Annotated[Array[I8], SEATS, MAX_LIFE]  # face-up
    life_size: Annotated[Array[I8], SEATS]
    hand: Annotated[Array[I8], CARDS]  # copies
    hand_size: Annotated[Array[I8], SEATS]
    shown: Annotated[Array[I8], CARDS]  # copies in hand that the other player knows of
    trash: Annotated[Array[I8], CARDS]
    trash_size: Annotated[Array[I8], SEATS]
    limbo: I8  # a life card that was taken as damage, or NONE
    limbo_known: I8  # who knows it, until its trigger is used

    # the field
    at: Annotated[Array[I8], PLACES]  # a card, or NONE
    object: Annotated[Array[I16], PLACES]
    objects: I16  # numbered so far
    rested: Annotated[Array[I8], PLACES]
    given: Annotated[Array[I8], PLACES]  # DON!! under it
    attacked: Annotated[Array[I8], PLACES]  # since its last Refresh Phase: 1 and the DON!! it attacked with
    came: Annotated[Array[I16], PLACES]  # the turn it was played in
    used: Annotated[Array[I16], PLACES]  # blocks used this turn, as bits
    don_deck: Annotated[Array[I8], SEATS]
    don_active: Annotated[Array[I8], SEATS]
    don_rested: Annotated[Array[I8], SEATS]
    don_frozen: Annotated[Array[I8], SEATS]  # rested ones that the next Refresh Phase leaves so

    # what the field comes to (rules/values.py)
    power: Annotated[Array[I32], PLACES]
    base_power: Annotated[Array[I32], PLACES]
    cost: Annotated[Array[I16], PLACES]  # may be below zero
    keywords: Annotated[Array[I16], PLACES]  # bits
    bans: Annotated[Array[I32], PLACES]  # bits

    # the battle
    attacker: I8  # a place, or NONE
    attacker_object: I16
    attacker_card: I8  # also when it has left
    target: I8
    target_object: I16
    target_card: I8
    blocked: I8
    battled: I8  # the Damage Step was carried out
    damage_left: I8
    damage_to: I8
    damage_banish: I8
    damage_depth: I8  # frames below the damage

    # modifiers, in the order they came
    modifiers: I8
    modifier_object: Annotated[Array[I16], MAX_MODIFIERS]  # -1 - seat: what holds for a player
    modifier_what: Annotated[Array[I8], MAX_MODIFIERS]
    modifier_amount: Annotated[Array[I32], MAX_MODIFIERS]
    modifier_only: Annotated[Array[I16], MAX_MODIFIERS]  # the one attacker it concerns, or 0
    modifier_moment: Annotated[Array[I8], MAX_MODIFIERS]  # when it ends
    modifier_turn: Annotated[Array[I16], MAX_MODIFIERS]  # in which turn

    # effects that wait, in the order they were caused
    waiting: I8
    waiting_block: Annotated[Array[I16], MAX_WAITING]
    waiting_card: Annotated[Array[I8], MAX_WAITING]
    waiting_object: Annotated[Array[I16], MAX_WAITING]  # 0: it needs none any more
    waiting_batch: Annotated[Array[I16], MAX_WAITING]
    batch: I16  # being carried out

    # delayed instructions
    delayed: I8
    delayed_block: Annotated[Array[I16], MAX_DELAYED]
    delayed_card: Annotated[Array[I8], MAX_DELAYED]
    delayed_object: Annotated[Array[I16], MAX_DELAYED]
    delayed_at: Annotated[Array[I16], MAX_DELAYED]
    delayed_moment: Annotated[Array[I8], MAX_DELAYED]

    # effects being carried out
    frames: I8
    frame_what: Annotated[Array[I8], MAX_FRAMES]
    frame_card: Annotated[Array[I8], MAX_FRAMES]
    frame_object: Annotated[Array[I16], MAX_FRAMES]
    frame_block: Annotated[Array[I16], MAX_FRAMES]
    frame_at: Annotated[Array[I16], MAX_FRAMES]  # the instruction
    frame_stage: Annotated[Array[I8], MAX_FRAMES]  # how far it has come with that
    frame_swapped: Annotated[Array[I8], MAX_FRAMES]  # the other player acts
    frame_did: Annotated[Array[I8], MAX_FRAMES]  # the part before was carried out
    frame_left: Annotated[Array[I8], MAX_FRAMES]  # still to choose or to move
    frame_end: Annotated[Array[I8], MAX_FRAMES]  # the top or the bottom, as chosen
    frame_looked: Annotated[Array[I8], MAX_FRAMES]  # cards looked at
    frame_sum: Annotated[Array[I32], MAX_FRAMES]  # of the powers chosen
    frame_chosen: Annotated[Array[I16], MAX_FRAMES, MAX_CHOSEN]  # objects
    frame_picked: Annotated[Array[I8], MAX_FRAMES]  # how many
    frame_applied: Annotated[Array[I8], MAX_FRAMES]  # to how many of them
    frame_shown: Annotated[Array[I8], MAX_FRAMES]  # a card that was revealed, or NONE
    replaced: I8

    # options
    list: Annotated[Array[I16], CARDS]  # the card of the pool, or NONE
    copies: Annotated[Array[I8], CARDS]
    opening_hand: I8
    life_option: I8  # 0: as the Leader says
    first_option: I8  # 0: a seat is drawn and chooses; else the seat that begins, from 1
    any_deck: Annotated[Array[I8], SEATS]  # one of the ready decks is drawn

    scratch_stale: I8  # what the field comes to has to be worked out anew


def write_options(options: Options, s: Any) -> None:
    """Put the options into a blank record: the two lists as rows of the pool, with how many copies."""
    s.opening_hand = options.opening_hand
    s.life_option = 0 if options.life == "leader" else options.life
    s.first_option = ("choose", "seat 1", "seat 2").index(options.first)
    for seat, text in enumerate((options.deck_1, options.deck_2)):
        deck = deck_of(text, free=options.free_decks)
        lines = () if deck is None else deck.lines
        s.any_deck[seat] = int(deck is None)
        for kind in range(KINDS):
            copies, number = lines[kind] if kind < len(lines) else (0, None)
            s.list[seat * KINDS + kind] = NONE if number is None else rows()[number]
            s.copies[seat * KINDS + kind] = copies
