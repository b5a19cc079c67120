"""A scene: a position in which one block of a card can be used at one of its timings."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from one_piece_scenes.layout import MOST_CHARACTERS, Cupboard, Lying, Side, missing
from one_piece_scenes.needs import OPPONENT, YOU, Needs, Wanted, atoms, needs_of, sides_of
from one_piece_scenes.printed import NUMBERS, Where, passes
from tablemate.games.one_piece.cards.card import Block, Card

FROM_HAND = ("on_play", "main", "counter")
IN_THEIR_TURN = ("on_opponents_attack", "on_block", "on_ko", "counter", "trigger", "replacement")
MOST_DON = 10
IN_DECKS = ("character", "event", "stage")
FLIPPED = 0.3  # how often a condition does not hold on purpose
ANOTHER = 0.3  # how often another card is laid out though one is there that would do


@dataclass(frozen=True)
class Scene:
    """What is shown: a card, one of its blocks, and when it is used."""

    card: Card
    number: int  # of the block
    timing: str

    @property
    def block(self) -> Block:
        return self.card.effects[self.number]

    def __str__(self) -> str:
        return f"{self.card.number} {self.number + 1} {self.timing}"

    def laid_out(self, rng: random.Random, *, flips: bool) -> "Layout":
        return Layout(self, rng, flips=flips)


def scenes_of(card: Card) -> Iterator[Scene]:
    """Every block of a card at each of its timings; rules of deck building and names are never used."""
    for number, block in enumerate(card.effects):
        for timing in block.timing:
            if timing != "rule":
                yield Scene(card, number, timing)


class Layout:
    """Both sides as the scene wants them, by chance where it does not matter."""

    def __init__(self, scene: Scene, rng: random.Random, *, flips: bool) -> None:
        self.scene, self.rng = scene, rng
        self.needs: Needs = needs_of(scene.block)
        self.conditions = [
            (atom, holds ^ (flips and rng.random() < FLIPPED))
            for condition in self.needs.conditions
            for atom, holds in atoms(condition, rng)
        ]
        self.bounds: dict[tuple[int, str], tuple[int, int]] = {}
        self.own: Lying | None = None
        self.revealed: Where | None = None  # what the top life card should be
        self.cupboard = Cupboard(rng, [])
        self._read_conditions()
        self.turn_seat = self._turn()
        self.sides = [self._side(YOU), self._side(OPPONENT)]
        self._place_itself()
        for wanted in self.needs.cards:
            self._place(wanted)
        for side in (YOU, OPPONENT):
            self._fill(side)
        self._deal_don()

    def _turn(self) -> int:
        block, timing = self.scene.block, self.scene.timing
        if block.turn is not None and timing in ("static", "event"):
            return YOU if block.turn == "your" else OPPONENT
        if timing == "static":
            return self.rng.choice((YOU, OPPONENT))
        return OPPONENT if timing in IN_THEIR_TURN else YOU

    # -- conditions

    def _read_conditions(self) -> None:
        for condition, holds in self.conditions:
            if "count" in condition:
                self._bound(condition, holds)
            elif "compare" in condition:
                more = (condition["cmp"][0] == ">") == holds
                low, high = ("right", "left") if more else ("left", "right")
                self._narrow(sides_of(condition[low], YOU)[0], condition["compare"], 0, 2)
                self._narrow(sides_of(condition[high], YOU)[0], condition["compare"], 3, 60)
            elif "exists" in condition or "count_of" in condition:
                self._want_set(condition, holds)
            elif "selected_matches" in condition:
                self.revealed = condition["selected_matches"]

    def _bound(self, condition: Any, holds: bool) -> None:
        low, high = _range(condition["cmp"], condition["n"], holds, self.rng)
        sides = sides_of(condition["who"], YOU)
        if len(sides) == 2:
            low, high = (low + 1) // 2, high // 2
        for side in sides:
            if condition["count"] == "life_plus_hand":
                self._narrow(side, "life", low // 2, high // 2)
                self._narrow(side, "hand", (low + 1) // 2, high // 2)
            else:
                self._narrow(side, condition["count"], low, high)

    def _narrow(self, side: int, what: str, low: int, high: int) -> None:
        before = self.bounds.get((side, what), (0, 60))
        self.bounds[side, what] = max(low, before[0]), min(high, before[1])

    def _want_set(self, condition: Any, holds: bool) -> None:
        of = condition.get("exists", condition.get("count_of"))
        low, high = _range(condition.get("cmp", ">="), condition.get("n", 1), holds, self.rng)
        where = dict(of.get("where") or {})
        rested = where.pop("state") == "rested" if "state" in where else None
        if high < 60:
            self.cupboard.avoided.append(where or {"category": "character"})
        if low > 0:
            self.needs.cards.insert(0, Wanted(sides_of(of["side"], YOU)[:1], of["zone"], where, low, rested))

    # -- cards

    def _side(self, side: int) -> Side:
        card = self.scene.card
        if side == YOU and card.category == "leader":
            return Side(Lying(card))
        named = [
            (c["your_leader"], holds) for c, holds in self.conditions if "your_leader" in c and side == YOU
        ]
        wanted = [w for w in self.needs.cards if w.zone == "leader" and side in w.sides]
        named += [({k: v for k, v in w.where.items() if not k.startswith(NUMBERS)}, True) for w in wanted]
        if self._event() == "don_returned_to_don_deck" and side == YOU:
            named = [({"names_any": ["Kaido"]}, True)]  # ST04-001, who returns DON!!
        leader = self.cupboard.leader(lambda each: all(passes(each, w) == holds for w, holds in named))
        for where, holds in named:  # they cannot all be had at once
            leader = leader or self.cupboard.leader(
                lambda each, w=where, holds=holds: passes(each, w) == holds
            )  # type: ignore[misc]
        leader = leader or self.cupboard.leader(lambda each: True)
        assert leader is not None
        lying = Lying(leader)
        for each in wanted:
            lying.rested = lying.rested if each.rested is None else each.rested
            lying.power_by += missing(leader.power or 0, each.where, "power")
        return Side(lying)

    def _event(self) -> str | None:
        event = self.scene.block.event
        return event["name"] if event else None

    def _place_itself(self) -> None:
        scene, side = self.scene, self.sides[YOU]
        if scene.timing in FROM_HAND or scene.timing == "trigger" or self._changes_hand():
            return  # it comes on top of what conditions count
        self.own = side.leader if scene.card.category == "leader" else Lying(scene.card)
        self.own.given = scene.block.don_given
        self.own.rested = bool(self.needs.self_rested) or scene.timing in ("on_ko", "replacement")
        if scene.timing in ("when_attacking", "event"):
            self.own.rested = False
        for condition, holds in self.conditions:
            if "self" in condition and holds:
                self._make_fit(self.own, condition["self"])
        if scene.card.category == "character":
            side.characters.append(self.own)
        elif scene.card.category == "stage":
            side.stage = self.own

    def _changes_hand(self) -> bool:
        return '"zone":"hand"' in str(self.scene.block.do).replace("'", '"').replace(" ", "") and (
            self.scene.timing == "static"
        )

    @staticmethod
    def _make_fit(own: Lying, where: Any) -> None:
        own.rested = where["state"] == "rested" if "state" in where else own.rested
        own.is_new = bool(where.get("played_this_turn"))
        own.given = max(own.given, where.get("don_given_min", 0))
        for name, bound in where.items():
            if name in ("power_min", "power_eq", "power_max"):
                own.power_by = bound - (own.card.power or 0)

    def _place(self, wanted: Wanted) -> None:
        for side in wanted.sides:
            self._place_at(self.sides[side], wanted)

    def _place_at(self, side: Side, wanted: Wanted) -> None:
        zone = wanted.zone
        if zone == "hand_or_trash":
            zone = self.rng.choice(("hand", "trash"))
        if zone in ("character", "leader_or_character", "field", "character_or_don"):
            self._place_characters(side, wanted)
            if zone == "field":
                self._place_stage(side, wanted)
        elif zone == "stage":
            self._place_stage(side, wanted)
        elif zone in ("hand", "trash", "deck", "deck_top"):
            pile = {"hand": side.hand, "trash": side.trash}.get(zone, side.deck)
            self._pile(pile, wanted)

    def _place_stage(self, side: Side, wanted: Wanted) -> None:
        stage = self.cupboard.draw(wanted.where, ("stage",))
        if side.stage is None and stage is not None:
            side.stage = Lying(stage)

    def _place_characters(self, side: Side, wanted: Wanted) -> None:
        there = [each for each in side.characters if each is not self.own and passes(each.card, wanted.where)]
        if self.rng.random() < ANOTHER:
            there = []
        names = frozenset(each.card.name for each in side.characters if "distinct_names" in wanted.where)
        most = MOST_CHARACTERS - (side is self.sides[YOU] and self.comes_to_play)
        for _ in range(wanted.count - len(there)):
            lying = self.cupboard.character(wanted.where, names)
            if lying is None or len(side.characters) >= most:
                break
            lying.given = wanted.where.get("don_given_min", 0)
            lying.is_new = bool(wanted.where.get("played_this_turn"))
            side.characters.append(lying)
            there.append(lying)
            names |= {lying.card.name} if "distinct_names" in wanted.where else frozenset()
        if wanted.rested is not None:
            for each in there[: wanted.count]:
                each.rested = wanted.rested
        if wanted.zone != "character" and wanted.rested is not None and not there:
            side.leader.rested = wanted.rested

    def _pile(self, pile: list[Card], wanted: Wanted) -> None:
        names: frozenset[str] = frozenset()
        for _ in range(wanted.count):
            card = self.cupboard.draw(wanted.where, IN_DECKS, names)
            if card is not None:
                pile.append(card)
                names |= {card.name} if "distinct_names" in wanted.where else frozenset()

    # -- numbers

    def _number(self, side: int, what: str, least: int, most: int) -> int:
        low, high = self.bounds.get((side, what), (least, max(least, most)))
        low = min(max(low, least), high) if high < 60 else max(low, least)
        return self.rng.randint(low, max(low, min(high, max(low + 2, most))))

    def _fill(self, seat: int) -> None:
        side, needs = self.sides[seat], self.needs
        characters = self._number(seat, "characters", len(side.characters), len(side.characters) + 1)
        while len(side.characters) < min(characters, MOST_CHARACTERS - (seat == YOU and self.comes_to_play)):
            side.characters.append(Lying(self.cupboard.filler()))
        hand = needs.hand + 1 if seat == YOU else 3
        self._fill_pile(
            side.hand, self._number(seat, "hand", hand if (seat, "hand") not in self.bounds else 0, hand + 2)
        )
        self._fill_pile(side.trash, self._number(seat, "trash", len(side.trash), len(side.trash) + 3))
        life = self._number(seat, "life", needs.life if seat == YOU else 0, 4)
        self._fill_pile(side.life, life)
        side.life_up = min(life, max(needs.life_up, self.rng.randint(0, 1))) if needs.life_down < life else 0
        revealed = (
            self.cupboard.draw(self.revealed, IN_DECKS) if self.revealed is not None and seat == YOU else None
        )
        side.life[-1:] = [revealed] if revealed else side.life[-1:]
        top = side.deck[:]
        self.rng.shuffle(top)
        side.deck = []
        self._fill_pile(side.deck, max(0, self._number(seat, "deck", 8, 14) - len(top)))
        side.deck += top
        rested = self.bounds.get((seat, "rested_cards"), (0, 60))[0]
        if rested > len(side.field):
            self._narrow(seat, "don_rested", rested - len(side.field) + 1, 60)
        for each in side.field:
            if rested > sum(one.rested for one in side.field) and each is not self.own:
                each.rested = True

    def _fill_pile(self, pile: list[Card], size: int) -> None:
        while len(pile) < size:
            pile.append(self.cupboard.filler())
        if len(pile) > size:
            self.rng.shuffle(pile)
            del pile[size:]

    @property
    def comes_to_play(self) -> bool:
        return self.scene.timing == "on_play" and self.scene.card.category == "character"

    @property
    def play_cost(self) -> int:
        """What playing the card takes, as printed."""
        return self.scene.card.cost or 0 if self.scene.timing in FROM_HAND else 0

    def _deal_don(self) -> None:
        side, needs = self.sides[YOU], self.needs
        if needs.given_don:
            side.leader.given += needs.given_don
        low, high = self.bounds.get((YOU, "don_given"), (0, 60))
        side.leader.given += max(0, low - side.given)
        active = needs.active_don + self.play_cost
        least = max(active, needs.returned_don - side.given)
        if self._event() == "don_returned_to_don_deck":
            least = 8
        field = self._number(YOU, "don_field", min(least + side.given, MOST_DON), 9)
        left = max(0, min(field, MOST_DON) - side.given)
        side.don_active = min(left, active + self.rng.randint(0, 2))
        if (YOU, "don_active") in self.bounds:
            side.don_active = min(left, self._number(YOU, "don_active", 0, left))
        side.don_rested = left - side.don_active
        low, high = self.bounds.get((YOU, "don_rested"), (0, 60))
        side.don_rested = min(max(side.don_rested, low), high, MOST_DON - side.given - side.don_active)
        other = self.sides[OPPONENT]
        field = self._number(OPPONENT, "don_field", 2, 7)
        low, _ = self.bounds.get((OPPONENT, "don_rested"), (0, 60))
        other.don_rested = max(low, min(field, MOST_DON) // 2)
        other.don_active = max(0, min(field, MOST_DON) - other.don_rested - other.given)


def _range(comparison: str, n: int, holds: bool, rng: random.Random) -> tuple[int, int]:
    """The numbers for which a comparison holds, or does not."""
    if comparison == "==":
        return (n, n) if holds else (n + 1, 60)
    least = n + (comparison == ">")
    most = n - (comparison == "<")
    if comparison[0] == ">":
        return (least, 60) if holds else (0, least - 1)
    return (0, most) if holds else (most + 1, 60)
