"""The text of a line: runs of one kind, with what options say and numbers of rules that lead to them."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from markdown_it.tree import SyntaxTreeNode
from msgspec.structs import replace

from tablemate.core.options import as_typed
from tablemate.core.rules_page.comments import (
    COLUMN_IF,
    END,
    IF,
    LEAVE_OUT,
    ROW_IF,
    VALUE,
    Scope,
    read_comment,
)
from tablemate.core.rules_page.model import Run

# A rule is cited as 3.2 or 3.4.1, a section in brackets: (8).
CITED = re.compile(r"(?<![\d.,])(\d{1,2}(?:\.\d{1,2}){1,2})(?![\d%]|\.\d)|(?<=\()(\d{1,2})(?=[),])")
KEPT = {ROW_IF, COLUMN_IF}  # read by the table around them


def runs_of(nodes: Sequence[SyntaxTreeNode], options: dict[str, Any], known: AbstractSet[str]) -> list[Run]:
    """The text of these nodes, as far as it is shown."""
    return _joined(_linked(_read(nodes, options, Run("")), known))


def _read(nodes: Sequence[SyntaxTreeNode], options: dict[str, Any], style: Run) -> list[Run]:
    runs: list[Run] = []
    scope = Scope(options)
    for node in nodes:
        if node.type == "html_inline":
            comment = read_comment(node.content)
            if comment.kind == VALUE and scope.is_shown:
                runs.append(replace(style, text=as_typed(options[comment.about])))
            if comment.kind in (IF, END, LEAVE_OUT, VALUE):
                scope.enter(comment)
            else:
                assert comment.kind in KEPT, f"{comment.kind} stands on a line of its own"
        elif scope.is_shown:
            runs += _read_one(node, options, style)
    scope.close()
    return runs


def _read_one(node: SyntaxTreeNode, options: dict[str, Any], style: Run) -> list[Run]:
    if node.type == "text":
        return [replace(style, text=node.content)]
    if node.type in ("softbreak", "hardbreak"):
        return [replace(style, text=" ")]
    if node.type == "code_inline":
        return [replace(style, text=node.content, code=True)]
    if node.type == "strong":
        return _read(node.children, options, replace(style, strong=True))
    if node.type == "em":
        return _read(node.children, options, replace(style, em=True))
    if node.type == "link":  # it leads to another page of the docs, which is not shown here
        return _read(node.children, options, style)
    raise AssertionError(f"a page of rules has no {node.type}")


def _linked(runs: list[Run], known: AbstractSet[str]) -> list[Run]:
    """Lead from the numbers of rules that the page has to those rules."""
    found: list[Run] = []
    for run in runs:
        end = 0
        for cited in CITED.finditer("" if run.code else run.text):
            number = cited[1] or cited[2]
            if number in known:
                found += [
                    replace(run, text=run.text[end : cited.start()]),
                    replace(run, text=number, to=number),
                ]
                end = cited.end()
        found.append(replace(run, text=run.text[end:]))
    return found


def _joined(runs: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for run in runs:
        if joined and replace(joined[-1], text="") == replace(run, text="") and not run.to:
            joined[-1] = replace(run, text=joined[-1].text + run.text)
        elif run.text:
            joined.append(run)
    return joined
