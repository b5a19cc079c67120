"""Actions declared once: the phase, name, reason why not, effect and fields of each kind, in one line.

    KINDS = ActionKinds("tablemate.games.my_game")
    MOVE = KINDS.add(ACTING, "move", why_not_move, move_ship, ship=SHIP, to=SPACE)
    STRIKE = KINDS.add(ACTING, "strike", why_not_attack, attack, ship=SHIP, target=SPACE, by=BY_STRIKE)
    belongs_to, why_not, perform, list_choices = KINDS.written_out()

`add` returns the first code of a kind. `written_out` makes rules of the table.

A rule of the table takes the fields in their order, each as a whole number or as yes or no; besides, by name,
`s`, `t`, `log` and what its line gives, like `by`. A reason of 0, or no rule for it, means that nothing is
against the action. A rule `lists` is for kinds that are found faster, or in another order, than by trying
each code: it takes `first_code`, `out` and `n`, how many there are already, and returns how many then.
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import Finite, InMatch
from tablemate.core.rule import Codes
from tablemate.core.specialise import written_out

Rule = Callable[..., Any]
Case = tuple[str, list[str]]  # a condition, and the lines that follow from it

HEAD = '''"""Written out from the actions that {package} declares."""

from tablemate.core.compiled import Codes, Log, offer, rule
from {package}.state import State, Tables
'''


class WrittenOut(NamedTuple):
    belongs_to: Callable[[int, int], bool]  # (phase, action)
    why_not: Callable[[Any, Any, int], int]  # (s, t, action), where the action belongs to the phase
    perform: Callable[[Any, Any, int, Any], None]  # (s, t, action, log)
    list_choices: Callable[[Any, Any, int, Codes], int]  # (s, t, phase, out) -> how many


@dataclass(frozen=True)
class ActionKind:
    """One line of the table."""

    action: Action
    first: int  # code
    phases: tuple[int, ...]
    why_not: Rule | None
    do: Rule
    lists: Rule | None
    given: dict[str, int]

    def values(self, at: str) -> list[str]:
        """The fields as rules take them, of the action at a place among those of its kind."""
        found, left = [], self.action.size
        for field in self.action.fields.values():
            value = f"{at} % {left}" if left < self.action.size else at
            left //= field.size
            value = f"{value} // {left}" if left > 1 else value
            lowest = _numbers(field)[0]
            found.append(f"{value} + {lowest}" if lowest else value)
        return found


class ActionKinds(ActionTable):
    """All actions of a game, and the rules that are written out from them."""

    def __init__(self, package: str) -> None:
        super().__init__()
        self.package = package
        self.kinds: list[ActionKind] = []

    def add(
        self,
        phases: int | tuple[int, ...],
        type: str,
        why_not: Rule | None,
        do: Rule,
        *,
        lists: Rule | None = None,
        **fields: Finite | int,
    ) -> int:
        """The first code of a kind of action; whole numbers among the fields are given to its rules."""
        given = {name: field for name, field in fields.items() if isinstance(field, int)}
        action = Action(type, None, **{n: f for n, f in fields.items() if not isinstance(f, int)})
        for name, field in action.fields.items():
            numbers = _numbers(field)
            assert numbers == [*range(numbers[0], numbers[0] + field.size)], f"{type}: {name} has gaps"
        first = self.append(action)
        phases = (phases,) if isinstance(phases, int) else phases
        self.kinds.append(ActionKind(action, first, phases, why_not, do, lists, given))
        return first

    def written_out(self, *, but: Iterable[int] = ()) -> WrittenOut:
        """The rules that the table makes; choices in some phases are listed by the game itself."""
        text = _Text(self.package, self.kinds).written(frozenset(but))
        name = f"tablemate_actions_{self.package.replace('.', '_')}"
        module = written_out(name, text, f"<actions of {self.package}>")
        return WrittenOut(*(getattr(module, name) for name in WrittenOut._fields))


def _numbers(field: Finite) -> list[int]:
    """What rules are given for each of its values."""
    kind = field.called(()) if isinstance(field, InMatch) else field
    return [number for k in range(kind.size) for number in kind.write(kind.counted(k))]


class _Text:
    """The file, as it is put together."""

    def __init__(self, package: str, kinds: list[ActionKind]) -> None:
        self.package, self.kinds = package, kinds
        self.head = HEAD.format(package=package)
        self.body = ""
        self.called: dict[Rule, str] = {}

    def written(self, but: frozenset[int]) -> str:
        self.belonging()
        takes, whys, dos = "s: State, t: Tables, action: int", [], []
        for k in self.kinds:
            case, at = f"action < {k.first + k.action.size}", f"(action - {k.first})"
            whys.append((case, [f"return {self.call(k, k.why_not, at) if k.why_not else 0}"]))
            dos.append((case, [f"return {self.call(k, k.do, at)}"]))
        self.branches("why_not", takes, "int", whys)
        self.branches("perform", takes + ", log: Log", "None", dos)
        phases = sorted({phase for k in self.kinds for phase in k.phases} - but)
        listed = [(f"phase <= {phase}", self.listing(phase)) for phase in phases]
        self.branches("list_choices", "s: State, t: Tables, phase: int, out: Codes", "int", listed)
        return self.head + self.body

    def belonging(self) -> None:
        """The phases of a kind are bits; the kind is counted out, for branches take long to compile."""
        bits = ", ".join(str(sum(1 << phase for phase in k.phases)) for k in self.kinds)
        counted = "".join(f"    kind += action >= {k.first}\n" for k in self.kinds[1:])
        self.body += (
            f"\nPHASES = ({bits},)\n\n\n@rule\ndef belongs_to(phase: int, action: int) -> bool:\n"
            f"    kind = 0\n{counted}    return PHASES[kind] >> phase & 1 != 0\n"
        )

    def branches(self, name: str, takes: str, returns: str, cases: list[Case]) -> None:
        """A function of branches, the last for all that is left.

        All in one: functions for some of them each would have the whole optimised once more.
        """
        self.body += f"\n\n@rule\ndef {name}({takes}) -> {returns}:\n"
        for condition, lines in cases[:-1]:
            self.body += f"    if {condition}:\n" + "".join(f"        {line}\n" for line in lines)
        self.body += "".join(f"    {line}\n" for line in cases[-1][1])

    def listing(self, phase: int) -> list[str]:
        """Lines that list what is allowed in a phase, kind by kind."""
        lines = ["n = 0"]
        for k in self.kinds:
            if phase in k.phases and k.lists is not None:
                lines.append(f"n = {self.call(k, k.lists, None)}")
            elif phase in k.phases:
                code, indent = str(k.first), ""
                if k.action.size > 1:
                    lines.append(f"for at in range({k.action.size}):")
                    code, indent = f"{k.first} + at", "    "
                if k.why_not is not None:
                    lines.append(f"{indent}if {self.call(k, k.why_not, 'at')} == 0:")
                    indent += "    "
                lines.append(f"{indent}n = offer(out, n, {code})")
        return [*lines, "return n"]

    def call(self, k: ActionKind, rule: Rule, at: str | None) -> str:
        """A call of a rule: arguments that are known by their names, and the fields in order for the rest."""
        known = {"s": "s", "t": "t", "log": "log", "out": "out", "n": "n", "first_code": str(k.first)}
        known |= {name: str(value) for name, value in k.given.items()}
        values = k.values(at) if at else []
        arguments = []
        for name, parameter in inspect.signature(rule, eval_str=True).parameters.items():
            assert name in known or values, (
                f"{k.action.type}: {rule.__name__} takes {name}, which is not a field"
            )
            value = known.get(name) or values.pop(0)
            arguments.append(f"{value} != 0" if parameter.annotation is bool and name not in known else value)
        assert not values, f"{k.action.type}: {rule.__name__} does not take all fields"
        if rule not in self.called:
            where = rule.__module__
            name = f"{where.removeprefix(self.package + '.').replace('.', '_')}_{rule.__name__}"
            self.called[rule] = name
            self.head += f"from {where} import {rule.__name__} as {name}\n"
        return f"{self.called[rule]}({', '.join(arguments)})"
