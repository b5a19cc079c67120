"""Reads a page of rules: its sections, lists, tables, pictures and terms, as far as they hold."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any, Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from msgspec.structs import replace

from tablemate.core.game import Game
from tablemate.core.options import GameOptions, as_plain, as_typed, flat
from tablemate.core.rules_page.comments import (
    COLUMN_IF,
    CONDITIONAL,
    PICTURE,
    ROW_IF,
    TERMS,
    VALUE,
    VALUES,
    Comment,
    Scope,
    comments_in,
    read_comment,
)
from tablemate.core.rules_page.conditions import Condition
from tablemate.core.rules_page.model import (
    Block,
    CodeBlock,
    Item,
    ItemList,
    Paragraph,
    Picture,
    Row,
    RulesPage,
    Run,
    Section,
    TableBlock,
    Term,
    plain_text,
)
from tablemate.core.rules_page.runs import runs_of

NUMBERED = re.compile(r"(?P<number>\d+(\.\d+)*)\.?(\s+(?P<rest>.*))?", re.DOTALL)
OPTION = re.compile(r"\{([\w.]+)\}")
NUMBER = re.compile(r"-?\d+")
SMALLEST_SECTION = 3
SKIPPED = "-"  # in a list of columns: not an option
ALIGNED: dict[Any, Literal["", "left", "center", "right"]] = {
    "text-align:left": "left",
    "text-align:center": "center",
    "text-align:right": "right",
}


def page_of(text: str, game: Game, options: GameOptions) -> RulesPage:
    """The rules as far as they hold under these options."""
    tree, values = _parsed(text), flat(as_plain(options))
    # Twice: only then is it known which of the rules that are cited are there.
    known = ids_of(_Reader(values).page(tree, game))
    return _Reader(values, known).page(tree, game)


def ids_of(page: RulesPage) -> set[str]:
    """Whatever of a page can be led to."""
    blocks = [*page.lead, *(block for section in page.sections for block in section.blocks)]
    return {id_ for id_ in [*(section.id for section in page.sections), *_ids(blocks)] if id_}


def _ids(blocks: Sequence[Block]) -> list[str]:
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            found.append(block.id)
        elif isinstance(block, TableBlock):
            found += [row.id for row in block.rows]
        elif isinstance(block, ItemList):
            found += [id_ for item in block.items for id_ in (item.id, *_ids(item.blocks))]
    return found


def conditions_of(text: str) -> list[Condition]:
    """All conditions of a page."""
    return [comment.condition for comment in comments_in(text) if comment.kind in CONDITIONAL]


def values_of(text: str) -> list[str]:
    """The options whose values a page tells in a line."""
    return [comment.about for comment in comments_in(text) if comment.kind == VALUE]


@lru_cache(maxsize=16)
def _parsed(text: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))


class _Reader:
    def __init__(self, options: dict[str, Any], known: AbstractSet[str] = frozenset()) -> None:
        self._options, self._known = options, known
        self._number = ""  # of the section, or of the paragraph that begins with one
        self._section = ""
        self._before_table: list[Comment] = []
        self._terms: list[Term] = []

    def page(self, tree: SyntaxTreeNode, game: Game) -> RulesPage:
        lead: list[Block] = []
        sections: list[Section] = []
        into = lead
        for node in self._shown(tree.children):
            if node.type != "heading":
                self._add(into, node)
            elif node.tag != "h1":  # those are the title, and parts of the docs
                sections.append(self._heading(node))
                into = sections[-1].blocks
        return RulesPage(game.id, game.title, lead, _without_empty(sections), self._terms)

    def _shown(self, nodes: Sequence[SyntaxTreeNode]) -> list[SyntaxTreeNode]:
        """The nodes that hold, with the comments that ask for something."""
        scope, shown = Scope(self._options), []
        for node in nodes:
            if node.type == "html_block" and (comment := read_comment(node.content)).kind not in (
                PICTURE,
                TERMS,
                VALUES,
            ):
                scope.enter(comment)
            elif scope.is_shown:
                shown.append(node)
        scope.close()
        return shown

    def _heading(self, node: SyntaxTreeNode) -> Section:
        title = plain_text(self._runs(node))
        found = NUMBERED.fullmatch(title)
        self._number = number = found["number"] if found else ""
        self._section = number or slug(title)
        level = min(int(node.tag[1:]), SMALLEST_SECTION)
        return Section(self._section, number, (found["rest"] if found else title) or "", level, [])

    def _runs(self, node: SyntaxTreeNode) -> list[Run]:
        return runs_of(node.children[0].children, self._options, self._known) if node.children else []

    def _blocks(self, nodes: Sequence[SyntaxTreeNode], *, is_top: bool = False) -> list[Block]:
        blocks: list[Block] = []
        for node in self._shown(nodes):
            self._add(blocks, node, is_top=is_top)
        return blocks

    def _add(self, blocks: list[Block], node: SyntaxTreeNode, *, is_top: bool = True) -> None:
        if node.type == "html_block":
            comment = read_comment(node.content)
            if comment.kind == PICTURE:
                blocks.append(self._picture(comment.about))
            else:
                self._before_table.append(comment)
        elif node.type == "paragraph":
            if runs := self._runs(node):
                blocks.append(self._paragraph(runs, is_top=is_top))
        elif node.type in ("ordered_list", "bullet_list"):
            items = self._items(node, is_top=is_top)
            if items and blocks and isinstance(blocks[-1], ItemList):  # a comment stood between the two
                blocks[-1].items.extend(items)
            elif items:
                blocks.append(ItemList(items))
        elif node.type == "table":
            table = self._table(node)
            if table.rows:
                blocks.append(table)
        elif node.type in ("fence", "code_block"):
            blocks.append(CodeBlock(node.content))
        else:
            raise AssertionError(f"a page of rules has no {node.type}")

    def _picture(self, about: str) -> Picture:
        """A picture; what it is of may tell what options are set to: {player.weed.price}."""
        drawn, _, words = about.partition("|")
        name, *of = OPTION.sub(lambda found: as_typed(self._options[found[1]]), drawn).split()
        return Picture(name, of, words.strip())

    def _paragraph(self, runs: list[Run], *, is_top: bool) -> Paragraph:
        found = NUMBERED.fullmatch(runs[0].text) if runs[0].strong and is_top else None
        if found is None or "." not in found["number"]:
            return Paragraph("", runs)
        self._number = number = found["number"]
        return Paragraph(number, [replace(run, to="") if run.to == number else run for run in runs])

    def _items(self, node: SyntaxTreeNode, *, is_top: bool) -> list[Item]:
        first = int(node.attrs.get("start", 1))
        items = []
        for place, child in enumerate(node.children):
            blocks = self._blocks(child.children)
            if not blocks:
                continue
            if node.type == "ordered_list":
                label = str(first + place)
                id_ = f"{self._number}.{label}" if is_top and self._number else ""
                items.append(Item(id_, f"{label}.", blocks))
            else:
                items.append(_bullet(blocks))
        return items

    def _table(self, node: SyntaxTreeNode) -> TableBlock:
        before, self._before_table = self._before_table, []
        heads = node.children[0].children[0].children
        rows = node.children[1].children if len(node.children) > 1 else []
        columns = [place for place, cell in enumerate(heads) if self._holds(cell, COLUMN_IF)]
        body = [row for row in rows if all(self._holds(cell, ROW_IF) for cell in row.children)]
        cells = [[_stripped(self._runs(cell)) for cell in row.children] for row in body]
        for comment in before:
            if comment.kind == VALUES:
                cells = [self._with_values(row, comment.about) for row in cells]
            elif comment.kind == TERMS:
                cells = [self._explained(row) for row in cells]
        return TableBlock(
            [_stripped(self._runs(heads[place])) for place in columns],
            [ALIGNED.get(heads[place].attrs.get("style"), "") for place in columns],
            [Row(_row_id(row), [row[place] for place in columns]) for row in cells],
        )

    def _holds(self, cell: SyntaxTreeNode, kind: str) -> bool:
        children = cell.children[0].children if cell.children else []
        said = [read_comment(child.content) for child in children if child.type == "html_inline"]
        return all(comment.condition.holds(self._options) for comment in said if comment.kind == kind)

    def _with_values(self, row: list[list[Run]], about: str) -> list[list[Run]]:
        """The numbers of a row as options have them: `player: price` is player.<row>.price."""
        group, _, columns = about.partition(":")
        named = f"{group.strip()}.{slug(plain_text(row[0]))}"
        cells = row[:1]
        for cell, column in zip(row[1:], columns.split(","), strict=False):
            value = self._options.get(f"{named}.{column.strip()}")
            if column.strip() == SKIPPED or not isinstance(value, int):
                cells.append(cell)
            else:
                cells.append([Run(NUMBER.sub(str(value), plain_text(cell)))])
        return cells + row[len(cells) :]

    def _explained(self, row: list[list[Run]]) -> list[list[Run]]:
        """Keep a term; the page shows its first form."""
        forms = [form.strip() for form in plain_text(row[0]).split(",")]
        at = plain_text(row[2]).strip() if len(row) > 2 else self._section
        meaning = plain_text(row[1])
        self._terms.append(Term(slug(forms[0]), forms[0], [*forms, _plural(forms[0])], meaning, at))
        told = [[Run(at, to=at if at in self._known else "")]] if len(row) > 2 else []
        return [[Run(forms[0], strong=True)], row[1], *told]


def _plural(word: str) -> str:
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def _stripped(runs: list[Run]) -> list[Run]:
    """Without the space that a comment at either end leaves."""
    if runs:
        runs = [replace(runs[0], text=runs[0].text.lstrip()), *runs[1:]]
        runs = [*runs[:-1], replace(runs[-1], text=runs[-1].text.rstrip())]
    return [run for run in runs if run.text]


def _row_id(row: list[list[Run]]) -> str:
    found = NUMBERED.fullmatch(plain_text(row[0]))
    return found["number"] if found and found["number"].count(".") > 1 else ""


def _bullet(blocks: list[Block]) -> Item:
    """An item without a number, or one that begins with the number of its rule."""
    first = blocks[0]
    if isinstance(first, Paragraph) and first.runs[0].strong:
        number = first.runs[0].text
        if "." in number and NUMBERED.fullmatch(number):
            rest = [replace(first.runs[1], text=first.runs[1].text.lstrip()), *first.runs[2:]]
            return Item(number, number, [Paragraph("", rest), *blocks[1:]])
    return Item("", "", blocks)


def _without_empty(sections: list[Section]) -> list[Section]:
    kept: list[Section] = []
    for section in reversed(sections):
        if section.blocks or (kept and kept[-1].level > section.level):
            kept.append(section)
    return kept[::-1]


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower().replace("'", "")).strip("_")
