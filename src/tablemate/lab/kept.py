"""Long work kept on disk row by row, so that it can be stopped and gone on with.

    {"ladder": 2, "game": ..., "rules": ..., "code": ..., "options": {...}, ..., "seed": 7}
    {"deal": 0, ...}

The head tells what is kept, and under its first name in which form. Rows come in the order in which they are
made, so what a file lacks is always at its end. `code` stands for the rules and the players: rows that others
have played are never mixed with these.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.game import Game, check_seed
from tablemate.core.source_digest import CORE, code_digest
from tablemate.lab.writing import held, whole_lines

PLAYERS = "tablemate.players"


Head = TypeVar("Head", bound=msgspec.Struct)  # game, rules, code, options, seed and its own
Row = TypeVar("Row", bound=msgspec.Struct)


@dataclass(frozen=True)
class Kept(Generic[Row]):
    """What a file holds: its rows, and their length with the head in bytes."""

    rows: list[Row]
    length: int


@dataclass(frozen=True)
class Kind(Generic[Head, Row]):
    """One kind of file: the word for it, which is the first of its head, and what was done to its rows."""

    word: str
    done: str
    head: type[Head]
    row: type[Row]

    @contextlib.contextmanager
    def held(self, path: Path) -> Iterator[None]:
        """Keep a file for one process alone: two that write it would destroy each other's rows."""
        with held(path, self.word):
            yield

    def read_head(self, path: Path) -> Head | None:
        """What a file holds; None if it is still to be begun."""
        lines = self._lines(path)
        if not lines:
            return None
        try:
            head = msgspec.json.decode(lines[0], type=self.head)
            check_seed(msgspec.structs.asdict(head)["seed"])
        except (msgspec.DecodeError, UnicodeError, BadInput):
            raise BadInput(f"{path}, line 1: cannot be read; name another file") from None
        return head

    def read_rows(self, path: Path, wanted: Head, is_next: Callable[[Sequence[Row], Row], bool]) -> Kept[Row]:
        """What a file holds under this very head; any other is refused, and a row that does not follow."""
        head = self.read_head(path)
        if head is None:
            return Kept([], 0)
        as_written = msgspec.json.decode(write_line(wanted), type=self.head)
        check_same(path, head, as_written, word=self.word, done=self.done)
        lines = self._lines(path)
        rows: list[Row] = []
        for number, line in enumerate(lines[1:], start=2):
            row = self._row(line, f"{path}, line {number}")
            if not is_next(rows, row):
                raise BadInput(f"{path}, line {number}: is not the row that follows")
            rows.append(row)
        return Kept(rows, sum(map(len, lines)))

    def _lines(self, path: Path) -> list[bytes]:
        return whole_lines(path, begins=f'{{"{self.word}":'.encode())

    def _row(self, line: bytes, place: str) -> Row:
        try:
            return msgspec.json.decode(line, type=self.row)
        except (msgspec.DecodeError, UnicodeError):
            raise BadInput(f"{place}: is no row of a {self.word}") from None


def check_same(
    path: Path, has: Head, wanted: Head, *, word: str, done: str, advice: str = "name another file"
) -> None:
    """Refuse a file that holds another `word` than is wanted: its head says in what."""
    for name in has.__struct_fields__:
        theirs, ours = getattr(has, name), getattr(wanted, name)
        if isinstance(theirs, dict) and theirs != ours:
            name, theirs, ours = _first_difference(name, theirs, ours)
        if theirs != ours and name == "code":
            raise BadInput(f"{path}: was {done} by other rules or players than these; {advice}")
        if theirs != ours:
            raise BadInput(
                f"{path}: holds a {word} with {name} {_shown(theirs)}, not {_shown(ours)}; {advice}"
            )


def code_of(game: Game) -> str:
    """A digest of whatever makes a match of this game what it is: the rules and the players."""
    return code_digest(CORE, PLAYERS, game.package)


def write_line(part: msgspec.Struct) -> str:
    return msgspec.json.encode(part).decode() + "\n"


def _first_difference(among: str, theirs: dict[str, Any], ours: dict[str, Any]) -> tuple[str, Any, Any]:
    name = next(name for name in theirs | ours if theirs.get(name) != ours.get(name))
    return f"{among.removesuffix('s')} {name}", theirs.get(name), ours.get(name)


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
