"""A level that searches has a stand-in while its kernel is compiled, and every choice says so."""

import pytest

from one_piece_positions import at
from tablemate.core.background import BackgroundLoader
from tablemate.core.kernel import Kernel
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.playing import Budget, Choice, Decision, play_out
from tablemate.core.rulebook import Rulebook, rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.games.one_piece import GAME as ONE_PIECE
from tablemate.players.explaining import explained
from tablemate.players.search import KERNELS
from tablemate.players.seats import make_adviser, make_player, stand_ins
from tablemate.players.stand_in import UntilCompiled, failure_words, stand_in_name, stand_in_words


class Unready:
    """A kernel that is not compiled until somebody says so."""

    is_ready = False

    def load(self) -> None:
        assert self.is_ready


class Fixed:
    def __init__(self, because: str) -> None:
        self.because, self.left = because, False

    def choose(self, decision, budget) -> Choice:
        return Choice(decision.legal_actions[0], self.because)

    def leave(self) -> None:
        self.left = True


class Asked:
    legal_actions = ({"type": "pass"},)


def test_the_stand_in_chooses_until_the_kernel_is_compiled_and_never_again():
    kernel, made = Unready(), Fixed("searched")
    player = UntilCompiled(kernel, lambda: made, Fixed("looked ahead"), "normal")

    first = player.choose(Asked(), Budget(simulations=5))
    kernel.is_ready = True
    second = player.choose(Asked(), Budget(simulations=5))

    assert (first.because, first.stand_in) == ("looked ahead", "normal")
    assert (second.because, second.stand_in) == ("searched", None)
    player.leave()
    assert made.left


def test_the_strongest_level_without_a_search_stands_in():
    assert stand_in_name(GAME) == "normal"


def test_who_stands_in_is_told_in_a_sentence():
    search = rulebook_of(GAME).unloaded(KERNELS / "foresight.py")
    one, several = {"hard": search}, dict.fromkeys(["easy@9it", "hard", "expert"], search)

    assert stand_in_words(GAME, one) == "hard plays like normal until it is ready"
    assert stand_in_words(GAME, several) == "easy@9it, hard and expert play like normal until they are ready"
    assert failure_words(GAME, one) == "hard plays like normal: its search cannot be compiled"
    assert (
        failure_words(GAME, several)
        == "easy@9it, hard and expert play like normal: their search cannot be compiled"
    )


def test_a_seat_whose_search_cannot_be_compiled_waits_for_nothing(monkeypatch):
    monkeypatch.setattr(Kernel, "is_ready", False)
    monkeypatch.setattr(rulebook_of(GAME).unloaded(KERNELS / "foresight.py"), "has_failed", True)

    waiting, failed = stand_ins(GAME, ["human", "hard", "normal", "pimc"])

    assert (list(waiting), list(failed)) == (["pimc"], ["hard"])


def test_the_match_file_marks_the_choices_of_a_stand_in_and_replays(monkeypatch):
    unloaded = Rulebook.unloaded

    def never_loaded(book, path):
        kernel = unloaded(book, path)
        if path.stem != "foresight":
            return kernel
        other = Kernel(path, book.game.package)
        other.is_loaded = False
        return other

    monkeypatch.setattr(Rulebook, "unloaded", never_loaded)
    monkeypatch.setattr(Kernel, "is_ready", property(lambda kernel: kernel.is_loaded))
    monkeypatch.setattr(BackgroundLoader, "want", lambda *_, **__: None)
    loader = BackgroundLoader()
    try:
        seats = ["hard", "normal"]
        waiting, failed = stand_ins(GAME, seats)
        assert (list(waiting), failed) == (["hard"], {})
        match = Match(GAME, GAME.options({"players": 2, "schedule": "3,2"}), 11, seats)
        play_out(match, [make_player(GAME, name, 11, seat) for seat, name in enumerate(seats)])
    finally:
        loader.close()

    chosen = {(line.seat, line.stand_in) for line in match.standing}
    assert chosen == {(0, "normal"), (1, None)}
    text = write_match(match)
    assert '"stand_in":"normal"' in text
    for recorded in read_matches(text.splitlines(keepends=True), "the match"):
        assert write_match(verify(recorded, lambda name: GAME)) == text


@pytest.fixture
def nothing_is_compiled(monkeypatch):
    """Searches never come to be compiled: all that need one have a stand-in."""
    kernel = Rulebook.kernel

    def never_loaded(book, path):
        if path.stem == "look_ahead":
            return kernel(book, path)
        other = Kernel(path, book.game.package)
        other.is_loaded = False
        return other

    monkeypatch.setattr(Rulebook, "kernel", never_loaded)
    monkeypatch.setattr(Kernel, "is_ready", property(lambda kernel: kernel.is_loaded))


TWINS = "leader ST01-001 rested | c1 ST01-008 | c2 ST01-008"  # whichever attacks, it comes to the same


def chosen_at(line, make):
    """What players of twenty matches choose here while no search is compiled."""
    position = at(line)
    decision = Decision(position.determinized(position.actor, 1), position.actor, list)
    return decision, [make(root, position.actor).choose(decision, Budget()) for root in range(20)]


@pytest.mark.usefixtures("nothing_is_compiled")
def test_the_stand_in_of_an_adviser_never_slips_and_that_of_an_opponent_does():
    _, hints = chosen_at(TWINS, lambda root, seat: make_adviser(ONE_PIECE, root, seat))
    _, moves = chosen_at(TWINS, lambda root, seat: make_player(ONE_PIECE, "planner", root, seat))

    assert {choice.stand_in for choice in hints + moves} == {"normal"}
    assert not any(choice.is_slip for choice in hints)
    assert all(choice.action == choice.ranked[0].action for choice in hints)
    assert any(choice.is_slip for choice in moves)


@pytest.mark.usefixtures("nothing_is_compiled")
def test_the_sentence_of_a_stand_in_is_in_the_words_of_the_game():
    decision, (hint, *_) = chosen_at(
        "don 3 | hand ST01-008", lambda root, seat: make_adviser(ONE_PIECE, root, seat)
    )

    told = explained(hint, decision)
    factors, _, other = told.because.partition(" than ")
    assert factors.removeprefix("better for ") in ONE_PIECE.module("explaining").WORDS.values()
    assert other in {f"“{ONE_PIECE.module('text').action_text(one)}”" for one in decision.legal_actions}
