"""A page of rules as a terminal prints it."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablemate.core.rules_page import (
    Block,
    CodeBlock,
    ItemList,
    Paragraph,
    RulesPage,
    Run,
    Section,
    TableBlock,
    plain_text,
)

INDENT = 6


def printed(page: RulesPage, search: str = "") -> list[RenderableType]:
    """The page part by part; of a search what it is found in, under the headings of its sections."""
    wanted = search.strip().casefold()
    parts: list[RenderableType] = [] if wanted else [Text(page.title, "bold"), *_told(page.lead, "")]
    for section in page.sections:
        found = _told(section.blocks, "" if wanted in section.title.casefold() else wanted, wanted)
        if found or not wanted:
            parts += [_heading(section), *found]
    return parts


def _heading(section: Section) -> Text:
    return Text(f"\n{section.number} {section.title}".replace("\n ", "\n"), "bold")


def _told(blocks: Sequence[Block], wanted: str, marked: str = "") -> list[RenderableType]:
    parts: list[RenderableType] = []
    for block in blocks:
        if isinstance(block, Paragraph) and wanted in plain_text(block.runs).casefold():
            parts.append(_text(block.runs, marked))
        elif isinstance(block, ItemList):
            for item in block.items:
                if found := _told(item.blocks, wanted, marked):
                    parts.append(_beside(item.id or item.label or "-", found))
        elif isinstance(block, TableBlock):
            parts += _table(block, wanted, marked)
        elif isinstance(block, CodeBlock) and wanted in block.text.casefold():
            parts.append(Padding(Text(block.text.rstrip()), (0, 0, 0, INDENT)))
    return parts


def _beside(label: str, parts: list[RenderableType]) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=INDENT, no_wrap=True)
    grid.add_column()
    grid.add_row(label, Group(*parts))
    return grid


def _table(block: TableBlock, wanted: str, marked: str) -> list[RenderableType]:
    rows = [row for row in block.rows if any(wanted in plain_text(cell).casefold() for cell in row.cells)]
    if not rows:
        return []
    table = Table(box=None, pad_edge=False, header_style="dim", show_header=any(block.head))
    for head in block.head:
        table.add_column(_text(head, ""))
    for row in rows:
        table.add_row(*(_text(cell, marked) for cell in row.cells))
    return [table]


def _text(runs: Sequence[Run], marked: str) -> Text:
    text = Text()
    for run in runs:
        text.append(run.text, "bold" if run.strong else "italic" if run.em else "")
    if marked:
        text.highlight_words([marked], "reverse", case_sensitive=False)
    return text
