"""What one seat may know: its own hand and everything public (rules 6)."""

from typing import Any, Literal, TypedDict

from tablemate.core.events import Viewer
from tablemate.games.el_dorado.cards import CARD, SUITS, SuitLetter, faces_in
from tablemate.games.el_dorado.state import (
    BIDDING,
    FINISHED,
    NO_BID,
    NO_CARD,
    NO_SUIT,
    ONCE,
    SIMULTANEOUS,
    TRUMP_DEALER_LAST,
    TWICE,
)


class Trick(TypedDict):
    """The cards of a trick, from its leader on."""

    leader: int
    cards: list[str]


class View(TypedDict):
    """The table as one seat sees it. Cards are written as rank and suit: QS."""

    phase: Literal["bidding", "playing", "over"]
    seat: int | None  # whose view it is; None is a spectator
    players: int
    decks: int
    round: int
    rounds: int
    tricks: int  # of this round
    dealer: int
    trump: str | None  # the card turned up
    trump_is_dealers: bool  # the card shown belongs to the dealer's hand
    trump_suit: SuitLetter | None
    broken: bool
    hand: list[str] | None
    cards_left: list[int]  # by seat, as all lists below
    stock: int
    bids: list[int | None]
    won: list[int]
    scores: list[int]
    winning: int | None  # the seat with the best card of the trick so far
    trick: Trick | None
    past_tricks: list[Trick]  # of the round; who won one leads the next


def view(s: Any, t: Any, seat: Viewer) -> View:
    """The position for one seat; None is a spectator, who holds no hand."""
    return {
        "phase": "over" if s.phase == FINISHED else "bidding" if s.phase == BIDDING else "playing",
        "seat": seat,
        "players": s.players,
        "decks": s.decks,
        "round": s.round,
        "rounds": s.rounds,
        "tricks": s.tricks,
        "dealer": s.dealer,
        "trump": _card(s.up_card),
        "trump_is_dealers": bool(s.trump_by == TRUMP_DEALER_LAST and s.up_card != NO_CARD),
        "trump_suit": None if s.trump_suit == NO_SUIT else SUITS[s.trump_suit],
        "broken": bool(s.broken),
        "hand": None if seat is None else _cards(faces_in(s.hands[seat, ONCE], s.hands[seat, TWICE])),
        "cards_left": [s.tricks - _cards_played_by(s, p) for p in range(s.players)],
        "stock": s.decks * s.num_suits * s.ranks_per_suit - s.players * s.tricks - _turned_up(s),
        "bids": [_bid_seen(s, p, seat) for p in range(s.players)],
        "won": [s.won[p] for p in range(s.players)],
        "scores": [s.scores[p] for p in range(s.players)],
        "winning": s.best_seat if s.cards_in_trick else None,
        "trick": _current_trick(s),
        "past_tricks": [_trick(s, k, s.players) for k in range(s.tricks_done)],
    }


def kind(s: Any, t: Any) -> str:
    return "bid" if s.phase == BIDDING else "play"


def prompt(s: Any, t: Any) -> str:
    if s.phase == BIDDING:
        return (
            "Will you take the one trick?"
            if s.tricks == 1
            else f"How many of the {s.tricks} tricks will you take?"
        )
    return "Lead a card" if s.cards_in_trick == 0 else "Play a card"


def _bid_seen(s: Any, of: int, seat: Viewer) -> int | None:
    sealed = s.bid_order == SIMULTANEOUS and s.phase == BIDDING and of != seat
    return None if sealed or s.bids[of] == NO_BID else s.bids[of]


def _card(face: int) -> str | None:
    return None if face == NO_CARD else CARD.names[face]


def _cards(faces: list[int]) -> list[str]:
    return [CARD.names[f] for f in faces]


def _turned_up(s: Any) -> int:
    return int(s.up_card != NO_CARD and s.trump_by != TRUMP_DEALER_LAST)


def _cards_played_by(s: Any, seat: int) -> int:
    in_trick = (seat - s.leaders[s.tricks_done]) % s.players < s.cards_in_trick if s.cards_in_trick else False
    return int(s.tricks_done) + int(in_trick)


def _current_trick(s: Any) -> Trick | None:
    return _trick(s, s.tricks_done, s.cards_in_trick) if s.cards_in_trick else None


def _trick(s: Any, k: int, cards: int) -> Trick:
    first = k * s.players
    return {"leader": s.leaders[k], "cards": _cards([s.history[i] for i in range(first, first + cards)])}
