"""The match of a game that somebody left at the terminal: kept in the data folder until it is resumed."""

from pathlib import Path

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.matchfile import read_matches, verify, write_match
from tablemate.games.catalogue import find_game
from tablemate.lab import write_whole

FOLDER = "left"


class LeftMatch:
    """The last one of a game; another takes its place."""

    def __init__(self, data: Path, game: Game) -> None:
        self._game = game
        self._file = data / FOLDER / f"{game.id}.jsonl"

    def keep(self, match: Match) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._file, write_match(match).encode())

    def read(self) -> Match:
        """The match as it was left; a BadInput says that there is none, or what is wrong with it."""
        try:
            with self._file.open(encoding="utf-8") as lines:
                recorded = next(read_matches(lines, str(self._file)))
        except FileNotFoundError:
            raise BadInput(f"--resume: there is no unfinished match of {self._game.title}") from None
        return verify(recorded, find_game)

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)
