"""Tables as commands print them: plain, with numbers to the right."""

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.table import Table


def plain_table(*headings: str, left: tuple[int, ...] = (0,)) -> "Table":
    """A table of numbers, with words in the columns to the left."""
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for number, heading in enumerate(headings):
        justify: Literal["left", "right"] = "left" if number in left else "right"
        table.add_column(heading, justify=justify, no_wrap=number == 0)  # what a row is about is never cut
    return table


def print_table(table: "Table") -> None:
    from tablemate.cli.consoles import make_console

    make_console().print(table)
