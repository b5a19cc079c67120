"""Lethal in words (20.1): whether attacks of this turn win the match, or those of the other player's do.

Of the other player's hand only what a seat may know of it counts; its own it knows.
"""

from tablemate.core.compiled import scratch_array
from tablemate.core.playing import Decision
from tablemate.core.position import Position
from tablemate.games.one_piece.rules.printed import slot_of
from tablemate.games.one_piece.sizes import BATTLERS, KINDS, LEADER, SLOTS
from tablemate.games.one_piece.skill.defence import missing_units
from tablemate.games.one_piece.skill.hidden_hand import UNIT, mean_counter
from tablemate.games.one_piece.skill.lethal import NUMBERS, hits_left, share_don, write_needs
from tablemate.games.one_piece.skill.prospects import is_battle
from tablemate.games.one_piece.state import ASK_ACTION
from tablemate.games.one_piece.text.words import counted

MOST_STEPS = 60  # from the end of a turn to the Main Phase of the next


def alert(decision: Decision) -> str:
    """That the seat has lethal, or faces it; nothing where neither is so."""
    world, seat = decision.world, decision.seat
    s = world.record
    if s.turn_seat != seat:
        return _attacked(world, seat)
    if s.asking != ASK_ACTION:
        return ""
    life = int(s.life_size[1 - seat])
    if (hits := _hits(world, seat, seat)) > life:
        return (
            f"you have lethal: past the Blockers and counters to be expected {counted(hits, 'hit')} should "
            f"get through this turn, and {life + 1} {_wins(life + 1)} the match"
        )
    return _threatened(world, seat)


def _attacked(world: Position, seat: int) -> str:
    """In the other player's turn: what the battle under way and the attacks left come to."""
    s, t = world.record, world.rulebook.tables_record
    on_leader = is_battle(s) and slot_of(s.target) == LEADER and missing_units(s) > 0
    life = int(s.life_size[seat])
    if on_leader and life == 0:
        needed, there = missing_units(s) * UNIT, mean_counter(s, t, seat, seat)
        return (
            f"you face lethal: this attack wins the match unless it is stopped, which takes counters of "
            f"{needed}; your hand comes to {there}"
        )
    hits = _hits(world, seat, 1 - seat, under_way=on_leader)
    if hits <= life:
        return ""
    return f"you face lethal: this turn {_they_can_deal(hits, life)}"


def _threatened(world: Position, seat: int) -> str:
    """In one's own turn: what the other player's next one comes to if this one is ended as it is."""
    after = world.copy()
    after.apply({"type": "end_main"})
    for _ in range(MOST_STEPS):
        if after.actor is None:
            return ""
        if after.record.turn_seat != seat and after.record.asking == ASK_ACTION:
            break
        after.apply(after.legal()[0])
    hits, life = _hits(after, seat, 1 - seat), int(after.record.life_size[seat])
    if hits <= life:
        return ""
    return f"you face lethal next turn: as the field is, {_they_can_deal(hits, life)}"


def _hits(world: Position, seat: int, attacker: int, *, under_way: bool = False) -> int:
    """Hits that get through this turn, as a seat sees it: it knows its own hand."""
    seen = world.copy()
    s, t = seen.record, seen.rulebook.tables_record
    if attacker != seat:
        for card in range(seat * KINDS, (seat + 1) * KINDS):
            s.shown[card] = s.hand[card]
    needs, given = (scratch_array(BATTLERS, NUMBERS) for _ in range(2))
    write_needs(s, t, attacker, needs)
    share_don(needs, given, int(s.don_active[attacker]))
    if under_way:
        needs[s.attacker % SLOTS] = missing_units(s)
    return int(hits_left(s, t, attacker, needs))


def _they_can_deal(hits: int, life: int) -> str:
    return (
        f"the other player can deal {counted(hits, 'hit')} past the Blockers and counters you have, and "
        f"{life + 1} {_wins(life + 1)} the match"
    )


def _wins(hits: int) -> str:
    return "wins" if hits == 1 else "win"
