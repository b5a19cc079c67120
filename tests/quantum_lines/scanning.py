"""Words of one part of a line, taken one after another; what does not fit is named with its part."""

from collections.abc import Sequence

from quantum_lines.words import NOTHING
from tablemate.games.quantum.notation import COLOURS
from tablemate.games.quantum.state import NOBODY


class Words:
    def __init__(self, part: str, words: list[str]) -> None:
        self.part, self._words, self._at = part, words, 0

    def __bool__(self) -> bool:
        return self._at < len(self._words)

    def fault(self, sentence: str) -> ValueError:
        return ValueError(f"{self.part}: {sentence}")

    def peek(self) -> str:
        return self._words[self._at] if self else ""

    def take(self) -> str:
        if not self:
            raise self.fault("something is missing at its end")
        self._at += 1
        return self._words[self._at - 1]

    def take_if(self, word: str) -> bool:
        """Whether the next word is this one, which is then taken."""
        if self.peek() != word:
            return False
        self._at += 1
        return True

    def number(self, lowest: int, highest: int) -> int:
        word = self.take()
        if not word.isdecimal() or not lowest <= int(word) <= highest:
            raise self.fault(f"{word!r} is not a number from {lowest} to {highest}")
        return int(word)

    def choice(self, names: Sequence[str], what: str) -> int:
        """Which of some names comes next."""
        return self.which(self.take(), names, what)

    def bits(self, names: Sequence[str], what: str) -> int:
        """Names with commas between them, as bits."""
        return sum(1 << bit for bit in {self.which(word, names, what) for word in self.take().split(",")})

    def seat(self) -> int:
        """A colour, or nobody."""
        return NOBODY if self.take_if(NOTHING) else self.choice(COLOURS, "colour")

    def which(self, word: str, names: Sequence[str], what: str) -> int:
        if word not in names:
            raise self.fault(f"{word!r} is not a {what}")
        return list(names).index(word)

    def expect_end(self) -> None:
        if self:
            raise self.fault(f"{self.peek()!r} says nothing here")
