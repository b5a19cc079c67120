"""Plans: what a run plays, and its state.

A run asks its plan for work, piece by piece, and gives it every piece back before it asks for more. So a plan
always knows how far it is, and says what is to be played next from there.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.source_digest import CORE, code_digest
from tablemate.lab.engines.engine import Engine

PLAYERS = "tablemate.players"
ROWS = "rows"  # the output that rows are written to

RunHeader = dict[str, Any]
Lengths = dict[str, int]  # of outputs, by their names, in bytes
Texts = Mapping[str, str]  # what is written to outputs, by their names
Piece = TypeVar("Piece")
Row = TypeVar("Row", bound=msgspec.Struct)


@dataclass(frozen=True)
class RunKind:
    """A kind of run: what it is called, the version of its checkpoints, and whether it comes to rows."""

    word: str
    version: int
    has_rows: bool = False


class Plan(ABC, Generic[Piece]):
    """Something to play. What must be the same for a run to be resumed is in `game`, `seed` and `about`."""

    kind: RunKind
    game: Game
    seed: int
    outputs: Mapping[str, Path] = {}  # files that grow while it is played, by their names
    files: Sequence[Path] = ()  # all that it writes besides its checkpoint
    leftovers: Sequence[Path] = ()  # of these, those that are removed when all is done

    @property
    @abstractmethod
    def about(self) -> dict[str, Any]:
        """What distinguishes it from other plans of its kind."""

    @property
    @abstractmethod
    def total(self) -> int:
        """How many matches there are in all."""

    @property
    @abstractmethod
    def done(self) -> int:
        """How many of them have been played."""

    @abstractmethod
    def work(self, engine: Engine) -> Generator[Piece, None, None] | None:
        """What is to be played next, as things stand; None once there is nothing left."""

    def texts(self, piece: Piece) -> Texts:
        """What is to be written of a piece that is about to be taken."""
        return {}

    @abstractmethod
    def take(self, piece: Piece) -> None:
        """Add a piece to what there is."""

    def finish(self) -> None:
        """Everything has been played: write the final files."""


@dataclass(frozen=True)
class Snapshot:
    """The state of a plan: what fits into JSON, and arrays."""

    facts: dict[str, Any]
    arrays: Mapping[str, Any]


class SumsPlan(Plan[Piece]):
    """A plan that comes to sums: kept whole, again and again."""

    @abstractmethod
    def snapshot(self) -> Snapshot: ...

    @abstractmethod
    def restore(self, snapshot: Snapshot) -> None:
        """Continue from a saved state."""


class RowsPlan(Plan[Piece], Generic[Piece, Row]):
    """A plan that comes to rows, one after another: each is kept when it is done."""

    row_type: type[Row]

    def __init__(self, out: Path | None) -> None:
        self.outputs = {} if out is None else {ROWS: out}
        self.kept: list[Row] = []  # all rows of the file, also those beyond what is asked for now

    @abstractmethod
    def follows(self, row: Row) -> bool:
        """Whether a row can come after those that are kept."""

    def restore_row(self, line: bytes) -> None:
        """Take back a row as it was written; a BadInput says why it cannot be."""
        try:
            row = msgspec.json.decode(line, type=self.row_type)
        except (msgspec.DecodeError, UnicodeError):
            raise BadInput(f"is not a row of a {self.kind.word}") from None
        if not self.follows(row):
            raise BadInput("is not the row that follows")
        self.kept.append(row)

    def texts(self, piece: Piece) -> Texts:
        """A row is a line of JSON; the first of a file comes after the header."""
        if not self.outputs or not isinstance(piece, self.row_type):
            return {}
        return {ROWS: ("" if self.kept else write_line(header_of(self))) + write_line(piece)}

    def take(self, piece: Piece) -> None:
        if isinstance(piece, self.row_type):
            self.kept.append(piece)


def header_of(plan: Plan[Any]) -> RunHeader:
    """What identifies a run, as it is read back from a file."""
    game = plan.game
    header = {
        plan.kind.word: plan.kind.version,
        "game": game.id,
        "rules": game.rules_version,
        "code": code_of(game),
        **plan.about,
        "seed": plan.seed,
    }
    answer: RunHeader = msgspec.json.decode(msgspec.json.encode(header))
    return answer


def code_of(game: Game) -> str:
    """A digest of whatever makes a match of this game what it is: the rules and the players."""
    return code_digest(CORE, PLAYERS, *game.packages)


def write_line(part: msgspec.Struct | RunHeader) -> str:
    return msgspec.json.encode(part).decode() + "\n"
