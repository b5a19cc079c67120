from pig.state import (
    ACTIONS,
    HOLD,
    MAX_SEATS,
    OBSERVATION,
    ROLL,
    State,
    Tables,
    fill_tables,
    write_options,
)

__all__ = [
    "ACTIONS",
    "HOLD",
    "MAX_LEGAL",
    "MAX_SEATS",
    "OBSERVATION",
    "ROLL",
    "State",
    "Tables",
    "fill_tables",
    "write_options",
]

MAX_LEGAL = 1
