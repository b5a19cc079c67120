from collections.abc import Sequence
from typing import Any

from bazaar.state import NO_WARE, PRINTED, STALLS
from tablemate.core.actions import Action, ActionTable
from tablemate.core.codecs import InMatch


def in_stalls(s: Any, t: Any) -> Sequence[str | None]:
    return [None if s.stalls[k] == NO_WARE else PRINTED[s.stalls[k]] for k in range(STALLS)]


ACTION_TABLE = ActionTable(Action("take", ware=InMatch("ware", STALLS, in_stalls)), Action("wait"))
STALL_IS_EMPTY, HAS_WAITED = 1, 2
REASONS = {
    STALL_IS_EMPTY: ("stall-is-empty", "there is nothing in that stall"),
    HAS_WAITED: ("has-waited", "you have waited once already"),
}
