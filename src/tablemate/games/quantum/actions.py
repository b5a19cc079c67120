"""Actions, and the words for a refusal."""

from tablemate.core.actions import Action, ActionTable
from tablemate.games.quantum.cards import CARD, COMMAND
from tablemate.games.quantum.kinds import FACE, FLAG, PLANET, REROLL, SEAT, SHIP, SPACE
from tablemate.games.quantum.reasons import REASONS
from tablemate.games.quantum.state import ACTION_SIZES, PLAIN_ACTIONS

__all__ = ["REASONS", "TABLE"]

TABLE = ActionTable(
    Action("move", ship=SHIP, to=SPACE),
    Action("attack", ship=SHIP, target=SPACE),
    Action("strike", ship=SHIP, target=SPACE),
    Action("tactical", ship=SHIP, to=SPACE),
    Action("deploy", ship=SHIP, to=SPACE),
    Action("nomadic", ship=SHIP, to=SPACE),
    Action("launch", position=SPACE),
    Action("carry", to=SPACE),
    Action("drop", position=SPACE),
    Action("construct", planet=PLANET),
    Action("settle", planet=PLANET),
    Action("place_cube", planet=PLANET),
    Action("lift_cube", seat=SEAT, planet=PLANET),
    Action("set_cube", planet=PLANET),
    Action("transport", ship=SHIP, passenger=SHIP),
    Action("tactical_transport", ship=SHIP, passenger=SHIP),
    Action("warp", ship=SHIP, other=SHIP),
    Action("modify", ship=SHIP, face=FACE),
    Action("flexible", ship=SHIP, face=FACE),
    Action("reconfigure", ship=SHIP),
    Action("free_reconfigure", ship=SHIP),
    Action("resourceful", ship=SHIP),
    Action("choose_ship", ship=SHIP),
    Action("leave", ship=SHIP),
    Action("choose_face", face=FACE),
    Action("take", card=CARD),
    Action("discard", card=COMMAND),
    Action("reroll", kind=REROLL),
    Action("dangerous", activate=FLAG),
    Action("finalize", move_to_target=FLAG),
    *(Action(name) for name in PLAIN_ACTIONS),
)
assert len(TABLE) == sum(ACTION_SIZES.values()) + len(PLAIN_ACTIONS)
