"""How The Deal explains advice: the words for its odds and its factors."""

WORDS = {
    "busted": "Busted",
    "walked_away": "Walked away",
    "safe": "Safe",
    "safety": "safety",
    "profit": "profit",
    "heat": "less heat",
    "supply": "cards in hand",
    "insurance": "insurance",
}
