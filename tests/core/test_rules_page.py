"""A page of rules: what comments in it leave out, keep, fill in and explain."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from tablemate.core.errors import BadInput
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.rules_page import (
    ItemList,
    Paragraph,
    Picture,
    TableBlock,
    page_of,
    plain_text,
    read_condition,
)

GAME = Game("g", "G", "", "g", "1", 2, 4)


class Options(GameOptions, frozen=True, kw_only=True):
    hook: bool = False
    trump: Literal["none", "cycle"] = "none"
    players: Annotated[int, Meta(ge=2, le=10)] = 4
    rounds: tuple[int, ...] = ()


def page(text, **options):
    return page_of(text, GAME, Options(**options))


def words(blocks):
    """The text of paragraphs, as a list."""
    return [plain_text(block.runs) for block in blocks if isinstance(block, Paragraph)]


def test_what_is_left_out_is_not_on_the_page():
    found = page(
        "# G\n\nShown.\n\n<!-- leave out -->\n\n## 1 Inside\n\nText.\n\n<!-- end -->\n\n## 2 After\n\nText."
    )

    assert words(found.lead) == ["Shown."]
    assert [section.title for section in found.sections] == ["After"]


@pytest.mark.parametrize(("hook", "told"), [(False, ["Always."]), (True, ["Always.", "With the hook."])])
def test_a_paragraph_holds_under_an_option(hook, told):
    text = "Always.\n\n<!-- if hook=on -->\n\nWith the hook.\n\n<!-- end -->\n"

    assert words(page(text, hook=hook).lead) == told


def test_part_of_a_line_holds_under_an_option():
    text = "Bids<!-- if hook=on --> are hooked<!-- end --><!-- if hook=off --> are free<!-- end -->."

    assert words(page(text).lead) == ["Bids are free."]
    assert words(page(text, hook=True).lead) == ["Bids are hooked."]


def test_a_line_tells_what_an_option_is_set_to():
    text = "For <!-- value players -->4<!-- end --> players, <!-- value hook -->off<!-- end -->."

    assert words(page(text, players=7).lead) == ["For 7 players, off."]


def test_rows_and_columns_hold_under_options():
    text = (
        "| a | <!-- column if hook=on --> b |\n| --- | --- |\n"
        "| 1 | 2 |\n| 3 <!-- row if trump=cycle --> | 4 |\n"
    )

    (plain,) = page(text).lead
    (full,) = page(text, hook=True, trump="cycle").lead
    assert isinstance(plain, TableBlock)
    assert isinstance(full, TableBlock)
    assert [[plain_text(cell) for cell in row.cells] for row in plain.rows] == [["1"]]
    assert [[plain_text(cell) for cell in row.cells] for row in full.rows] == [["1", "2"], ["3", "4"]]


def test_items_keep_their_numbers_when_one_between_them_does_not_hold():
    text = "## 5 Points\n\n1. One.\n\n<!-- if hook=on -->\n\n2. Two.\n\n<!-- end -->\n\n3. Three.\n"

    (points,) = page(text).sections
    (items,) = points.blocks
    assert isinstance(items, ItemList)
    assert [(item.id, item.label) for item in items.items] == [("5.1", "1."), ("5.3", "3.")]


def test_a_number_leads_to_the_rule_it_names_if_that_is_shown():
    text = (
        "See 2.1, (2) and 2.2.\n\n## 2 Play\n\n1. Here.\n\n<!-- if hook=on -->\n\n2. Hook.\n\n<!-- end -->\n"
    )

    (lead,) = page(text).lead
    assert isinstance(lead, Paragraph)
    assert [run.to for run in lead.runs if run.to] == ["2.1", "2"]


def test_a_picture_says_what_it_shows():
    (picture,) = page("<!-- picture trick 10H AH | Two hearts. -->").lead

    assert picture == Picture("trick", ["10H", "AH"], "Two hearts.")


def test_a_picture_shows_what_options_are_set_to():
    (picture,) = page("<!-- picture seats n={players} | Seats. -->", players=6).lead

    assert picture == Picture("seats", ["n=6"], "Seats.")


def test_terms_have_their_forms_their_meaning_and_their_rule():
    text = (
        "## 3 Play\n\nText.\n\n## Terms\n\n<!-- terms -->\n\n| term | meaning | rule |\n| --- | --- | --- |\n"
    )
    (term,) = page(text + "| lead, led | the *first* card | 3 |\n").terms

    assert (term.id, term.name, term.meaning, term.at) == ("lead", "lead", "the first card", "3")
    assert term.forms == ["lead", "led", "leads"]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("<!-- fi hook=on -->", "means nothing"),
        ("<!-- if hook -->\n\n<!-- end -->", "not a condition"),
        ("<!-- if hook=on -->\n\nText.", "without its end"),
        ("Text.\n\n<!-- end -->", "ends nothing"),
        ("<!-- if hook=on --> Text.<!-- end -->", "has the line to itself"),
    ],
)
def test_a_comment_that_cannot_be_read_is_refused(text, because):
    with pytest.raises(BadInput, match=because):
        page(text)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("hook=off", True),
        ("hook=on", False),
        ("trump=none/cycle", True),
        ("trump!=none", False),
        ("players>3 and hook=off", True),
        ("players>3 and hook=on or trump=none", True),
        ("players<=3", False),
        ("rounds=none", True),
    ],
)
def test_conditions(condition, holds):
    options = {"hook": False, "trump": "none", "players": 4, "rounds": ()}

    assert read_condition(condition).holds(options) is holds
