"""What can be chosen about The Deal: its switches (12), and every number of every card (2).

Values of cards are named as `data/cards.json` names them: `player.plea_bargain.cost`. They live in the state,
so that a changed card compiles nothing.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablemate.core.errors import BadOption
from tablemate.core.offers import Offer
from tablemate.core.options import GameOptions, with_value
from tablemate.games.the_deal.cards import (
    AMOUNTS,
    AT_LEAST_NOUGHT,
    CARDS,
    COPIES,
    DATA,
    DEALER,
    OWNERS,
    PLAYER,
    USUAL_DECK,
    VALUES,
    Card,
    Street,
)

FEWEST_IN_DECK, MOST_IN_DECK = 10, 20
MOST_IN_PILE = 100
FEWEST_DEALER_CARDS = 3
CHOOSE = "choose"
AUTO = "auto"

PLAIN_AMOUNTS = {
    **AMOUNTS,
    "evidence": Meta(ge=0, le=200, title="Evidence"),
    "cover": Meta(ge=0, le=200, title="Cover"),
}


def _card_options(card: Card) -> type[msgspec.Struct]:
    amounts = PLAIN_AMOUNTS if card.type in AT_LEAST_NOUGHT else AMOUNTS
    fields: list[Any] = [
        (value, Annotated[int, amounts[value]], getattr(card, value)) for value in VALUES[card.type]
    ]
    if card.owner == OWNERS[DEALER]:
        copies: Any = Annotated[Literal["auto"] | Annotated[int, COPIES], Meta(title="Copies")]
        fields.append(("copies", copies, AUTO))
    elif card.owner != OWNERS[PLAYER]:
        fields.append(("copies", Annotated[int, COPIES], card.copies))
    return _group(card.id.replace(".", "_"), fields)


def _owner_options(owner: str) -> type[msgspec.Struct]:
    cards = [card for card in CARDS if card.owner == owner]
    return _group(owner, [(card.word, kind := _card_options(card), kind()) for card in cards])


def _group(name: str, fields: list[Any]) -> type[msgspec.Struct]:
    """A class made from data; it is kept under its name, so that another process finds it there."""
    made = msgspec.defstruct(
        name, fields, module=__name__, frozen=True, kw_only=True, forbid_unknown_fields=True
    )
    globals()[name] = made
    return made


PlayerCards = _owner_options("player")
NarcCards = _owner_options("narc")
CustomerCards = _owner_options("customer")
DealerCards = _owner_options("dealer")


class CustomerFold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Evidence above which the Customer leaves."""

    round_1: Annotated[int, Meta(ge=0, le=1000, title="Customer leaves above, round 1")] = 50
    round_2: Annotated[int, Meta(ge=0, le=1000, title="Customer leaves above, round 2")] = 60
    round_3: Annotated[int, Meta(ge=0, le=1000, title="Customer leaves above, round 3")] = 80


class Thresholds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    customer_fold: CustomerFold = CustomerFold()


class Options(GameOptions, frozen=True, kw_only=True):
    deck: Annotated[
        str,
        Meta(
            max_length=1000,
            title="Deck",
            description="a ready one, one built before the run (choose), or a list of cards",
        ),
    ] = USUAL_DECK
    dealer_deck: Annotated[
        Street,
        Meta(title="Street", description="how kind it is, or the place where you deal"),
    ] = "dealer"
    dealer_deck_lasts: Annotated[
        Literal["hand", "run"],
        Meta(title="Street deck lasts", description="new for every hand, or one for the whole run"),
    ] = "hand"
    turn_order: Annotated[
        Literal["rotating", "fixed", "hottest_first", "last_winner_first"],
        Meta(title="Turn order", description="who plays first in a round"),
    ] = "rotating"
    card_choice: Annotated[
        Literal["in_turn", "secret"],
        Meta(title="Cards are chosen", description="in turn and face up, or by all in secret, then shown"),
    ] = "in_turn"
    customer_fold_first: Annotated[
        bool, Meta(title="Customer decides first", description="the Customer leaves before you decide")
    ] = True
    return_unused_insurance: Annotated[
        bool,
        Meta(
            title="Unused insurance returns",
            description="insurance that was not needed goes back to your pile",
        ),
    ] = True
    retention: Annotated[
        Literal["shuffle_back", "keep_in_hand"],
        Meta(title="Unplayed cards", description="what becomes of cards in hand when a hand is over"),
    ] = "shuffle_back"
    fold_surcharge: Annotated[
        Literal["when_nothing_played", "never", "always"],
        Meta(title="Price of walking away", description="when it also costs a card from your pile"),
    ] = "when_nothing_played"
    ai_refill: Annotated[
        bool, Meta(title="Opponents refill", description="Narc and Customer shuffle spent cards back in")
    ] = True
    cooling_between_hands: Annotated[
        int, Meta(ge=0, le=500, title="Cooling between hands", description="heat lost after every hand")
    ] = 0
    bust_forfeits_run_cash: Annotated[
        bool, Meta(title="A bust costs everything", description="after a bust the run scores nothing")
    ] = False
    deal_needs_product_and_location: Annotated[
        bool,
        Meta(title="A deal needs goods and a place", description="without both a hand is void"),
    ] = False
    max_hands: Annotated[
        int, Meta(ge=1, le=100, title="Most hands in a run", description="it ends after these")
    ] = 30
    hand_size: Annotated[
        int, Meta(ge=1, le=3, title="Cards in hand", description="how many every seat draws up to each round")
    ] = 3
    start_cash: Annotated[
        int, Meta(ge=0, le=100_000, title="Cash at the start", description="in the Player's pocket")
    ] = 0
    start_heat: Annotated[
        int, Meta(ge=0, le=1000, title="Heat at the start", description="on the Player's heels")
    ] = 0
    thresholds: Thresholds = Thresholds()
    player: PlayerCards = msgspec.field(default_factory=PlayerCards)  # type: ignore[valid-type]
    narc: NarcCards = msgspec.field(default_factory=NarcCards)  # type: ignore[valid-type]
    customer: CustomerCards = msgspec.field(default_factory=CustomerCards)  # type: ignore[valid-type]
    dealer: DealerCards = msgspec.field(default_factory=DealerCards)  # type: ignore[valid-type]


PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "reference_dealer": {"dealer_deck": "dealer_reference"},
    "insurance_tuned": {
        "player.plea_bargain.cost": 200,
        "narc.warrant.heat_threshold": 80,
        "narc.da_approval.heat_threshold": 100,
        "narc.rico_case.heat_threshold": 120,
        "cooling_between_hands": 30,
    },
    "tuned": {  # found by search (13.3)
        "player.meth.price": 115,
        "player.cocaine.price": 135,
        "player.heroin.price": 165,
        "player.plea_bargain.cost": 200,
        "return_unused_insurance": False,
        "cooling_between_hands": 50,
        "narc.warrant.heat_threshold": 80,
        "narc.warrant.copies": 2,
        "narc.da_approval.heat_threshold": 100,
        "narc.donut_break.copies": 7,
        "narc.stakeout.copies": 4,
        "customer.pills_request.copies": 2,
        "customer.meth_request.copies": 3,
    },
}

CHOICE_WORDS: dict[str, dict[Any, str]] = {
    "seat": {0: "Player", 1: "Narc", 2: "Customer"},
    "preset": {
        "default": "The Deal",
        "reference_dealer": "A harsher street",
        "insurance_tuned": "Insurance that works",
        "tuned": "A tuned street",
    },
    "dealer_deck": {
        "dealer": "As usual",
        "dealer_reference": "A little harsher",
        "easy": "Easy",
        "medium": "Medium",
        "hard": "Hard",
        "alley": "A back alley",
        "warehouse": "By the warehouse",
        "park": "In the park",
        "downtown": "Downtown",
    },
    "dealer_deck_lasts": {"hand": "One hand", "run": "The whole run"},
    "turn_order": {
        "rotating": "Each goes last once",
        "fixed": "Narc, Customer, Player",
        "hottest_first": "Whoever brought the most heat",
        "last_winner_first": "The winner of the last hand",
    },
    "card_choice": {"in_turn": "In turn, face up", "secret": "In secret, all at once"},
    "policy": {
        "first_card_fold_when_behind": "First card, walks away when behind",
        "rounds_random": "Random, more with each round",
        "random": "Random cards",
        **{f"random_in_round_{n}": f"Margin, random in round {n}" for n in (1, 2, 3)},
        **{f"check_in_round_{n}": f"Margin, checks in round {n}" for n in (1, 2, 3)},
    },
    "retention": {"shuffle_back": "Back to the pile", "keep_in_hand": "Kept in hand"},
    "fold_surcharge": {
        "when_nothing_played": "Only if nothing was played",
        "never": "Never",
        "always": "Always",
    },
}

# What each ready deck is like, for whoever chooses one.
DECK_WORDS = {
    "default": "All twenty cards: something for every hand, and the longest run.",
    "aggro": "Ten cards with all five Products: rich deals, little Cover, few hands.",
    "control": "Sixteen cards, mostly Cover and insurance: safe hands, small deals.",
    "balanced": "Fifteen cards: three Products, three Locations, and Cover for most hands.",
}
OFFERS = {
    "deck": [
        *(
            Offer(deck, deck.capitalize(), "Ready decks", None, words, "")
            for deck, words in DECK_WORDS.items()
        ),
        Offer(CHOOSE, "Build one", "Of your own", None, "Choose its cards before the first hand.", ""),
    ]
}

# What the conformance kit plays besides the default: every branch of the rules in some match.
SAMPLES: tuple[dict[str, Any], ...] = (
    {},
    {"deck": CHOOSE},
    {"preset": "insurance_tuned", "deck": "default", "start_cash": 1000},
    {"deck": "aggro", "turn_order": "hottest_first", "dealer_deck": "hard", "retention": "keep_in_hand"},
    {"deck": "control", "turn_order": "last_winner_first", "dealer_deck": "easy", "fold_surcharge": "always"},
    {
        "deck": "balanced",
        "turn_order": "fixed",
        "dealer_deck_lasts": "run",
        "customer_fold_first": False,
        "return_unused_insurance": False,
        "ai_refill": False,
        "bust_forfeits_run_cash": True,
        "deal_needs_product_and_location": True,
        "max_hands": 4,
    },
    {"deck": "control", "card_choice": "secret", "dealer_deck_lasts": "run", "max_hands": 8},
    {"dealer_deck": "dealer_reference", "fold_surcharge": "never", "start_heat": 50, "max_hands": 100},
)

# Small enough that every world can be met by chance: what the conformance kit samples.
ONE_CARD_EACH: dict[str, Any] = {
    "deck": "aggro",
    "max_hands": 1,
    "hand_size": 1,
    **{f"{card.id}.copies": 0 for card in CARDS if card.owner != OWNERS[PLAYER]},
}
TINY: tuple[dict[str, Any], ...] = (
    {
        **ONE_CARD_EACH,
        "narc.patrol.copies": 2,
        "narc.raid.copies": 1,
        "customer.park.copies": 1,
        "customer.fair_deal.copies": 2,
        "dealer.normal_traffic.copies": 2,
        "dealer.heat_wave.copies": 2,
    },
    {
        **ONE_CARD_EACH,
        "card_choice": "secret",
        "customer.fair_deal.copies": 3,
        "dealer.normal_traffic.copies": 3,
    },
)


def deck_of(options: Options) -> tuple[str, ...] | None:
    """The Player's deck, if the options name it."""
    if options.deck == CHOOSE:
        return None
    if options.deck in DATA.decks:
        return tuple(DATA.decks[options.deck])
    cards = [card.strip() for card in options.deck.split(",")]
    return tuple(card if "." in card else f"{OWNERS[PLAYER]}.{card}" for card in cards)


def dealer_copies(options: Options) -> dict[str, int]:
    """How often each card is in the Dealer's deck."""
    usual = DATA.dealer_decks[options.dealer_deck]
    chosen = {
        card.id: getattr(options.dealer, card.word).copies for card in CARDS if card.owner == OWNERS[DEALER]
    }
    return {card: usual.get(card, 0) if copies == AUTO else copies for card, copies in chosen.items()}


def check(options: GameOptions) -> None:
    """Refuse what no single option can see."""
    assert isinstance(options, Options)
    _check_deck(options)
    if sum(dealer_copies(options).values()) < FEWEST_DEALER_CARDS:
        raise BadOption("dealer", because=f"the street needs at least {FEWEST_DEALER_CARDS} cards")
    for owner in ("narc", "customer", "dealer"):
        copies = dealer_copies(options) if owner == "dealer" else _copies(options, owner)
        if sum(copies.values()) > MOST_IN_PILE:
            raise BadOption(
                owner, because=f"its deck has {sum(copies.values())} cards; the limit is {MOST_IN_PILE}"
            )


def _copies(options: Options, owner: str) -> dict[str, int]:
    return {
        card.id: getattr(getattr(options, owner), card.word).copies for card in CARDS if card.owner == owner
    }


def _check_deck(options: Options) -> None:
    """A deck has 10 to 20 different cards of the pool, a Product and a Location among them (8.1)."""
    deck = deck_of(options)
    if deck is None:
        return
    pool = {card.id: card for card in CARDS if card.owner == OWNERS[PLAYER]}
    the_deck = with_value("deck", options.deck)
    for card in deck:
        if card not in pool:
            raise BadOption(the_deck, because=f"{card!r} is not one of the Player's cards")
        if deck.count(card) > 1:
            raise BadOption(the_deck, because=f"{card} is listed twice")
    if not FEWEST_IN_DECK <= len(deck) <= MOST_IN_DECK:
        raise BadOption(
            the_deck,
            because=f"a deck has {FEWEST_IN_DECK} to {MOST_IN_DECK} cards, this one {len(deck)}",
        )
    for kind in ("product", "location"):
        if not any(pool[card].type == kind for card in deck):
            raise BadOption(the_deck, because=f"a deck needs a {kind}")
