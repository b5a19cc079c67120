"""Actions and the words for a refusal."""

from tablemate.core.actions import Action, ActionTable
from tablemate.games.the_deal.cards import DECK, PLAYED_CARD, POOL_CARD

WRONG_PHASE, CARD_NOT_IN_HAND, NO_FOLD_NOW, NOT_BETWEEN_HANDS = range(1, 5)
NOT_IN_DECK, DECK_TOO_SMALL, NEEDS_PRODUCT, NEEDS_LOCATION, DECK_IS_CHOSEN = range(5, 10)

REASONS = {
    WRONG_PHASE: ("wrong-phase", "you play a card or check on your turn in a round"),
    CARD_NOT_IN_HAND: ("card-not-in-hand", "that card is not in your hand"),
    NO_FOLD_NOW: ("no-fold-now", "you may walk away or stay after the street card in rounds 1 and 2"),
    NOT_BETWEEN_HANDS: ("not-between-hands", "you deal on or go home between two hands"),
    NOT_IN_DECK: ("not-in-deck", "that card is no longer in the deck"),
    DECK_TOO_SMALL: ("deck-too-small", "a deck has at least ten cards"),
    NEEDS_PRODUCT: ("needs-product", "a deck needs a Product"),
    NEEDS_LOCATION: ("needs-location", "a deck needs a Location"),
    DECK_IS_CHOSEN: ("deck-is-chosen", "a deck is built before the first hand"),
}

ACTION_TABLE = ActionTable(
    Action("play", card=PLAYED_CARD),
    Action("check"),
    Action("fold"),
    Action("stay"),
    Action("deal_on"),
    Action("go_home"),
    Action("build_deck", deck=DECK),
    Action("leave_out", card=POOL_CARD),
)
