"""The Deal's levels (10.6): in how many worlds a seat tries its options, each played out by rule of thumb.

None of them looks a single step ahead: to go home is a win at once, and a poor one.
"""

from collections.abc import Mapping

from tablemate.core.levels import Level, Searches

LEVELS: Mapping[str, Level] = {
    "easy": Searches("pimc", simulations=2),
    "normal": Searches("pimc", simulations=8),
    "hard": Searches("pimc", simulations=50),
    "expert": Searches("pimc", simulations=1000),
}
