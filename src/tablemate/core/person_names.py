"""Names that people give themselves: what one may be, and how two that look alike are told apart.

A name is shown to others: in a log, on a screen, at a terminal. So it is short, in one line, reads in one
direction, and is none of the words by which a table calls somebody who has no name.
"""

import re
import unicodedata
from collections.abc import Iterable

from tablemate.core.errors import BadInput

LONGEST = 24  # characters
MOST_MARKS = 3  # on one letter; more of them would reach into the lines above and below
JOINERS = "\u200c\u200d"  # within words of some scripts, and within signs of several parts
CONTROL, FORMAT, LINE, PARAGRAPH = "Cc", "Cf", "Zl", "Zp"
NOT_TEXT = ("Cs", "Co", "Cn")  # halves of characters, private ones, and those that do not exist
RESERVED = re.compile(r"you|open seat|(?:player|seat) ?\d*")


def checked_name(text: str) -> str:
    """A name as it is shown, with single spaces; a BadInput says in a sentence why it cannot be one."""
    kinds = {unicodedata.category(letter) for letter in text if letter not in JOINERS}
    if kinds & {CONTROL, LINE, PARAGRAPH}:
        raise BadInput("a name cannot contain line breaks, tabs or other control characters")
    if FORMAT in kinds:
        raise BadInput("a name cannot contain characters that are invisible or change the direction of text")
    if kinds & {*NOT_TEXT}:
        raise BadInput("a name cannot contain characters that have no meaning everywhere")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(letter.isalnum() or unicodedata.category(letter) == "So" for letter in name):
        raise BadInput("a name needs at least one letter or digit")
    if len(name) > LONGEST:
        raise BadInput(f"a name has at most {LONGEST} characters, and this one has {len(name)}")
    if _most_marks(name) > MOST_MARKS:
        raise BadInput(f"a letter of a name can carry at most {MOST_MARKS} marks")
    if RESERVED.fullmatch(_read(name)):
        raise BadInput(f"'{name}' is what the table calls somebody without a name")
    return name


def _most_marks(name: str) -> int:
    """How many marks the letter with the most of them carries."""
    most = marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        most = max(most, marks)
    return most


def distinct_from(name: str, taken: Iterable[str]) -> str:
    """The name, or with a number behind it where one that reads the same is taken: "Anna 2"."""
    known = {_read(other) for other in taken}
    number, distinct = 1, name
    while _read(distinct) in known:
        number += 1
        distinct = f"{name} {number}"
    return distinct


def _read(name: str) -> str:
    """What two names share that read the same: case, width and invisible joiners make no difference."""
    plain = "".join(letter for letter in name if letter not in JOINERS)
    return unicodedata.normalize("NFKC", plain).casefold()
