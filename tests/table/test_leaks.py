"""Nothing hidden on the wire: everything a seat or a spectator is ever sent, over whole matches.

What may be known is computed from the true match: the cards dealt to the seat, those turned up, and those
played so far. The view code has no part in it.
"""

import json
import re
import threading

import pytest

from live_table import Begun, Person

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

    def __init__(self, kept, match_id: str, viewer: int | None) -> None:
        found = kept.matches.read(match_id)
        self._viewer = viewer
        self._told = [found.setup, *(line.events for line in found.lines if hasattr(line, "events"))]
        self.seed = found.about.header.seed
        self.digest = found.about.result.digest

    def after(self, lines: int) -> set[str]:
        """The cards of the round at hand and before that the viewer has seen after so many lines."""
        cards: set[str] = set()
        for event in (event for told in self._told[: lines + 1] for event in told):
            if event["type"] == "dealt":
                cards |= {event["trump"]} - {None}
                cards |= set() if self._viewer is None else set(event["hands"][self._viewer])
            elif event["type"] == "card_played":
                cards.add(event["card"])
        return cards

    def sealed_bids(self, lines: int) -> bool:
        """Whether bids of others are still under cover after so many lines."""
        types = [event["type"] for told in self._told[: lines + 1] for event in told]
        sealed = max((k for k, type_ in enumerate(types) if type_ == "bid_sealed"), default=-1)
        revealed = max((k for k, type_ in enumerate(types) if type_ == "bids_revealed"), default=-1)
        return sealed > revealed


def everybody_plays(begun: Begun, people: list[int], watchers: dict[int | None, Person]) -> None:
    """Let every person play in a thread of its own, and a spectator watch, until the match is over."""

    def play(seat: int | None) -> None:
        with begun.sit(seat, text=True) as person:
            watchers[seat] = person
            person.play_out(lambda view: view["options"][-1]["action"])

    threads = [threading.Thread(target=play, args=(seat,)) for seat in (*people, None)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: options.get("trump", options.get("bid_order", ""))
)
def test_nobody_is_ever_sent_what_it_may_not_know(table, kept, options):
    people = [0, 2]
    seats = ["human" if seat in people else "scripted" for seat in range(options["players"])]
    begun = table.begin(*seats, options=options)
    heard: dict[int | None, Person] = {}
    hidden = begun.get("/record", seat=0).text + begun.get("", seat=2).text

    everybody_plays(begun, people, heard)

    assert set(heard) == {0, 2, None}
    for viewer, person in heard.items():
        known = Known(kept, begun.id, viewer)
        assert str(known.seed) not in hidden
        for text in person.heard:
            message = json.loads(text)
            lines = reached(message)
            assert known.digest not in text
            if known.seed > 1_000_000:
                assert str(known.seed) not in text
            if lines is None:
                assert not cards_in(text), text
                continue
            assert cards_in(text) <= known.after(lines), (viewer, text)
            if known.sealed_bids(lines):
                assert_bids_are_covered(message, viewer)


def reached(message: dict) -> int | None:
    """How many lines a message may tell of."""
    if message["type"] == "table":
        return max(line["n"] for line in message["log"]) + 1
    return message["n"] if message["type"] in ("view", "events") else None


def assert_bids_are_covered(message: dict, viewer: int | None) -> None:
    if message["type"] == "view":
        assert all(bid is None for seat, bid in enumerate(message["view"]["bids"]) if seat != viewer)
    for line in message.get("lines", message.get("log", ())):
        for event in line["events"]:
            if event["type"] == "bid_sealed" and event["seat"] != viewer:
                assert "tricks" not in event


def test_the_scan_sees_a_card_in_any_form():
    """The test of the test: a leak would be found in words and in fields."""
    assert cards_in('{"hand":["QS","TD"],"text":"10♦ and 2♣"}') == {"QS", "TD", "2C"}


def test_advice_tells_of_the_own_hand_alone(table, kept):
    begun = table.begin("human", "scripted", options={"players": 2, "schedule": "6"})
    with begun.sit(0) as ann:
        while not ann.to_act()["over"]:
            n = ann.view["n"]
            told = begun.post("/why", {"n": n}).text + begun.post("/hint", {"n": n}).text
            assert cards_in(told) <= set(ann.view["view"]["hand"])
            tried = begun.post("/actions", {"n": n, "action": {"type": "play", "card": "2C"}})
            assert cards_in(tried.text) <= {"2C"}, tried
            if tried.status == 200:
                ann.until(lambda view, n=n: view["n"] > n)
            else:
                ann.act()
    assert kept.matches.read(begun.id).about.result is not None
