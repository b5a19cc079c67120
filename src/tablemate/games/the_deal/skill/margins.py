"""What a card would change, tried on the table and taken off again."""

from tablemate.core.compiled import rule
from tablemate.games.the_deal.rules.totals import margin, note_totals
from tablemate.games.the_deal.state import NO_CARD, State, Tables


@rule
def try_card(s: State, t: Tables, face: int) -> None:
    s.timeline[s.laid] = face
    s.laid += 1
    note_totals(s, t)


@rule
def take_off(s: State, t: Tables) -> None:
    s.laid -= 1
    s.timeline[s.laid] = NO_CARD
    note_totals(s, t)


@rule
def margin_gain(s: State, t: Tables, face: int) -> int:
    before = margin(s)
    try_card(s, t, face)
    gain = margin(s) - before
    take_off(s, t)
    return gain
