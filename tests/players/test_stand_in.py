"""A level that searches has a stand-in while its kernel is compiled, and every choice says so."""

from tablemate.core.background import BackgroundLoader
from tablemate.core.kernel import Kernel
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.core.playing import Budget, Choice, play_out
from tablemate.core.rulebook import Rulebook, rulebook_of
from tablemate.games.el_dorado import GAME
from tablemate.players.search import KERNELS
from tablemate.players.seats import make_player, stand_ins
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
