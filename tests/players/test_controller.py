"""A player that fails never stops a match: the controller answers for it and says so."""

import itertools
import logging
import sys
import threading
import time

import pytest

from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.playing import Budget, Choice, Decision, RankedAction, decision_of, play_out
from tablemate.games.el_dorado import GAME
from tablemate.players import controller, make_player
from tablemate.players.controller import Controller
from tablemate.players.faults import EvaluationFault

OPTIONS = GAME.options({"players": 2, "schedule": "2,1"})


class Raising:
    def choose(self, decision, budget):
        raise ZeroDivisionError("no evaluation")


class Foreign:
    def choose(self, decision, budget):
        return "the queen of hearts"


class Illegal:
    def choose(self, decision, budget):
        return Choice({"type": "bid", "tricks": 26})


class Hanging:
    def choose(self, decision, budget):
        threading.Event().wait()


class Late:
    """Answers, but only when nobody waits any more."""

    def choose(self, decision, budget):
        time.sleep(0.2)
        return Choice(decision.legal_actions[-1])


class SlowWithAnIdea:
    best_so_far = None

    def choose(self, decision, budget):
        self.best_so_far = Choice(decision.legal_actions[-1], "the last one looked good")
        threading.Event().wait()


class SlowWithABadIdea(Hanging):
    best_so_far = Choice({"type": "bid", "tricks": 26})


class Leaving:
    def choose(self, decision, budget):
        sys.exit("I have had enough")


class Interrupting:
    def choose(self, decision, budget):
        raise KeyboardInterrupt("as if a person had pressed Ctrl-C")


class Speechless(Exception):
    def __str__(self):
        raise ValueError("words fail me")


class RaisingSpeechlessly:
    def choose(self, decision, budget):
        raise Speechless


class Silent(Exception):
    """Its words end the program."""

    def __str__(self):
        raise SystemExit


class Nameless(type):
    @property
    def __name__(cls):
        raise KeyboardInterrupt


class SilentAndNameless(Silent, metaclass=Nameless):
    pass


class SilentFault(EvaluationFault):
    """One of our own faults, but for its words."""

    def __init__(self):
        super().__init__("bid", "nothing to say")

    def __str__(self):
        raise SystemExit


def raising(fault):
    class Raises:
        def choose(self, decision, budget):
            raise fault()

    return Raises


class RaisingWhatNoFileCanHold:
    def choose(self, decision, budget):
        raise ValueError("two\nlines, \udcff and much " + 1000 * "more")


class Forging:
    """Writes an illegal action onto its list of legal ones, and plays it."""

    def choose(self, decision, budget):
        decision.legal_actions.insert(0, {"type": "bid", "tricks": 26})
        return Choice(decision.legal_actions[0])


class AlwaysEqual:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Pretending:
    """Its action says that it equals any other."""

    def choose(self, decision, budget):
        return Choice(AlwaysEqual())


class Scribbling:
    def choose(self, decision, budget):
        decision.legal_actions.clear()
        decision.view.clear()
        decision.world.states.view("u1")[:] = 0x55
        return Choice({"type": "play", "card": "none"})


def within(seconds):
    """A limit that is the same for every kind of decision."""
    return lambda kind: seconds


def played(make, limit=None, seed=3):
    """A match of a failing player in seat 0 against a scripted one."""
    match = Match(GAME, OPTIONS, seed, ["failing", "scripted"])
    play_out(match, [Controller(make, seed, limit=limit), make_player(GAME, "scripted", seed, 1)])
    return match


def faults_of(match):
    return [line.fault for line in match.lines if line.seat == 0]


QUICK, PATIENT = within(0.01), within(5)


def test_whoever_asks_may_lower_the_limit_and_waits_all_the_same():
    class Noting:
        def choose(self, decision, budget):
            time.sleep(0.05)
            limits.append(budget.limit)
            return Choice(decision.legal_actions[0])

    limits = []
    decision = decision_of(Match(GAME, OPTIONS, 3, ["noting", "scripted"]), 0)
    seated = Controller(Noting, 3, budget=Budget(simulations=800), limit=PATIENT)
    for asked in (Budget(), Budget(limit=0.01), Budget(limit=60)):
        assert seated.choose(decision, asked).fault is None
    assert limits == [5, 0.01, 5]


@pytest.mark.parametrize(
    ("make", "limit", "said"),
    [
        (Raising, None, "ZeroDivisionError: no evaluation"),
        (Raising, PATIENT, "ZeroDivisionError: no evaluation"),
        (Leaving, None, "SystemExit: I have had enough"),
        (Leaving, PATIENT, "SystemExit: I have had enough"),
        (Interrupting, PATIENT, "KeyboardInterrupt: as if a person had pressed Ctrl-C"),
        (RaisingSpeechlessly, None, "Speechless"),
        (raising(Silent), None, ": Silent"),
        (raising(Silent), PATIENT, ": Silent"),
        (raising(SilentAndNameless), PATIENT, ": something that cannot be printed"),
        (raising(SilentFault), PATIENT, ": "),
        (RaisingWhatNoFileCanHold, None, "ValueError: two lines,   and much more"),
        (Foreign, None, "'the queen of hearts' is not a choice"),
        (Illegal, None, "{'type': 'bid', 'tricks': 26} is not legal"),
        (Forging, None, "{'type': 'bid', 'tricks': 26} is not legal"),
        (Pretending, None, "is not legal"),
        (Scribbling, None, "{'type': 'play', 'card': 'none'} is not legal"),
        (Late, QUICK, "no answer within 0.01 s"),
        (SlowWithAnIdea, QUICK, "no answer within 0.01 s"),
    ],
)
def test_a_failing_player_never_stops_a_match(make, limit, said):
    match = played(make, limit)

    assert match.result is not None
    asked = [fault for fault in faults_of(match) if "not asked" not in str(fault)]
    assert asked
    assert all(fault is not None and said in fault for fault in asked)
    assert all(line.fault is None for line in match.lines if line.seat == 1)


@pytest.mark.parametrize("make", [Raising, Leaving, RaisingWhatNoFileCanHold, Foreign, Forging])
def test_a_fault_fits_the_match_file(make):
    text = write_match(played(make))

    assert all(len(line) < 2000 for line in text.splitlines())
    assert "the player failed at" in text or "the player answered wrongly at" in text


def test_ctrl_c_at_a_player_that_is_asked_directly_ends_the_match():
    """There it cannot be told from a person's; in a thread no signal arrives, so it is the player's own."""
    with pytest.raises(KeyboardInterrupt):
        played(Interrupting)


def test_what_hangs_for_good_is_not_asked_for_ever():
    """Every hanging thought holds a thread, and perhaps a core: there are three at the most."""
    asked = []

    class Counted(Hanging):
        def choose(self, decision, budget):
            asked.append(decision)
            super().choose(decision, budget)

    faults = faults_of(played(Counted, QUICK))

    assert len(asked) == 3 < len(faults)
    assert all("no answer within 0.01 s" in fault for fault in faults[:3])
    assert all("not asked while 3 earlier calls have not returned" in fault for fault in faults[3:])


def test_who_is_late_is_asked_again():
    """A slow player's thoughts come to an end, so that it is given its chance at every decision."""
    match = Match(GAME, GAME.options({"players": 2, "schedule": "5"}), 3, ["late", "scripted"])

    asked = []

    class Counted(Late):
        def choose(self, decision, budget):
            asked.append(decision)
            return super().choose(decision, budget)

    class Waiting:
        def choose(self, decision, budget):
            time.sleep(0.3)
            return Choice(decision.legal_actions[0])

    play_out(match, [Controller(Counted, 3, limit=QUICK), Waiting()])

    faults = faults_of(match)
    assert len(asked) == len(faults)
    assert all("no answer within 0.01 s" in fault for fault in faults)


def test_a_match_with_faults_is_kept_and_verifies():
    text = write_match(played(Raising))
    [again] = [
        verify(recorded, lambda name: GAME) for recorded in read_matches(text.splitlines(True), "match")
    ]

    assert write_match(again) == text


def test_a_fault_is_logged_with_the_match_that_reproduces_it(caplog):
    with caplog.at_level(logging.WARNING):
        played(Raising)

    assert "ZeroDivisionError" in caplog.text
    assert '{"tablemate":1,"game":"el_dorado"' in caplog.text


def test_the_match_so_far_is_logged_once_however_often_a_player_fails(caplog):
    match = Match(GAME, GAME.options({"players": 2}), 3, ["failing", "scripted"])
    with caplog.at_level(logging.WARNING):
        play_out(match, [Controller(Raising, 3), make_player(GAME, "scripted", 3, 1)])

    assert len(faults_of(match)) > 40
    assert caplog.text.count('{"tablemate":1,"game":"el_dorado"') == 1
    assert len(caplog.records) == 21
    assert "its match file marks them all" in caplog.records[-1].message


def test_a_failed_evaluation_is_replaced_at_random_but_repeatably():
    first, again, other = (played(Raising, seed=seed) for seed in (3, 3, 4))

    assert [line.action for line in first.lines] == [line.action for line in again.lines]
    assert [line.action for line in first.lines] != [line.action for line in other.lines]


def test_a_slow_player_gets_its_best_so_far_or_the_first_legal_action():
    options = Match(GAME, OPTIONS, 3, ["failing", "scripted"]).position
    first = options.legal()[0] if options.actor == 0 else None

    hanging, misled = (played(make, QUICK) for make in (Hanging, SlowWithABadIdea))
    slow = played(SlowWithAnIdea, within(0.3))  # long enough to have one

    assert (
        bid_by_the_failing(hanging) == bid_by_the_failing(misled) == (first or {"type": "bid", "tricks": 0})
    )
    assert bid_by_the_failing(slow) == {"type": "bid", "tricks": 2}


def bid_by_the_failing(match):
    return next(line.action for line in match.lines if line.seat == 0)


class SlowInEverything(Hanging):
    """It neither tells its best so far nor leaves."""

    @property
    def best_so_far(self):
        threading.Event().wait()

    def leave(self):
        threading.Event().wait()


class SlowAndRude(Hanging):
    @property
    def best_so_far(self):
        raise KeyboardInterrupt

    def leave(self):
        raise SystemExit


@pytest.mark.parametrize("make", [SlowInEverything, SlowAndRude])
def test_what_a_failing_player_does_when_it_is_let_go_never_stops_or_stalls_a_match(make, monkeypatch):
    monkeypatch.setattr(controller, "TO_REPORT", 0.01)
    monkeypatch.setattr(controller, "TO_LEAVE", 0.01)
    began = time.monotonic()
    match = played(make, QUICK)

    assert match.result is not None
    assert time.monotonic() - began < 5
    assert "no answer within" in faults_of(match)[0]


@pytest.mark.parametrize(
    "ranked",
    [
        ("the queen of hearts",),
        42,
        itertools.repeat(None),
        (RankedAction({"type": "bid", "tricks": 26}, 1.0),),
        (RankedAction({"type": "bid", "tricks": 0}, "good"),),
        (RankedAction({"type": "bid", "tricks": 0}, float("nan")),),
        (RankedAction({"type": "bid", "tricks": 0}, 1.0, {"reach": AlwaysEqual()}),),
    ],
)
def test_options_ranked_in_other_than_plain_values_are_left_out(ranked):
    """Whoever shows them need not look twice; the answer itself counts."""

    class Ranking:
        def choose(self, decision, budget):
            return Choice(decision.legal_actions[0], "the first", ranked)

    position = Match(GAME, OPTIONS, 3, ["ranking", "scripted"]).position
    choice = Controller(Ranking, 3, limit=PATIENT).choose(Decision(position, 0, list), Budget())

    assert choice.fault is None
    assert choice.action == position.legal()[0]
    assert list(choice.ranked) == []


def test_what_is_ranked_in_plain_values_is_handed_on():
    class Ranking:
        def choose(self, decision, budget):
            legal = decision.legal_actions
            ranked = [RankedAction(action, k / 2, {"visits": k}) for k, action in enumerate(legal)]
            return Choice(legal[0], "the first", ranked)

    position = Match(GAME, OPTIONS, 3, ["ranking", "scripted"]).position
    choice = Controller(Ranking, 3, limit=PATIENT).choose(Decision(position, 0, list), Budget())

    assert [option.action for option in choice.ranked] == position.legal()
    assert [option.score for option in choice.ranked] == [0, 0.5, 1]
    assert [option.figures for option in choice.ranked] == [{"visits": k} for k in range(3)]


@pytest.mark.parametrize("is_ours", [True, False])
def test_only_a_built_in_player_can_call_an_action_a_slip(is_ours):
    class Slipping:
        def choose(self, decision, budget):
            return Choice(decision.legal_actions[0], is_slip=True)

    position = Match(GAME, OPTIONS, 3, ["slipping", "scripted"]).position
    choice = Controller(Slipping, 3, is_ours=is_ours).choose(Decision(position, 0, list), Budget())

    assert choice.is_slip == is_ours


def test_a_player_that_answers_is_left_alone():
    match = played(lambda: make_player(GAME, "random", 3, 0), limit=PATIENT)

    assert all(line.fault is None for line in match.lines)


def test_a_controller_hands_on_its_own_budget():
    seen = []

    class Listening:
        def choose(self, decision, budget):
            seen.append(budget)
            return Choice(decision.legal_actions[0])

    controller = Controller(Listening, 1, budget=Budget(simulations=7))
    match = Match(GAME, OPTIONS, 1, ["a", "b"])
    play_out(match, [controller, make_player(GAME, "random", 1, 1)], budget=Budget(simulations=9))

    assert set(seen) == {Budget(simulations=7)}


def test_a_player_is_told_when_it_is_given_up():
    """A budget in simulations has no end by the clock but this."""
    seen = []

    class Listening:
        def choose(self, decision, budget):
            seen.append(budget)
            return Choice(decision.legal_actions[0])

    controller = Controller(
        Listening, 1, budget=Budget(simulations=7), limit=lambda kind: {"bid": 4, "play": 2}[kind]
    )
    play_out(Match(GAME, OPTIONS, 1, ["a", "b"]), [controller, make_player(GAME, "random", 1, 1)])

    assert set(seen) == {Budget(simulations=7, limit=4), Budget(simulations=7, limit=2)}


def test_players_leave_when_the_match_is_over_however_it_ends():
    left = []

    class Staying:
        def choose(self, decision, budget):
            return Choice(decision.legal_actions[0])

        def leave(self):
            left.append(self)
            raise OSError("and slams the door")

    def table():
        return [Controller(Staying, 1), Controller(Staying, 2)]

    play_out(Match(GAME, OPTIONS, 1, ["a", "b"]), table())
    assert len(left) == 2

    def interrupted(events):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_out(Match(GAME, OPTIONS, 1, ["a", "b"]), table(), on_events=interrupted)
    assert len(left) == 3  # the other had not been asked yet


def test_a_player_that_cannot_be_made_again_never_stops_a_match():
    made = []

    def make():
        made.append(None)
        if len(made) > 1:
            raise OSError("no more of them")
        return Hanging()

    faults = faults_of(played(make, QUICK))

    assert "no answer" in faults[0]
    assert all("OSError: no more of them" in fault for fault in faults[1:])
