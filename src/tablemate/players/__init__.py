"""Who decides: each player gets a decision and a budget and returns a choice it can explain."""

from tablemate.players.seats import make_player, parse_seats

__all__ = ["make_player", "parse_seats"]
