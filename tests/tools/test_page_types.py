"""The tool that writes the page's types: Python's types as TypeScript, and a check that they are current."""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
import pytest

from tablemate.core.codecs import Integer, Name, Several
from tablemate.core.codecs import Optional as MaybeKind
from tablemate.core.events import Event, each_their_own, only_to, public

TOOL = Path(__file__).parents[2] / "tools" / "page_types.py"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("page_types", TOOL)
    module = importlib.util.module_from_spec(spec)
    sys.modules["page_types"] = module  # where its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _of_the_house(monkeypatch):
    """The tool writes types of the project alone; those of this file count as such."""
    for each in (Card, HeldCard, Hand, Words, Wanted):
        monkeypatch.setattr(each, "__module__", "tablemate.example")
    monkeypatch.setitem(sys.modules, "tablemate.example", sys.modules[__name__])


class Card(TypedDict):
    card: str  # as it is printed
    price: NotRequired[int]


class HeldCard(Card):
    """A card in a hand,
    which may be used."""

    used: bool


@dataclass(frozen=True)
class Words:
    one: str


class Hand(msgspec.Struct, tag_field="type", tag="hand", rename="camel"):
    held_cards: list[HeldCard]
    words: Words | None = None  # None: as usual


class Wanted(msgspec.Struct):
    n: int
    hand: Hand | None = None


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (int, "number"),
        (str | None, "string | null"),
        (list[int | None], "(number | null)[]"),
        (tuple[str, ...], "string[]"),
        (int | float, "number"),
        (dict[str, list[bool]], "Record<string, boolean[]>"),
        (Literal["a", 2, True], '"a" | 2 | true'),
        (dict[str, Any], "Record<string, unknown>"),
        (Annotated[int, msgspec.Meta(ge=0)], "number"),
        (Annotated[dict[str, Any], msgspec.Meta(title="GameView")], "GameView"),
        (list[HeldCard], "HeldCard[]"),
    ],
)
def test_a_type_is_written_in_typescript(tool, hint, written):
    assert tool.written(hint) == written


def test_a_type_that_it_does_not_know_is_refused_by_name(tool):
    with pytest.raises(SystemExit, match="complex"):
        tool.written(complex)


def test_fields_come_with_their_comments_and_without_those_of_the_base(tool):
    page = tool.Page()
    page.add(Hand)

    assert list(page.named) == ["Hand", "HeldCard", "Card", "Words"]
    assert page.declared(Card) == (
        "export interface Card {\n  /** As it is printed. */\n  card: string;\n  price?: number;\n}"
    )
    assert page.declared(HeldCard) == (
        "/**\n * A card in a hand,\n * which may be used.\n */\n"
        "export interface HeldCard extends Card {\n  used: boolean;\n}"
    )


def test_what_the_server_sends_is_whole_and_what_the_page_sends_may_leave_defaults_out(tool):
    page = tool.Page()
    page.add(Hand)
    sent = tool.Page()
    sent.add(Wanted, is_sent=True)

    assert page.declared(Hand) == (
        'export interface Hand {\n  type: "hand";\n  heldCards: HeldCard[];\n'
        "  /** Null: as usual. */\n  words: Words | null;\n}"
    )
    assert "n: number;" in sent.declared(Wanted)
    assert "hand?: Hand | null;" in sent.declared(Wanted)
    assert "words?: Words | null;" in sent.declared(Hand)


def test_an_event_tells_what_may_be_missing_and_what_is_told_in_part(tool):
    names, many = Name("suit", "CD"), Name("card", [str(n) for n in range(52)])
    event = Event(
        "dealt",
        seat=public(Integer()),
        trump=public(MaybeKind(names)),
        looked=only_to("seat", many),
        hands=each_their_own(Several(Several(many))),
        rest=Several(names),
    )

    assert tool.event_written(event) == (
        '  | { type: "dealt"; seat: number; trump: "C" | "D" | null; looked?: string; '
        'hands: (string[] | null)[]; rest?: ("C" | "D")[] }'
    )


def test_two_types_of_one_name_are_refused(tool):
    page = tool.Page()
    page.add(Card)
    other = TypedDict("Card", {"card": int})  # noqa: UP013 - a class of this name is above
    other.__module__ = "tablemate.example"
    with pytest.raises(SystemExit, match="two types are called Card"):
        page.add(other)


def test_the_check_names_what_is_stale_and_the_command_that_writes_it(tool, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "FOLDER", tmp_path / "generated")
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated" / "gone.ts").write_text("left over")

    assert tool.main(["--check"]) == 1
    told = capsys.readouterr().err
    assert "generated/gone.ts" in told
    assert "generated/quantum.ts" in told
    assert told.endswith("run make types\n")
    assert told.count("\n") == 1

    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
    assert not (tmp_path / "generated" / "gone.ts").exists()


def test_the_page_has_the_types_of_this_server(tool):
    assert tool.main(["--check"]) == 0
