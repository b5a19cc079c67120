"""Why something cannot be done: a slug and a sentence for each reason, and its number for the rules."""

from tablemate.games.mage_knight.names import FIRST_UNNAMED, face_title

REASONS: dict[int, tuple[str, str]] = {}


def _reason(slug: str, sentence: str) -> int:
    REASONS[len(REASONS) + 1] = slug, sentence
    return len(REASONS)


NOT_NOW = _reason("not-now", "something else has to be decided first")
OVER = _reason("over", "the game is over, and the score is counted")
NOT_DISPLAYED = _reason(
    "not-displayed", "that tactic is not displayed: it is taken, removed, or for the other time of day"
)
NOT_TO_CHOOSE = _reason("not-to-choose", "that person already has a tactic, or is being asked")
LET_ALREADY = _reason("let-already", "that person has already been let choose first this round")
ANNOUNCED = _reason("announced", "the end of the round has already been announced")
GOAL_REACHED = _reason("goal-reached", "the goal has already been reached: these are the last turns")
TURN_BEGUN = _reason("turn-begun", "that is for the start of a turn, and this one is already under way")
NO_LAST_TURNS = _reason("no-last-turns", "when you play alone, only one of the last turns can be skipped")
NO_RIGHT_MOMENT = _reason("no-right-moment", "you do not have the tactic The Right Moment")
EXTRA_TURN_HAD = _reason("extra-turn-had", "that extra turn has already been taken this round")
NO_EXTRA_LAST_TURN = _reason("no-extra-last-turn", "there are no extra turns once the end has been announced")
NO_SHARED_SKILLS = _reason(
    "no-shared-skills", "the dummy shares skills only when you play alone and chose that"
)
NO_MORE_SKILLS = _reason("no-more-skills", "a hero gains at most five skills")
NOT_COMMON = _reason("not-common", "that skill is not in the common offer")
TABLE_DEALS = _reason("table-deals", "you deal from the real decks; the program keeps no offers")
EMPTY_PLACE = _reason("empty-place", "there is no card in that place")
NO_MORE_MONASTERIES = _reason("no-more-monasteries", "there are at most five monasteries")
NONE_TO_BURN = _reason("none-to-burn", "no monastery is left to burn")
NOT_IN_BOX = _reason("not-in-box", "that card is not in the boxes in use, or was taken out before the game")
NOT_USED = _reason("not-used", "that tactic was not used by a person in this round")
REMOVED_ALREADY = _reason("removed-already", "that tactic has already been removed")
OTHER_TIME = _reason("other-time", "tactics for the other time of day are being named; day comes first")
NO_CORRECTIONS = _reason("no-corrections", "corrections are not switched on for this game")
TOO_MANY_CORRECTIONS = _reason("too-many-corrections", "twelve corrections have already been made this round")
NO_DUMMY = _reason("no-dummy", "there is no dummy in this game")
NO_CRYSTAL_LEFT = _reason("no-crystal-left", "the dummy has no crystal of that colour")
TOO_MANY_CRYSTALS = _reason("too-many-crystals", "the dummy has 99 crystals of that colour")
NOT_WITH_DUMMY = _reason("not-with-dummy", "the dummy does not have that card")
HERO_CARD_STAYS = _reason("hero-card-stays", "the dummy keeps the cards of its own hero")
OTHER_HEROES_CARD = _reason("other-heros-card", "that card does not belong to the dummy's hero")
THERE_ALREADY = _reason("there-already", "that card is already there")
CARDS_HAVE_NAMES = _reason("cards-have-names", "the program deals the offers, so every card has a name")
CARD_ELSEWHERE = _reason("card-elsewhere", "that card is in an offer, under the deck or with a person")
TOO_MANY_CARDS = _reason("too-many-cards", "corrections cannot give the dummy any more cards")
THEIR_TURN = _reason("their-turn", "it is already that person's turn")
NO_LAST_TURN = _reason("no-last-turn", "they have already had their last turn")
NOBODY_THERE = _reason("nobody-there", "nobody sits there")
TOO_MANY_COUNTED = _reason("too-many-counted", "there cannot be that many")
# One for each card the dummy may have.
WITH_DUMMY = len(REASONS) + 1
for _face in range(FIRST_UNNAMED):
    _reason("with-dummy", f"{face_title(_face)} is already in the dummy's deck")
