"""What can be chosen: El Dorado by default, its relatives by preset (rules 8).

`schedule` is written as tricks a round, with runs: `10..1`, `1..7..1`, `5,5,5`; `max` stands for
the most the deck allows with an up-card left, `random` for one number drawn for a single round.
"""

from itertools import pairwise
from typing import Annotated, Any, Literal

from msgspec import Meta

from tablemate.core.errors import BadOption
from tablemate.core.options import GameOptions, Seat

MAX_TRICKS = 26
MAX_ROUNDS = 52
RANDOM_TRICKS = 0  # in a schedule: drawn when the round is dealt

Round = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=10, title="Players", description="seats at the table")] = 4
    decks: Annotated[
        Literal["auto", 1, 2], Meta(title="Decks", description="two with six or more players, unless set")
    ] = "auto"
    num_suits: Annotated[int, Meta(ge=1, le=4, title="Suits", description="suits in a deck")] = 4
    ranks_per_suit: Annotated[
        int, Meta(ge=2, le=13, title="Ranks", description="ranks in a suit, from the 2 upward")
    ] = 13
    schedule: Annotated[
        str,
        Meta(
            max_length=200,
            title="Schedule of tricks",
            description="tricks in each round: 10..1, 1..7..1, 5,5,5, 1..max, random",
        ),
    ] = "10..1"
    first_dealer: Annotated[
        Literal["random"] | Seat, Meta(title="First dealer", description="who deals the first round")
    ] = 0
    deal_from: Annotated[
        Literal["after_dealer", "seat0"], Meta(title="First card", description="who gets the first card")
    ] = "after_dealer"
    trump: Annotated[
        Literal["upcard", "none", "clubs", "diamonds", "hearts", "spades", "dealer_last_card", "cycle"],
        Meta(title="Trump", description="what decides the trump suit"),
    ] = "upcard"
    no_trump_rounds: Annotated[
        tuple[Round, ...], Meta(title="Rounds without trump", description="which rounds have none")
    ] = ()
    hook: Annotated[
        bool,
        Meta(title="Hook", description="the last bidder may not make the bids add up to the tricks"),
    ] = False
    hook_free_tricks: Annotated[
        int,
        Meta(
            ge=0,
            le=MAX_TRICKS,
            title="No hook in short rounds",
            description="the hook is off in rounds with this many tricks or fewer",
        ),
    ] = 0
    bid_order: Annotated[
        Literal["sequential", "simultaneous"],
        Meta(title="Bidding", description="bids made all at once are shown when all are in"),
    ] = "sequential"
    trump_lead: Annotated[
        Literal["after_broken", "after_first_trick", "anytime"],
        Meta(title="Leading trump", description="when trump may be led"),
    ] = "after_broken"
    broken_by: Annotated[
        Literal["offsuit_only", "any_trump_not_led"],
        Meta(title="Breaking trump", description="which trump card breaks trump"),
    ] = "offsuit_only"
    duplicate_winner: Annotated[
        Literal["first", "last", "cancel"],
        Meta(title="Equal cards", description="which of two equal cards counts"),
    ] = "first"
    must_trump: Annotated[
        bool, Meta(title="Must trump", description="whoever cannot follow suit must trump")
    ] = False
    must_overtake: Annotated[
        bool,
        Meta(
            title="Must overtake",
            description="play higher if you can, when you follow suit or have to trump",
        ),
    ] = False
    scoring: Annotated[
        Literal["symmetric", "trick+10", "penalty", "exact10", "trick+5", "wizard", "square", "square2"],
        Meta(title="Scoring", description="how a round is scored"),
    ] = "symmetric"
    scoring_base: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            title="Points on top of the bid",
            description="in the usual scoring: what a bid wins or loses on top of itself",
        ),
    ] = 5
    points_per_trick: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            title="Points for each trick",
            description="where each trick taken earns points, or each trick off costs some",
        ),
    ] = 1
    tie_break: Annotated[
        Literal["share"], Meta(title="Tie at the top", description="a shared top score is a shared win")
    ] = "share"


PRESETS: dict[str, dict[str, Any]] = {
    "el_dorado": {},
    "oh_hell": {
        "decks": 1,
        "schedule": "10..1..10",
        "first_dealer": "random",
        "hook": True,
        "trump_lead": "anytime",
        "scoring": "trick+10",
    },
    "openspiel": {
        "players": 3,
        "decks": 1,
        "schedule": "random",
        "first_dealer": "random",
        "deal_from": "seat0",
        "hook": True,
        "trump_lead": "anytime",
        "scoring": "trick+10",
    },
}

# Values of options in words, where their names do not speak for themselves.
CHOICE_WORDS: dict[str, dict[Any, str]] = {
    "preset": {"el_dorado": "El Dorado", "oh_hell": "Oh Hell", "openspiel": "OpenSpiel's Oh Hell"},
    "decks": {"auto": "As many as needed", 1: "One", 2: "Two"},
    "first_dealer": {"random": "Drawn by lot"},
    "deal_from": {"after_dealer": "The one after the dealer", "seat0": "The first seat"},
    "trump": {
        "upcard": "The card turned up",
        "none": "No trump",
        "dealer_last_card": "The dealer's last card",
        "cycle": "Each suit in turn",
    },
    "bid_order": {"sequential": "One after another", "simultaneous": "All at once"},
    "trump_lead": {
        "after_broken": "Once trump is broken",
        "after_first_trick": "After the first trick",
        "anytime": "At any time",
    },
    "broken_by": {
        "offsuit_only": "One that could not follow",
        "any_trump_not_led": "Any that was not led",
    },
    "duplicate_winner": {
        "first": "The first one",
        "last": "The last one",
        "cancel": "Neither",
    },
    "scoring": {
        "symmetric": "Bid and bonus, won or lost",
        "trick+10": "Tricks, and 10 if made",
        "penalty": "Tricks and 10, or a penalty",
        "exact10": "10 and the bid, or nothing",
        "trick+5": "Tricks, and 5 if made",
        "wizard": "20, and 10 for each trick bid",
        "square": "10 and bid², steep misses",
        "square2": "10 and bid², mild misses",
    },
    "tie_break": {"share": "A shared win"},
}

# Small enough that every world can be met by chance: what the conformance kit samples.
TINY: tuple[dict[str, Any], ...] = (
    {"players": 2, "num_suits": 2, "ranks_per_suit": 3, "schedule": "2"},
    {"players": 3, "num_suits": 2, "ranks_per_suit": 4, "schedule": "2"},
    {"players": 3, "num_suits": 3, "ranks_per_suit": 2, "schedule": "2", "trump": "none"},
    {
        "players": 2,
        "decks": 2,
        "num_suits": 2,
        "ranks_per_suit": 2,
        "schedule": "2",
        "duplicate_winner": "last",
    },
    {"players": 3, "num_suits": 2, "ranks_per_suit": 3, "schedule": "2", "trump": "dealer_last_card"},
    {"players": 2, "num_suits": 2, "ranks_per_suit": 3, "schedule": "2", "bid_order": "simultaneous"},
    {
        "players": 3,
        "num_suits": 2,
        "ranks_per_suit": 4,
        "schedule": "2",
        "must_trump": True,
        "must_overtake": True,
        "trump_lead": "anytime",
    },
)

# What the conformance kit plays besides the default: every branch of the rules in some match.
SAMPLES: tuple[dict[str, Any], ...] = (
    {},
    {"players": 2, "decks": 2, "schedule": "26" + ",26" * 13, "scoring": "trick+10", "points_per_trick": 100},
    {"players": 2, "schedule": "5..1", "bid_order": "simultaneous", "hook": False},
    {"players": 10},
    {"preset": "openspiel", "players": 5},
    {"preset": "oh_hell", "players": 3, "schedule": "1..17"},
    {"players": 6, "schedule": "6..4", "duplicate_winner": "cancel", "broken_by": "any_trump_not_led"},
    {
        "players": 7,
        "schedule": "4,4",
        "duplicate_winner": "last",
        "trump": "dealer_last_card",
        "scoring": "wizard",
    },
    {"players": 3, "schedule": "9..7", "trump": "cycle", "must_trump": True, "must_overtake": True},
    {
        "players": 4,
        "schedule": "1..13",
        "no_trump_rounds": (2, 13),
        "trump_lead": "after_first_trick",
        "scoring": "square",
        "hook": True,
        "hook_free_tricks": 3,
    },
)


def decks_of(options: Options) -> int:
    """Rules 1: one deck up to five players, two from six on."""
    if options.decks == "auto":
        return 1 if options.players <= 5 else 2
    return options.decks


def schedule_of(options: Options) -> list[int]:
    """The number of tricks of each round; RANDOM_TRICKS where it is drawn."""
    text = options.schedule.strip().lower()
    if text == "random":
        return [RANDOM_TRICKS]
    most = most_tricks(options, with_upcard=True)
    rounds: list[int] = []
    for part in text.split(","):
        stops = [_stop(options, stop, part.strip(), most) for stop in part.strip().split("..")]
        rounds.append(stops[0])
        for first, last in pairwise(stops):
            step = 1 if last >= first else -1
            rounds.extend(range(first + step, last + step, step))
    return rounds


def most_tricks(options: Options, *, with_upcard: bool) -> int:
    cards = decks_of(options) * options.num_suits * options.ranks_per_suit
    return min(MAX_TRICKS, (cards - with_upcard) // options.players)


def check(options: GameOptions) -> None:
    """Refuse what no single option can see."""
    assert isinstance(options, Options)
    if options.first_dealer != "random" and options.first_dealer >= options.players:
        raise BadOption(
            f"first_dealer={options.first_dealer}", because=f"there are seats 0 to {options.players - 1}"
        )
    if options.hook and options.bid_order == "simultaneous":
        raise BadOption("hook=on", because="nobody bids last when bids are simultaneous")
    fixed_suits = ("clubs", "diamonds", "hearts", "spades")
    if options.trump in fixed_suits[options.num_suits :]:
        raise BadOption(
            f"trump={options.trump}", because=f"a deck of {options.num_suits} suits has no {options.trump}"
        )
    rounds = schedule_of(options)
    if len(rounds) > MAX_ROUNDS:
        raise BadOption(
            f"schedule={options.schedule}", because=f"has {len(rounds)} rounds; the limit is {MAX_ROUNDS}"
        )
    is_random = rounds == [RANDOM_TRICKS]
    most = most_tricks(options, with_upcard=is_random)
    if max(rounds) > most or most < 1:
        cards = decks_of(options) * options.num_suits * options.ranks_per_suit
        tricks = "1 trick" if most == 1 else f"{most} tricks"
        raise BadOption(
            f"schedule={options.schedule}",
            because=f"{options.players} players and {cards} cards allow at most {tricks}"
            + (" with one left to turn up" if is_random else ""),
        )


def _stop(options: Options, text: str, part: str, most: int) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) < 4
    tricks = most if text == "max" else int(text) if is_number else 0
    if not 1 <= tricks <= MAX_TRICKS:
        wrong = text or part or options.schedule.strip()  # of a missing number, where it is missing
        raise BadOption(
            f"schedule={options.schedule}",
            because=f"{wrong!r} is not a number of tricks from 1 to {MAX_TRICKS}; "
            "write for instance 10..1, 1..7..1, 5,5,5, 1..max or random",
        )
    return tricks
