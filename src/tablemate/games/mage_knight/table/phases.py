"""What is to be decided: the phases, with their names."""

from typing import Literal, get_args

Phase = Literal[
    "entering",
    "choosing",
    "taking",
    "turns",
    "leaving_aa",
    "leaving_spell",
    "removing",
    "scoring",
    "closing",
    "over",
]
PHASES: tuple[Phase, ...] = get_args(Phase)
(
    ENTERING,  # tactics that were removed in a game under way (13.6)
    CHOOSING,  # a tactic
    TAKING,  # what a tactic does when taken is carried out
    TURNS,
    LEAVING_AA,  # which advanced action lay lowest
    LEAVING_SPELL,
    REMOVING,  # a tactic, by agreement
    SCORING,
    CLOSING,  # everything is counted: the sheet is looked over
    FINISHED,
) = range(len(PHASES))
EVERY = tuple(range(SCORING))  # before the score
