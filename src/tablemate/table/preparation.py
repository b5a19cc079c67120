"""Preparing games: the kernels of a match are requested when it begins, and arrive while it is played."""

from collections.abc import Iterable, Sequence

from tablemate.core.background import BackgroundLoader
from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.table.messages import ErrorMessage, PreparingMessage

ALL = 100  # per cent
PERSON = "human"  # whose hints need a kernel too


class Preparer:
    """Whatever the games of this server are compiled of."""

    def __init__(self) -> None:
        self._loader = BackgroundLoader()

    def begin(self, game: Game, seats: Sequence[str]) -> None:
        """Load what a match with these seats needs, in the background, without waiting."""
        self._loader.want(*kernels_of(game, seats))

    def begin_spare(self, games: Iterable[Game]) -> None:
        """The same for all levels of games that nobody has asked for, when idle."""
        from tablemate.core.levels import levels_of

        for game in games:
            self._loader.want(*kernels_of(game, [PERSON, *levels_of(game)]), spare=True)

    def progress(self, game: Game, seats: Sequence[str]) -> PreparingMessage:
        """How far a match with these seats is from full speed."""
        share = self._loader.progress(kernels_of(game, seats))
        return PreparingMessage(share, ALL, "ready" if share == ALL else f"compiling {game.title}")

    def until_ready(self, game: Game, seats: Sequence[str]) -> PreparingMessage | None:
        """How far the searches of these seats are, and who stands in for whom; None if no more will come."""
        from tablemate.players.seats import stand_ins
        from tablemate.players.stand_in import stand_in_words

        waiting, _ = stand_ins(game, seats)
        if not waiting:
            return None
        share = min(self._loader.progress(kernels_of(game, seats)), ALL - 1)
        return PreparingMessage(share, ALL, stand_in_words(game, waiting))

    def failure(self, game: Game, seats: Sequence[str]) -> ErrorMessage | None:
        """In which of these seats another will go on playing, and why; None if in none."""
        from tablemate.players.seats import stand_ins
        from tablemate.players.stand_in import failure_words

        _, failed = stand_ins(game, seats)
        return ErrorMessage("not-compiled", failure_words(game, failed)) if failed else None

    def close(self) -> None:
        self._loader.close()


def kernels_of(game: Game, seats: Sequence[str]) -> list[Kernel]:
    """What a match with these seats is compiled of; a BadSeat for a name that means nothing."""
    from tablemate.players.seats import check_seats, loading_order

    check_seats(game, seats, with_people=True)
    return loading_order(game, seats)
