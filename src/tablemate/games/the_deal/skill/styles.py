"""The styles of scripted players. The usual policies of the three seats are all `balanced`.

`margin`, `pressure` and `dealmaker` are that style by the names of its policies. The last six are `margin`
without a choice of card in one round, to see what that choice is worth.
"""

STYLES = (
    "balanced",
    "aggressive",
    "defensive",
    "first_card",
    "first_card_fold_when_behind",
    "rounds_random",
    "random",
    "margin",
    "pressure",
    "dealmaker",
    "random_in_round_1",
    "random_in_round_2",
    "random_in_round_3",
    "check_in_round_1",
    "check_in_round_2",
    "check_in_round_3",
)
(
    BALANCED,
    AGGRESSIVE,
    DEFENSIVE,
    FIRST_CARD,
    FOLD_WHEN_BEHIND,
    ROUNDS_RANDOM,
    RANDOMLY,
    MARGIN,
    PRESSURE,
    DEALMAKER,
    RANDOM_IN_ROUND_1,
    _,
    _,
    CHECK_IN_ROUND_1,
    _,
    _,
) = range(len(STYLES))
RISK = {style: {"aggressive": 100, "defensive": -100}.get(style, 0) for style in STYLES}
