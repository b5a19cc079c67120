"""What a page of rules is made of, as plain data that any screen can show."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some text of one kind."""

    text: str
    strong: bool = False
    em: bool = False
    code: bool = False
    to: str = ""  # the rule it leads to, by its number


class Paragraph(msgspec.Struct, frozen=True, tag_field="kind", tag="paragraph"):
    id: str  # its number, where it has one; unique on the page, as all ids are
    runs: list[Run]


class Picture(msgspec.Struct, frozen=True, tag_field="kind", tag="picture"):
    """A drawing of the game's own."""

    name: str
    of: list[str]
    words: str  # what it shows, for whoever listens


class CodeBlock(msgspec.Struct, frozen=True, tag_field="kind", tag="code"):
    text: str


class Row(msgspec.Struct, frozen=True):
    id: str
    cells: list[list[Run]]


class TableBlock(msgspec.Struct, frozen=True, tag_field="kind", tag="table"):
    head: list[list[Run]]
    align: list[Literal["", "left", "center", "right"]]
    rows: list[Row]


class Item(msgspec.Struct, frozen=True):
    id: str
    label: str  # as it is numbered; empty in a list without numbers
    blocks: list["Block"]


class ItemList(msgspec.Struct, frozen=True, tag_field="kind", tag="list"):
    items: list[Item]


Block: TypeAlias = Paragraph | Picture | CodeBlock | TableBlock | ItemList


class Section(msgspec.Struct, frozen=True):
    id: str
    number: str  # empty where it has none
    title: str
    level: int  # 2, and 3 below that
    blocks: list[Block]


class Term(msgspec.Struct, frozen=True):
    """A word of the game, explained."""

    id: str
    name: str
    forms: list[str]  # as texts have it; one in small letters may also begin a sentence
    meaning: str
    at: str  # where the page says more


class RulesPage(msgspec.Struct, frozen=True):
    """The rules of a game as far as they hold under some options."""

    game: str
    title: str
    lead: list[Block]
    sections: list[Section]
    terms: list[Term]


def plain_text(runs: Iterable[Run]) -> str:
    return "".join(run.text for run in runs)
