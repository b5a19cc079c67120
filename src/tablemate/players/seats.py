"""Seats named by short words: `human`, `random`, `scripted`, `scripted:STYLE`."""

from collections.abc import Sequence

from tablemate.core.errors import BadSeat
from tablemate.core.game import Game
from tablemate.core.playing import Player
from tablemate.players.random import RandomPlayer
from tablemate.players.scripted import ScriptedPlayer

HUMAN = "human"
KNOWN = "human, random, scripted or scripted:STYLE"


def parse_seats(text: str) -> list[str]:
    """The seats of a comma-separated list."""
    return [seat.strip() for seat in text.split(",")]


def check_seats(game: Game, seats: Sequence[str], *, with_people: bool) -> None:
    """Refuse a seat's name that means nothing, before anything is started."""
    for number, name in enumerate(seats):
        if name == HUMAN and not with_people:
            raise BadSeat(f"seat {number}: a simulation has no seat for a {HUMAN}")
        if name != HUMAN:
            _kind_and_style(game, number, name)


def make_player(game: Game, name: str, seed: int, seat: int) -> Player:
    """The program of this name, with its own generator of the match."""
    kind, style = _kind_and_style(game, seat, name)
    return RandomPlayer(seed, seat) if kind == "random" else ScriptedPlayer(seed, seat, style)


def _kind_and_style(game: Game, seat: int, name: str) -> tuple[str, int]:
    kind, _, style = name.partition(":")
    if name in ("random", "scripted"):
        return kind, 0
    if kind != "scripted":
        raise BadSeat(f"seat {seat}: there is no player {name!r}; a seat is {KNOWN}")
    styles: Sequence[str] = game.module("skill").STYLES
    if style not in styles:
        raise BadSeat(f"seat {seat}: {game.title} has no style {style!r}, only {', '.join(styles)}")
    return kind, styles.index(style)
