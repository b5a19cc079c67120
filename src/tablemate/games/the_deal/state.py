"""The record of The Deal, its constants, and how options and static data get into it.

Draw piles have no order: a card is drawn at random when it is drawn. The street's three cards of a hand are
drawn when it begins, by a generator of their own: whatever anybody does, they stay the same (4.1).
"""

from typing import Annotated, Any, Literal, get_args

from tablemate.core.compiled import I8, I16, I32, I64, U64, Array, Rng
from tablemate.core.shadow import Word
from tablemate.games.the_deal.cards import (
    CARDS,
    DATA,
    DECKS,
    FACES,
    OWNERS,
    PLAYABLE,
    POOL,
    SEATS,
    TYPES,
    VALUES,
)
from tablemate.games.the_deal.features import HIDDEN, NETS, OF_DECISION, OF_OPTION, SUMS
from tablemate.games.the_deal.learned import fill_prior
from tablemate.games.the_deal.options import Options, dealer_copies, deck_of

ROUNDS = 3
HAND_SIZE = 3
MAX_TIMELINE = 12
FEWEST_TO_DEAL_ON = 3  # cards in the Player's pile
FEWEST_TO_GO_ON = 5  # in another seat's, before spent ones come back

MAX_SEATS = SEATS
PLAY = 0
CHECK = PLAY + PLAYABLE
FOLD = CHECK + 1
STAY = FOLD + 1
DEAL_ON = STAY + 1
GO_HOME = DEAL_ON + 1
BUILD_DECK = GO_HOME + 1
LEAVE_OUT = BUILD_DECK + len(DECKS)
ACTIONS = LEAVE_OUT + POOL
MAX_LEGAL = POOL + len(DECKS)

NO_CARD = -1
NOBODY = -1
NO_CHOICE = -1
OWN_STREAMS = {"street_rng": "hands"}
STREET_LAID_FIRST = 2  # rules from which the street's cards are drawn when a hand begins

BUILDING, PLAYING, FOLDING, BETWEEN, FINISHED = range(5)
ROTATING, FIXED, HOTTEST_FIRST, LAST_WINNER_FIRST = range(4)
NEVER, WHEN_NOTHING_PLAYED, ALWAYS = range(3)

Branch = Literal["safe", "insured", "busted_by_conviction", "busted_without_cash", "busted", "void", "folded"]
BRANCHES: tuple[Branch, ...] = get_args(Branch)
SAFE, INSURED, CONVICTED, TOO_POOR, BUSTED, VOID, FOLDED = range(len(BRANCHES))
NO_BRANCH = -1

Ending = Literal["bust", "exhausted", "go_home", "hand_cap"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
BUST, EXHAUSTED, WENT_HOME, HAND_CAP = range(len(ENDINGS))
NOT_ENDED = -1

# What an observation tells of each card (in hand, in the own pile, spent, on the table), and besides.
OBSERVATION = 4 * FACES + 25 + SEATS


class State:
    rng: Rng
    street_rng: Rng  # draws the street, and nothing else

    # the run
    cash: I32
    heat: I32
    hands: I16  # begun
    busts: I16  # hands that were busted
    closed: I16  # hands that closed with the Customer there
    phase: I8
    ending: I8  # NOT_ENDED while the run goes on
    last_branch: I8  # of the last hand; NO_BRANCH before the first is over
    last_winner: I8  # a seat, or NOBODY

    # the hand
    heat_before: I32  # it began
    street: Annotated[Array[I8], ROUNDS]  # its face-down cards by round; NO_CARD where one is turned over
    chosen: Annotated[Array[I8], SEATS]  # in secret: the action each seat is about to take, or NO_CHOICE
    round: I8  # from 1
    turn: I8  # seat to decide
    turns: I8  # taken in this round
    order: Annotated[Array[I8], SEATS]  # in which seats play this round
    timeline: Annotated[Array[I8], MAX_TIMELINE]  # faces as they came to the table
    laid: I8  # cards on the timeline
    gone: I8  # the Customer has folded
    checks: Annotated[Array[I8], SEATS]  # rounds in which a seat has checked, as bits
    played: I8  # cards the Player has played this hand

    # what the timeline comes to
    evidence: I32
    cover: I32
    heat_delta: I32
    profit: I32
    product: I8  # the latest on the timeline, or NO_CARD
    location: I8
    insurance: I8
    conviction: I8

    # where the other cards are
    in_hand: Annotated[Array[I8], SEATS, HAND_SIZE]  # faces in the order they were drawn; NO_CARD after them
    held: Annotated[Array[I8], SEATS]
    pile: Annotated[Array[I8], FACES]  # copies in the draw piles
    spent: Annotated[Array[I8], FACES]  # the street's: turned over in earlier hands, since its deck was new
    in_pile: Annotated[Array[I16], len(OWNERS)]  # cards in each draw pile
    deck: Annotated[Array[I8], POOL]  # 1 for cards of the Player's deck

    # options: what the cards say
    card_price: Annotated[Array[I16], FACES]  # of a Product; what an insurance costs
    card_percent: Annotated[Array[I16], FACES]  # the price factor of a modifier
    card_evidence: Annotated[Array[I16], FACES]
    card_cover: Annotated[Array[I16], FACES]
    card_heat: Annotated[Array[I16], FACES]
    card_limit: Annotated[Array[I16], FACES]  # heat: an insurance's penalty, a conviction's threshold
    card_copies: Annotated[Array[I8], FACES]
    customer_limit: Annotated[Array[I16], ROUNDS]  # Evidence above which the Customer leaves
    start_cash: I32
    max_hands: I16
    cooling: I16
    hand_size: I8
    builds: I8  # the Player chooses a deck
    turn_order: I8
    secret: I8  # all seats choose before any card is shown
    dealer_deck_lasts: I8  # for the whole run
    customer_first: I8
    return_insurance: I8
    keep_in_hand: I8
    surcharge: I8
    refill: I8
    bust_forfeits: I8
    needs_both: I8
    rules_version: I8


class Tables:
    """What never changes about a card, and the weights of the prior."""

    kind: Annotated[Array[I8], FACES]
    presets: Annotated[Array[I8], len(DECKS), POOL]  # 1 for cards of a deck; the last is built by oneself
    products: U64  # a mask of those in the pool
    locations: U64
    of_decision: Annotated[Array[I64], len(NETS), OF_DECISION, SUMS]
    of_option: Annotated[Array[I64], len(NETS), OF_OPTION, SUMS]
    bias: Annotated[Array[I32], len(NETS), HIDDEN]
    of_hidden: Annotated[Array[I16], len(NETS), HIDDEN]


def fill_tables(t: Any) -> None:
    for face, card in enumerate(CARDS):
        t.kind[face] = TYPES.index(card.type)
    for number, deck in enumerate(DATA.decks.values()):
        for face in range(POOL):
            t.presets[number, face] = int(CARDS[face].id in deck)
    t.products = pool_of("product")
    t.locations = pool_of("location")
    fill_prior(t)


def pool_of(kind: str) -> Word:
    """The Player's cards of a type."""
    return Word(sum(1 << face for face in range(POOL) if CARDS[face].type == kind))


def write_options(options: Options, s: Any) -> None:
    """Put the options into a blank record."""
    copies = dealer_copies(options)
    for face, card in enumerate(CARDS):
        values = getattr(getattr(options, card.owner), card.word)
        named = {name: getattr(values, name) for name in VALUES[card.type]}
        s.card_price[face] = named.get("price", named.get("cost", 0))
        s.card_percent[face] = named.get("price_pct", 100)
        s.card_evidence[face] = named.get("evidence", 0)
        s.card_cover[face] = named.get("cover", 0)
        s.card_heat[face] = named.get("heat", 0)
        s.card_limit[face] = named.get("heat_penalty", named.get("heat_threshold", 0))
        s.card_copies[face] = copies[card.id] if card.id in copies else getattr(values, "copies", 1)
    deck = deck_of(options)
    s.builds = int(deck is None)
    for face in range(POOL):
        s.deck[face] = int(deck is None or CARDS[face].id in deck)
    fold = options.thresholds.customer_fold
    for i, limit in enumerate((fold.round_1, fold.round_2, fold.round_3)):
        s.customer_limit[i] = limit
    s.cash = s.start_cash = options.start_cash
    s.heat = options.start_heat
    s.max_hands = options.max_hands
    s.hand_size = options.hand_size
    s.cooling = options.cooling_between_hands
    s.turn_order = ("rotating", "fixed", "hottest_first", "last_winner_first").index(options.turn_order)
    s.secret = int(options.card_choice == "secret")
    s.dealer_deck_lasts = int(options.dealer_deck_lasts == "run")
    s.customer_first = int(options.customer_fold_first)
    s.return_insurance = int(options.return_unused_insurance)
    s.keep_in_hand = int(options.retention == "keep_in_hand")
    s.surcharge = ("never", "when_nothing_played", "always").index(options.fold_surcharge)
    s.refill = int(options.ai_refill)
    s.bust_forfeits = int(options.bust_forfeits_run_cash)
    s.needs_both = int(options.deal_needs_product_and_location)
