"""The course of a game at the table, on lists and dicts, from setup to the last round (2 to 12)."""

from collections import Counter
from typing import Any

from mage_knight_referee import score
from mage_knight_referee.facts import (
    BOXES,
    COLORS,
    COLORS_OF,
    COMPETITIVE,
    DUMMY,
    HEROES,
    PLACES,
    SCENARIOS,
    SPELL_COLORS,
    TACTICS,
    USUAL,
    Deck,
)
from tablemate.core.events import NamedEvent
from tablemate.games.mage_knight.box import box


class Course:
    """Everything known of a game, and what comes of itself: setup, order, the dummy, ends of rounds."""

    def __init__(self, options: Any, events: list[NamedEvent]) -> None:
        self.options = options
        self.people = list(range(options.players))
        self.rounds, self.timing, self.removal, cities, self.extra = self.scenario()
        self.cities = cities.get(len(self.people), 0)
        self.has_dummy = self.timing != "none"
        self.app = options.offers == "app"
        self.boxes = {"base", *(name for name in BOXES if getattr(options, name))}
        self.phase = ""
        self.decider = 0

        self.round = options.first_round
        self.removed: set[str] = set()
        self.to_name = {time: self.removed_before(time) for time in TACTICS}
        self.tactics: dict[Any, str] = {}  # by person, and the dummy's
        self.order: list[Any] = []
        self.place = 0
        self.is_start = True  # of a turn
        self.owed: list[Any] | None = None  # who has a last turn to come; None before the end
        self.announcer: Any = None
        self.goal = False
        self.extra_turns: set[str] = set()  # had this round
        self.queue: list[int] = []  # people without a tactic, in the order in which they are asked
        self.let_first: set[int] = set()
        self.fixes = 0
        self.turns: Counter[Any] = Counter()  # begun this round

        self.deck: Counter[str] = Counter()  # the dummy's
        self.discard: list[str] = []
        self.gained: Counter[str] = Counter()
        self.crystals = dict.fromkeys(COLORS, 0)
        self.face_down: set[str] = set()
        self.common: set[str] = set()
        self.gains = 0

        self.offer: dict[str, list[str]] = {"advanced": [], "spells": [], "unit_offer": []}
        self.decks: dict[str, Deck] = {}
        self.found = self.burned = 0

        self.questions: list[tuple[int | None, str, int]] = []  # still to be asked: person, what, at most
        self.counts: dict[tuple[int | None, str], int] = {}
        self.left_out: set[tuple[int | None, str]] = set()

        self.corners: Counter[str] = Counter()  # rare things that have come up

        self.events = list(events)
        self.set_up()
        assert not self.events, f"not expected: {self.events}"

    def told(self, type_: str, *chance: str, **facts: Any) -> NamedEvent:
        """The next event has to be this one; fields left to chance are returned unchecked."""
        assert self.events, f"{type_} {facts} is not told"
        event = self.events.pop(0)
        rest = {name: value for name, value in event.items() if name not in chance}
        assert rest == {"type": type_, **facts}, f"{event} instead of {type_} {facts}"
        return event

    # Scenarios (15) and setup (2)

    def scenario(self) -> tuple[int, str, str, dict[int, int], int]:
        o = self.options
        if o.scenario == "custom":
            return o.rounds, o.dummy, o.removed, dict.fromkeys(range(1, 5), 4), 0
        return SCENARIOS[o.scenario]

    def time_of(self, round_: int) -> str:
        begins_by_night = self.options.scenario == "custom" and self.options.begins == "night"
        return "night" if (round_ - 1 + begins_by_night) % 2 else "day"

    @property
    def time(self) -> str:
        return self.time_of(self.round)

    def comes_again(self, time: str, after: int) -> bool:
        return any(self.time_of(number) == time for number in range(after + 1, self.rounds + 1))

    def removed_before(self, time: str) -> int:
        """Tactics of a time of day that were removed before the first round that is played (13.6)."""
        first = self.options.first_round
        if not self.comes_again(time, first - 1):
            return 0
        used = len(self.people) + self.has_dummy
        each = {"all_used": used, "one_of_people": 1, "none": 0}[self.removal]
        return each * sum(self.time_of(number) == time for number in range(1, first))

    def set_up(self) -> None:
        self.choose_heroes()
        if self.app:
            self.deal_offers()
        self.next_name_or_round()

    def choose_heroes(self) -> None:
        named = dict(enumerate(name.strip().lower() for name in self.options.heroes.split(",")))
        named = {seat: name for seat, name in named.items() if name}
        free = [
            hero for hero, (box_, _, _) in HEROES.items() if box_ in self.boxes and hero not in named.values()
        ]
        self.heroes = []
        for seat in self.people:
            if seat in named:
                self.heroes.append(named[seat])
            else:
                hero = self.told("hero_drawn", "hero", seat=seat)["hero"]
                assert hero in free
                assert hero != "coral"  # 3.4
                free.remove(hero)
                self.heroes.append(hero)
        if not self.has_dummy:
            return
        event = self.told("dummy_hero_chosen", "hero", "crystals")
        hero = event["hero"]
        assert hero in free
        box_, dots, own = HEROES[hero]
        assert event["crystals"] == sorted(dots.split(), key=COLORS.index)
        cards = [card for usual in USUAL.values() for card in usual]
        for card, replaced in own if box_ != "base" or self.options.own_cards == "two" else own[:1]:
            cards[cards.index(replaced)] = card
        self.deck = Counter(cards)
        for dot in dots.split():
            self.crystals[dot] += 1
        if len(self.people) == 1 and self.options.skills:
            skills = [skill for skill in box().skills if skill.hero == hero]
            self.face_down = {skill.id for skill in skills if skill.interactive != "competitive"}

    def deal_offers(self) -> None:
        spells = [spell.id for spell in box().spells if spell.set in self.boxes]
        if self.has_dummy:
            spells = [spell for spell in spells if spell not in COMPETITIVE]  # 2.10
        aas = Deck([card.id for card in box().advanced_actions if card.set in self.boxes])
        self.decks = {"advanced": aas, "unit_offer": aas, "spells": Deck(spells)}
        for offer in ("advanced", "spells"):
            for _ in range(PLACES):
                self.deal(offer)

    # Offers (10)

    def deal(self, offer: str) -> None:
        """A new card on top, as long as the deck has one."""
        if self.decks[offer]:
            cards = self.offer[offer]
            card = self.told("card_dealt", "card", offer=offer)["card"]
            self.decks[offer].drawn(card)
            cards.append(card)

    def take(self, offer: str, slot: int, seat: int) -> str:
        card = self.offer[offer].pop(slot - 1)
        self.told("card_taken", seat=seat, offer=offer, slot=slot, card=card)
        if offer != "unit_offer":
            self.deal(offer)
        return card

    # Tactics (4)

    def next_name_or_round(self) -> None:
        if any(self.to_name.values()):
            self.phase, self.decider = "name", 0
        else:
            self.begin_round()

    def begin_round(self) -> None:
        self.told("round_begun", round=self.round, time=self.time)
        people = [actor for actor in self.order if actor != DUMMY] or self.people
        self.queue = people[::-1]
        self.tactics, self.order, self.let_first, self.fixes = {}, [], set(), 0
        self.owed, self.announcer, self.extra_turns, self.turns = None, None, set(), Counter()
        if self.timing == "before":
            self.dummys_tactic()
        self.ask_for_tactic()

    def displayed(self) -> list[str]:
        gone = self.removed | set(self.tactics.values())
        return [tactic for tactic in TACTICS[self.time] if tactic not in gone]

    def dummys_tactic(self) -> None:
        tactic = self.told("dummy_tactic_selected", "tactic")["tactic"]
        assert tactic in self.displayed()
        self.tactics[DUMMY] = tactic

    def ask_for_tactic(self) -> None:
        if self.queue:
            self.phase, self.decider = "choose", self.queue[0]
            return
        if self.timing == "after":
            self.dummys_tactic()
        self.order = sorted(self.tactics, key=lambda actor: TACTICS[self.time].index(self.tactics[actor]))
        self.told("order_set", order=[None if actor == DUMMY else actor for actor in self.order])
        self.phase, self.place = "turn", -1
        self.go_on()

    # Turns (5 to 8, 12)

    def go_on(self) -> None:
        """To the next in the order who has a turn; the dummy takes its own."""
        while self.owed is None or self.owed:
            self.place = (self.place + 1) % len(self.order)
            actor = self.order[self.place]
            if self.owed is not None:
                if actor not in self.owed:
                    continue
                self.owed.remove(actor)
            if actor != DUMMY:
                self.begin_turn(actor)
                return
            self.dummys_turn()
        self.end_round()

    def begin_turn(self, person: int) -> None:
        self.decider, self.is_start, self.phase = person, True, "turn"
        self.turns[person] += 1
        self.told("turn_begun", seat=person, turn=self.turns[person])

    def dummys_turn(self) -> None:
        self.told("dummy_turn_started", cards=self.deck.total())
        self.turns[DUMMY] += 1
        if not self.deck:
            if self.owed is None:
                self.told("dummy_end_of_round_announced")
                self.announcer, self.owed = DUMMY, self.people[:]
            else:
                self.corners["last turn of the dummy with an empty deck"] += 1
            return
        event = self.told("dummy_cards_flipped", "cards", "bonus_cards", "matching_color", "left")
        cards, bonus = event["cards"], event["bonus_cards"]
        assert len(cards) == min(3, self.deck.total())  # 6.2
        self.corners["fewer than three cards"] += len(cards) < 3
        self.flip(cards)
        color = self.color_of(cards[-1])
        has = self.crystals[color]
        assert event["matching_color"] == (color if has else None)  # 6.9
        assert len(bonus) == min(has, self.deck.total())  # 6.3
        self.corners["a bonus cut short"] += 0 < len(bonus) < has
        self.corners["a match without a card left"] += has > len(bonus) == 0
        self.corners["a card of two colours checked"] += len(COLORS_OF[cards[-1]]) > 1
        self.flip(bonus)
        assert event["left"] == self.deck.total()

    def flip(self, cards: list[str]) -> None:
        assert Counter(cards) <= self.deck, f"{cards} are not in the deck"
        self.deck -= Counter(cards)
        self.discard += cards

    def color_of(self, card: str) -> str:
        return max(COLORS_OF[card], key=lambda color: self.crystals[color])  # 6.8: of equals the first

    # The end of a round (9)

    def end_round(self) -> None:
        by = "goal" if self.announcer is None else "dummy" if self.announcer == DUMMY else "person"
        self.told("round_ended", round=self.round, by=by, left=self.deck.total())
        if self.goal or self.round == self.rounds:
            self.end_game()
        elif self.app:
            self.change_offers()
            self.collect_tactics()
        elif self.has_dummy:
            self.phase, self.decider = "leave_aa", self.first_person()
        else:
            self.collect_tactics()

    def first_person(self) -> int:
        person: int = next(actor for actor in self.order if actor != DUMMY)
        return person

    def change_offers(self) -> None:
        aas = self.decks["advanced"]
        for card in self.offer["unit_offer"]:  # 10.8
            self.told("card_put_under", offer="unit_offer", card=card)
            aas.bottom.append(card)
        self.offer["unit_offer"] = []
        for _ in range(self.found - self.burned):
            self.deal("unit_offer")
        self.corners["an empty offer"] += not self.offer["advanced"] or not self.offer["spells"]
        if self.offer["advanced"]:
            card = self.offer["advanced"].pop(0)
            if self.has_dummy:
                self.gain_card(card)
            else:
                self.told("card_put_under", offer="advanced", card=card)  # 9.13
                aas.bottom.append(card)
            self.deal("advanced")
        if self.offer["spells"]:
            spell = self.offer["spells"].pop(0)
            self.told("card_put_under", offer="spells", card=spell)
            self.corners["a spell that comes straight back"] += not self.decks["spells"]
            self.decks["spells"].bottom.append(spell)  # 10.5: before the new one
            if self.has_dummy:
                self.gain_crystal(SPELL_COLORS[spell])
            self.deal("spells")

    def gain_card(self, card: str) -> None:
        self.told("dummy_gained_card", card=card)
        self.gained[card] += 1
        self.deck[card] += 1

    def gain_crystal(self, color: str) -> None:
        self.told("dummy_gained_crystal", color=color)
        self.crystals[color] += 1

    def collect_tactics(self) -> None:
        if self.removal == "all_used":
            for actor in sorted(self.order, key=[*self.people, DUMMY].index):
                self.told("tactic_removed", tactic=self.tactics[actor])
                self.removed.add(self.tactics[actor])
        elif self.removal == "one_of_people" and self.comes_again(self.time, self.round):
            self.phase, self.decider = "remove", self.first_person()
            return
        self.shuffle()

    def shuffle(self) -> None:
        if self.has_dummy:
            self.deck += Counter(self.discard)  # 9.10
            self.discard = []
            self.told("dummy_deck_shuffled", cards=self.deck.total())
        self.round += 1
        self.begin_round()

    # The score (14)

    def end_game(self) -> None:
        self.told("game_ended", ending="goal" if self.goal else "last_round", round=self.round)
        self.phase = "score"
        self.questions = score.questions(self.options, cities=self.cities, goal=self.goal)
        self.decider = self.questions[0][0] or 0
