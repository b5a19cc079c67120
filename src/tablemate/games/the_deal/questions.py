"""What a designer asks after a few evenings (13.1), as figures of many runs with where they should lie.

A question is answered yes when all its figures keep to their bands with their whole intervals.
"""

from math import inf
from typing import NamedTuple

from tablemate.games.the_deal.cards import PLAYER
from tablemate.games.the_deal.state import ROUNDS

# Whoever plays in the series: what a choice is worth is asked of these, and of a Player without that choice.
USUAL = ("scripted:margin", "scripted:pressure", "scripted:dealmaker")
WITHOUT_CHOICE = PLAYER  # the seat whose player goes without it
REQUIRED = 4  # questions answered yes


class Measure(NamedTuple):
    """A figure and its band; one of the three says what it is."""

    title: str = ""  # of a metric: its own
    low: float = -inf
    high: float = inf
    metric: str = ""  # by its name
    style: str = ""  # what the seat's score loses by this style, as a share of the usual one's
    choices: int | None = None  # the entropy of what is chosen in this row of the counts named `choices`


class Question(NamedTuple):
    words: str
    measures: tuple[Measure, ...]


def _of_round(number: int) -> tuple[Measure, ...]:
    return (
        Measure(f"cash lost by a random card in round {number}", 0.05, style=f"random_in_round_{number}"),
        Measure(f"cash lost by a check in round {number}", 0.05, style=f"check_in_round_{number}"),
        Measure(f"entropy of what the Player does in round {number}, bits", 1.5, choices=number),
    )


QUESTIONS = (
    Question(
        "Does each round force a decision?",
        tuple(measure for number in range(1, ROUNDS + 1) for measure in _of_round(number)),
    ),
    Question(
        "Does the street change what happens?",
        tuple(
            Measure(metric=f"reveal_flips:round:{number}", low=0.2 if number == 1 else 0.1)
            for number in range(1, ROUNDS + 1)
        ),
    ),
    Question(
        "Does the Player walk away because of new information?",
        (Measure(metric="info_folds", low=0.1),),
    ),
    Question(
        "Does overriding matter?",
        (Measure(metric="override_decisive", low=0.1), Measure(metric="two_locations", low=0.5)),
    ),
    Question("Are totals easy to track?", (Measure(metric="totals_add_up", low=1.0, high=1.0),)),
    Question(
        "Is it interesting that the Customer leaves?",
        (
            Measure(metric="customer_fold_rate", low=0.2, high=0.3),
            Measure(metric="customer_fold_changes_profit", low=0.5),
            Measure(metric="stay_after_customer_fold", low=0.2, high=0.8),
        ),
    ),
)
