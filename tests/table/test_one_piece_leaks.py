"""Nothing hidden on the wire in the One Piece Card Game: all that seats and a spectator are sent of a match.

Which cards may be named is worked out from the true match: those of its events but for what is drawn, taken
from life, moved unseen or looked at, which is for one seat alone (docs/games/one_piece.md 17). The lists of
both decks are open, so they are left out of what is searched.
"""

import contextlib
import json
import random
import re

import pytest

from live_table import Begun, Person
from tablemate.games.one_piece.cards.loader import all_cards

FOR_ONE_SEAT = {"cards_drawn": "cards", "life_taken": "card", "moved_unseen": "card", "looked": "cards"}
NUMBER = re.compile(r"\b(?:ST|OP|EB|P)\d{0,2}-\d{3}\b")
MATCHES = [
    {"deck_1": "ST-07", "deck_2": "ST-09", "life": 3},
    {"deck_1": "ST-13", "deck_2": "ST-03", "life": 2},
]
VIEWERS = (0, 1, None)


def numbers_in(value: object) -> set[str]:
    return set(NUMBER.findall(json.dumps(value, ensure_ascii=False)))


def names_of(numbers: set[str]) -> set[str]:
    return {all_cards()[number].name for number in numbers}


class Known:
    """The cards that a viewer may have seen after so many lines of a match."""

    def __init__(self, kept, viewer: int | None) -> None:
        told = [kept.setup, *(line.events for line in kept.lines if hasattr(line, "events"))]
        self._all = [numbers_in(events) for events in told]
        self._by_line = [set().union(*(shown_by(event, viewer) for event in events)) for events in told]

    def of(self, n: int) -> set[str]:
        """Those that line `n` names; -1 is the setup."""
        return self._by_line[n + 1]

    def hidden_by(self, n: int) -> set[str]:
        """Those of its cards whose names the viewer has no other way to know from it."""
        shown = names_of(self.of(n))
        return {number for number in self._all[n + 1] if all_cards()[number].name not in shown}

    def after(self, lines: int) -> set[str]:
        return set().union(*self._by_line[: lines + 1])


def shown_by(event: dict, viewer: int | None) -> set[str]:
    """The cards that an event names to a viewer."""
    hidden = None if event.get("seat") == viewer else FOR_ONE_SEAT.get(event["type"])
    return numbers_in({name: value for name, value in event.items() if name != hidden})


def assert_nothing_hidden(message: dict, known: Known, viewer: int | None) -> int:
    """How many cards of a message were looked at; all of them may be known."""
    seen = 0
    message.pop("options", None) if message["type"] == "table" else None  # of the match: the decks
    for line in [*message.pop("log", ()), *message.pop("lines", ())]:
        named = numbers_in(line)
        assert named <= known.of(line["n"]), (viewer, line)
        assert_words_are_covered(line["words"], known.hidden_by(line["n"]), viewer)
        seen += len(named)
    view = message.pop("view", None)
    if view is not None and message["type"] == "table":  # as HTTP tells it
        return seen + assert_nothing_hidden(view, known, viewer)
    if view is not None:
        for seat, side in enumerate(view["sides"]):
            side.pop("deck_list")
            assert (side["hand"] is None) == (seat != viewer)
        named = numbers_in([view, message.pop("options"), message.pop("text")])
        assert named <= known.after(message["n"]), (viewer, named - known.after(message["n"]))
        seen += len(named)
    assert not numbers_in(message), message
    return seen


def assert_words_are_covered(words: list[str], hidden: set[str], viewer: int | None) -> None:
    """No card that a line hides is called by its name; what a card says, after a colon, names others too."""
    text = " ".join(sentence for sentence in words if ": " not in sentence)
    assert not [name for name in names_of(hidden) if name in text], (viewer, text)


def played(begun: Begun, seed: str) -> tuple[dict[int | None, Person], list[tuple[int | None, str]]]:
    """Everybody's side of a match that is played at random, with what they asked for at every step."""
    chance, asked = random.Random(seed), []
    with contextlib.ExitStack() as stack:
        people = {seat: stack.enter_context(begun.sit(seat, text=True)) for seat in VIEWERS}
        while not people[0].view["over"]:
            actor = people[0] if people[0].is_to_act else people[1]
            n = actor.act(chance.choice(actor.view["options"])["action"])["n"]
            for person in people.values():
                person.until(lambda view, n=n: view["n"] >= n)
            if not actor.view["over"]:  # then it is no secret any more
                asked += [(seat, begun.get(seat=seat).text) for seat in VIEWERS]
    return people, asked


@pytest.mark.parametrize("options", MATCHES, ids=lambda options: f"{options['deck_1']} {options['deck_2']}")
def test_nobody_is_ever_sent_a_card_it_may_not_know(table, kept, options):
    begun = table.seen_from("127.0.3.9").begin("human", "human", game="one_piece", options=options)
    people, asked = played(begun, options["deck_1"])

    truth = kept.matches.read(begun.id)
    known = {viewer: Known(truth, viewer) for viewer in VIEWERS}
    seen = dict.fromkeys(VIEWERS, 0)
    for viewer, person in people.items():
        for text in person.heard:
            seen[viewer] += assert_nothing_hidden(json.loads(text), known[viewer], viewer)
    for viewer, text in asked:
        seen[viewer] += assert_nothing_hidden(json.loads(text), known[viewer], viewer)
    assert all(seen.values()), "there was something to look at"
    everything = set().union(*(known[viewer].after(len(truth.lines)) for viewer in (0, 1)))
    assert everything > known[None].after(len(truth.lines)), "and something to hide"


def test_the_scan_sees_what_one_seat_alone_may_see():
    """The test of the test."""
    drawn = {"type": "cards_drawn", "seat": 0, "count": 1, "cards": ["ST01-013"]}

    assert (shown_by(drawn, 0), shown_by(drawn, 1), shown_by(drawn, None)) == ({"ST01-013"}, set(), set())
    with pytest.raises(AssertionError):
        assert_words_are_covered(["Player 1 draws Roronoa Zoro."], {"ST01-013"}, None)
