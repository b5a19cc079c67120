"""What the lab counts in the One Piece Card Game (21), against a count from the events of its matches."""

from collections import Counter

import numpy as np
import pytest

from one_piece_lines import VANILLA
from one_piece_positions import at
from tablemate.core.errors import BadInput
from tablemate.core.metrics import MATCHES, metrics_of
from tablemate.core.record import SCRATCH, dtype_of
from tablemate.core.shadow import shadow
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.actions import END_MAIN
from tablemate.games.one_piece.decks import printed_decks
from tablemate.games.one_piece.metrics import Counts, count
from tablemate.games.one_piece.sizes import MOST_TURNS
from tablemate.lab import Results, Series, find_figure, play
from tablemate.lab.match_statistics import statistics_of
from tablemate.lab.series import played_match

DECKS = list(printed_decks())
NEEDED = 36  # matches, so that every count comes up
SEATINGS = (("scripted", "scripted"), ("random", "scripted"), ("easy", "random"))
SMALL = f"1xST01-001\n16x{VANILLA}"  # a list of one's own, which soon runs out
OF_ACTIONS = ("blunders",)  # of positions: each kind has its tests in test_blunders.py


class Tally:
    """One match counted by its events."""

    def __init__(self, match):
        self.options, self.counts = match.options, Counter()
        self.redrawn = set()
        for line, is_slip in zip(match.lines, match.slips, strict=True):
            self.counts["choices", line.seat] += 1
            self.counts["slips", line.seat] += is_slip
        for event in match.events:
            getattr(self, event["type"], lambda event: None)(event)

    def add(self, name, seat, n=1):
        self.counts[name, seat] += n

    def first_chosen(self, event):
        self.first = event["first"]

    def hand_redrawn(self, event):
        self.redrawn.add(event["seat"])
        self.add("redrawn", event["seat"])

    def turn_begun(self, event):
        self.counts["turns"] += 1

    def attack_declared(self, event):
        self.attacker = event["seat"]
        self.add("attacks", event["seat"])
        self.add("attacked", 1 - event["seat"])
        self.add("at_leader", event["seat"], event["target"] == "leader")

    def battle_decided(self, event):
        wins = event["attacker_power"] >= event["target_power"]  # 8.5: the attacker wins a tie
        self.add("hits", self.attacker, wins)

    def blocked(self, event):
        self.add("blocks", event["seat"])

    def countered(self, event):
        self.add("counters", event["seat"])

    def event_used(self, event):
        self.add("played", event["seat"])
        self.add("counters", event["seat"], event["timing"] == "counter")

    def card_played(self, event):
        self.add("played", event["seat"])

    def trigger_used(self, event):
        self.add("triggers", event["seat"])

    def damage_dealt(self, event):
        self.add("damage", event["seat"])

    def knocked_out(self, event):
        self.add("lost", event["seat"])

    def don_given(self, event):
        self.add("given", event["seat"], event["count"])

    def match_over(self, event):
        self.counts["over"] += 1
        self.counts["by_deck"] += event["ending"] == "deck"
        winner = event["winner"]
        if winner is None:
            self.counts["undecided"] += 1
            return
        self.counts["decided"] += 1
        self.counts["won_second"] += winner != self.first
        self.add("won_redrawn", winner, winner in self.redrawn)
        decks = self.options.deck_1, self.options.deck_2
        if {*decks} <= {*DECKS}:
            pair = tuple(map(DECKS.index, decks))
            self.counts["met", *pair] += 1
            self.counts["won_by_first", *pair] += winner == 0


def told(match):
    """The same names as the tally's, from the counts that the lab makes."""
    counts = statistics_of(match).counts[0]
    return Counter(
        {
            (name, *place) if place else name: int(number)
            for name in counts.dtype.names
            if not name.startswith(SCRATCH) and name not in OF_ACTIONS
            for place, number in np.ndenumerate(counts[name])
        }
    )


def match_of(seed):
    """Each printed deck in turn, and a list of one's own now and then."""
    decks = DECKS[seed % len(DECKS)], DECKS[5 * seed % len(DECKS)]
    if seed % 6 == 5:
        decks = decks[0], SMALL
    options = GAME.options({"deck_1": decks[0], "deck_2": decks[1], "free_decks": SMALL in decks})
    return played_match(GAME, options, seed, SEATINGS[seed % len(SEATINGS)])


def test_every_count_is_what_the_events_tell():
    seen = Counter()
    for seed in range(NEEDED):
        match = match_of(seed)
        counts = told(match)
        assert +counts == +Tally(match).counts, seed
        seen += counts

    fields = {field for metric in metrics_of(GAME).metrics for field in (metric.part, metric.whole)}
    counted = {name[0] if isinstance(name, tuple) else name for name in seen}
    assert fields - {MATCHES, "undecided", *OF_ACTIONS} <= counted


def test_a_match_without_a_winner_is_counted_as_such_alone():
    """16.4: after 300 turns nobody has won."""
    position = at(turn=MOST_TURNS)
    book = position.rulebook
    log, counts = book.new_log(), np.zeros(1, dtype_of(Counts))
    book.play.attempt_at(position.states, 0, book.tables, END_MAIN, log, np.zeros(book.capacity, np.int64))
    count(position.record, book.tables_record, shadow(log), shadow(counts))

    assert (counts["over"], counts["undecided"], counts["decided"]) == (1, 1, 0)


def test_shares_are_parts_of_their_wholes():
    results = Results(Series(GAME, GAME.options({}), ("scripted", "random"), 3))
    for batch in play(results.series, 20, workers=1):
        results.add(batch)

    for metric in metrics_of(GAME).metrics:
        if metric.is_share:
            assert results.total(metric.part).sum() <= results.total(metric.whole).sum(), metric.name


def deck_wins(results, *decks):
    name = "deck_wins:deck:{}:against:{}".format(*decks)
    return find_figure(GAME, 2, name).estimate(results)


def test_how_often_one_printed_deck_beats_another_is_asked_by_their_names():
    """What is split by both axes is the share of the first seat's deck against the second's."""
    series = Series(GAME, GAME.options({"deck_1": "ST-01", "deck_2": "ST-05"}), ("scripted", "scripted"), 3)
    results = Results(series)
    for batch in play(series, 20, workers=1):
        results.add(batch)

    assert results.total("met").sum() == results.total("met")[0, 4] == 20
    assert deck_wins(results, "ST-01", "ST-05").value == results.win_share(seat=0)
    with pytest.raises(BadInput, match=r"deck_wins is split by .* or deck_wins:deck:PLACE:against:PLACE"):
        deck_wins(results, "ST-01", "ST-99")
