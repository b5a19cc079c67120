"""What is to be decided, phase by phase: their names, and their numbers for the rules."""

from tablemate.core.words import Names

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
