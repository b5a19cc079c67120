"""Nothing hidden on the wire: everything a seat or a spectator is ever sent, over whole matches.

What may be known is computed from the true match: the cards dealt to the seat, those turned up, and those
played so far. The view code has no part in it.
"""

import json
import re
import threading
from dataclasses import dataclass

import pytest

from live_table import Begun
from tablemate.store import StoredMatch

CARD = re.compile(r"\b([2-9TJQKA][CDHS])\b")
SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
SHOWN = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
OPTIONS = [
    {"players": 4, "schedule": "4..2"},
    {"players": 4, "schedule": "3,3", "bid_order": "simultaneous"},
    {"players": 6, "schedule": "3,2", "trump": "dealer_last_card", "duplicate_winner": "cancel"},
    {"players": 3, "schedule": "4,2", "trump": "none", "must_trump": True},
]


def cards_in(text: str) -> set[str]:
    """Every card that a message names, in whatever form."""
    shown = {("T" if rank == "10" else rank) + SYMBOLS[suit] for rank, suit in SHOWN.findall(text)}
    return set(CARD.findall(text)) | shown


class Known:
    """What one viewer may know of the cards, as the match goes on."""

    def __init__(self, found: StoredMatch, viewer: int | None) -> None:
        self._viewer = viewer
        self._told = [found.setup, *(line.events for line in found.lines if hasattr(line, "events"))]
        self.seed = found.about.header.seed
        self.digest = found.about.result.digest

    def after(self, lines: int) -> set[str]:
        """The cards of the round at hand that the viewer has seen after so many lines."""
        cards: set[str] = set()
        for event in (event for told in self._told[: lines + 1] for event in told):
            if event["type"] == "dealt":  # all cards are back in the deck, and dealt anew
                cards = {event["trump"]} - {None}
                cards |= set() if self._viewer is None else set(event["hands"][self._viewer])
            elif event["type"] == "card_played":
                cards.add(event["card"])
        return cards

    def around(self, n: int) -> set[str]:
        """The cards that line `n` may tell of: it may end one round and deal the next."""
        played = {event["card"] for event in self._told[n + 1] if event["type"] == "card_played"}
        return self.after(n) | played | self.after(n + 1) if n >= 0 else self.after(0)

    def sealed_bids(self, lines: int) -> bool:
        """Whether bids of others are still under cover after so many lines."""
        types = [event["type"] for told in self._told[: lines + 1] for event in told]
        sealed = max((k for k, type_ in enumerate(types) if type_ == "bid_sealed"), default=-1)
        revealed = max((k for k, type_ in enumerate(types) if type_ == "bids_revealed"), default=-1)
        return sealed > revealed


@dataclass
class ClientMessage:
    """What a request came to while a match ran, with the numbers of lines before and after it."""

    path: str
    text: str
    before: int
    after: int


class Watcher:
    """A seat, or a spectator, who plays on and asks for all there is at every step."""

    def __init__(self, begun: Begun, seat: int | None) -> None:
        self.seat = seat
        self.asked: list[ClientMessage] = []
        self._begun = begun

    def play(self) -> None:
        with self._begun.sit(self.seat, text=True) as person:
            self.person = person
            while not person.view["over"]:
                self._ask_for_all(person.view["n"])
                if person.is_to_act:
                    person.act(person.view["options"][-1]["action"])
                else:
                    person.until(lambda view, n=person.view["n"]: view["n"] > n)

    def _ask_for_all(self, before: int) -> None:
        told = {path: self._begun.get(path, seat=self.seat) for path in ("/sheet", "/record", "/share", "")}
        view = told[""].body["view"]
        if not view["over"]:  # then it is no secret any more
            assert told["/share"].code == "still-running"
            self.asked += [
                ClientMessage(path, answer.text, before, view["n"]) for path, answer in told.items()
            ]


def everybody_plays(begun: Begun, people: list[int]) -> list[Watcher]:
    """Let every person play in a thread of its own, and a spectator watch, until the match is over."""
    watchers = [Watcher(begun, seat) for seat in (*people, None)]
    threads = [threading.Thread(target=watcher.play) for watcher in watchers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return watchers


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: options.get("trump", options.get("bid_order", ""))
)
def test_nobody_is_ever_sent_what_it_may_not_know(table, kept, options):
    people = [0, 2]
    seats = ["human" if seat in people else "scripted" for seat in range(options["players"])]
    # From another address for each match: together they ask for more than one address may.
    begun = table.seen_from(f"127.0.3.{1 + OPTIONS.index(options)}").begin(*seats, options=options)

    watchers = everybody_plays(begun, people)

    for watcher in watchers:
        known = Known(kept.matches.read(begun.id), watcher.seat)
        assert watcher.person.view["over"]
        for text in watcher.person.heard:
            assert_nothing_hidden(json.loads(text), known, watcher.seat)
            assert_no_seed(text, known)
        assert {asked.path for asked in watcher.asked} == {"/sheet", "/record", "/share", ""}
        for asked in watcher.asked:
            assert_no_seed(asked.text, known)
            ASSERTIONS[asked.path](asked, known, watcher.seat)


def assert_no_seed(text: str, known: Known) -> None:
    assert str(known.seed) not in text
    assert known.digest not in text
    assert '"digest"' not in text
    assert '"seed"' not in text


def assert_nothing_hidden(message: dict, known: Known, viewer: int | None) -> None:
    """A message has the cards of its lines and of its view, and none besides."""
    for line in [*message.pop("log", ()), *message.pop("lines", ())]:
        assert cards_in(json.dumps(line)) <= known.around(line["n"]), (viewer, line)
        assert_line_is_covered(line, viewer)
    view = message.pop("view", None)
    if view is not None and message["type"] == "table":  # as HTTP tells it
        assert_nothing_hidden(view, known, viewer)
    elif view is not None:
        shown = json.dumps([view, message.pop("options"), message.pop("text")], ensure_ascii=False)
        assert cards_in(shown) <= known.after(message["n"]), (viewer, shown)
        if known.sealed_bids(message["n"]):
            assert all(bid is None for seat, bid in enumerate(view["bids"]) if seat != viewer)
    assert not cards_in(json.dumps(message, ensure_ascii=False)), message


def assert_line_is_covered(line: dict, viewer: int | None) -> None:
    for event in line["events"]:
        if event["type"] == "bid_sealed" and event["seat"] != viewer:
            assert "tricks" not in event


def assert_table_is_covered(asked: ClientMessage, known: Known, viewer: int | None) -> None:
    assert_nothing_hidden(json.loads(asked.text), known, viewer)


def assert_record_is_covered(asked: ClientMessage, known: Known, viewer: int | None) -> None:
    header, setup, *lines = map(json.loads, asked.text.splitlines())
    assert not cards_in(json.dumps(header))
    assert cards_in(json.dumps(setup)) <= known.after(0)
    assert asked.before <= len(lines) <= asked.after
    for line in lines:
        assert cards_in(json.dumps(line)) <= known.around(line["n"]), (viewer, line)
        assert_line_is_covered(line, viewer)
        assert ("action" in line) == (line["seat"] == viewer), "an action may be sealed"


def assert_sheet_is_covered(asked: ClientMessage, known: Known, viewer: int | None) -> None:
    assert not cards_in(asked.text)
    if all(known.sealed_bids(n) for n in range(asked.before, asked.after + 1)):
        sheet = json.loads(asked.text)["sheet"]
        assert sheet["rounds"][sheet["current"] - 1]["bids"] == {}


def assert_no_cards(asked: ClientMessage, known: Known, viewer: int | None) -> None:
    assert not cards_in(asked.text)


ASSERTIONS = {
    "": assert_table_is_covered,
    "/record": assert_record_is_covered,
    "/sheet": assert_sheet_is_covered,
    "/share": assert_no_cards,
}


def test_the_scan_sees_a_card_in_any_form():
    """The test of the test: a leak would be found in words and in fields."""
    assert cards_in('{"hand":["QS","TD"],"text":"10♦ and 2♣"}') == {"QS", "TD", "2C"}


def test_the_scan_forgets_the_cards_of_the_round_before(table, kept):
    """The test of the test: a card that was seen in one round may be in any hand of the next."""
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "3,3"})
    with begun.sit(0) as ann:
        ann.play_out()
    known = Known(kept.matches.read(begun.id), 0)
    n, dealt = next(
        (line["n"], event) for line in ann.lines[1:] for event in line["events"] if event["type"] == "dealt"
    )

    last, first = known.after(n), known.after(n + 1)
    assert len(last) >= 5, "all that was played, but for the last card"
    assert first == {*dealt["hands"][0], dealt["trump"]}
    assert known.around(n) >= last | first


def test_a_refusal_tells_of_the_card_that_was_tried_alone(table, kept):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "6"})
    with begun.sit(0) as ann:
        while not ann.to_act()["over"]:
            n = ann.view["n"]
            tried = begun.post("/actions", {"n": n, "action": {"type": "play", "card": "2C"}})
            assert cards_in(tried.text) <= {"2C"}, tried
            if tried.status == 200:
                ann.until(lambda view, n=n: view["n"] > n)
            else:
                ann.act()
    assert kept.matches.read(begun.id).about.result is not None


@pytest.mark.parametrize("bid_order", ["sequential", "simultaneous"])
def test_advice_tells_every_seat_of_its_own_hand_alone(table, bid_order):
    begun = table.begin("human", "human", "human", options={"schedule": "3", "bid_order": bid_order})
    advised: set[int] = set()
    while not (view := begun.get().body["view"])["over"]:
        seat, n = view["view"]["decision"]["seat"], view["n"]
        own = begun.get(seat=seat).body["view"]
        for asked in ("/why", "/hint"):
            told = begun.post(asked, {"n": n}, seat=seat)
            assert told.status == 200, told
            assert cards_in(told.text) <= set(own["view"]["hand"]), (seat, told.text)
            other = begun.post(asked, {"n": n}, seat=(seat + 1) % 3)
            assert (other.status, other.code, cards_in(other.text)) == (409, "not-your-turn", set())
        advised.add(seat)
        begun.post("/actions", {"n": n, "action": own["options"][-1]["action"]}, seat=seat)
    assert advised == {0, 1, 2}
