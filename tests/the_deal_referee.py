"""A referee of The Deal: follows a run by its events alone and works everything out for itself.

It shares no code with the rules, only the values of the cards as the options have them.
"""

from collections import Counter
from fractions import Fraction
from math import floor
from typing import Any

from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.games.the_deal.cards import CARDS
from tablemate.games.the_deal.options import dealer_copies, deck_of

SEATS = ("player", "narc", "customer")
TYPES = {card.id: card.type for card in CARDS}
ADDING = ("evidence", "cover", "deal_modifier", "insurance", "dealer_modifier")
LOCATIONS = ("location", "dealer_location")
PAYING = ("safe", "insured")
LASTING = ("safe", "insured", "void", "folded")  # branches after which the run goes on


def owner(card: str) -> str:
    return card.partition(".")[0]


def value(options: Any, card: str, name: str, usual: int = 0) -> int:
    """What a card says in this match."""
    group, word = card.split(".")
    found: int = getattr(getattr(getattr(options, group), word), name, usual)
    return found


def latest(cards: list[str], *types: str) -> str | None:
    return next((card for card in reversed(cards) if TYPES[card] in types), None)


def totals(options: Any, cards: list[str]) -> dict[str, int]:
    """What a table comes to (5)."""
    adding = [card for card in cards if TYPES[card] in ADDING]
    base = latest(cards, *LOCATIONS)
    counted = [*adding, base] if base else adding
    factor = Fraction(1)
    for card in cards:
        factor *= Fraction(value(options, card, "price_pct", 100), 100)
    product = latest(cards, "product")
    return {
        "evidence": max(0, sum(value(options, card, "evidence") for card in counted)),
        "cover": max(0, sum(value(options, card, "cover") for card in counted)),
        "heat": sum(value(options, card, "heat") for card in cards),
        "profit": floor(value(options, product, "price") * factor) if product else 0,
    }


class Referee:
    """Checks every event as it comes; an AssertionError says which is not by the rules."""

    def __init__(self, match: Match) -> None:
        self.options: Any = match.options
        self.cash, self.heat, self.hands = self.options.start_cash, self.options.start_heat, 0
        self.closed = 0
        self.table: list[str] = []
        self.in_hand: dict[str, list[str]] = {seat: [] for seat in SEATS}
        deck = deck_of(self.options)
        self.decks = {
            "player": Counter(deck),
            "narc": self.copies("narc"),
            "customer": self.copies("customer"),
        }
        self.piles = {seat: Counter(self.decks[seat]) for seat in SEATS}
        self.spent: dict[str, Counter[str]] = {seat: Counter() for seat in SEATS}
        self.street: Counter[str] = Counter()  # cards of its deck that nobody has seen
        self.street_left = 0  # in the deck, besides those laid face down for hands
        self.chosen: dict[str, str | None] = {}  # in secret, by seat: a card, or None for a check
        self.gone = False
        self.round = 0
        self.moved: list[str] = []  # seats that have had their turn this round
        self.order: list[str] = []
        self.branch: str | None = None  # of a hand that is over but not yet cleared away
        self.last_branch: str | None = None
        self.must: str | None = None  # the event that has to come next
        for event in match.events:
            self.follow(event)

    def copies(self, seat: str) -> Counter[str]:
        found = {c.id: value(self.options, c.id, "copies") for c in CARDS if c.owner == seat}
        return Counter({card: number for card, number in found.items() if number})

    def follow(self, event: NamedEvent) -> None:
        type_ = event["type"]
        assert self.must in (None, type_), f"{self.must} should come before {event}"
        self.must = None
        if self.branch is not None and type_ != "card_lost":
            self.clear_away()
        if "before" in event:
            assert event["before"] == totals(self.options, self.table), event
        getattr(self, type_)(event)
        assert len(self.table) <= 12
        if "after" in event:
            assert event["after"] == totals(self.options, self.table), event
        for seat in SEATS:
            laid = Counter(c for c in self.table if owner(c) == seat) if self.branch_open else Counter()
            everywhere = self.piles[seat] + self.spent[seat] + Counter(self.in_hand[seat]) + laid
            assert everywhere == self.decks[seat], seat

    @property
    def branch_open(self) -> bool:
        """Whether what lies on the table is still there, not yet spent."""
        return self.branch is not None or self.round > 0

    @property
    def projected(self) -> int:
        heat: int = max(0, self.heat + totals(self.options, self.table)["heat"])
        return heat

    # Before the run

    def card_left_out(self, event: NamedEvent) -> None:
        assert self.hands == 0

    def deck_built(self, event: NamedEvent) -> None:
        cards = event["cards"]
        assert self.hands == 0
        assert 10 <= len(cards) == len(set(cards)) <= 20
        assert {"product", "location"} <= {TYPES[card] for card in cards}
        self.decks["player"] = Counter(cards)
        self.piles["player"] = Counter(cards)

    # A hand

    def hand_begun(self, event: NamedEvent) -> None:
        assert not self.must_end() or self.hands == 0
        if self.options.ai_refill:
            assert all(self.supply(seat) >= 5 or not self.spent[seat] for seat in ("narc", "customer"))
        self.hands += 1
        assert event == {
            "type": "hand_begun",
            "hand": self.hands,
            "cash": self.cash,
            "heat": self.heat,
        }
        self.table, self.gone, self.round = [], False, 1
        if self.options.dealer_deck_lasts == "hand" or self.street_left < 3:
            self.street = Counter(dealer_copies(self.options))
            self.street_left = self.street.total()
        self.street_left -= 3
        self.begin_round()

    def begin_round(self) -> None:
        self.moved = []
        self.order = self.expected_order()

    def expected_order(self) -> list[str]:
        usual = ["narc", "customer", "player"]
        turned = 0 if self.options.turn_order == "fixed" else self.round - 1
        usual = usual[turned:] + usual[:turned]
        if self.options.turn_order == "hottest_first":
            return sorted(usual, key=lambda seat: -self.heat_of(seat))
        if self.options.turn_order == "last_winner_first" and self.last_branch:
            winner = "narc" if self.last_branch == "folded" else "player"
            return [winner, *(seat for seat in usual if seat != winner)]
        return usual

    def heat_of(self, seat: str) -> int:
        return sum(value(self.options, card, "heat") for card in self.table if owner(card) == seat)

    def cards_drawn(self, event: NamedEvent) -> None:
        seat, cards = SEATS[event["seat"]], event["cards"]
        assert not self.moved
        assert not (seat == "customer" and self.gone)
        assert len(cards) == event["count"]
        assert Counter(cards) <= self.piles[seat]
        room = self.options.hand_size - len(self.in_hand[seat])
        assert len(cards) == min(room, self.piles[seat].total())
        self.piles[seat] -= Counter(cards)
        self.in_hand[seat] += cards

    def choice_made(self, event: NamedEvent) -> None:
        assert self.options.card_choice == "secret"
        seat, card = SEATS[event["seat"]], event["card"]
        waiting = [s for s in self.playing if s not in self.chosen]
        assert seat == waiting[0], event
        assert not self.moved
        assert self.chosen or self.have_drawn()
        assert card is None or card in self.in_hand[seat]
        self.chosen[seat] = card

    @property
    def playing(self) -> list[str]:
        """Who takes a turn this round, in order."""
        return [seat for seat in self.order if not (seat == "customer" and self.gone)]

    def takes_turn(self, event: NamedEvent) -> str:
        seat = SEATS[event["seat"]]
        waiting = [s for s in self.playing if s not in self.moved]
        assert seat == waiting[0], event
        if self.options.card_choice == "secret":
            assert self.moved or [*self.chosen] == self.playing
            assert self.chosen.pop(seat) == event.get("card")
        assert event["round"] == self.round
        assert self.moved or self.have_drawn()
        self.moved.append(seat)
        self.must = "dealer_revealed" if len(waiting) == 1 else None
        return seat

    def have_drawn(self) -> bool:
        """Whether every seat that draws holds a full hand, or its pile is empty."""
        drawing = [seat for seat in SEATS if not (seat == "customer" and self.gone)]
        return all(
            len(self.in_hand[seat]) == self.options.hand_size or not self.piles[seat].total()
            for seat in drawing
        )

    def card_played(self, event: NamedEvent) -> None:
        seat = self.takes_turn(event)
        self.in_hand[seat].remove(event["card"])
        self.table.append(event["card"])

    def checked(self, event: NamedEvent) -> None:
        self.takes_turn(event)
        assert event["before"] == event["after"]

    def dealer_revealed(self, event: NamedEvent) -> None:
        assert event["round"] == self.round
        assert self.street[event["card"]]
        self.street -= Counter([event["card"]])
        self.table.append(event["card"])
        if self.round == 3 or self.options.customer_fold_first:
            self.ask_customer()
        if self.round == 3 and self.must is None:
            self.must = "hand_resolved"

    def ask_customer(self) -> None:
        evidence = totals(self.options, self.table)["evidence"]
        if not self.gone and evidence > self.limit:
            self.must = "customer_folded"

    @property
    def limit(self) -> int:
        found: int = getattr(self.options.thresholds.customer_fold, f"round_{self.round}")
        return found

    def customer_folded(self, event: NamedEvent) -> None:
        theirs = [card for card in self.table if owner(card) == "customer"]
        assert (event["round"], event["limit"], event["cards"]) == (self.round, self.limit, theirs)
        self.table = [card for card in self.table if owner(card) != "customer"]
        self.spent["customer"] += Counter(theirs)
        self.gone = True
        if self.round == 3:
            self.must = "hand_resolved"
        elif not self.options.customer_fold_first:
            self.go_on()

    def player_stayed(self, event: NamedEvent) -> None:
        assert event["round"] == self.round < 3
        if not self.options.customer_fold_first:
            self.ask_customer()
        if self.must is None:
            self.go_on()

    def go_on(self) -> None:
        self.round += 1
        self.begin_round()

    def player_folded(self, event: NamedEvent) -> None:
        mine = [card for card in self.table if owner(card) == "player"]
        assert event["round"] == self.round < 3
        assert (event["spent"], event["heat"]) == (mine, self.projected)
        self.heat = self.projected
        self.branch, self.round = "folded", 0
        pays = {"always": True, "never": False}.get(self.options.fold_surcharge, not mine)
        self.must = "card_lost" if pays and self.piles["player"].total() else None

    def card_lost(self, event: NamedEvent) -> None:
        assert self.piles["player"][event["card"]]
        self.piles["player"] -= Counter([event["card"]])
        self.spent["player"][event["card"]] += 1

    def hand_resolved(self, event: NamedEvent) -> None:
        insurance, conviction = latest(self.table, "insurance"), latest(self.table, "conviction")
        assert self.round == 3
        assert (event["insurance"], event["conviction"]) == (insurance, conviction)
        self.branch = self.expected_branch(insurance, conviction)
        assert event["branch"] == self.branch, event
        sums, projected = totals(self.options, self.table), self.projected
        if self.branch in PAYING:
            self.cash += sums["profit"]
            self.closed += not self.gone
        if self.branch == "insured":
            assert insurance is not None
            self.cash -= value(self.options, insurance, "cost")
            projected += sums["evidence"] - sums["cover"] + value(self.options, insurance, "heat_penalty")
        self.heat, self.round = projected, 0
        assert (event["cash"], event["heat"]) == (self.cash, self.heat)

    def expected_branch(self, insurance: str | None, conviction: str | None) -> str:
        sums = totals(self.options, self.table)
        has_both = latest(self.table, "product") and latest(self.table, *LOCATIONS)
        if self.options.deal_needs_product_and_location and not has_both:
            return "void"
        if sums["evidence"] <= sums["cover"]:
            return "safe"
        if insurance is None:
            return "busted"
        if conviction and self.projected >= value(self.options, conviction, "heat_threshold"):
            return "busted_by_conviction"
        return "insured" if self.cash >= value(self.options, insurance, "cost") else "busted_without_cash"

    # After it

    def clear_away(self) -> None:
        """What is spent, what goes back (7)."""
        insurance = latest(self.table, "insurance")
        returns = self.options.return_unused_insurance and self.branch in ("safe", "void")
        for card in self.table:
            if card == insurance and returns:
                self.piles["player"][card] += 1
            elif owner(card) != "dealer":
                self.spent[owner(card)][card] += 1
        if self.options.retention == "shuffle_back":
            for seat in SEATS:
                self.piles[seat] += Counter(self.in_hand[seat])
                self.in_hand[seat] = []
        self.last_branch, self.branch = self.branch, None
        if not self.must_end():
            self.heat = max(0, self.heat - self.options.cooling_between_hands)

    def supply(self, seat: str) -> int:
        return self.piles[seat].total() + len(self.in_hand[seat])

    def must_end(self) -> str | None:
        """How the run has to end here, if it has to."""
        if self.last_branch and self.last_branch not in LASTING:
            return "bust"
        if self.supply("player") < 3:
            return "exhausted"
        return "hand_cap" if self.hands >= self.options.max_hands else None

    def pile_refilled(self, event: NamedEvent) -> None:
        seat = SEATS[event["seat"]]
        assert self.options.ai_refill
        assert seat != "player"
        assert self.supply(seat) < 5
        self.piles[seat] += self.spent[seat]
        self.spent[seat] = Counter()

    def run_over(self, event: NamedEvent) -> None:
        assert event["ending"] == (self.must_end() or "go_home")
        assert (event["cash"], event["hands"]) == (self.cash, self.hands)
        self.must = "nothing"

    def scores(self, ending: str) -> list[int]:
        forfeits = ending == "bust" and self.options.bust_forfeits_run_cash
        return [0 if forfeits else self.cash, int(ending == "bust"), self.closed]
