"""What the lab counts in The Deal (rules 11), against a count from the events of the same runs."""

from collections import Counter

import numpy as np
import pytest

from tablemate.core.metrics import MATCHES, metrics_of
from tablemate.core.record import SCRATCH, dtype_of
from tablemate.core.shadow import shadow
from tablemate.games.the_deal import GAME
from tablemate.games.the_deal.blunders import BLUNDERS
from tablemate.games.the_deal.cards import CARDS
from tablemate.games.the_deal.cards import TYPES as CARD_TYPES
from tablemate.games.the_deal.metrics import Counts, count
from tablemate.games.the_deal.state import BRANCHES
from tablemate.lab.match_statistics import statistics_of
from tablemate.lab.series import played_match
from the_deal_positions import VARIED, at, random_run
from the_deal_referee import LOCATIONS, TYPES, latest, owner, totals

DANGER = {card.id: card.danger for card in CARDS}
PLAYED_WELL = ("scripted:margin", "scripted:pressure", "scripted:dealmaker")
LAST_AXES = {
    "branches": BRANCHES,
    "choices": (*CARD_TYPES, "check"),
    "blunders": BLUNDERS,
}  # those whose places have names
CLOSE = 10
NEEDED = 40  # runs of each kind, so that every count comes up


def margin(sums):
    return sums["cover"] - sums["evidence"]


class Tally:
    """One run counted by its events."""

    def __init__(self, match):
        self.options = match.options
        self.counts = Counter(("decided", line.seat) for line in match.standing)
        self.in_hand = []  # of the Player
        for event in match.events:
            getattr(self, event["type"], lambda event: None)(event)
            if "after" in event and event["type"] != "run_over":
                self.note_totals(event)

    def note_totals(self, event):
        self.counts["told"] += 1
        goes_on = event["before"] == self.last_told
        self.counts["added_up"] += goes_on and event["after"] == totals(self.options, self.table)
        self.last_told = event["after"]

    def run_over(self, event):
        goes_for_nothing = event["ending"] == "go_home" and event["cash"] == 0
        self.counts["blunders", 0, "home with nothing"] += goes_for_nothing

    def hand_begun(self, event):
        self.table, self.locations, self.has_just_left = [], 0, False
        self.last_told = totals(self.options, [])
        self.counts["hands"] += 1

    def cards_drawn(self, event):
        if event["seat"] == 0:
            self.in_hand = [*self.in_hand, *event["cards"]]

    def card_played(self, event):
        self.table.append(event["card"])
        self.counts["cards", event["round"]] += 1
        if event["seat"] == 0:
            self.in_hand = [card for card in self.in_hand if card != event["card"]]
            self.counts["choices", event["round"], TYPES[event["card"]]] += 1
        self.note_location(event["card"])

    def checked(self, event):
        self.counts["choices", event["round"], "check"] += event["seat"] == 0

    def note_location(self, card):
        self.locations += TYPES[card] in LOCATIONS

    def dealer_revealed(self, event):
        round_, was, is_ = event["round"], margin(event["before"]) >= 0, margin(event["after"]) >= 0
        self.counts["reveals", round_] += 1
        self.counts["reveals_in_all"] += 1
        self.counts["safe_turned"] += DANGER[event["card"]] == "safe"
        self.counts["dangerous_turned"] += DANGER[event["card"]] == "dangerous"
        self.has_just_left = False
        self.counts["flips", round_] += was != is_
        if round_ == 3:
            self.counts["saves"] += is_ and not was
            self.counts["dooms"] += was and not is_
        self.would_stay = not self.thumb_folds(round_)
        self.table.append(event["card"])
        self.note_location(event["card"])

    def thumb_folds(self, round_):
        """10.3: whether the best cards in hand could still not save the table as it lies."""
        now = margin(totals(self.options, self.table))
        gains = [margin(totals(self.options, [*self.table, card])) - now for card in self.in_hand]
        hope = sum(sorted((gain for gain in gains if gain > 0), reverse=True)[: 3 - round_])
        return now + hope < (-10 if round_ == 1 else 0)

    def customer_folded(self, event):
        self.counts["customer_folds", event["round"]] += 1
        self.counts["customer_folds_in_all"] += 1
        self.counts["customer_folds_that_pay"] += event["before"]["profit"] != event["after"]["profit"]
        self.table = [card for card in self.table if owner(card) != "customer"]
        self.has_just_left = event["round"] < 3

    def player_stayed(self, event):
        self.note_decision(stays=True)

    def player_folded(self, event):
        self.note_decision(stays=False)
        self.counts["player_folds", event["round"]] += 1
        self.counts["branches", "folded"] += 1
        self.counts["folds_by_reveal"] += self.would_stay
        self.put_away()

    def note_decision(self, *, stays):
        self.counts["decisions_after_customer"] += self.has_just_left
        self.counts["stays_after_customer"] += self.has_just_left and stays
        self.has_just_left = False

    def hand_resolved(self, event):
        branch, sums = event["branch"], event["after"]
        self.counts["branches", branch] += 1
        self.counts["resolved"] += 1
        self.counts["with_two_locations"] += self.locations >= 2
        self.counts["margins"] += margin(sums)
        self.counts["close"] += abs(margin(sums)) <= CLOSE
        self.counts["busts"] += branch.startswith("busted")
        if margin(sums) < 0 and event["insurance"]:
            self.counts["with_insurance"] += 1
            self.counts["saved"] += branch == "insured"
        self.counts["paid"] += branch == "safe"
        self.counts["for_nothing"] += branch == "safe" and sums["profit"] == 0
        self.counts["profit"] += sums["profit"] if branch in ("safe", "insured") else 0
        self.counts["override_decides"] += (margin(sums) >= 0) != (margin(self.on_first_location()) >= 0)
        self.put_away()

    def on_first_location(self):
        first = latest(self.table[::-1], *LOCATIONS)
        others = [card for card in self.table if TYPES[card] not in LOCATIONS]
        return totals(self.options, [*others, first] if first else others)

    def put_away(self):
        if self.options.retention == "shuffle_back":
            self.in_hand = []


def told(match):
    """The same names as the tally's, from the counts that the lab makes."""
    counts = statistics_of(match).counts[0]
    named = Counter()
    for name in counts.dtype.names:
        if not name.startswith(SCRATCH):
            words = LAST_AXES.get(name)
            for place, number in np.ndenumerate(counts[name]):
                at = (*place[:-1], words[place[-1]]) if words else place
                named[(name, *at) if at else name] = int(number)
    return named


def played_well(seed, **settings):
    return played_match(GAME, GAME.options({"deck": "default", **settings}), seed, PLAYED_WELL)


def agreed(match):
    """What both counts came to."""
    counts = told(match)
    assert not_nought(counts) == not_nought(Tally(match).counts)
    return counts


def not_nought(counts):
    return {name: number for name, number in counts.items() if number}


def test_every_count_is_what_the_events_tell():
    seen = Counter()
    for seed in range(NEEDED):
        seen += agreed(played_well(seed, start_cash=1000, preset="insurance_tuned"))
        seen += agreed(random_run(seed, **VARIED[seed % len(VARIED)]))

    fields = {metric.part for metric in metrics_of(GAME).metrics} | {
        m.whole for m in metrics_of(GAME).metrics
    }
    counted = {name[0] if isinstance(name, tuple) else name for name, n in seen.items() if n}
    assert fields - {MATCHES, "slips"} <= counted, "no level of this game slips"


@pytest.mark.parametrize("wrong", [None, -1, -5])
def test_totals_that_do_not_add_up_are_noticed(wrong):
    """The last words of an event are its totals before and after; one of them is made another."""
    hand = at("round 1 player | alibi | | street heat_wave")
    book, log, counts = hand.rulebook, hand.rulebook.new_log(), np.zeros(1, dtype_of(Counts))
    book.play.attempt_at(hand.states, 0, book.tables, 9, log, np.zeros(book.capacity, np.int64))
    if wrong is not None:
        log["data"][0, int(log["n"][0]) + wrong] += 1
    count(hand.record, book.tables_record, shadow(log), shadow(counts))

    assert counts["told"] == 2
    assert counts["added_up"] == (2 if wrong is None else 1)


@pytest.mark.soak
def test_every_count_is_what_the_events_tell_of_many_runs():
    for seed in range(2000):
        agreed(played_well(seed))


def test_shares_are_parts_of_their_wholes():
    counts = Counter()
    for seed in range(30):
        counts += told(random_run(seed))

    for metric in metrics_of(GAME).metrics:
        if metric.is_share:
            whole = counts[metric.whole] if metric.whole in counts else sum_of(counts, metric.whole)
            part = counts[metric.part] if metric.part in counts else sum_of(counts, metric.part)
            assert 0 <= part <= whole


def sum_of(counts, name):
    return sum(n for key, n in counts.items() if isinstance(key, tuple) and key[0] == name)
