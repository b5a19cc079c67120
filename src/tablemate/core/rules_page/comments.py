"""The comments in a page of rules that say what becomes of the text around them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tablemate.core.errors import BadInput
from tablemate.core.rules_page.conditions import Condition, read_condition

COMMENT = re.compile(r"<!--\s*((?:(?!-->).)*?)\s*-->", re.DOTALL)
END, LEAVE_OUT, TERMS = "end", "leave out", "terms"
IF, ROW_IF, COLUMN_IF = "if", "row if", "column if"
VALUE, VALUES, PICTURE = "value", "values", "picture"
CONDITIONAL = (ROW_IF, COLUMN_IF, IF)
WITH_WORDS = (*CONDITIONAL, VALUES, VALUE, PICTURE)


@dataclass(frozen=True)
class Comment:
    kind: str
    about: str = ""

    @property
    def condition(self) -> Condition:
        return read_condition(self.about)


def read_comment(text: str) -> Comment:
    """The comment that a piece of HTML is; a page of rules has no other HTML."""
    found = COMMENT.fullmatch(text.strip())
    if found is None:
        raise BadInput(
            f"{text.strip()!r} is not a comment on its own; one that begins a line has the line to itself"
        )
    said = " ".join(found[1].split())
    if said in (END, LEAVE_OUT, TERMS):
        return Comment(said)
    for kind in WITH_WORDS:
        if said.startswith(f"{kind} "):
            return Comment(kind, said.removeprefix(kind).strip())
    raise BadInput(f"the comment {said!r} means nothing in a page of rules")


def comments_in(text: str) -> Iterator[Comment]:
    """All comments of a page, from its beginning to its end."""
    for found in COMMENT.finditer(text):
        yield read_comment(found[0])


class Scope:
    """Whether what comes next is shown: as comments open and close around it."""

    def __init__(self, options: dict[str, Any]) -> None:
        self._options = options
        self._open: list[bool] = []

    @property
    def is_shown(self) -> bool:
        return all(self._open)

    def enter(self, comment: Comment) -> None:
        if comment.kind == END:
            if not self._open:
                raise BadInput("an end in a page of rules ends nothing")
            self._open.pop()
        elif comment.kind == IF:
            self._open.append(comment.condition.holds(self._options))
        else:
            self._open.append(False)

    def close(self) -> None:
        if self._open:
            raise BadInput("a page of rules has an if, a value or a part left out without its end")
