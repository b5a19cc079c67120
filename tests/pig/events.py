from tablemate.core.events import Event, EventTable, public
from tablemate.core.words import Integer

ROLLED, HELD = range(2)
TABLE = EventTable(
    Event("rolled", seat=public(Integer()), face=public(Integer())),
    Event("held", seat=public(Integer()), points=public(Integer())),
)
