"""Answer times: neither what is sent of a thought nor when it is sent tells anything of a hand.

The opponents here need next to no time for the only option they have and long for any other, as searches do.
"""

import contextlib
import random
import time

import pytest

import answer_times
from answer_times import Timed, auc, told
from compiled_games import compile_game
from live_table import Begun, serving_here
from tablemate.core.playing import Budget
from tablemate.games.catalogue import all_games
from tablemate.games.el_dorado import GAME
from tablemate.players.seats import make_player
from tablemate.players.timing import PACES, Pace
from tablemate.store import Store, default_url
from tablemate.table import new_match, opponents
from tablemate.table.new_match import MatchWanted

OPTIONS = {"players": 2, "schedule": "2,2,2,2,2,2", "first_dealer": 0}
NO_PAUSES, FAST_FORWARD = {"type": "pace", "pace": "none"}, {"type": "fast_forward"}
AT_LEAST = 16  # thoughts with a choice, and without
WITHIN = 0.42  # of a half: more than four standard errors with so few


class Unequal:
    """Thinks for long where there is a choice, and writes down which decisions had one."""

    def __init__(self, player, had_choice):
        self.player, self.had_choice = player, had_choice

    def choose(self, decision, budget):
        has_choice = len(decision.legal_actions) > 1
        self.had_choice.append(has_choice)
        time.sleep(0.12 if has_choice else 0.001)
        return self.player.choose(decision, budget)


@pytest.fixture
def had_choice(monkeypatch):
    """Of every thought of opponents, whether it had a choice: what nobody may find out."""
    found = []
    monkeypatch.setattr(
        opponents, "make_player", lambda *args, **more: Unequal(make_player(*args, **more), found)
    )
    return found


@pytest.fixture
def here(tmp_path):
    with Store(default_url(tmp_path)) as store, serving_here(store) as table:
        yield table


def thoughts(table, had_choice, at_least, *, pace, hurries=None, game="el_dorado", options=OPTIONS):
    """Of every thought the milliseconds told, and the seconds until its end and its move were heard."""
    told, ends, moves = [], [], []
    chance = random.Random(game)
    while min(had_choice.count(True), had_choice.count(False)) < at_least:
        begun = table.begin("human", "normal", game=game, options=options, pace=pace)
        with begun.sit(0, pace=pace) as ann:
            while not ann.view["over"]:
                if ann.is_to_act:
                    ann.act(chance.choice(ann.view["options"])["action"])
                    continue
                message = ann.next()
                if message.get("sign") == "thinking_started":
                    started = time.monotonic()
                    if hurries is not None:
                        ann.send(hurries)
                elif message.get("sign") == "thinking_ended":
                    told.append(message["milliseconds"])
                    ends.append(time.monotonic() - started)
                    if hurries == NO_PAUSES:
                        ann.send({"type": "pace", "pace": pace})
                elif message["type"] == "events" and len(moves) < len(ends):
                    moves.append(time.monotonic() - started)
    return told, ends, moves


@pytest.mark.parametrize(
    ("pace", "hurries"),
    [("none", None), ("quick", None), ("natural", NO_PAUSES), ("natural", FAST_FORWARD)],
    ids=["none", "quick", "changed", "fast-forward"],
)
@pytest.mark.parametrize(
    ("at_least", "within"),
    [(AT_LEAST, WITHIN), pytest.param(500, 0.05, marks=pytest.mark.soak)],
    ids=["few", "many"],
)
def test_answer_times_do_not_tell_whether_an_opponent_had_a_choice(
    here, had_choice, monkeypatch, pace, hurries, at_least, within
):
    monkeypatch.setitem(PACES, "normal", Pace(0.1, 0.2))
    for times in thoughts(here, had_choice, at_least, pace=pace, hurries=hurries):
        assert told_by(times, had_choice) == pytest.approx(0.5, abs=within)


@pytest.mark.soak
def test_nor_do_they_tell_who_has_a_trigger_or_a_counter_in_a_game_of_many_kinds_of_decisions(
    here, had_choice, monkeypatch
):
    compile_game("one_piece")
    monkeypatch.setitem(PACES, "normal", Pace(0.1, 0.2))
    seven = (
        "1xST07-001\n2xST07-003\n2xST07-007\n2xST07-015\n2xST07-016\n2xST07-017\n"  # few, some with a trigger
    )
    options = {"deck_1": seven, "deck_2": seven, "free_decks": True, "opening_hand": 3, "life": 2}
    for times in thoughts(here, had_choice, 30, pace="quick", game="one_piece", options=options):
        assert told_by(times, had_choice) == pytest.approx(0.5, abs=0.3)  # four standard errors


def told_by(times, had_choice):
    """How often a thought with a choice took longer than one without."""
    with_choice, without = (
        [t for t, had in zip(times, had_choice, strict=True) if had is wanted] for wanted in (True, False)
    )
    return auc(with_choice, without)


def follower(options, seconds):
    """A move of which nobody else knows whether there was a choice."""
    return Timed("moved", "play", options, expected=(1, 3) * 16, seconds=seconds)


def test_the_attack_counts_a_leak_and_not_what_everybody_sees():
    leaders = [Timed("moved", "play", 3, expected=(3,) * 32, seconds=1.0)] * 50  # who are seen to move later
    silent = [follower(options, seconds) for options in (1, 3) for seconds in (0.1, 0.2)] * 10
    leaking = [follower(options, 0.1 * options) for options in (1, 3)] * 10

    assert told(leaders + silent)[0] == 0.5
    assert told(leaders + leaking)[0] == 1.0


def test_the_attack_compares_few_with_many_where_everybody_knows_that_there_is_a_choice():
    def turn(options, seconds):
        return Timed("moved", "action", options, expected=(4, 5, 9, 12) * 8, seconds=seconds)

    assert told([turn(options, 1.0 * options) for options in (4, 5, 9, 12)] * 5)[0] == 1.0
    assert told([turn(options, seconds) for options in (4, 12) for seconds in (1.0, 2.0)] * 5)[0] == 0.5


@pytest.mark.parametrize(
    "game", [game for game in all_games().values() if not game.companion], ids=lambda game: game.id
)
def test_the_attack_is_made_on_every_game_that_has_opponents(game):
    seats = answer_times.SEATS[game.id]
    options = new_match.chosen_options(game, answer_times.OPTIONS.get(game.id, {}), ["human"] * seats)

    assert game.seats(options) == seats


def test_a_match_is_answered_while_a_hundred_others_pause(here, monkeypatch):
    """A pause is a timer, however long it is: it keeps no thread."""
    monkeypatch.setitem(PACES, "normal", Pace(3600, 3600))
    with contextlib.ExitStack() as watched:
        for _ in range(100):
            begun = here.begin("human", "normal", options=OPTIONS, pace="natural")
            watched.enter_context(begun.sit(0)).hear("sign")

        with here.begin("human", "normal", options=OPTIONS, pace="none").sit(0) as ann:
            assert ann.to_act()["n"] == 1


def test_a_thought_that_was_taken_back_or_conceded_leaves_no_pause_behind(here, monkeypatch):
    monkeypatch.setitem(PACES, "normal", Pace(3600, 3600))
    begun = here.begin("human", "normal", options={**OPTIONS, "first_dealer": 1}, pace="natural")
    with begun.sit(0) as ann:
        ann.act()
        while ann.hear("sign")["sign"] != "thinking_started":
            pass
        ann.send({"type": "take_back", "n": ann.view["n"]})
        while ann.hear("sign")["sign"] != "thinking_ended":
            pass
        assert ann.to_act()["n"] == 2


def test_a_match_begun_with_a_larger_budget_goes_on_with_what_is_allowed_now(here, tmp_path, monkeypatch):
    monkeypatch.setattr(opponents, "CEILING", Budget(simulations=50, seconds=0.2))
    wanted = MatchWanted(game="el_dorado", seats=["human", "mo-ismcts@900s"], options=OPTIONS, pace="none")
    with Store(default_url(tmp_path)) as store:
        old = new_match.begin(store, GAME, GAME.options(OPTIONS), wanted, is_listed=True)
    with Begun(here, old.id, list(old.tokens)).sit(0, pace="none") as ann:
        assert ann.to_act()["n"] == 1


def test_a_seat_may_name_the_time_it_takes(here):
    begun = here.begin("human", "easy+thinking=1200..1200", options=OPTIONS, pace="natural")
    with begun.sit(0) as ann:
        while ann.next().get("sign") != "thinking_started":
            if ann.is_to_act:
                ann.act()
        while (sign := ann.hear("sign"))["sign"] != "thinking_ended":
            pass

    assert sign["milliseconds"] == 1200


def test_a_setting_that_means_nothing_opens_no_match(here):
    wanted = {"game": "el_dorado", "seats": ["human", "easy+thinking=9..3"], "options": {}}
    refused = here.post("/api/matches", wanted)

    assert refused.status == 400
    assert "seat 1: thinking goes from a shorter to a longer time" in str(refused.body)
