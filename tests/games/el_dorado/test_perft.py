"""Tiny tables played out to the last leaf, and every node and final score counted.

The other count comes from the plain enumerator below, written from docs/games/el_dorado.md alone. It
shares only the deals with the game, which are read from its events.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

import pytest

from tablemate.core.position import Position
from tablemate.games.el_dorado import GAME

# The enumerator


class Card(NamedTuple):
    rank: int
    suit: str


@dataclass(frozen=True)
class House:
    """The house rules, by the names of the options."""

    trump_lead: str = "after_broken"
    broken_by: str = "offsuit_only"
    duplicate_winner: str = "first"
    must_trump: bool = False
    must_overtake: bool = False
    hook: bool = False
    scoring: str = "symmetric"


@dataclass(frozen=True)
class Deal:
    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    trump: str | None

    @property
    def tricks(self) -> int:
        return len(self.hands[0])


@dataclass(frozen=True)
class Table:
    """One round under way; `later` are the deals of the rounds to come."""

    deal: Deal
    later: tuple[Deal, ...]
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    turn: int
    bids: tuple[tuple[int, int], ...] = ()  # seat and bid, in order
    trick: tuple[tuple[int, Card], ...] = ()  # seat and card, in order
    winners: tuple[int, ...] = ()  # of the tricks so far
    broken: bool = False


SCORES = {
    "symmetric": lambda bid, won: 5 + bid if won == bid else -5 - bid,
    "trick+10": lambda bid, won: won + 10 * (won == bid),
    "penalty": lambda bid, won: won + 10 if won == bid else -abs(won - bid),
    "exact10": lambda bid, won: 10 + bid if won == bid else 0,
    "trick+5": lambda bid, won: won + 5 * (won == bid),
    "wizard": lambda bid, won: 20 + 10 * bid if won == bid else -10 * abs(won - bid),
    "square": lambda bid, won: 10 + bid**2 if won == bid else -5 * sum(range(abs(won - bid) + 1)),
    "square2": lambda bid, won: 10 + bid**2 if won == bid else -((won - bid) ** 2),
}


def begin(deals: tuple[Deal, ...], scores: tuple[int, ...]) -> Table:
    first = deals[0]
    return Table(first, deals[1:], scores, first.hands, turn=(first.dealer + 1) % len(first.hands))


def after_each_move(house: House, table: Table) -> Iterator[Table | tuple[int, ...]]:
    """The tables one move on, or the final scores where that move was the last."""
    if len(table.bids) < len(table.hands):
        for bid in open_bids(house, table):
            bids = (*table.bids, (table.turn, bid))
            yield replace(table, bids=bids, turn=clockwise(table))
    else:
        for card in playable(house, table):
            yield play(house, table, card)


def clockwise(table: Table) -> int:
    return (table.turn + 1) % len(table.hands)


def open_bids(house: House, table: Table) -> list[int]:
    is_last = len(table.bids) == len(table.hands) - 1
    levelling = table.deal.tricks - sum(bid for _, bid in table.bids)
    numbers = range(table.deal.tricks + 1)
    return [bid for bid in numbers if not (house.hook and is_last and bid == levelling)]


def playable(house: House, table: Table) -> set[Card]:
    """Two equal cards of a hand are one choice."""
    hand = set(table.hands[table.turn])
    trumps = {card for card in hand if card.suit == table.deal.trump}
    if not table.trick:
        return (hand - trumps if trump_is_closed(house, table) else hand) or hand
    following = {card for card in hand if card.suit == table.trick[0][1].suit}
    if following:
        return overtaking(house, table, following) or following
    if house.must_trump and trumps:
        return overtaking(house, table, trumps) or trumps
    return hand


def trump_is_closed(house: House, table: Table) -> bool:
    if house.trump_lead == "after_first_trick":
        return not table.winners
    return house.trump_lead == "after_broken" and not table.broken


def overtaking(house: House, table: Table, cards: set[Card]) -> set[Card]:
    """Those of the cards, all of one suit, that must be chosen because they beat the best one of it."""
    best = best_play(house, table.deal.trump, table.trick)
    if not house.must_overtake or best is None:
        return set()
    same_suit = {card for card in cards if card.suit == best[1].suit}
    return {c for c in same_suit if c > best[1] or (c == best[1] and house.duplicate_winner == "last")}


def best_play(
    house: House, trump: str | None, trick: tuple[tuple[int, Card], ...]
) -> tuple[int, Card] | None:
    """The seat and card winning the trick so far, or None when every card that could win is cancelled."""
    led = trick[0][1].suit
    copies = Counter(card for _, card in trick)
    in_order = reversed(trick) if house.duplicate_winner == "last" else trick
    able = [(seat, card) for seat, card in in_order if card.suit in (led, trump)]
    if house.duplicate_winner == "cancel":
        able = [(seat, card) for seat, card in able if copies[card] == 1]
    return max(able, key=lambda played: (played[1].suit == trump, played[1].rank), default=None)


def winner(house: House, trump: str | None, trick: tuple[tuple[int, Card], ...]) -> int:
    """Who takes the trick: its leader when no card is left to win it."""
    return (best_play(house, trump, trick) or trick[0])[0]


def play(house: House, table: Table, card: Card) -> Table | tuple[int, ...]:
    hands = list(table.hands)
    left = list(hands[table.turn])
    left.remove(card)
    hands[table.turn] = tuple(left)
    trick = (*table.trick, (table.turn, card))
    broken = table.broken or breaks(house, table, card)
    if len(trick) < len(hands):
        return replace(table, hands=tuple(hands), trick=trick, broken=broken, turn=clockwise(table))
    taker = winner(house, table.deal.trump, trick)
    winners = (*table.winners, taker)
    if len(winners) < table.deal.tricks:
        return replace(table, hands=tuple(hands), trick=(), broken=broken, turn=taker, winners=winners)
    return end_round(house, table, winners)


def breaks(house: House, table: Table, card: Card) -> bool:
    if not table.trick or card.suit != table.deal.trump:
        return False
    return table.trick[0][1].suit != table.deal.trump or house.broken_by == "any_trump_not_led"


def end_round(house: House, table: Table, winners: tuple[int, ...]) -> Table | tuple[int, ...]:
    scores = list(table.scores)
    for seat, bid in table.bids:
        scores[seat] += SCORES[house.scoring](bid, winners.count(seat))
    return begin(table.later, tuple(scores)) if table.later else tuple(scores)


# The two counts


class Census(NamedTuple):
    nodes: Counter[int]  # by depth
    leaves: Counter[tuple[int, ...]]  # by final scores


def enumerated(house: House, deals: tuple[Deal, ...]) -> Census:
    census = Census(Counter(), Counter())
    reached: list[tuple[int, Any]] = [(0, begin(deals, (0,) * len(deals[0].hands)))]
    while reached:
        depth, at = reached.pop()
        census.nodes[depth] += 1
        if isinstance(at, Table):
            reached += [(depth + 1, after) for after in after_each_move(house, at)]
        else:
            census.leaves[at] += 1
    return census


def played(position: Position) -> Census:
    census = Census(Counter(), Counter())
    reached = [(0, position)]
    while reached:
        depth, at = reached.pop()
        census.nodes[depth] += 1
        codes = at.legal_codes()
        for code in codes:
            after = at.copy()
            after.apply_code(code)
            reached.append((depth + 1, after))
        if not codes:
            census.leaves[tuple(at.scores())] += 1
    return census


def deals_of(position: Position) -> tuple[Deal, ...]:
    """The deals of every round. Playing draws nothing, so they are the same on every path."""
    at, events = position.copy(), position.last_events()
    while codes := at.legal_codes():
        events += at.apply_code(codes[0])
    dealt = [event for event in events if event["type"] == "dealt"]
    return tuple(read_deal(event, dealer=i % position.seats) for i, event in enumerate(dealt))


def read_deal(event: dict[str, Any], dealer: int) -> Deal:
    """Who deals is not read: seat 0 first, then clockwise."""
    hands = tuple(tuple(read_card(name) for name in hand) for hand in event["hands"])
    return Deal(hands, dealer, event["trump"] and read_card(event["trump"]).suit)


def read_card(name: str) -> Card:
    return Card("23456789TJQKA".index(name[0]), name[1])


# The tables


class Tiny(NamedTuple):
    """A table small enough to play out, and the seeds of the deals to try."""

    name: str
    settings: dict[str, Any]
    seeds: tuple[int, ...] = (0, 1, 2, 3, 5, 7)


ONE_DECK = (
    Tiny("two seats", {"players": 2, "num_suits": 2, "ranks_per_suit": 4, "schedule": "3"}),
    Tiny("three suits", {"players": 2, "num_suits": 3, "ranks_per_suit": 3, "schedule": "3"}),
    Tiny("two rounds", {"players": 2, "num_suits": 2, "ranks_per_suit": 3, "schedule": "2,2"}, (1, 4, 9, 14)),
    Tiny("three seats", {"players": 3, "num_suits": 2, "ranks_per_suit": 4, "schedule": "2"}, (0, 4, 8)),
    Tiny(
        "three seats, two rounds",
        {"players": 3, "num_suits": 3, "ranks_per_suit": 3, "schedule": "1,2"},
        (3,),
    ),
    # Here a seat that cannot follow holds trumps above and below one already played.
    Tiny("overtrump", {"players": 3, "num_suits": 3, "ranks_per_suit": 4, "schedule": "2"}, (324,)),
    # Here a seat leads trump because it holds nothing else, and another one wins that trick.
    Tiny("only trump", {"players": 2, "num_suits": 2, "ranks_per_suit": 7, "schedule": "3"}, (7,)),
    Tiny(
        "no trump",
        {"players": 3, "num_suits": 3, "ranks_per_suit": 3, "schedule": "2", "trump": "none"},
        (0, 1),
    ),
    Tiny("no card to turn up", {"players": 3, "num_suits": 2, "ranks_per_suit": 3, "schedule": "2"}, (0, 1)),
)
TWO_DECKS = (
    Tiny("two seats", {"players": 2, "decks": 2, "num_suits": 3, "ranks_per_suit": 2, "schedule": "3"}),
    Tiny(
        "three seats",
        {"players": 3, "decks": 2, "num_suits": 2, "ranks_per_suit": 3, "schedule": "2"},
        (0, 1, 2, 7),
    ),
    # Here the led card is cancelled, and the next seat could follow below it or above it.
    Tiny(
        "nothing to overtake",
        {"players": 3, "decks": 2, "num_suits": 2, "ranks_per_suit": 3, "schedule": "2"},
        (91,),
    ),
    # Here two equal cards cancel, and the third card is of a suit that cannot win.
    Tiny(
        "all cancelled",
        {"players": 3, "decks": 2, "num_suits": 3, "ranks_per_suit": 2, "schedule": "2"},
        (2, 3, 8),
    ),
)
LARGEST = Tiny("largest", {"players": 3, "num_suits": 3, "ranks_per_suit": 4, "schedule": "3"}, (3,))

HOUSE_RULES = (
    House(trump_lead="anytime"),
    House(trump_lead="after_first_trick"),
    House(broken_by="any_trump_not_led"),
    House(must_trump=True),
    House(must_overtake=True),
    House(must_trump=True, must_overtake=True),
    House(hook=True),
)
DUPLICATE_RULES = (
    House(duplicate_winner="last"),
    House(duplicate_winner="cancel"),
    House(must_trump=True, must_overtake=True),
    House(duplicate_winner="last", must_trump=True, must_overtake=True),
    House(duplicate_winner="cancel", must_trump=True, must_overtake=True),
)


def by_name(value: Tiny | House) -> str:
    if isinstance(value, Tiny):
        return value.name
    return ", ".join(f"{k}={v}" for k, v in chosen(value).items()) or "no house rule"


def chosen(house: House) -> dict[str, Any]:
    """The house rules that are not the default."""
    return {k: v for k, v in asdict(house).items() if v != getattr(House(), k)}


def start(seed: int, settings: dict[str, Any], house: House) -> Position:
    return Position.start(GAME, GAME.options(settings | chosen(house)), seed)


def assert_same_trees(tiny: Tiny, house: House) -> None:
    for seed in tiny.seeds:
        position = start(seed, tiny.settings, house)
        assert played(position) == enumerated(house, deals_of(position)), f"seed {seed}"


def changes_a_tree(house: House, tables: Iterable[Tiny]) -> bool:
    deals = [deals_of(start(seed, tiny.settings, House())) for tiny in tables for seed in tiny.seeds]
    return any(enumerated(house, deal) != enumerated(House(), deal) for deal in deals)


def test_one_card_each_leaves_only_the_bids_to_choose():
    """Two bids, one card: 1, 2, 4, 4, 4 nodes, known without any enumerator."""
    settings = {"players": 2, "num_suits": 2, "ranks_per_suit": 2, "schedule": "1"}

    census = played(start(0, settings, House()))

    assert census.nodes == {0: 1, 1: 2, 2: 4, 3: 4, 4: 4}
    assert census.leaves.total() == 4


@pytest.mark.parametrize("house", [House(), *HOUSE_RULES], ids=by_name)
@pytest.mark.parametrize("tiny", ONE_DECK, ids=by_name)
def test_one_deck_is_played_out_alike(tiny, house):
    assert_same_trees(tiny, house)


@pytest.mark.parametrize("house", [House(), *DUPLICATE_RULES], ids=by_name)
@pytest.mark.parametrize("tiny", TWO_DECKS, ids=by_name)
def test_two_decks_are_played_out_alike(tiny, house):
    assert_same_trees(tiny, house)


@pytest.mark.parametrize("scoring", SCORES)
def test_every_scoring_gives_the_same_points(scoring):
    assert_same_trees(ONE_DECK[1], House(scoring=scoring))


@pytest.mark.parametrize("house", [House(), House(trump_lead="anytime", hook=True)], ids=by_name)
def test_three_seats_with_three_cards_are_played_out_alike(house):
    assert_same_trees(LARGEST, house)


@pytest.mark.parametrize("house", HOUSE_RULES, ids=by_name)
def test_every_house_rule_matters_at_some_table(house):
    """Otherwise agreeing about it would say nothing."""
    assert changes_a_tree(house, ONE_DECK)


@pytest.mark.parametrize("house", DUPLICATE_RULES, ids=by_name)
def test_every_rule_for_equal_cards_matters_at_some_table(house):
    assert changes_a_tree(house, TWO_DECKS)
