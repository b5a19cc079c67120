"""A referee of Mage Knight at the table: plays along by the document alone, on lists and dicts.

It shares no code with the rules, only the names, boxes and colours of cards and skills. What chance brought
is read from the events, after a check that it could; everything else that an action does, the actions that
are legal then, what a view shows and the score are worked out here. An AssertionError says where the game
differs. Numbers in comments are those of docs/games/mage_knight.md.
"""

from collections import Counter
from typing import Any

from mage_knight_referee import score
from mage_knight_referee.course import Course
from mage_knight_referee.facts import COLORS, DUMMY, SPELL_COLORS, TACTICS, UNNAMED, WHEN_TAKEN
from mage_knight_referee.legal import legal
from mage_knight_referee.seen import check_view
from tablemate.core.actions import NamedAction
from tablemate.core.events import NamedEvent

__all__ = ["Referee"]


class Referee(Course):
    """Follows a match action by action: `follow` each with its events, and compare `legal` in between."""

    def follow(self, action: NamedAction, events: list[NamedEvent]) -> None:
        assert action in self.legal(), f"{action} is not legal"
        self.events = list(events)
        fields = {name: value for name, value in action.items() if name != "type"}
        getattr(self, f"do_{action['type']}")(**fields)
        assert not self.events, f"not expected: {self.events}"
        assert self.deck.total() + len(self.discard) == (16 + self.gained.total()) * self.has_dummy  # 6.10

    def legal(self) -> list[NamedAction]:
        return legal(self)

    def check_view(self, view: Any) -> None:
        check_view(self, view)

    # What people do

    def do_choose_tactic(self, tactic: str) -> None:
        self.told("tactic_chosen", seat=self.decider, tactic=tactic)
        self.tactics[self.queue.pop(0)] = tactic
        if tactic in WHEN_TAKEN:
            self.phase = "taken"
        else:
            self.ask_for_tactic()

    def do_choose_first(self, person: int) -> None:
        self.told("choice_left", seat=self.decider, to=person)
        self.queue.remove(person)
        self.queue.insert(0, person)
        self.let_first.add(person)
        self.decider = person

    def do_tactic_done(self) -> None:
        self.told("tactic_done", seat=self.decider, tactic=self.tactics[self.decider])
        self.ask_for_tactic()

    def do_end_turn(self) -> None:
        self.told("turn_ended", seat=self.decider)
        self.go_on()

    def do_extra_turn(self, by: str) -> None:
        self.told("extra_turn_taken", seat=self.decider, by=by)
        self.extra_turns.add(by)
        self.corners["an extra turn on a last turn"] += self.announcer is not None
        self.begin_turn(self.decider)

    def do_skip_turn(self) -> None:
        self.told("turn_skipped", seat=self.decider)
        self.go_on()

    def do_announce(self) -> None:
        self.told("end_of_round_announced", seat=self.decider)
        self.announcer = self.decider
        self.owed = [
            actor
            for actor in self.order
            if actor != self.decider and (actor != DUMMY or self.options.dummy_last_turn)
        ]
        self.go_on()

    def do_goal_reached(self) -> None:
        self.told("goal_reached", seat=self.decider)
        self.goal, self.is_start = True, False
        if self.owed is None:
            self.owed = self.people[:]  # 12.2
        else:
            self.corners["the goal before the dummy's last turn"] += DUMMY in self.owed
            self.owed = [actor for actor in self.owed if actor != DUMMY]  # 12.3

    def do_take(self, offer: str, slot: int) -> None:
        self.take(offer, slot, self.decider)
        self.is_start = False

    def do_monastery(self, state: str) -> None:
        self.is_start = False
        if state == "burned":
            self.told("monastery_burned", seat=self.decider)
            self.burned += 1
            return
        self.found += 1
        event = self.told("monastery_found", "card", seat=self.decider)
        if self.decks["unit_offer"]:
            self.decks["unit_offer"].drawn(event["card"])
            self.offer["unit_offer"].append(event["card"])
        else:
            assert event["card"] is None

    def do_gain_skill(self, skill: str) -> None:
        self.gains, self.is_start = self.gains + 1, False
        self.told("skill_gained", seat=self.decider, skill=None if skill == "own" else skill)
        if skill != "own":
            self.common.remove(skill)
            self.corners["a skill of the common offer"] += 1
            if self.offer["advanced"]:
                self.take("advanced", 1, self.decider)  # 11.3
        if self.face_down:
            revealed = self.told("dummy_skill_revealed", "skill")["skill"]
            self.face_down.remove(revealed)
            self.common.add(revealed)

    def do_remove_tactic(self, tactic: str) -> None:
        self.told("tactic_removed", tactic=tactic)
        self.removed.add(tactic)
        if self.phase == "remove":
            self.shuffle()
            return
        self.to_name["day" if tactic in TACTICS["day"] else "night"] -= 1
        self.next_name_or_round()

    def do_leave_aa(self, card: str) -> None:
        if card != "none":
            self.gain_card(f"{card}_advanced_action" if card in COLORS else card)
        self.phase = "leave_spell"

    def do_leave_spell(self, card: str) -> None:
        if card != "none":
            self.gain_crystal(card if card in COLORS else SPELL_COLORS[card])
        self.collect_tactics()

    # Corrections (13)

    def do_fix_crystal(self, color: str, change: str) -> None:
        self.fixes += 1
        self.crystals[color] += 1 if change == "more" else -1
        self.told(
            "crystal_corrected", seat=self.decider, color=color, change=change, now=self.crystals[color]
        )

    def do_fix_card(self, card: str, to: str) -> None:
        self.fixes += 1
        if card in COLORS:
            card = f"{card}_advanced_action"
        self.told("card_corrected", seat=self.decider, card=card, to=to)
        is_there = card in self.discard if to == "deck" else self.deck[card] > 0
        if to == "away" or (is_there and card not in UNNAMED):
            self.remove_from(card, "discard" if to == "deck" or not self.deck[card] else "deck")
        else:
            self.gained[card] += 1
            if self.app:
                self.decks["advanced"].loose.remove(card)
        if to == "deck":
            self.deck[card] += 1
        elif to == "discard":
            self.discard.append(card)
        else:
            self.gained -= Counter([card])
            if self.app:
                self.decks["advanced"].loose.add(card)

    def remove_from(self, card: str, where: str) -> None:
        if where == "deck":
            self.deck -= Counter([card])
        else:
            del self.discard[len(self.discard) - 1 - self.discard[::-1].index(card)]

    def do_fix_turn(self, to: Any) -> None:
        self.fixes += 1
        self.told("turn_corrected", seat=self.decider, to=None if to == DUMMY else to)
        self.turns[self.decider] -= 1
        if self.owed is not None:
            self.corners["a corrected last turn"] += 1
            self.owed = [each for each in {*self.owed, self.decider} if each != to]
        self.place = self.order.index(to)
        if to == DUMMY:
            self.dummys_turn()
            self.go_on()
        else:
            self.begin_turn(to)

    # The score (14)

    def do_count(self, n: int) -> None:
        person, what, _ = self.questions[0]
        self.told("counted", seat=person or 0, category=what, n=n)
        self.counted(n)

    def do_leave_out(self) -> None:
        person, what, _ = self.questions[0]
        self.told("left_out", seat=person or 0, category=what)
        self.left_out.add((person, what))
        self.counted(0)

    def counted(self, n: int) -> None:
        person, what, _ = self.questions.pop(0)
        self.counts[person, what] = n
        if self.questions:
            self.decider = self.questions[0][0] or 0
            return
        self.phase, self.decider = "close", 0

    def do_close_score(self) -> None:
        self.phase = "over"
        self.scores = score.scores(
            self.options,
            self.counts,
            cities=self.cities,
            goal=self.goal,
            rounds_left=self.rounds - self.round,
            cards_left=self.deck.total(),
            announced=self.announcer is not None,
        )
        self.told("scored", points=self.scores)

    def winners(self) -> list[int]:
        if score.are_rivals(self.options):
            return [seat for seat in self.people if self.scores[seat] == max(self.scores)]
        has_all_cities = (
            self.counts.get((None, "cities")) == self.cities and self.options.scenario != "custom"
        )
        return self.people if self.goal or has_all_cities else []
