"""The Narc by rule of thumb: `pressure` (10.1)."""

from tablemate.core.compiled import rule
from tablemate.games.the_deal.cards import CONVICTION, EVIDENCE, NARC
from tablemate.games.the_deal.rules.totals import is_conviction_live, projected_heat
from tablemate.games.the_deal.state import CHECK, NO_CARD, State, Tables


@rule
def best_conviction(s: State, t: Tables) -> int:
    """The conviction in hand with the lowest threshold that the heat reaches, or NO_CARD."""
    heat = projected_heat(s)
    found = NO_CARD
    for i in range(s.held[NARC]):
        face = s.in_hand[NARC, i]
        if t.kind[face] == CONVICTION and s.card_limit[face] <= heat:
            if found == NO_CARD or s.card_limit[face] < s.card_limit[found]:
                found = face + 0
    return found


@rule
def best_evidence(s: State, t: Tables) -> int:
    """The Evidence card in hand that weighs most, or NO_CARD."""
    found = NO_CARD
    for i in range(s.held[NARC]):
        face = s.in_hand[NARC, i]
        if t.kind[face] == EVIDENCE and (found == NO_CARD or s.card_evidence[face] > s.card_evidence[found]):
            found = face + 0
    return found


@rule
def pressure(s: State, t: Tables) -> int:
    """Block insurance where there is one; else weigh in; a live conviction is never replaced."""
    conviction = NO_CARD if is_conviction_live(s) else best_conviction(s, t)
    if s.insurance != NO_CARD and conviction != NO_CARD:
        return conviction
    evidence = best_evidence(s, t)
    if evidence != NO_CARD and s.card_evidence[evidence] > 0:
        return evidence
    if conviction != NO_CARD:
        return conviction
    return evidence if evidence != NO_CARD else CHECK
