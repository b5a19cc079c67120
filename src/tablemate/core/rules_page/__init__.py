"""The rules of a game as people read them: a page of Markdown, as far as it holds under some options.

The page is the one that the docs show. Comments in it, which Markdown hides, say what is not for players,
what holds under which options, where a picture stands and which table explains the words:

    <!-- leave out --> ... <!-- end -->        for those who work on the program
    <!-- if hook=on --> ... <!-- end -->       around paragraphs, or within a line
    <!-- row if decks=2 -->, <!-- column if decks=2 -->   in a cell of a table
    <!-- value scoring_base -->5<!-- end -->   what the option is set to
    <!-- values player: price, heat -->        before a table: by its rows, the options player.<row>.price ...
    <!-- picture trick 10H AH 2C | words -->   drawn by the game's page, told to whoever listens
    <!-- terms -->                             before a table of words and what they mean
"""

from tablemate.core.rules_page.conditions import Condition, read_condition
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
from tablemate.core.rules_page.page import conditions_of, page_of, values_of

__all__ = [
    "Block",
    "CodeBlock",
    "Condition",
    "Item",
    "ItemList",
    "Paragraph",
    "Picture",
    "Row",
    "RulesPage",
    "Run",
    "Section",
    "TableBlock",
    "Term",
    "conditions_of",
    "page_of",
    "plain_text",
    "read_condition",
    "values_of",
]
