"""What one seat may know: its own hand and everything on the table (9)."""

from typing import Any, Literal, NotRequired, TypedDict, cast

from tablemate.core.events import Viewer
from tablemate.games.the_deal.cards import (
    CARDS,
    DATA,
    OWNERS,
    PLAYABLE,
    PLAYER,
    POOL,
    SEATS,
    VALUES,
    Owner,
    owner_of,
)
from tablemate.games.the_deal.measured_par import STAND_IN, pars
from tablemate.games.the_deal.options import DECK_WORDS, FEWEST_IN_DECK, MOST_IN_DECK
from tablemate.games.the_deal.par import Par, has_usual_options, par_of
from tablemate.games.the_deal.public import (
    DeckLeft,
    HeatPart,
    Threshold,
    decks_left,
    heat_parts,
    thresholds,
)
from tablemate.games.the_deal.state import (
    ALWAYS,
    BETWEEN,
    BRANCHES,
    BUILDING,
    BUST,
    CHECK,
    ENDINGS,
    FINISHED,
    FOLDING,
    NO_BRANCH,
    NO_CARD,
    NO_CHOICE,
    NOT_ENDED,
    PLAYING,
    ROUNDS,
    WHEN_NOTHING_PLAYED,
    Branch,
    Ending,
)

Phase = Literal["building", "playing", "folding", "between", "over"]
PHASES: dict[int, Phase] = {
    BUILDING: "building",
    PLAYING: "playing",
    FOLDING: "folding",
    BETWEEN: "between",
    FINISHED: "over",
}
FIELDS = {
    "price": "card_price",
    "cost": "card_price",
    "price_pct": "card_percent",
    "evidence": "card_evidence",
    "cover": "card_cover",
    "heat": "card_heat",
    "heat_penalty": "card_limit",
    "heat_threshold": "card_limit",
}

# Of the cards of one slot the latest alone counts.
SLOTS = {
    "product": "product",
    "location": "location",
    "dealer_location": "location",
    "conviction": "conviction",
}


class CardSeen(TypedDict):
    """A card with the values that its type has, as they are in this match."""

    card: str
    name: str
    type: str
    price: NotRequired[int]
    cost: NotRequired[int]  # of an insurance
    price_pct: NotRequired[int]
    evidence: NotRequired[int]
    cover: NotRequired[int]
    heat: NotRequired[int]
    heat_penalty: NotRequired[int]  # of an insurance
    heat_threshold: NotRequired[int]  # of a conviction


class CardOnTable(CardSeen):
    owner: Owner
    overridden: bool  # a later card has taken its place


class Totals(TypedDict):
    evidence: int
    cover: int
    margin: int
    heat: int  # added in this hand
    profit: int
    projected_heat: int


class Active(TypedDict):
    """The cards in force, by id."""

    product: str | None
    location: str | None
    insurance: str | None
    conviction: str | None


class Building(TypedDict):
    """What a deck needs, and the decks that are ready."""

    fewest: int
    most: int
    needs: list[str]
    ready: dict[str, list[str]]
    about: dict[str, str]  # what each of them is like
    pars: dict[str, int]  # of each, if the options are the usual ones
    stand_in: str  # the one whose par is told beside a deck of one's own


class FoldCosts(TypedDict):
    """What a fold would cost now, and what would be kept."""

    cards: list[str]
    heat: int
    profit: int
    draws_lost: int
    keeps: list[str]
    keeps_in_hand: bool  # else they go back to the pile


class View(TypedDict):
    """The run as one seat sees it."""

    phase: Phase
    seat: int | None  # whose view it is; None is a spectator
    hand_number: int
    max_hands: int
    round: int
    rounds: int
    cash: int
    start_cash: int
    par: Par | None
    heat: int
    heat_parts: list[HeatPart]
    thresholds: list[Threshold]
    totals: Totals
    factors: list[int]  # of the profit, in per cent
    timeline: list[CardOnTable]
    active: Active
    conviction_met: bool
    customer_gone: bool
    customer_limit: int
    order: list[int]
    checks: list[list[int]]  # by seat: the rounds in which it checked
    secret: bool  # cards are chosen in secret
    has_chosen: list[bool]  # in secret, by seat
    chosen: str | None  # by this seat in secret: a card, or "check"
    hand: list[CardSeen] | None
    cards_held: list[int]
    cards_in_pile: list[int]
    reveals_left: int
    spent: dict[str, int]
    decks_left: list[DeckLeft]
    street_lasts: bool  # one deck of the street for the whole run
    deck: list[CardSeen]
    pool: list[CardSeen]
    building: Building | None
    last_hand: Branch | None  # how it came out
    fold_costs: FoldCosts | None
    ending: Ending | None
    scores: list[int]


def view(s: Any, t: Any, seat: Viewer) -> View:
    """The position for one seat; None is a spectator, who holds no hand."""
    projected = max(0, s.heat + s.heat_delta) if _in_hand(s) else s.heat
    return {
        "phase": PHASES[s.phase],
        "seat": seat,
        "hand_number": s.hands,
        "max_hands": s.max_hands,
        "round": s.round,
        "rounds": ROUNDS,
        "cash": s.cash,
        "start_cash": s.start_cash,
        "par": par_of(s, t),
        "heat": s.heat,
        "heat_parts": heat_parts(s),
        "thresholds": thresholds(s),
        "totals": {
            "evidence": s.evidence,
            "cover": s.cover,
            "margin": s.cover - s.evidence,
            "heat": s.heat_delta,
            "profit": s.profit,
            "projected_heat": projected,
        },
        "factors": [
            s.card_percent[s.timeline[i]] for i in range(s.laid) if s.card_percent[s.timeline[i]] != 100
        ],
        "timeline": [_on_table(s, i) for i in range(s.laid)],
        "active": {
            "product": _id(s.product),
            "location": _id(s.location),
            "insurance": _id(s.insurance),
            "conviction": _id(s.conviction),
        },
        "conviction_met": bool(s.conviction != NO_CARD and projected >= s.card_limit[s.conviction]),
        "customer_gone": bool(s.gone),
        "customer_limit": s.customer_limit[s.round - 1] if s.round else s.customer_limit[0],
        "order": [s.order[place] for place in range(SEATS)] if s.round else [],
        "checks": [[r + 1 for r in range(ROUNDS) if s.checks[p] >> r & 1] for p in range(SEATS)],
        "secret": bool(s.secret),
        "has_chosen": [s.chosen[p] != NO_CHOICE for p in range(SEATS)],
        "chosen": None if seat is None else _chosen(s.chosen[seat]),
        "hand": None if seat is None else [card(s, s.in_hand[seat, i]) for i in range(s.held[seat])],
        "cards_held": [s.held[p] for p in range(SEATS)],
        "cards_in_pile": [s.in_pile[p] for p in range(SEATS)],
        "reveals_left": ROUNDS - s.round + (s.phase == PLAYING) if _in_hand(s) else 0,
        "spent": {CARDS[face].id: s.spent[face] for face in range(PLAYABLE) if s.spent[face]},
        "decks_left": decks_left(s),
        "street_lasts": bool(s.dealer_deck_lasts),
        "deck": [card(s, face) for face in range(POOL) if s.deck[face]],
        "pool": [card(s, face) for face in range(POOL)] if s.phase == BUILDING else [],
        "building": _building(s, t) if s.phase == BUILDING else None,
        "last_hand": None if s.last_branch == NO_BRANCH else BRANCHES[s.last_branch],
        "fold_costs": _fold_costs(s) if s.phase == FOLDING and seat == PLAYER else None,
        "ending": None if s.ending == NOT_ENDED else ENDINGS[s.ending],
        "scores": [0 if _forfeits(s) else s.cash, s.busts, s.closed],
    }


def kind(s: Any, t: Any) -> str:
    return {BUILDING: "build_deck", FOLDING: "fold", BETWEEN: "between"}.get(s.phase, "play")


def prompt(s: Any, t: Any) -> str:
    if s.phase == BUILDING:
        return "Build your deck: ten to twenty cards"
    if s.phase == FOLDING:
        return "Walk away from this deal, or stay?"
    if s.phase == BETWEEN:
        return "Deal on, or go home?"
    return "Choose a card in secret, or check" if s.secret else "Play a card, or check"


def card(s: Any, face: int) -> CardSeen:
    """A card with the values it has in this match."""
    about = CARDS[face]
    values = {name: getattr(s, FIELDS[name])[face] for name in VALUES[about.type]}
    return cast(CardSeen, {"card": about.id, "name": about.name, "type": about.type, **values})


def _on_table(s: Any, place: int) -> CardOnTable:
    face = s.timeline[place]
    slot = SLOTS.get(CARDS[face].type)
    later = [SLOTS.get(CARDS[s.timeline[i]].type) for i in range(place + 1, s.laid)]
    return {
        **card(s, face),
        "owner": OWNERS[owner_of(face)],
        "overridden": slot is not None and slot in later,
    }


def _chosen(choice: int) -> str | None:
    return None if choice == NO_CHOICE else "check" if choice == CHECK else CARDS[choice].id


def _forfeits(s: Any) -> bool:
    return bool(s.ending == BUST and s.bust_forfeits)


def _in_hand(s: Any) -> bool:
    return bool(s.phase in (PLAYING, FOLDING))


def _building(s: Any, t: Any) -> Building:
    """What a deck needs (8.1), and the decks that are ready."""
    return {
        "fewest": FEWEST_IN_DECK,
        "most": MOST_IN_DECK,
        "needs": ["product", "location"],
        "ready": {
            name: [CARDS[face].id for face in range(POOL) if t.presets[number, face]]
            for number, name in enumerate(DATA.decks)
        },
        "about": DECK_WORDS,
        "pars": {name: deck.par for name, deck in pars().decks.items()} if has_usual_options(s) else {},
        "stand_in": STAND_IN,
    }


def _fold_costs(s: Any) -> FoldCosts:
    """What a fold would cost now, and what would be kept."""
    pays = s.surcharge == ALWAYS or (s.surcharge == WHEN_NOTHING_PLAYED and s.played == 0)
    mine = [CARDS[s.timeline[i]].name for i in range(s.laid) if owner_of(s.timeline[i]) == PLAYER]
    return {
        "cards": mine,
        "heat": max(0, s.heat + s.heat_delta),
        "profit": s.profit,
        "draws_lost": int(pays and bool(s.in_pile[PLAYER])),
        "keeps": [CARDS[s.in_hand[PLAYER, i]].name for i in range(s.held[PLAYER])],
        "keeps_in_hand": bool(s.keep_in_hand),
    }


def _id(face: int) -> str | None:
    return None if face == NO_CARD else CARDS[face].id
