"""The names of what the prior looks at, and their places in its rows (skill/prior.py).

A feature is a whole number from -127 to 127. A decision has one row of them, each of its options
another; tricks and bidding have their own.
"""

TRICK_SIGHTS = (
    "need",  # tricks the own bid still asks for
    "left",  # tricks still to be played
    "wants_none",
    "is_out",  # the own bid is lost
    "wants_all",
    "players",
    "played",  # cards in the trick
    "after",  # seats still to play to it
    "contest",  # tricks wanted by all beyond those left
    "after_want",  # of the seats still to play: how many want tricks,
    "after_full",  # have all they want,
    "after_void",  # are known to lack the suit led
    "best_wants",  # who has the best card wants tricks,
    "best_full",  # or has all it wants
    "best_trump",
    "others_out",  # other seats whose bid is lost
    "others_need",
    "trumps",
    "trumps_unseen",
    "chance",  # that a given unseen card is in a given hand
    "worth",  # of the hand, in tricks
    "worth_over",  # and beyond what is needed
    "trump_tops",  # trumps that nothing unseen beats
    "side_tops",
    "low_cards",  # cards that beat at most one unseen
    "side_voids",
    "leads",
    "trump_led",
    "void",  # in the suit led
    "closed",  # trump may not be led
    "two_decks",
    "no_trump",
    "exact",  # the chance that the hand takes just what is needed
    "ahead",  # points before the best of the others
    "rounds_to_come",
)
(
    NEED,
    LEFT,
    WANTS_NONE,
    IS_OUT,
    WANTS_ALL,
    PLAYERS,
    PLAYED,
    AFTER,
    CONTEST,
    AFTER_WANT,
    AFTER_FULL,
    AFTER_VOID,
    BEST_WANTS,
    BEST_FULL,
    BEST_TRUMP,
    OTHERS_OUT,
    OTHERS_NEED,
    TRUMPS,
    TRUMPS_UNSEEN,
    CHANCE,
    WORTH,
    WORTH_OVER,
    TRUMP_TOPS,
    SIDE_TOPS,
    LOW_CARDS,
    SIDE_VOIDS,
    LEADS,
    TRUMP_LED,
    VOID,
    CLOSED,
    TWO_DECKS,
    NO_TRUMP,
    EXACT,
    AHEAD,
    ROUNDS_TO_COME,
) = range(len(TRICK_SIGHTS))

CARD_SIGHTS = (
    "is_trump",
    "wins_now",
    "above",  # unseen cards of the suit that beat it,
    "above_held",  # as many of them as other hands may hold,
    "below",  # and unseen ones that it beats
    "win_chance",
    "win_wanted",  # the same while tricks are wanted, and while not
    "win_unwanted",
    "suit_rest",  # own cards of the suit besides it,
    "own_above",
    "own_below",
    "rank",
    "follows",
    "discards",
    "rest_off",  # what the rest of the hand and this trick bring beyond the need
    "rest_off_by",  # and how far off, either way
    "voids_suit",  # the last of its suit, with trumps left
    "suit_unseen",
    "card_worth",
    "is_top",
    "is_lowest",
    "is_highest",
    "overtakes_wanting",  # takes the trick from a seat that wants it, or that does not
    "overtakes_full",
    "takes_chance",  # that it takes the trick when nobody does who wants none
    "exact_after",  # the chance to take just what is needed,
    "exact_if_won",  # if it takes the trick,
    "exact_if_lost",  # and if not
    "short_elsewhere",  # other seats that are known to lack the suit
)
(
    IS_TRUMP,
    WINS_NOW,
    ABOVE,
    ABOVE_HELD,
    BELOW,
    WIN_CHANCE,
    WIN_WANTED,
    WIN_UNWANTED,
    SUIT_REST,
    OWN_ABOVE,
    OWN_BELOW,
    RANK,
    FOLLOWS,
    DISCARDS,
    REST_OFF,
    REST_OFF_BY,
    VOIDS_SUIT,
    SUIT_UNSEEN,
    CARD_WORTH,
    IS_TOP,
    IS_LOWEST,
    IS_HIGHEST,
    OVERTAKES_WANTING,
    OVERTAKES_FULL,
    TAKES_CHANCE,
    EXACT_AFTER,
    EXACT_IF_WON,
    EXACT_IF_LOST,
    SHORT_ELSEWHERE,
) = range(len(CARD_SIGHTS))

BIDDING_SIGHTS = (
    "tricks",
    "players",
    "made",  # bids told so far
    "to_come",
    "told",  # the tricks they add up to,
    "told_over",  # and beyond an even share
    "told_zeros",
    "first",
    "last",
    "hook",  # a bid is forbidden
    "chance",
    "share",  # an even share of the tricks
    "worth",
    "trumps",
    "trump_tops",  # trumps that no other hand is likely to beat,
    "trump_seconds",  # one card,
    "trump_thirds",  # two,
    "trump_middles",  # three or four,
    "trump_lows",  # or more
    "tops",  # the same in the other suits
    "tops_long",  # in a suit of four or more
    "seconds",
    "thirds",
    "lows",
    "voids",
    "singles",
    "longest",
    "ruffs",  # short suits that there are trumps for
    "closed",
    "two_decks",
    "no_trump",
    "ahead",  # points before the best of the others
    "rounds_to_come",
)
(
    B_TRICKS,
    B_PLAYERS,
    B_MADE,
    B_TO_COME,
    B_TOLD,
    B_TOLD_OVER,
    B_TOLD_ZEROS,
    B_FIRST,
    B_LAST,
    B_HOOK,
    B_CHANCE,
    B_SHARE,
    B_WORTH,
    B_TRUMPS,
    B_TRUMP_TOPS,
    B_TRUMP_SECONDS,
    B_TRUMP_THIRDS,
    B_TRUMP_MIDDLES,
    B_TRUMP_LOWS,
    B_TOPS,
    B_TOPS_LONG,
    B_SECONDS,
    B_THIRDS,
    B_LOWS,
    B_VOIDS,
    B_SINGLES,
    B_LONGEST,
    B_RUFFS,
    B_CLOSED,
    B_TWO_DECKS,
    B_NO_TRUMP,
    B_AHEAD,
    B_ROUNDS_TO_COME,
) = range(len(BIDDING_SIGHTS))

BID_SIGHTS = (
    "tricks",
    "over",  # beyond the hand's worth,
    "off_by",  # how far off either way,
    "off_squared",
    "is_zero",
    "is_one",
    "is_two",
    "is_all",
    "told",  # with the bids told so far,
    "told_over",  # beyond an even share
    "ratio",  # of the round's tricks
    "over_share",
    "exact",  # the chance that the hand takes just so many,
    "fewer",  # and fewer
)
(
    BID_TRICKS,
    BID_OVER,
    BID_OFF_BY,
    BID_OFF_SQUARED,
    BID_IS_ZERO,
    BID_IS_ONE,
    BID_IS_TWO,
    BID_IS_ALL,
    BID_TOLD,
    BID_TOLD_OVER,
    BID_RATIO,
    BID_OVER_SHARE,
    BID_EXACT,
    BID_FEWER,
) = range(len(BID_SIGHTS))

CARDS_NET, BIDS_NET = range(2)
NETS = {"cards": (TRICK_SIGHTS, CARD_SIGHTS), "bids": (BIDDING_SIGHTS, BID_SIGHTS)}
OF_DECISION = max(len(decision) for decision, _ in NETS.values())
OF_OPTION = max(len(option) for _, option in NETS.values())

# What the root prior looks at besides: every card by itself, and the seats that follow. Suits have an order:
# trump, then the suit led, then the others, the longest in hand first.
SUIT_ORDER = ("trump", "side_1", "side_2", "side_3")
RANK_NAMES = "23456789TJQKA"
FACE_NAMES = tuple(f"{suit}_{rank}" for suit in SUIT_ORDER for rank in RANK_NAMES)
SEATS_SEEN = 5  # after the acting one
BIDS_SEEN = 12  # by themselves; the last stands for all that are higher
SEAT_SIGHTS = ("sits", "need", "is_out", "is_full", "to_play", *(f"lacks_{suit}" for suit in SUIT_ORDER))
BIDDER_SIGHTS = ("sits", "has_bid", "bid")
HELD_SIGHTS = tuple(f"own_{face}" for face in FACE_NAMES)
LAID_OPEN_SIGHTS = (
    *HELD_SIGHTS,
    *(f"unseen_{face}" for face in FACE_NAMES),
    *(f"seat_{k}_{what}" for k in range(1, SEATS_SEEN + 1) for what in SEAT_SIGHTS),
    *(f"best_in_{suit}" for suit in SUIT_ORDER),  # the card that takes the trick so far,
    "best_rank",
    *(f"best_by_seat_{k}" for k in range(1, SEATS_SEEN + 1)),  # and whose it is
)
BIDDERS_SIGHTS = tuple(f"seat_{k}_{what}" for k in range(1, SEATS_SEEN + 1) for what in BIDDER_SIGHTS)
ROOT_NETS = {
    "cards": (TRICK_SIGHTS + LAID_OPEN_SIGHTS, CARD_SIGHTS + tuple(f"is_{face}" for face in FACE_NAMES)),
    "bids": (
        BIDDING_SIGHTS + HELD_SIGHTS + BIDDERS_SIGHTS,
        BID_SIGHTS + tuple(f"is_bid_{tricks}" for tricks in range(BIDS_SEEN)),
    ),
}
OF_ROOT = max(len(decision) for decision, _ in ROOT_NETS.values())
OF_ROOT_OPTION = max(len(option) for _, option in ROOT_NETS.values())
ROOT_HIDDEN = 128
ROOT_SUM_BITS = 23
HIDDEN = 48  # sums; a loop over 32 or fewer is unrolled, and works them out one by one
SUM_BITS = 22  # that a hidden sum takes at most, so that weights fit in 16
LIKELY = 128  # steps down from the best rating: what is rated lower counts as impossible
LIKELY_STEP = 16  # in 256ths of a logarithm
