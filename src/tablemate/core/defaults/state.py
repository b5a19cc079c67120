"""No static data, options in fields of their names, and observations of all that is public."""

from typing import Annotated, Any, Literal, get_args, get_origin

from tablemate.core.contract import ACTION_TABLE, GAME, State
from tablemate.core.observing import observed, public_fields
from tablemate.core.options import describe
from tablemate.core.record import fields_of

ACTIONS = len(ACTION_TABLE)
MAX_LEGAL = ACTIONS
MAX_SEATS = GAME.max_seats
PUBLIC_FIELDS = () if GAME.module("worlds").says("determinize") else public_fields(State)
OBSERVATION = observed(State, PUBLIC_FIELDS)
OWN_STREAMS: dict[str, str] = {}


def fill_tables(t: Any) -> None:
    """There are none."""


def write_options(options: Any, s: Any) -> None:
    """Each option to the field of its name: yes as 1, one of several words as its place among them."""
    for info in describe(type(options)):
        if info.name not in fields_of(State):
            raise TypeError(f"{GAME.id}: State has no field for the option {info.name}, and no write_options")
        value = getattr(options, info.name)
        words = _words(info.type)
        setattr(s, info.name, words.index(value) if words else int(value))


def _words(hint: Any) -> tuple[Any, ...]:
    """The words of an option that is one of several."""
    if get_origin(hint) is Annotated:
        return _words(get_args(hint)[0])
    return get_args(hint) if get_origin(hint) is Literal else ()
