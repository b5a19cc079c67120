"""What an attack comes to: what it takes to stop it, how likely that is, and its worth (20.1, 20.2)."""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.rules.battle import may_attack, why_not_attack_with
from tablemate.games.one_piece.rules.frames import works
from tablemate.games.one_piece.rules.printed import row_of, seat_of, slot_of
from tablemate.games.one_piece.rules.values import forbids_blocker
from tablemate.games.one_piece.sizes import BATTLERS, FIRST_CHARACTER, LAST_CHARACTER, LEADER, SLOTS
from tablemate.games.one_piece.skill.hidden_hand import CERTAIN, UNIT, UNITS
from tablemate.games.one_piece.skill.styles import character_share, leader_share, risk_tolerance
from tablemate.games.one_piece.skill.worths import character_worth
from tablemate.games.one_piece.state import NONE, State
from tablemate.games.one_piece.tables import Tables

WINNING = 1000
USELESS = -20
A_HIT = 35
DOUBLE = 40
A_KEY_CHARACTER = 40  # worth from which a Character is one to defend
SPENT = 6  # for each card that it takes to stop the attack
FAILS, STOPPED, IS_BLOCKED = range(3)  # what `write_odds` writes


@rule
def needed_units(attacking: int, defending: int) -> int:
    """Thousands of power that make the attack fail; the attacker wins ties (8.5)."""
    return (attacking - defending) // UNIT + 1


@rule
def blocker_against(s: State, t: Tables, attacker: int, target: int) -> int:
    """The strongest Character that could block, or NONE."""
    if s.keywords[attacker] & w.UNBLOCKABLE:
        return NONE
    found = NONE
    seat = seat_of(target)
    for place in range(seat * SLOTS + FIRST_CHARACTER, seat * SLOTS + LAST_CHARACTER + 1):
        if s.at[place] == NONE or s.rested[place] != 0 or place == target:
            continue
        if s.keywords[place] & w.BLOCKER == 0 or s.bans[place] & (w.NO_RESTING | w.NO_BLOCKING):
            continue
        if forbids_blocker(s, t, place):
            continue
        if found == NONE or s.power[place] > s.power[found]:
            found = place
    return found


@rule
def counter_share(life: int) -> int:
    """How much of what it could a player does to stop an attack, in hundredths, by the life that is left."""
    return 50 if life >= 4 else 80 if life >= 2 else 100


@rule
def block_chance(life: int, target_worth: int, on_leader: bool) -> int:
    matters = life <= 2 if on_leader else target_worth >= A_KEY_CHARACTER
    return CERTAIN * 7 // 10 if matters else CERTAIN * 4 // 10


@rule
def withstands_battle(s: State, attacker: int, target: int) -> bool:
    bans = s.bans[target]
    if slot_of(target) == LEADER:
        return False
    return bans & w.NO_KO_IN_BATTLE != 0 or (bans & w.NO_KO_BY_LEADER != 0 and slot_of(attacker) == LEADER)


@rule
def write_odds(
    s: State, t: Tables, attacker: int, target: int, units: int, may_block: bool, reach: Codes, odds: Codes
) -> None:
    """The chances that an attack fails at all, is countered, and is blocked."""
    seat = seat_of(target)
    life = int64(s.life_size[seat])
    on_leader = slot_of(target) == LEADER
    odds[IS_BLOCKED] = 0
    if may_block and blocker_against(s, t, attacker, target) != NONE:
        odds[IS_BLOCKED] = block_chance(life, character_worth(s, t, target), on_leader)
    odds[STOPPED] = 0 if units < 0 else reach[min(units, UNITS - 1)] * counter_share(life) // 100
    if units <= 0:
        odds[STOPPED] = CERTAIN
    odds[FAILS] = CERTAIN - (CERTAIN - odds[IS_BLOCKED]) * (CERTAIN - odds[STOPPED]) // CERTAIN


@rule
def hit_worth(s: State, t: Tables, attacker: int, target: int) -> int:
    """What it is worth that the attack succeeds (20.1)."""
    if slot_of(target) != LEADER:
        return character_worth(s, t, target)
    life = int64(s.life_size[seat_of(target)])
    if life == 0:
        return WINNING
    worth = A_HIT + (100 if life == 1 else 50 if life == 2 else 25 if life == 3 else 0)
    return worth + (DOUBLE if s.keywords[attacker] & w.DOUBLE_ATTACK and life >= 2 else 0)


@rule
def attack_bonus(s: State, t: Tables, place: int) -> int:
    """Power that the card gains by its own [When Attacking], free of charge."""
    row = row_of(s, s.at[place])
    if t.timings[row] & w.WHEN_ATTACKING == 0:
        return 0
    bonus = 0
    for block in range(t.first_block[row], t.first_block[row] + t.blocks[row]):
        if t.block_timing[block] & w.WHEN_ATTACKING == 0 or t.block_pays[block] != 0:
            continue
        if works(s, t, block, place):
            at = int64(t.block_at[block])
            while t.code[at, 0] == w.POWER:
                if t.code[at, 1] == w.SELF:
                    bonus += t.code[at, 6]
                at += 1
    return bonus


@rule
def attack_worth(
    s: State, t: Tables, attacker: int, target: int, power: int, style: int, reach: Codes, odds: Codes
) -> int:
    """value x (1 - risk), shifted by the style, and what stopping it takes (20.1)."""
    seat = seat_of(attacker)
    units = needed_units(power, int64(s.power[target]))
    if units <= 0 or withstands_battle(s, attacker, target):
        return USELESS
    write_odds(s, t, attacker, target, units, True, reach, odds)
    on_leader = slot_of(target) == LEADER
    share = leader_share(s, seat, style) if on_leader else character_share(s, seat, style)
    value = hit_worth(s, t, attacker, target) * share // 100
    risk = min(odds[FAILS] * (150 - risk_tolerance(s, seat, style)) // 100, CERTAIN)
    spent = SPENT * min(units, 3) * odds[STOPPED] // CERTAIN
    return value * (CERTAIN - risk) // CERTAIN + spent


@rule
def best_target(s: State, t: Tables, attacker: int, power: int, style: int, reach: Codes, odds: Codes) -> int:
    """Whom the card attacks best, or NONE if every attack of it would be useless."""
    if why_not_attack_with(s, t, attacker) != 0:
        return NONE
    found = NONE
    best = 0
    other = 1 - seat_of(attacker)
    for target in range(other * SLOTS, other * SLOTS + BATTLERS):
        if may_attack(s, t, attacker, target):
            worth = attack_worth(s, t, attacker, target, power, style, reach, odds)
            if worth > best:
                found = target
                best = worth
    return found
