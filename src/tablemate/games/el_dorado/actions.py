"""Actions and the words for a refusal."""

from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import Number
from tablemate.games.el_dorado.cards import CARD
from tablemate.games.el_dorado.options import MAX_TRICKS

WRONG_PHASE, BID_OUT_OF_RANGE, HOOKED, CARD_NOT_IN_HAND = range(1, 5)
MUST_FOLLOW_SUIT, CANNOT_LEAD_TRUMP, MUST_TRUMP, MUST_OVERTAKE = range(5, 9)

REASONS = {
    WRONG_PHASE: ("wrong-phase", "bids are made before the first card, and cards played after the last bid"),
    BID_OUT_OF_RANGE: ("bid-out-of-range", "a bid is from 0 to the number of tricks in the round"),
    HOOKED: ("hooked", "the last bid may not make the bids add up to the tricks"),
    CARD_NOT_IN_HAND: ("card-not-in-hand", "that card is not in your hand"),
    MUST_FOLLOW_SUIT: ("must-follow-suit", "you hold a card of the suit that was led and must follow it"),
    CANNOT_LEAD_TRUMP: ("cannot-lead-trump", "trump may not be led yet, and you hold another suit to lead"),
    MUST_TRUMP: ("must-trump", "you cannot follow and hold trump, which you must play"),
    MUST_OVERTAKE: ("must-overtake", "you can beat the best card of the trick, so you must"),
}

ACTION_TABLE = ActionTable(
    Action("play", card=CARD),
    Action("bid", beyond=REASONS[BID_OUT_OF_RANGE], tricks=Number(0, MAX_TRICKS)),
)
