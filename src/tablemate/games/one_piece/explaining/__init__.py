"""How the One Piece Card Game explains advice: what is shown of each option, a sentence, and lethal."""

from tablemate.games.one_piece.explaining.lethal import alert
from tablemate.games.one_piece.explaining.reasons import reason
from tablemate.games.one_piece.skill import FACTORS

FIGURES = ("win", "points", *FACTORS)
WORDS = {
    "points": "Hits this turn",
    "board_control": "Characters on the field",
    "resource_efficiency": "DON!! put to use",
    "life_differential": "life",
    "card_advantage": "cards",
    "tempo": "attacks to come",
}

__all__ = ["FIGURES", "WORDS", "alert", "reason"]
