"""Tutorials can be played as they stand, and the kit says where one cannot."""

from dataclasses import dataclass

import msgspec
import pytest

import pig
from tablemate.core import NotConforming
from tablemate.core.errors import BadInput
from tablemate.core.tutorial import LONGEST_STEP, Step, Tutorial, has_tutorial, tutorial_of
from tablemate.games.catalogue import OURS, find_game
from tablemate.testing import check

EL_DORADO = find_game("el_dorado")


def findings(game, tutorial, monkeypatch):
    monkeypatch.setattr(game.module("tutorial"), "TUTORIAL", tutorial)
    with pytest.raises(NotConforming) as told:
        check(game, only=("tutorial",))
    return "\n".join(told.value.findings)


@dataclass
class Changed:
    """El Dorado's tutorial with one step changed."""

    at: int

    def by(self, **change):
        tutorial = tutorial_of(EL_DORADO)
        steps = list(tutorial.steps)
        steps[self.at] = msgspec.structs.replace(steps[self.at], **change)
        return msgspec.structs.replace(tutorial, steps=tuple(steps))


@pytest.mark.parametrize("name", OURS)
def test_every_game_of_ours_has_a_tutorial_of_a_few_minutes(name):
    tutorial = tutorial_of(find_game(name))

    assert 3 <= tutorial.minutes <= 5
    assert 10 <= len(tutorial.steps) <= 18
    assert all(step.point_at for step in tutorial.steps if step.action is not None)
    assert len({step.say for step in tutorial.steps}) == len(tutorial.steps)


@pytest.mark.parametrize("name", OURS)
def test_every_action_is_legal_where_it_is_asked_for_also_after_a_take_back(name):
    assert check(find_game(name), only=("tutorial",)).done["tutorial"].endswith("of them done")


def test_a_game_without_one_is_passed_over():
    assert not has_tutorial(pig.GAME)
    assert check(pig.GAME, only=("tutorial",)).done == {"tutorial": "none"}


def test_an_action_that_is_not_legal_there_is_found(monkeypatch):
    king = {"type": "play", "card": "KS"}  # not in the hand that is dealt
    at = next(k for k, step in enumerate(tutorial_of(EL_DORADO).steps) if step.action == play("4S"))

    told = findings(EL_DORADO, Changed(at).by(action=king), monkeypatch)

    assert f"what a step of the tutorial asks for is legal there (step {at + 1}: {king})" in told


def play(card):
    return {"type": "play", "card": card}


def test_an_event_that_never_comes_is_found(monkeypatch):
    at = len(tutorial_of(EL_DORADO).steps) - 2

    told = findings(EL_DORADO, Changed(at).by(until="bids_revealed"), monkeypatch)

    assert f"what a step of the tutorial waits for happens (step {at + 1}: bids_revealed)" in told


def test_an_event_that_comes_is_waited_for_with_any_actions(monkeypatch):
    tutorial = Changed(len(tutorial_of(EL_DORADO).steps) - 2).by(until="game_over")
    monkeypatch.setattr(EL_DORADO.module("tutorial"), "TUTORIAL", tutorial)

    check(EL_DORADO, only=("tutorial",))


def test_seats_that_the_options_do_not_ask_for_are_found(monkeypatch):
    tutorial = msgspec.structs.replace(tutorial_of(EL_DORADO), seats=("human", "scripted"))

    assert "has 3 seats with these options, not 2" in findings(EL_DORADO, tutorial, monkeypatch)


READ = Step(say="Read this.")
ONE = {"minutes": 3, "seed": 1, "options": {}, "seats": ("human", "scripted")}


@pytest.mark.parametrize(
    ("steps", "seats", "said"),
    [
        ((READ,), ("scripted", "scripted"), "for one person"),
        ((READ,), ("human", "human"), "for one person"),
        ((), ("human",), "ends with a step that is only read"),
        ((Step(say="Bid.", action={"type": "bid"}),), ("human",), "ends with a step that is only read"),
        ((Step(say=""), READ), ("human",), f"step 1 of a tutorial says 0 letters, not 1 to {LONGEST_STEP}"),
        ((READ, Step(say="a" * 500), READ), ("human",), "step 2 of a tutorial says 500 letters"),
        ((Step(say="Both?", action={"type": "bid"}, until="bid_made"), READ), ("human",), "not both"),
        (
            (Step(say="What?", watch="The others."), READ),
            ("human",),
            "says what to watch",
        ),
    ],
)
def test_what_no_match_is_needed_to_see_is_refused_at_once(steps, seats, said):
    with pytest.raises(BadInput, match=said):
        Tutorial(**{**ONE, "steps": steps, "seats": seats})
