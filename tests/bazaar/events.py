"""What has happened is told by numbers that always mean the same ware: its stall may hold another by then."""

from bazaar.state import PRINTED
from tablemate.core.codecs import Integer, Name
from tablemate.core.events import Event, EventTable, public

SEAT, WARE = Integer(), Name("ware", PRINTED)
LAID_OUT, TAKEN, WAITED = range(3)
EVENT_TABLE = EventTable(
    Event("laid_out", ware=public(WARE)),
    Event("taken", seat=public(SEAT), ware=public(WARE)),
    Event("waited", seat=public(SEAT)),
)
