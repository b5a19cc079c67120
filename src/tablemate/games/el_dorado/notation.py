"""Positions and actions as short text, both ways.

A position is one line: the round, the hands as they were dealt, seat by seat, the bids, the cards
played in order, and the scores; `|` parts them. It is read by dealing those hands and playing the
round so far by the rules, so that a line cannot contradict itself:

    r1 d0 up:7D trump:D | 2H 3S / JS AH / 5C 9D | 1 0 2 | AH 5C | 0 0 0
"""

import re
from collections import Counter
from typing import Any

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput, IllegalAction
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.shadow import Word
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.cards import CARD, SUIT_LETTER, SUIT_LETTERS, faces_in
from tablemate.games.el_dorado.state import (
    NO_BID,
    NO_CARD,
    NO_SUIT,
    ONCE,
    TRUMP_DEALER_LAST,
    TWICE,
)

NOTHING = "-"
LETTERS = str.maketrans("♣♦♥♠", SUIT_LETTERS)
MARK = re.compile(r"(?<!\S)(r(?=\d)|d(?=\d)|up:|trump:|rng:)(\S+)")


def write_action(action: NamedAction) -> str:
    return action["card"] if action["type"] == "play" else f"bid {action['tricks']}"


def read_action(text: str) -> NamedAction:
    """`QS`, `qs`, `10s` and `Q♠` are cards; `3` and `bid 3` are bids."""
    words = text.strip().upper().translate(LETTERS).removeprefix("PLAY ").removeprefix("BID ").strip()
    if words.isascii() and words.isdigit() and len(words) < 4:
        return {"type": "bid", "tricks": int(words)}
    card = words.replace("10", "T")
    if card in CARD.names:
        return {"type": "play", "card": card}
    raise BadInput(f"{text.strip()!r} is neither a card like QS nor a bid like 3")


def write_position(position: Position) -> str:
    s = position.record
    played = _played_by_seat(s)
    hands = [sorted(faces_in(s.hands[p, ONCE], s.hands[p, TWICE]) + played[p]) for p in range(s.players)]
    head = [f"r{s.round}", f"d{s.dealer}"]
    if s.up_card != NO_CARD:
        head.append(f"up:{CARD.names[s.up_card]}")
    head.append(f"trump:{NOTHING if s.trump_suit == NO_SUIT else SUIT_LETTERS[s.trump_suit]}")
    if s.broken:
        head.append("broken")
    head.append(f"rng:{int(s.rng.x):x}")
    return " | ".join(
        (
            " ".join(head),
            " / ".join(_names(hand) for hand in hands),
            " ".join(NOTHING if s.bids[p] == NO_BID else str(s.bids[p]) for p in range(s.players)),
            _names([s.history[i] for i in range(s.cards_played)]),
            " ".join(str(s.scores[p]) for p in range(s.players)),
        )
    )


def read_position(text: str, options: GameOptions) -> Position:
    """The position a line describes; later parts may be left out: no bids, no cards, scores of 0."""
    try:
        return _read(text, options)
    except (ValueError, IllegalAction) as fault:
        raise BadInput(f"not a position: {fault} (in {text!r})") from None


def _read(text: str, options: GameOptions) -> Position:
    head, hands, bids, cards, scores = [part.strip() for part in (text + " | | | |").split("|")][:5]
    position = Position.start(GAME, options, seed=0)
    s = position.record
    marks = dict(MARK.findall(head))
    s.round = _number("round", marks.get("r", "1"), 1, s.rounds)
    s.dealer = _number("dealer", marks.get("d", str(s.dealer)), 0, s.players - 1)
    s.turn = (s.dealer + 1) % s.players
    _deal(s, [hand.split() for hand in hands.split("/")], marks)
    for bid in _in_turn(bids.split(), s.turn):
        position.apply(read_action(bid))
    for card in cards.split():
        position.apply(read_action(card))
    if "broken" in head.split():
        s.broken = 1
    for seat, points in enumerate(scores.split()):
        s.scores[seat] = int(points)
    s.rng.x = Word(int(marks.get("rng:", "0"), 16))
    return position


def _number(what: str, text: str, first: int, last: int) -> int:
    if not text.isdigit() or not first <= int(text) <= last:
        raise ValueError(f"{what} {text} is not from {first} to {last}")
    return int(text)


def _deal(s: Any, hands: list[list[str]], marks: dict[str, str]) -> None:
    if len(hands) != s.players or len({len(hand) for hand in hands}) != 1:
        raise ValueError(f"{s.players} seats need as many hands, all of one length")
    s.tricks = len(hands[0])
    dealt: Counter[int] = Counter()
    for seat, hand in enumerate(hands):
        faces = Counter(CARD.write(card)[0] for card in hand)
        dealt += faces
        s.hands[seat, ONCE] = Word(sum(1 << f for f in faces))
        s.hands[seat, TWICE] = Word(sum(1 << f for f, copies in faces.items() if copies > 1))
    s.up_card = CARD.write(marks["up:"])[0] if "up:" in marks else NO_CARD
    is_shown = s.up_card != NO_CARD and s.trump_by != TRUMP_DEALER_LAST
    s.shown[ONCE] = Word(1 << s.up_card if is_shown else 0)
    dealt.update([s.up_card] if is_shown else [])
    if too_often := [f for f, copies in dealt.items() if copies > s.decks]:
        raise ValueError(f"{_names(too_often)} appears too often for {s.decks} deck{'s' * (s.decks > 1)}")
    trump = marks.get("trump:") or (marks["up:"][1] if "up:" in marks else NOTHING)
    s.trump_suit = NO_SUIT if trump == NOTHING else SUIT_LETTER.write(trump)[0]


def _in_turn(bids: list[str], first: int) -> list[str]:
    """The bids that have been made, in bidding order."""
    return [bid for bid in bids[first:] + bids[:first] if bid != NOTHING]


def _played_by_seat(s: Any) -> list[list[int]]:
    played: list[list[int]] = [[] for _ in range(s.players)]
    for i in range(s.cards_played):
        seat = (s.leaders[i // s.players] + i % s.players) % s.players
        played[seat].append(s.history[i])
    return played


def _names(faces: list[int]) -> str:
    return " ".join(CARD.names[f] for f in faces)
