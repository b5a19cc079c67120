"""Actions: integer codes inside the rules, named values everywhere else.

TABLE = ActionTable(Action("play", card=CARD), Action("bid", tricks=Number(0, 26)))
TABLE.named(51)                              -> {"type": "play", "card": "AS"}
TABLE.code({"type": "bid", "tricks": 3})     -> 55

What is of the kind `InMatch` is called as the position says: ask `Position.named` and `Position.code`.
"""

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tablemate.core.codecs import Finite, InMatch, OutOfRange
from tablemate.core.errors import IllegalAction

NamedAction = dict[str, Any]

MOST_TABLES = 64  # of matches with their own names that are kept: two or so for each match under way


class Action:
    """One type of action and its fields; its codes count through their values, the last field fastest.

    `beyond` words the refusal of a number that has no code at all, as a slug and a sentence.
    """

    def __init__(self, type: str, beyond: tuple[str, str] | None = None, **fields: Finite) -> None:
        self.type, self.beyond, self.fields = type, beyond, fields
        self.size = 1
        for kind in fields.values():
            self.size *= kind.size

    def named(self, offset: int) -> NamedAction:
        """The action at a place among those of its type."""
        named: NamedAction = {}
        for field, kind in reversed(self.fields.items()):
            offset, value = divmod(offset, kind.size)
            named[field] = kind.counted(value)
        return {"type": self.type, **dict(reversed(named.items()))}


class ActionTable:
    """All actions of a game; codes run on from one type to the next."""

    def __init__(self, *actions: Action) -> None:
        self._by_type: dict[str, tuple[int, Action]] = {}
        self._ends: list[int] = []  # the code after those of each type
        self._named: dict[int, NamedAction] = {}  # what has been asked for
        self._in_match: list[InMatch] = []  # kinds whose values are called as the position says
        self._called = lru_cache(MOST_TABLES)(self._called_anew)
        for action in actions:
            self.append(action)

    def append(self, action: Action) -> int:
        """The first code of a type of action that comes next."""
        assert action.type not in self._by_type, f"there are two actions {action.type}"
        first = len(self)
        self._by_type[action.type] = first, action
        self._ends.append(first + action.size)
        for kind in action.fields.values():
            if isinstance(kind, InMatch) and kind not in self._in_match:
                self._in_match.append(kind)
        return first

    @property
    def is_fixed(self) -> bool:
        """Whether every code is called the same in every position."""
        return not self._in_match

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def at(self, s: Any, t: Any) -> "ActionTable":
        """The same actions, called as they are in one position."""
        return self._called(tuple(tuple(kind.names(s, t)) for kind in self._in_match))

    def _called_anew(self, names: tuple[tuple[str | None, ...], ...]) -> "ActionTable":
        """The same actions, with these names for the values of each kind that has no fixed ones."""
        called: dict[Finite, Finite] = {
            kind: kind.called(own) for kind, own in zip(self._in_match, names, strict=True)
        }
        return ActionTable(
            *(
                Action(a.type, a.beyond, **{name: called.get(kind, kind) for name, kind in a.fields.items()})
                for _, a in self._by_type.values()
            )
        )

    def named(self, code: int) -> NamedAction:
        if code not in self._named:
            self._named[code] = self._named_anew(code)
        return dict(self._named[code])

    def _named_anew(self, code: int) -> NamedAction:
        self.check_code(code)
        first, action = [*self._by_type.values()][bisect_right(self._ends, code)]
        return action.named(code - first)

    def check_code(self, code: int) -> None:
        if not 0 <= code < len(self):
            raise ValueError(f"{code} is not an action code; codes run from 0 to {len(self) - 1}")

    def code(self, named: object) -> int:
        """The code of a named action; raises IllegalAction with the reason if it has none."""
        if not isinstance(named, Mapping):
            raise _malformed(named, "an action is an object with a type")
        if "type" not in named:
            raise _malformed(named, "an action needs a type")
        type_ = named["type"]
        if not isinstance(type_, str) or type_ not in self._by_type:
            raise _malformed(named, f"unknown action {type_!r}; the actions are {', '.join(self._by_type)}")
        code, action = self._by_type[type_]
        if extra := [str(k) for k in named if k != "type" and k not in action.fields]:
            raise _malformed(named, f"{type_} has no {', '.join(extra)}")
        offset = 0
        for field, kind in action.fields.items():
            if field not in named:
                raise _malformed(named, f"{type_} needs {field}")
            try:
                offset = offset * kind.size + kind.count(named[field])
            except OutOfRange as fault:
                slug, sentence = action.beyond or ("malformed", f"{field}: {fault}")
                raise IllegalAction(named, code=slug, because=sentence) from None
            except ValueError as fault:
                raise _malformed(named, f"{field}: {fault}") from None
        return code + offset


def _malformed(named: object, because: str) -> IllegalAction:
    return IllegalAction(named, code="malformed", because=because)
