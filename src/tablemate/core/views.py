"""What all views have in common. The rest of a view is its game's: `View` of the game's `view.py`.

Views are plain data. Their types say what is in them to whoever builds or reads them; the page's are written
from the same types by `tools/page_types.py`.
"""

from typing import NotRequired, TypedDict


class Decision(TypedDict):
    """The decision at hand."""

    seat: int  # who decides
    kind: str
    prompt: NotRequired[str]  # what is asked, shown to the deciding seat


class Decided(TypedDict):
    """What every view has, whatever the game."""

    decision: Decision | None  # null when the match is over
