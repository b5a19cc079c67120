"""The rules of every game as people read them: under any options, with every term explained."""

import itertools
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from tablemate.core.errors import BadInput
from tablemate.core.options import as_typed
from tablemate.core.rules_page import (
    Paragraph,
    Picture,
    TableBlock,
    conditions_of,
    page_of,
    plain_text,
    values_of,
)
from tablemate.core.rules_page.comments import COMMENT
from tablemate.core.rules_page.page import ids_of
from tablemate.games.catalogue import OURS, find_game
from tablemate.games.rules_pages import RULES, rules_page, rules_text

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src" / "games"
GAMES = sorted(OURS)
WORDS_OF_DEVELOPERS = re.compile(r"--set|tablemate |\.py\b|\.svelte\b|\bbench/|\bbrackets are cited")


def options_of(game):
    """The usual options, those the game is tested with, and each preset."""
    samples = [{}, *game.module("options").SAMPLES, *({"preset": name} for name in game.presets)]
    return [game.options(settings) for settings in samples]


def told(page):
    return msgspec.json.encode(page).decode()


@pytest.mark.parametrize("name", GAMES)
def test_conditions_and_values_name_options_and_values_that_there_are(name):
    game = find_game(name)
    text = rules_text(game)
    known = {info.name: info for info in game.option_list}

    for clause in itertools.chain.from_iterable(condition.clauses for condition in conditions_of(text)):
        for value in clause.values:
            info = known[clause.option]
            refused = refusal_of(game, {clause.option: value})
            assert f"must be {info.allowed}" not in refused, f"{clause.option}={value}"
    assert set(values_of(text)) <= known.keys()


def refusal_of(game, settings):
    try:
        game.options(settings)
    except BadInput as fault:
        return str(fault)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_what_the_docs_say_an_option_is_set_to_is_its_default(name):
    game = find_game(name)
    defaults = {info.name: as_typed(info.default) for info in game.option_list}
    shown = re.findall(r"<!-- value ([\w.]+) -->([^<]*)<!-- end -->", rules_text(game))

    assert len(shown) == len(values_of(rules_text(game)))
    for option, value in shown:
        assert value == defaults[option], option


@pytest.mark.parametrize("name", GAMES)
def test_without_options_of_its_own_a_table_of_values_reads_as_it_is_written(name):
    """The numbers that stand in the docs are those of the usual options."""
    game = find_game(name)
    text = rules_text(game)
    as_written = page_of(re.sub(r"<!-- values .*? -->", "", text), game, game.options())

    assert rules_page(game, game.options()) == as_written


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_can_be_read_under_all_options(name):
    game = find_game(name)
    for options in options_of(game):
        page = rules_page(game, options)
        ids = [id_ for id_ in all_ids(page) if id_]

        assert len(page.sections) > 5
        assert len(set(ids)) == len(ids)
        assert not COMMENT.search(told(page))
        assert not WORDS_OF_DEVELOPERS.search(told(page))


def all_ids(page):
    found = [section.id for section in page.sections]
    blocks = [*page.lead, *(block for section in page.sections for block in section.blocks)]
    while blocks:
        block = blocks.pop()
        if isinstance(block, Paragraph):
            found.append(block.id)
        elif isinstance(block, TableBlock):
            found += [row.id for row in block.rows]
        elif hasattr(block, "items"):
            found += [item.id for item in block.items]
            blocks += [inner for item in block.items for inner in item.blocks]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_term_is_explained_once_and_leads_to_a_rule(name):
    game = find_game(name)
    for options in options_of(game):
        page = rules_page(game, options)
        ids = ids_of(page)

        assert len(page.terms) > 10
        assert len({term.id for term in page.terms}) == len(page.terms)
        for term in page.terms:
            assert term.meaning, term.name
            assert term.at in ids, (term.name, term.at)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_illustrated(name):
    game = find_game(name)
    page = rules_page(game, game.options())
    blocks = [*page.lead, *(block for section in page.sections for block in section.blocks)]
    pictures = [block for block in blocks if isinstance(block, Picture)]

    assert pictures
    assert all(picture.words.endswith(".") for picture in pictures)


@pytest.mark.parametrize(
    ("name", "settings", "section", "sentence", "holds"),
    [
        ("el_dorado", {}, "2.5", "so that somebody must miss", False),
        ("el_dorado", {"hook": True}, "2.5", "so that somebody must miss", True),
        ("el_dorado", {"scoring": "wizard"}, "5.1", "20, and 10 for each trick bid", True),
        ("el_dorado", {"scoring_base": 7}, "5.1", "plus 7 + bid", True),
        ("quantum", {"quantum_entanglement": False}, "8", "you may build another there", False),
        ("quantum", {"command_limit": 5}, "9", "are kept, 5 at most", True),
        ("the_deal", {"player.weed.price": 77}, "2", "77", True),
        ("the_deal", {"deal_needs_product_and_location": True}, "6", "nobody is busted", True),
        ("the_deal", {}, "6", "nobody is busted", False),
        ("mage_knight_table", {"scenario": "full_conquest", "players": 2}, "6", "flips three cards", False),
        ("mage_knight_table", {}, "6", "flips three cards", True),
        ("one_piece", {"opening_hand": 8}, "5", "draws 8 cards", True),
    ],
)
def test_only_what_holds_is_told(name, settings, section, sentence, holds):
    game = find_game(name)
    page = rules_page(game, game.options(settings))

    found = "".join(told_plainly(each) for each in page.sections if each.id == section)
    assert (sentence in found) is holds


def told_plainly(section):
    found, blocks = "", list(section.blocks)
    while blocks:
        block = blocks.pop(0)
        if isinstance(block, Paragraph):
            found += plain_text(block.runs) + "\n"
        elif isinstance(block, TableBlock):
            found += "\n".join(plain_text(cell) for row in block.rows for cell in row.cells)
        elif hasattr(block, "items"):
            blocks = [inner for item in block.items for inner in item.blocks] + blocks
    return found


@pytest.mark.parametrize("name", GAMES)
def test_terms_that_the_page_asks_for_by_name_are_there(name):
    game = find_game(name)
    known = {term.id for options in options_of(game) for term in rules_page(game, options).terms}
    asked = {
        term
        for file in (PAGE / name).glob("*.svelte")
        for term in re.findall(r"\bterm(?:=|: )\"(\w+)\"", file.read_text("utf-8"))
    }

    assert asked <= known


def test_an_installed_package_has_the_rules():
    """The wheel takes them from the docs, and puts them where they are looked for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    for name in GAMES:
        game = find_game(name)
        folder = (game.shares or game.package).replace(".", "/")
        (source,) = [source for source, place in included.items() if place == f"{folder}/{RULES}"]
        assert (ROOT / source).read_text("utf-8") == rules_text(game)
