"""Writes the page's types from the Python that sends and reads them:  make types

What goes over the wire is declared once: messages and answers as structs of the table, views as typed dicts
of their games, and so is the static data that a game gives its page. From these come the files of
`web/src/generated`, one for the table, one for each game and one for the data of each that has some, with the
docstrings and the comments behind fields. `--check` writes nothing, and fails if a file is stale.
"""

import ast
import enum
import importlib
import inspect
import io
import json
import pkgutil
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, is_dataclass
from dataclasses import fields as dataclass_fields
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from litestar import Response

import tablemate.games
from tablemate.core.codecs import Name, Several
from tablemate.core.codecs import Optional as OptionalKind
from tablemate.core.events import HIDDEN, Event
from tablemate.core.game import Game
from tablemate.core.page_data import PAGE_DATA
from tablemate.core.views import Decided
from tablemate.games.catalogue import OURS, find_game
from tablemate.table.api.dependencies import ErrorAnswer
from tablemate.table.app import ROUTES
from tablemate.table.messages import ClientMessage, ServerMessage

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web" / "src" / "generated"
HEAD = "// Written by `make types` from {source}; change it there.\n"
PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", NoneType: "null", Any: "unknown"}
BY_THE_PAGE = ("GameAction", "GameEvent", "GameView")  # titles of what is a game's own; the page names them
KEEPER = "score_keeper"
GAMES = "tablemate.games"
MOST_NAMES = 12  # that are written out; more are any text


@dataclass(frozen=True)
class Field:
    name: str
    type: Any
    is_optional: bool
    comment: str


class Source:
    """What only the text of a class tells: its docstring, its bases, and the comments behind its fields."""

    def __init__(self, named: type) -> None:
        text = inspect.cleandoc("\n" + inspect.getsource(named))
        node = ast.parse(text).body[0]
        assert isinstance(node, ast.ClassDef)
        self.doc = inspect.cleandoc(ast.get_docstring(node) or "")
        names = [base.id for base in node.bases if isinstance(base, ast.Name)]
        self.bases = [vars(sys.modules[named.__module__])[name] for name in names]
        ends = {
            each.end_lineno: each.target.id
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        }
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        self.comments = {
            ends[token.start[0]]: token.string.lstrip("# ")
            for token in tokens
            if token.type == tokenize.COMMENT and token.start[0] in ends
        }


class Page:
    """One file: the types that are reached from some, each once."""

    def __init__(self, *, elsewhere: Iterable[type] = ()) -> None:
        self.named: dict[str, type] = {}
        self._sent: set[type] = set()  # by the page: what has a default may be left out
        self._elsewhere = set(elsewhere)
        self._lines: list[str] = []

    def add(self, hint: Any, *, is_sent: bool = False) -> None:
        """Take in whatever a type names, the type itself included."""
        for named in _named_in(hint):
            if named in self._elsewhere or (named in self.named.values() and not is_sent):
                continue
            if self.named.setdefault(named.__name__, named) is not named:
                raise SystemExit(f"two types are called {named.__name__}; the page needs a name for each")
            if is_sent:
                if named in self._sent:
                    continue
                self._sent.add(named)
            for base in bases_of(named):
                self.add(base, is_sent=is_sent)
            for field in self.fields_of(named):
                self.add(field.type, is_sent=is_sent)

    def fields_of(self, named: type) -> list[Field]:
        """The fields that a class has besides those of its base."""
        inherited = {field.name for base in bases_of(named) for field in self.fields_of(base)}
        comments = Source(named).comments
        return [
            Field(written, hint, is_optional, comments.get(name, ""))
            for name, written, hint, is_optional in _fields(named, is_sent=named in self._sent)
            if written not in inherited
        ]

    def declared(self, named: type, also: str = "") -> str:
        """A class as an interface."""
        bases = [base.__name__ for base in bases_of(named)] + ([also] if also else [])
        head = f"export interface {named.__name__}" + (f" extends {', '.join(bases)}" if bases else "")
        lines = [*_comment(Source(named).doc, ""), f"{head} {{"]
        if tag := getattr(getattr(named, "__struct_config__", None), "tag", None):
            lines.append(f"  {named.__struct_config__.tag_field}: {json.dumps(tag)};")
        for field in self.fields_of(named):
            lines += _comment(field.comment, "  ")
            lines.append(f"  {field.name}{'?' if field.is_optional else ''}: {written(field.type)};")
        return "\n".join([*lines, "}"])


def bases_of(named: type) -> list[type]:
    return [base for base in Source(named).bases if _is_named(base)]


def _is_named(hint: Any) -> bool:
    if not isinstance(hint, type) or not hint.__module__.startswith("tablemate"):
        return False
    return is_typeddict(hint) or is_dataclass(hint) or issubclass(hint, msgspec.Struct)


def _named_in(hint: Any) -> Iterator[type]:
    """The classes that a type speaks of."""
    if _is_named(hint):
        yield hint
    else:
        for part in get_args(hint):
            yield from _named_in(part)


def _fields(named: Any, *, is_sent: bool) -> Iterator[tuple[str, str, Any, bool]]:
    """Name in Python, name on the wire, type, and whether it may be missing."""
    hints = get_type_hints(named, include_extras=True)
    if is_typeddict(named):
        for name, hint in hints.items():
            bare = get_args(hint)[0] if get_origin(hint) in (NotRequired, Required) else hint
            yield name, name, bare, name in named.__optional_keys__
    elif is_dataclass(named):
        for each in dataclass_fields(named):
            yield each.name, each.name, hints[each.name], False
    else:
        may_be_missing = is_sent or named.__struct_config__.omit_defaults
        for info in msgspec.structs.fields(named):
            yield info.name, info.encode_name, hints[info.name], may_be_missing and not info.required


def written(hint: Any) -> str:
    """A type as TypeScript writes it."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if _is_named(hint):
        return str(hint.__name__)
    if origin is Annotated:
        titles = [about.title for about in parts[1:] if isinstance(about, msgspec.Meta) and about.title]
        return titles[0] if titles else written(parts[0])
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in parts)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(written(part) for part in parts))
    if origin is list or (origin is tuple and parts[1:] == (...,)):
        item = written(parts[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{written(parts[0])}, {written(parts[1])}>"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return " | ".join(json.dumps(each.value) for each in hint)
    raise SystemExit(f"{hint} has no type for the page yet; tools/page_types.py would have to learn it")


def kind_written(kind: Any) -> str:
    """The values of an event's field as TypeScript writes them."""
    if isinstance(kind, Name):
        return " | ".join(map(json.dumps, kind.names)) if kind.size <= MOST_NAMES else "string"
    if isinstance(kind, OptionalKind):
        return f"{kind_written(kind.kind)} | null"
    if isinstance(kind, Several):
        item = kind_written(kind.kind)
        return f"({item})[]" if " | " in item else f"{item}[]"
    return written(get_type_hints(kind.read)["return"])


def event_written(event: Event) -> str:
    """An event as it may be seen: fields are told to everybody, or may be missing, or in part."""
    fields = [f"type: {json.dumps(event.type)}"]
    for name, field in event.fields.items():
        probe = [object()]
        seen = field.visibility(defaultdict(int), probe, None)
        if seen is probe:
            fields.append(f"{name}: {kind_written(field.kind)}")
        elif seen is HIDDEN:
            fields.append(f"{name}?: {kind_written(field.kind)}")
        else:  # a list with an entry for each seat, of which some are left out
            assert isinstance(field.kind, Several), name
            fields.append(f"{name}: ({kind_written(field.kind.kind)} | null)[]")
    return f"  | {{ {'; '.join(fields)} }}"


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    told = text.replace("None", "null").replace("*/", "* /")
    told = told[0].upper() + told[1:] + ("" if told[-1] in ".!?:" else ".")
    if "\n" not in told:
        return [f"{indent}/** {told} */"]
    lines = [f"{indent} * {line}".rstrip() for line in told.splitlines()]
    return [f"{indent}/**", *lines, f"{indent} */"]


def of_the_table() -> str:
    """Everything that the server and the page tell each other."""
    page = Page()
    for hint in (ServerMessage, Decided, ErrorAnswer):
        page.add(hint)
    page.add(ClientMessage, is_sent=True)
    for route in ROUTES:
        hints = get_type_hints(route.fn, include_extras=True)
        for answer in _answers(hints["return"]):
            page.add(answer)
        page.add(hints.get("data"), is_sent=True)
    head = HEAD.format(source="src/tablemate/table")
    names = f'import type {{ {", ".join(BY_THE_PAGE)} }} from "../lib/types";'
    unions = [
        f"export type {name} = {' | '.join(each.__name__ for each in get_args(union))};"
        for name, union in (("ServerMessage", ServerMessage), ("ClientMessage", ClientMessage))
    ]
    return _file(head + "\n" + names, [*map(page.declared, page.named.values()), *unions])


def _answers(hint: Any) -> list[Any]:
    if get_origin(hint) in (Union, UnionType):
        return [answer for part in get_args(hint) for answer in _answers(part)]
    return list(get_args(hint)) if get_origin(hint) is Response else [hint]


def of_a_game(game: Game) -> str:
    """A game's view and events, and its score sheet if it keeps score."""
    view = game.module("view").View
    events = game.module("events").EVENT_TABLE.events
    page = Page(elsewhere=[Decided])
    page.add(view)
    for kind in (field.kind for event in events for field in event.fields.values()):
        page.add(get_type_hints(kind.read)["return"])
    if game.has(KEEPER):
        keeper = game.module(KEEPER)
        page.add(keeper.SheetState)
        page.add(keeper.SheetEvent)
    head = HEAD.format(source=_folder(game.package)) + '\nimport type { Decided } from "./table";'
    told = [
        "/** What happens, as a viewer may know it. */\nexport type EventSeen =",
        *map(event_written, events),
    ]
    named = [page.declared(each, "Decided" if each is view else "") for each in page.named.values()]
    return _file(head, [*named, "\n".join(told) + ";"])


def of_page_data(package: str) -> str:
    """The documents that a game gives its page."""
    page = Page()
    for document in importlib.import_module(f"{package}.{PAGE_DATA}").DOCUMENTS.values():
        page.add(get_type_hints(document)["return"])
    head = HEAD.format(source=_folder(package)).rstrip("\n")
    return _file(head, list(map(page.declared, page.named.values())))


def with_page_data() -> list[str]:
    """The packages of games that have such documents, whether they are in the catalogue or not yet."""
    found = pkgutil.walk_packages(tablemate.games.__path__, f"{GAMES}.")
    return [each.name.removesuffix(f".{PAGE_DATA}") for each in found if each.name.endswith(f".{PAGE_DATA}")]


def _folder(package: str) -> str:
    return f"src/{package.replace('.', '/')}"


def _name_of(package: str) -> str:
    """What a game in this package is called."""
    return package.removeprefix(f"{GAMES}.").replace(".", "_")


def _file(head: str, parts: Sequence[str]) -> str:
    return "\n\n".join([head, *parts]) + "\n"


def all_files() -> dict[Path, str]:
    games = {FOLDER / f"{name}.ts": of_a_game(find_game(name)) for name in OURS}
    data = {FOLDER / f"{_name_of(each)}_data.ts": of_page_data(each) for each in with_page_data()}
    return {FOLDER / "table.ts": of_the_table(), **games, **data}


def main(arguments: Sequence[str]) -> int:
    files = all_files()
    there = {file: file.read_text("utf-8") for file in FOLDER.glob("*.ts")}
    stale = sorted(file for file in files.keys() | there.keys() if files.get(file) != there.get(file))
    names = ", ".join(str(file.relative_to(ROOT)) for file in stale)
    if "--check" in arguments:
        if stale:
            print(f"The page's types are not those of the server ({names}): run make types", file=sys.stderr)
            return 1
        print(f"The page's types: {len(files)} files, all as the server has them.")
        return 0
    FOLDER.mkdir(exist_ok=True)
    for file in stale:
        if file in files:
            file.write_text(files[file], "utf-8")
        else:
            file.unlink()
    print(f"Written: {names}." if stale else "The page's types are as they should be.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
