"""How the One Piece Card Game explains advice: the words for its factors."""

WORDS = {
    "board_control": "Characters on the field",
    "resource_efficiency": "DON!! put to use",
    "life_differential": "life",
    "card_advantage": "cards",
    "tempo": "attacks to come",
}
