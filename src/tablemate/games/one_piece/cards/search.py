"""Cards found by words, as the command line and the deck box ask for them.

    red blocker cost<=3        all words have to fit

A word fits a card if a word of its number, name, category, colours, attributes, traits, keywords, state or of
what it says begins with it, whatever its case; quoted words belong together. A figure is compared: `cost`,
`power`, `counter` and `life` with `=`, `<`, `>`, `<=` or `>=`.
"""

import operator
import re
from collections.abc import Callable, Sequence
from functools import cache

from tablemate.games.one_piece.cards.card import Card
from tablemate.games.one_piece.cards.loader import all_cards
from tablemate.games.one_piece.cards.sentences import keywords_of, sentences_of
from tablemate.games.one_piece.cards.states import why_not_playable

WORD = re.compile(r'"([^"]*)"|(\S+)')
FIGURE = re.compile(r"(cost|power|counter|life)(<=|>=|=|<|>)(\d{1,6})")
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


def search(words: str) -> list[Card]:
    """The cards that all words fit, in the order of their numbers; all cards for no words."""
    wanted = [(quoted or bare).lower().strip("\"'") for quoted, bare in WORD.findall(words.replace(",", " "))]
    tests = [_test(word) for word in wanted if word]
    return [card for card in all_cards().values() if all(fits(card) for fits in tests)]


def _test(word: str) -> Callable[[Card], bool]:
    if figure := FIGURE.fullmatch(word):
        name, sign, number = figure.groups()
        return lambda card: _compares(getattr(card, name), COMPARED[sign], int(number))
    begins = re.compile(rf"(?<!\w){re.escape(word)}")
    return lambda card: begins.search(_texts()[card.number]) is not None


def _compares(value: int | None, compare: Callable[[int, int], bool], number: int) -> bool:
    return value is not None and compare(value, number)


@cache
def _texts() -> dict[str, str]:
    """All that a word is looked for in, by card."""
    return {card.number: "\n".join(_facts(card)).lower() for card in all_cards().values()}


def _facts(card: Card) -> Sequence[str]:
    keywords = [keyword for keyword, _ in keywords_of(card)]
    state = card.state if why_not_playable(card) is None else "not playable"
    trigger = ["trigger"] if card.has_trigger else []
    facts = [card.number, card.name, card.category, *card.colours, *card.attributes, *card.traits]
    return [*facts, *keywords, *trigger, state, *sentences_of(card)]
