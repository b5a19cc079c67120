"""The dummy's skills in a solo game (11): each gain of a person brings one of them to the common offer."""

from tablemate.core.compiled import Codes, Log, below, emit1, emit2, offer, rule
from tablemate.games.mage_knight.names import NO_SKILL, SKILL_COUNT
from tablemate.games.mage_knight.table import reasons
from tablemate.games.mage_knight.table.events import ADVANCED_OFFER, DUMMY_SKILL_REVEALED, SKILL_GAINED
from tablemate.games.mage_knight.table.rules.dealing import take
from tablemate.games.mage_knight.table.state import MOST_SKILL_GAINS, State, Tables

OWN = SKILL_COUNT  # in the place of a skill: one of one's own tokens
TOKENS = 15


@rule
def why_not_gain(s: State, t: Tables, skill: int) -> int:
    if s.has_skills == 0:
        return reasons.NO_SHARED_SKILLS
    if s.skill_gains >= MOST_SKILL_GAINS:
        return reasons.NO_MORE_SKILLS
    if skill == OWN:
        return 0
    token = skill - t.facts.first_skill[s.dummy.hero]
    is_common = token >= 0 and token < TOKENS and s.common >> token & 1 != 0
    return 0 if is_common else reasons.NOT_COMMON


@rule
def add_skills(s: State, t: Tables, first_code: int, out: Codes, n: int) -> int:
    if s.has_skills == 0 or s.skill_gains >= MOST_SKILL_GAINS:
        return n
    first = t.facts.first_skill[s.dummy.hero]
    for token in range(t.facts.skills[s.dummy.hero]):
        if s.common >> token & 1 != 0:
            n = offer(out, n, first_code + first + token)
    return offer(out, n, first_code + OWN)


@rule
def gain_skill(s: State, t: Tables, skill: int, log: Log) -> None:
    """One of the common offer costs the free choice: the lowest advanced action comes along (11.3)."""
    s.course.has_begun = 1
    s.skill_gains += 1
    emit2(log, SKILL_GAINED, s.decider, NO_SKILL if skill == OWN else skill)
    if skill != OWN:
        token = skill - t.facts.first_skill[s.dummy.hero]
        s.common &= ~(1 << token)
        s.skills_taken |= 1 << token
        if s.app_deals != 0 and s.advanced.shown > 0:
            take(s, ADVANCED_OFFER, 1, log)
    reveal_skill(s, t, log)


@rule
def reveal_skill(s: State, t: Tables, log: Log) -> None:
    """Any that is still face down, each equally likely; it can be had with the next gain (11.4)."""
    tokens = t.facts.skills[s.dummy.hero]
    left = 0
    for token in range(tokens):
        left += s.face_down >> token & 1
    if left == 0:
        return
    at = below(s.rng, left)
    for token in range(tokens):
        if s.face_down >> token & 1 != 0:
            if at == 0:
                s.face_down &= ~(1 << token)
                s.common |= 1 << token
                emit1(log, DUMMY_SKILL_REVEALED, t.facts.first_skill[s.dummy.hero] + token)
                return
            at -= 1
