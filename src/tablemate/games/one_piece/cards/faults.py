"""What can be wrong with a file of cards, and the one error that says so."""

from collections.abc import Sequence

import msgspec

from tablemate.core.errors import BadInput

WHOLE_FILE = ""  # in a card's place: the fault lies outside of any card


class CardFault(msgspec.Struct, frozen=True):
    """One fault: in which file, card and block, at which key, and why."""

    file: str
    card: str  # its number, or `entry 7` where it has none
    block: int | None  # counted from 1; None for what is not an effect
    key: str  # the way to it inside the block, as `do 1, target, where`
    because: str

    def __str__(self) -> str:
        block = f"block {self.block}" if self.block is not None else ""
        place = ", ".join(part for part in (self.card, block, self.key) if part)
        return ": ".join(part for part in (self.file, place, self.because) if part)


class BadCards(BadInput):
    """A file of cards that cannot be used; its message is the first fault, `faults` are all."""

    def __init__(self, faults: Sequence[CardFault]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")
        self.faults = tuple(faults)
