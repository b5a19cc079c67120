"""Tables as commands print them: plain, with numbers to the right."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def plain_table(*headings: str, left: tuple[int, ...] = (0,)) -> "Table":
    """A table of numbers, with words in the columns to the left."""
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number in left else "right")
    return table


def print_table(table: "Table") -> None:
    from tablemate.cli.consoles import make_console

    make_console().print(table)
