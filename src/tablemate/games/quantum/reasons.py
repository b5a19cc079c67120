"""Why something cannot be done: a slug and a sentence for each reason, and its number for the rules."""

REASONS: dict[int, tuple[str, str]] = {}


def _reason(slug: str, sentence: str) -> int:
    REASONS[len(REASONS) + 1] = slug, sentence
    return len(REASONS)


COMBAT_FIRST = _reason("combat-first", "the combat has to be finished first")
OTHER_DECISION = _reason("other-decision", "something else has to be decided first")
NOT_PENDING = _reason("not-pending", "that is not the current decision")
NO_ACTIONS = _reason("no-actions", "no action is left for it")
NEEDS_TWO_ACTIONS = _reason("needs-two-actions", "constructing takes two actions")
NOT_ON_MAP = _reason("not-on-map", "that ship is not on the map")
HAS_MOVED = _reason("has-moved", "that ship has moved this turn")
OUT_OF_REACH = _reason("out-of-reach", "that ship cannot get there")
NO_ENEMY_THERE = _reason("no-enemy-there", "no opponent's ship is there")
ABILITY_USED = _reason("ability-used", "that ship has used an ability this turn")
WRONG_FACE = _reason("wrong-face", "a ship with that face cannot do it")
NO_SUCH_CARD = _reason("no-such-card", "it takes a command card that you do not have yet")
CARD_USED = _reason("card-used", "the card has been used this turn")
NOT_IN_SCRAPYARD = _reason("not-in-scrapyard", "that ship is not in your scrapyard")
NO_DEPLOY_SPACE = _reason("no-deploy-space", "ships are deployed on empty orbits of planets with your cube")
RESEARCH_FULL = _reason("research-full", "research is already at 6")
TOO_LOW = _reason("too-low", "there is nothing left to give up for it")
NO_CUBE_FITS = _reason("no-cube-fits", "that planet has no room left")
WRONG_SUM = _reason("wrong-sum", "your ships in orbit do not add up to the planet's number")
NOT_A_STARTING_PLANET = _reason("not-a-starting-planet", "the first cube goes to a starting planet")
TAKEN_ALREADY = _reason("taken-already", "somebody has already settled there")
NOT_FACE_UP = _reason("not-face-up", "that card is not face up")
NO_RESERVE = _reason("no-reserve", "you have no ship in reserve")
NOT_HELD = _reason("not-held", "you do not hold that card")
NOT_THIS_CUBE = _reason("not-this-cube", "no opponent's cube could go elsewhere")
NOT_THIS_PLANET = _reason("not-this-planet", "the cube cannot go there")
SAME_FACE = _reason("same-face", "the ship cannot be turned to that face")
NO_PASSENGER = _reason("no-passenger", "no ship to carry is next to it, or it has nowhere to fly")
NO_PARTNER = _reason("no-partner", "it can only trade places with another of your ships on the map")
CURIOUS_DEBT = _reason("curious-debt", "an attack makes you pay for the move that was free, and you cannot")
NOT_TO_BE_ROLLED = _reason("not-to-be-rolled", "that ship cannot be rolled")
NOT_A_LAUNCH_SPACE = _reason("not-a-launch-space", "the attack cannot be launched from there")
NO_LONGER_CALLED_OFF = _reason("no-longer-called-off", "you have called things off too often this turn")
NOT_ALLOWED_HERE = _reason("not-allowed-here", "the options of this match do not allow it")
NO_REROLL = _reason("no-reroll", "that card gives you no re-roll now")
NOT_ORBITING = _reason("not-orbiting", "that ship is not in an orbit")
NO_SUCH_PLANET = _reason("no-such-planet", "there is no such planet on this map")
CUBE_THERE_ALREADY = _reason("cube-there-already", "you already have a cube there")
CALLED_OFF_TOO_OFTEN = _reason(
    "called-off-too-often", "that ship has called off attacks and transports too often this turn"
)
