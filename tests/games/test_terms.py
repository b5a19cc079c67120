"""Whoever is asked something can learn every word of it: all prompts, and the guide of each game."""

from collections.abc import Callable, Iterable

import pytest
from rich.text import Text

from spoken_words import EVERYDAY, prompts_of, unexplained
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.rules_page import Term
from tablemate.games.catalogue import OURS, find_game
from tablemate.games.mage_knight.names import TACTICS
from tablemate.games.mage_knight.table.score_lines import CATEGORIES, FOR_ALL
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.view.wording import BAN_WORDS, PURPOSES, TAKEN_TO
from tablemate.games.quantum.view import TASKS
from tablemate.games.rules_pages import rules_page

GAMES = sorted(OURS)
MATCHES = 2  # with each sample


def names_of_one_piece() -> set[str]:
    """What is printed on cards: their names, and the traits that texts ask for."""
    cards = all_cards().values()
    return {card.name for card in cards} | {trait for card in cards for trait in card.traits}


NAMES: dict[str, Callable[[], set[str]]] = {
    "one_piece": names_of_one_piece,
    "mage_knight_table": lambda: {tactic.name for tactic in TACTICS},
}
# Besides those of matches: every wording that a game has, however seldom it comes.
WORDINGS: dict[str, list[str]] = {
    "quantum": list(TASKS.values()),
    "one_piece": [*BAN_WORDS.values(), *PURPOSES.values(), *TAKEN_TO.values()],
    "mage_knight_table": [line.title for line in (*CATEGORIES, *FOR_ALL)],
}


def samples_of(game: Game) -> list[GameOptions]:
    return [game.options(settings) for settings in game.module("options").SAMPLES]


def terms_under_any(game: Game) -> list[Term]:
    """All its terms, under whatever options."""
    return [term for options in samples_of(game) for term in rules_page(game, options).terms]


def words_nobody_explains(game: Game, texts: Iterable[str], terms: list[Term]) -> dict[str, str]:
    """By such a word, a text that has it."""
    names = NAMES.get(game.id, set)()
    return {word: text for text in texts for word in unexplained(text, terms, names, EVERYDAY)}


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_prompt_is_plain_or_explained_beside_the_table(name):
    """By the rules as they are read in that match, under its options."""
    game = find_game(name)
    for options in samples_of(game):
        prompts = prompts_of(game, options, MATCHES)

        assert prompts
        assert words_nobody_explains(game, prompts, rules_page(game, options).terms) == {}


@pytest.mark.parametrize("name", WORDINGS)
def test_every_word_of_a_seldom_prompt_is_plain_or_explained(name):
    game = find_game(name)

    assert words_nobody_explains(game, WORDINGS[name], terms_under_any(game)) == {}


@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_the_guide_is_plain_or_explained(name):
    game = find_game(name)
    guide = Text.from_markup(game.module("text").GUIDE).plain

    assert words_nobody_explains(game, [guide], rules_page(game, game.options()).terms) == {}


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("el_dorado", "tricks"),
        ("el_dorado", "trump"),
        ("el_dorado", "broken"),
        ("the_deal", "heat"),
        ("the_deal", "insurance"),
        ("the_deal", "build"),
        ("quantum", "orbit"),
        ("quantum", "dominance"),
        ("quantum", "roll"),
        ("quantum", "attacker"),
        ("one_piece", "DON!!"),
        ("one_piece", "attacked"),
        ("mage_knight_table", "tactic"),
    ],
)
def test_words_of_art_are_explained_and_are_no_everyday_words(name, word):
    """What the tests above would find missing, were it not a term."""
    game = find_game(name)

    assert unexplained(word, [], (), EVERYDAY)
    assert not unexplained(word, rules_page(game, game.options()).terms, (), EVERYDAY)


@pytest.mark.parametrize("name", GAMES)
def test_no_term_is_an_everyday_word(name):
    """A word that is explained is not passed over besides."""
    alike = {term.name for term in terms_under_any(find_game(name)) if term.name in EVERYDAY}

    assert alike <= {"lead", "lowest", "stay", "score"}  # terms of one game, plain words in another
