"""TEMPORARY"""

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace


@cache
def ready_decks():
    return tuple(
        SimpleNamespace(**d) for d in json.loads((Path(__file__).parent / "data" / "decks.json").read_text())
    )


def read_deck(text, free=False):
    for d in ready_decks():
        if d.id == text:
            return SimpleNamespace(leader=d.default_leader, cards=tuple((n, c) for n, c in d.cards.items()))
    lines = [l.split("x") for l in text.split()]
    return SimpleNamespace(leader=lines[0][1], cards=tuple((n, int(c)) for c, n in lines[1:]))
