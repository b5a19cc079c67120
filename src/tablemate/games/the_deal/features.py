"""The names of what the prior looks at, and their places in its rows (skill/prior.py).

A feature is a whole number from -127 to 127. A decision has one row of them, each of its options another.
They are the same for all networks: one for the cards of each seat, one for walking away, one for going home.
"""

DECISION_SIGHTS = (
    "round_1",
    "round_2",
    "round_3",
    "after",  # seats still to play in this round
    "player_after",
    "narc_after",
    "margin",
    "is_ahead",
    "behind",  # by how much, if at all
    "evidence",
    "cover",
    "profit",
    "profit_ahead",  # the same while the margin is not below nought
    "has_product",
    "heat",  # projected
    "cash",
    "has_earned",
    "insured",  # an insurance in force would pay
    "blocked",  # one is in force, and would not
    "convicted",  # a conviction holds
    "gone",  # the Customer has left
    "room",  # Evidence up to the Customer's limit
    "hands",
    "hands_left",
    "closed_over",  # hands closed with the Customer, beyond half of all
    "player_cards",  # left in hand and pile
    "products",  # among them
    "price",  # of those, on average
    "player_margin",  # what the others add to the margin, on average
    "insurances",
    "narc_cards",
    "narc_evidence",  # on average
    "convictions",
    "customer_cards",
    "customer_margin",
    "street",  # what its modifiers add to the margin, on average
    "street_places",  # and its Locations
    "held",  # by the seat itself
    "best_gain",  # in margin, by a card in hand
    "second_gain",
    "best_profit",  # there would be with a card in hand
    "fewest_evidence",  # the same
    "forfeits",  # a bust takes the cash of the run
    "secret",
    "none_played",  # by the Player in this hand
)
(
    ROUND_1,
    ROUND_2,
    ROUND_3,
    AFTER,
    PLAYER_AFTER,
    NARC_AFTER,
    MARGIN,
    IS_AHEAD,
    BEHIND,
    EVIDENCE,
    COVER,
    PROFIT,
    PROFIT_AHEAD,
    HAS_PRODUCT,
    HEAT,
    CASH,
    HAS_EARNED,
    INSURED,
    BLOCKED,
    CONVICTED,
    GONE,
    ROOM,
    HANDS,
    HANDS_LEFT,
    CLOSED_OVER,
    PLAYER_CARDS,
    PRODUCTS,
    PRICE,
    PLAYER_MARGIN,
    INSURANCES,
    NARC_CARDS,
    NARC_EVIDENCE,
    CONVICTIONS,
    CUSTOMER_CARDS,
    CUSTOMER_MARGIN,
    STREET,
    STREET_PLACES,
    HELD,
    BEST_GAIN,
    SECOND_GAIN,
    BEST_PROFIT,
    FEWEST_EVIDENCE,
    FORFEITS,
    SECRET,
    NONE_PLAYED,
) = range(len(DECISION_SIGHTS))

OPTION_SIGHTS = (
    "ends",  # walks away or goes home
    "check",
    "margin",  # afterwards
    "is_ahead",
    "behind",
    "gain",  # in margin
    "behind_best",  # of all cards in hand
    "profit",
    "profit_gain",
    "profit_ahead",
    "heat_gain",
    "evidence_gain",
    "cover_gain",
    "insured",
    "blocked",
    "convicted",
    "leaves",  # the Customer would, as it stands then
    "room",
    "product",
    "location",
    "evidence",
    "cover",
    "modifier",
    "insurance",
    "conviction",
    "card_price",
    "card_margin",
)
(
    O_ENDS,
    O_CHECK,
    O_MARGIN,
    O_IS_AHEAD,
    O_BEHIND,
    O_GAIN,
    O_BEHIND_BEST,
    O_PROFIT,
    O_PROFIT_GAIN,
    O_PROFIT_AHEAD,
    O_HEAT_GAIN,
    O_EVIDENCE_GAIN,
    O_COVER_GAIN,
    O_INSURED,
    O_BLOCKED,
    O_CONVICTED,
    O_LEAVES,
    O_ROOM,
    O_KIND,
    _,
    _,
    _,
    _,
    _,
    _,
    O_CARD_PRICE,
    O_CARD_MARGIN,
) = range(len(OPTION_SIGHTS))

NETS = dict.fromkeys(
    ("player", "narc", "customer", "walking", "going_home"), (DECISION_SIGHTS, OPTION_SIGHTS)
)
WALKING_NET, GOING_HOME_NET = 3, 4  # those before them are the seats'
OF_DECISION, OF_OPTION = len(DECISION_SIGHTS), len(OPTION_SIGHTS)
HIDDEN = 15
TOGETHER = 3  # hidden sums kept in one number
SUMS = HIDDEN // TOGETHER  # such numbers
SUM_BITS = 21  # of each
