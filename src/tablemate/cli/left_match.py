"""The match of a game that somebody left at the terminal: kept in the data folder until it is resumed."""

from pathlib import Path

from tablemate.cli.match_files import match_lines
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
        if not self._file.exists():
            raise BadInput(f"--resume: there is no unfinished match of {self._game.title}")
        recorded = next(read_matches(match_lines(self._file), str(self._file)))
        return verify(recorded, self._own_game)

    def _own_game(self, name: str) -> Game:
        """The game that the file is kept for, whatever name it gives; a BadInput if that is another's."""
        found = find_game(name)
        if found.id != self._game.id:
            raise BadInput(f"is a match of {found.title}, not of {self._game.title}")
        return found

    def forget(self) -> None:
        self._file.unlink(missing_ok=True)
