"""Small words: numbers with nouns, lists, articles, and what the words of the card language are called."""

from collections.abc import Sequence
from typing import Any

TIMINGS = {
    "on_play": "when played",
    "when_attacking": "when attacking",
    "on_opponents_attack": "when your opponent attacks",
    "on_block": "when blocking",
    "on_ko": "when K.O.'d",
    "activate_main": "in your main phase",
    "main": "main",
    "counter": "counter",
    "trigger": "trigger",
    "end_of_your_turn": "at the end of your turn",
    "end_of_opponents_turn": "at the end of your opponent's turn",
    "start_of_your_turn": "at the start of your turn",
    "start_of_game": "at the start of the game",
    "event": "when something happens",
    "static": "always",
    "replacement": "instead of something",
    "rule": "in every zone",
}
NAMES_OF_EFFECTS = {  # what an effect is called where another one speaks of it
    **TIMINGS,
    "on_play": "when-played",
    "when_attacking": "when-attacking",
    "on_opponents_attack": "when-your-opponent-attacks",
    "on_block": "when-blocking",
    "on_ko": "when-K.O.'d",
    "activate_main": "main-phase",
    "end_of_your_turn": "end-of-turn",
}
TURNS = {"your": "on your turn", "opponent": "on your opponent's turn"}
DURATIONS = {
    "this_battle": "during this battle",
    "this_turn": "this turn",
    "until_start_of_your_next_turn": "until the start of your next turn",
    "until_end_of_your_next_turn": "until the end of your next turn",
    "until_end_of_opponents_next_turn": "until the end of your opponent's next turn",
    "your_next_refresh_phase": "in your next Refresh Phase",
    "opponents_next_refresh_phase": "in your opponent's next Refresh Phase",
    "while_on_field": "",
    "while_valid": "",
}
KEYWORDS = {
    "rush": "Rush",
    "rush_character": "Rush: Character",
    "double_attack": "Double Attack",
    "banish": "Banish",
    "blocker": "Blocker",
    "unblockable": "Unblockable",
}
CATEGORIES = {"leader": "Leader", "character": "Character", "event": "Event", "stage": "Stage"}
DELAYS = {"end_of_turn": "at the end of this turn", "end_of_battle": "at the end of this battle"}
CAUSES = {
    "battle": "in battle",
    "battle_with_leader": "in battle with a Leader",
    "effect": "by effects",
    "opponent_effect": "by your opponent's effects",
}
COMPARISONS = {
    "<": "fewer than {}",
    "<=": "{} or fewer",
    "==": "exactly {}",
    ">=": "{} or more",
    ">": "more than {}",
}
COUNTED = {  # one and several, then where they are
    "life": ("life card", "life cards", ""),
    "hand": ("card", "cards", "in hand"),
    "trash": ("card", "cards", "in {whose} trash"),
    "deck": ("card", "cards", "in {whose} deck"),
    "don_field": ("DON!!", "DON!!", "on {whose} field"),
    "don_active": ("active DON!!", "active DON!!", ""),
    "don_rested": ("rested DON!!", "rested DON!!", ""),
    "don_given": ("given DON!!", "given DON!!", ""),
    "characters": ("Character", "Characters", ""),
    "rested_cards": ("rested card", "rested cards", ""),
    "life_plus_hand": ("card", "cards", "in life and hand together"),
}


def joined(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def counted(number: int, one: str, several: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiouAEIO8' else 'a'} {noun}"


def spaced(*parts: str) -> str:
    """The parts that are not empty, with a space between them."""
    return " ".join(part for part in parts if part)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def how_many(step: dict[str, Any]) -> tuple[str, int]:
    """`2` or `up to 2`, and the number itself."""
    if "n" in step:
        return str(step["n"]), step["n"]
    return f"up to {step['up_to']}", step["up_to"]
