"""Every action: when it is asked for, why it may not be taken, what it does, and its fields.

`legal`, `refusal` and `apply` are made of this table (core/action_kinds.py). `actions.MOVE` is the first code
of its kind; codes count through the fields, the last one fastest.
"""

from functools import partial

from tablemate.core.action_kinds import ActionKinds
from tablemate.games.quantum import phases
from tablemate.games.quantum.cards import CARD, COMMAND
from tablemate.games.quantum.codecs import FACE, FLAG, PLANET, SEAT, SHIP, SPACE
from tablemate.games.quantum.codecs import REROLL as REROLL_CARD
from tablemate.games.quantum.events import BY_FLEXIBLE, BY_MODIFY
from tablemate.games.quantum.fights import BY_ACTION, BY_STRIKE
from tablemate.games.quantum.rules import acting, combat, gambits, market, moving, rolling, start, tracks
from tablemate.games.quantum.rules.turn import end_actions

ACTION_TABLE = ActionKinds("tablemate.games.quantum")
_when, _in_turn = ACTION_TABLE.add, partial(ACTION_TABLE.add, phases.ACTING)

MOVE = _in_turn("move", moving.why_not_move_to, moving.move_ship, ship=SHIP, to=SPACE)
ATTACK = _in_turn(
    "attack", combat.why_not_attack_at, combat.declare_attack, ship=SHIP, target=SPACE, by=BY_ACTION
)
STRIKE = _in_turn(
    "strike", combat.why_not_attack_at, combat.declare_attack, ship=SHIP, target=SPACE, by=BY_STRIKE
)
TACTICAL = _in_turn("tactical", combat.why_not_tactical_at, combat.act_tactically, ship=SHIP, to=SPACE)
DEPLOY = _when(
    (phases.STATIONING, phases.ACTING, phases.PLACING),
    "deploy",
    acting.why_not_deploy_at,
    acting.deploy,
    lists=acting.add_stations,
    ship=SHIP,
    to=SPACE,
)
NOMADIC = _in_turn("nomadic", moving.why_not_shift, moving.shift_orbit, ship=SHIP, to=SPACE)
LAUNCH = _when(
    phases.LAUNCHING,
    "launch",
    combat.why_not_launch,
    combat.launch_attack,
    lists=combat.add_launches,
    position=SPACE,
)
CARRY = _when(phases.CARRYING, "carry", moving.why_not_fly, moving.fly, lists=moving.add_flights, to=SPACE)
DROP = _when(
    phases.DROPPING,
    "drop",
    moving.why_not_drop,
    moving.drop_passenger,
    lists=moving.add_drops,
    position=SPACE,
)
CONSTRUCT = _in_turn("construct", acting.why_not_construct, acting.construct, planet=PLANET)
SETTLE = _when(phases.SETTLING, "settle", start.why_not_settle, start.settle, planet=PLANET)
PLACE_CUBE = _when(
    phases.INFAMOUS, "place_cube", tracks.why_not_place_cube, tracks.place_for_infamy, planet=PLANET
)
LIFT_CUBE = _when(
    phases.LIFTING_CUBE, "lift_cube", gambits.why_not_lift_cube, gambits.lift_cube, seat=SEAT, planet=PLANET
)
SET_CUBE = _when(phases.SETTING_CUBE, "set_cube", gambits.why_not_set_cube, gambits.set_cube, planet=PLANET)
TRANSPORT = _in_turn(
    "transport", moving.why_not_transport, moving.lift_passenger, ship=SHIP, passenger=SHIP, tactical=False
)
TACTICAL_TRANSPORT = _in_turn(
    "tactical_transport",
    moving.why_not_transport,
    moving.lift_passenger,
    ship=SHIP,
    passenger=SHIP,
    tactical=True,
)
WARP = _in_turn("warp", moving.why_not_warp, moving.warp, ship=SHIP, other=SHIP)
MODIFY = _in_turn("modify", acting.why_not_modify, acting.turn_ship, ship=SHIP, face=FACE, by=BY_MODIFY)
FLEXIBLE = _in_turn("flexible", acting.why_not_flex, acting.turn_ship, ship=SHIP, face=FACE, by=BY_FLEXIBLE)
RECONFIGURE = _in_turn("reconfigure", acting.why_not_reconfigure, acting.reconfigure, ship=SHIP)
FREE_RECONFIGURE = _in_turn(
    "free_reconfigure", acting.why_not_free_reconfigure, acting.free_reconfigure, ship=SHIP
)
RESOURCEFUL = _in_turn("resourceful", acting.why_not_scrap, acting.scrap, ship=SHIP)
CHOOSE_SHIP = _when(
    phases.CHOOSING_SHIPS, "choose_ship", gambits.why_not_choose_ship, gambits.choose_ship, ship=SHIP
)
LEAVE = _when(phases.PLACING, "leave", gambits.why_not_leave, gambits.leave_ship, ship=SHIP)
CHOOSE_FACE = _when(
    phases.CHOOSING_FACE, "choose_face", rolling.why_not_choose_face, rolling.choose_face, face=FACE
)
TAKE = _when(
    phases.PICKING, "take", market.why_not_take, gambits.take_card, lists=market.add_cards_to_take, card=CARD
)
DISCARD = _when(
    (phases.DISCARDING, phases.SABOTAGED),
    "discard",
    market.why_not_discard,
    market.discard_card,
    card=COMMAND,
)
REROLL = _when(phases.REROLLING, "reroll", combat.why_not_reroll, combat.reroll, kind=REROLL_CARD)
DANGEROUS = _when(phases.ENDANGERED, "dangerous", None, combat.decide_danger, activate=FLAG)
FINALIZE = _when(phases.FINALIZING, "finalize", None, combat.finalize, move_to_target=FLAG)
RESEARCH = _in_turn("research", acting.why_not_research, acting.do_research)
CEREBRAL = _in_turn("cerebral", acting.why_not_cerebral, acting.think_hard)
TYRANNICAL = _in_turn("tyrannical", acting.why_not_tyrannical, acting.oppress)
END_TURN = _in_turn("end_turn", None, end_actions)
CANCEL = _when((phases.LAUNCHING, phases.CARRYING), "cancel", moving.why_not_call_off, combat.call_off)
SKIP_REROLLS = _when(phases.REROLLING, "skip_rerolls", None, combat.skip_rerolls)
KEEP_SHIPS = _when(phases.ROLLING_FLEET, "keep_ships", None, start.keep_ships)
REROLL_SHIPS = _when(phases.ROLLING_FLEET, "reroll_ships", None, start.reroll_ships)
ROLL_AGAIN = _when(phases.ROLLING_AGAIN, "roll_again", None, rolling.roll_again)
KEEP_ROLL = _when(phases.ROLLING_AGAIN, "keep_roll", None, rolling.keep_roll)
ROLL_CHOSEN = _when(phases.CHOOSING_SHIPS, "roll_chosen", None, gambits.roll_chosen)
REFRESH = _when(phases.PICKING, "refresh", market.why_not_refresh, market.refresh_market)
DECLINE = _when(phases.PICKING, "decline", market.why_not_decline, market.decline)

# Ships are listed one by one in these phases (choices.py).
belongs_to, why_not, perform, list_choices = ACTION_TABLE.written_out(but=(phases.ACTING, phases.PLACING))
