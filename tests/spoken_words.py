"""What people are asked in matches of a game, and the words of it that nobody would know."""

import random
import re
from collections.abc import Iterable, Set

from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.rules_page import Term

WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
MOST_DECISIONS = 600  # of one match

# Words that anybody knows, as these games use them. A word that means something of its own in a game has no
# place here: it belongs to the game's terms.
EVERYDAY_WORDS = """
a above accept add after again all already an and another any are as at be beaten beats before being beside
besides between both bottom bring brings but by can card cards carry caught change choose close colour come
comes count d day deal deals diagonal dice die do down draw draws each else empty end ends every everybody
everyone everything exactly far fight fights first for free from front full gains game getting give gives go
goes half has have hit hold how if in instead into is it its keep knight last leave left less let lies longer
look looked lose loses lost low lower lowest made mage make makes many map matter may missed more move moves
moving much name named needed new next night no nobody not nothing now number of on once one one's opponent
opponent's option options or other otherwise out over own owner's paid pay pays people place places play
played player plays program protect put return right s say score second set shorter shows sides six so start
stay steps stopped strong strongest swap table take takes target ten than that the their them then there they
third this three ties to together too top total turn twenty two unless until up use used value was well what
when where which who whoever whose will wins with without worth x you your yours
"""
EVERYDAY = frozenset(EVERYDAY_WORDS.split())


def prompts_of(game: Game, options: GameOptions, matches: int) -> set[str]:
    """Every prompt of random matches under these options."""
    seen: set[str] = set()
    view = game.module("view")
    for seed in range(matches):
        position = Position.start(game, options, seed)
        chooser = random.Random(seed)
        for _ in range(MOST_DECISIONS):
            if position.actor is None or position.cut_off is not None:
                break
            seen.add(view.prompt(position.record, position.rulebook.tables_record))
            position.apply_code(chooser.choice(position.legal_codes()))
    return seen


def unexplained(text: str, terms: Iterable[Term], names: Iterable[str], everyday: Set[str]) -> set[str]:
    """The words of a text that are neither explained, nor proper names, nor everyday English."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    for form in sorted((form for term in terms for form in term.forms), key=len, reverse=True):
        flags = re.IGNORECASE if form == form.lower() else 0
        text = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", " ", text, flags=flags)
    return {word.lower() for word in WORD.findall(text)} - everyday
