"""What a block waits for, as a clause that begins with "when" or "after"."""

from typing import Any

from tablemate.games.one_piece.cards.sentences.nouns import one_of_set

WHO_USES = {"you": "you use", "opponent": "your opponent uses", "either": "somebody uses"}
WHOSE_CHARACTER = {
    "you": "one of your Characters",
    "opponent": "an opposing Character",
    "either": "a Character",
}
WHOSE_DECK = {"you": "your DON!! deck", "opponent": "your opponent's DON!! deck", "either": "any DON!! deck"}


def event_clause(event: dict[str, Any]) -> str:
    match event["name"]:
        case "battle_ended":
            return f"after this card battled {_foe(event['versus'])}"
        case "battle_joined":
            return f"when this card battles {_foe(event['versus'])}"
        case "blocker_activated":
            return f"when {WHO_USES[event['side']]} Blocker"
        case "character_ko":
            return f"when {WHOSE_CHARACTER[event['side']]} is K.O.'d"
        case "don_returned_to_don_deck":
            number = "a DON!! is" if event["min"] == 1 else f"{event['min']} or more DON!! are"
            return f"when {number} returned to {WHOSE_DECK[event['side']]}"
        case _:
            return "when this card would be K.O.'d"


def _foe(versus: dict[str, Any]) -> str:
    """Whom a card battles."""
    noun = one_of_set(versus)
    return f"an opposing {noun.partition(' ')[2]}" if versus["side"] == "opponent" else noun
