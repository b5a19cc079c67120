"""Where a match stands: what is to be decided, with its name for everybody else, and how far it has come."""

from tablemate.core.codecs import Names

PHASES = Names()

ROLLING_FLEET = PHASES.add("rolling_fleet")
SETTLING = PHASES.add("settling")
STATIONING = PHASES.add("stationing")
ACTING = PHASES.add("acting")
LAUNCHING = PHASES.add("launching")
ENDANGERED = PHASES.add("endangered")
REROLLING = PHASES.add("rerolling")
FINALIZING = PHASES.add("finalizing")
CARRYING = PHASES.add("carrying")
DROPPING = PHASES.add("dropping")
INFAMOUS = PHASES.add("infamous")
CHOOSING_FACE = PHASES.add("choosing_face")
ROLLING_AGAIN = PHASES.add("rolling_again")
PICKING = PHASES.add("picking")
DISCARDING = PHASES.add("discarding")
CHOOSING_SHIPS = PHASES.add("choosing_ships")
PLACING = PHASES.add("placing")
LIFTING_CUBE = PHASES.add("lifting_cube")
SETTING_CUBE = PHASES.add("setting_cube")
SABOTAGED = PHASES.add("sabotaged")
FINISHED = PHASES.add("over")

# How far a match has come, which says what follows when nothing is pending.
FLEETS, CUBES, STATIONS, TURN_ACTIONS, TURN_CARDS, OVER_AND_OUT = range(6)

# What relocation waits for.
NO_CUBE, A_CUBE, A_PLACE = range(3)
