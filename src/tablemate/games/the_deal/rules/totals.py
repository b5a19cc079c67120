"""What the timeline comes to (5): a pure function of its cards, worked out anew whenever they change."""

from tablemate.core.compiled import int64, rule
from tablemate.games.the_deal.cards import (
    CONVICTION,
    DEALER_LOCATION,
    INSURANCE,
    LOCATION,
    PRODUCT,
)
from tablemate.games.the_deal.state import NO_CARD, State, Tables


@rule
def note_totals(s: State, t: Tables) -> None:
    product = NO_CARD
    location = NO_CARD
    insurance = NO_CARD
    conviction = NO_CARD
    evidence = 0
    cover = 0
    heat = 0
    percents = 1
    hundreds = 1
    for i in range(s.laid):
        face = int64(s.timeline[i])
        kind = t.kind[face]
        heat += s.card_heat[face]
        if kind in (LOCATION, DEALER_LOCATION):
            location = face
        else:
            evidence += s.card_evidence[face]
            cover += s.card_cover[face]
        # Selected rather than branched on: what comes next nobody can guess, and a processor tries to.
        product = face if kind == PRODUCT else product
        conviction = face if kind == CONVICTION else conviction
        insurance = face if kind == INSURANCE else insurance
        if s.card_percent[face] != 100:
            percents *= s.card_percent[face]
            hundreds *= 100
    if location != NO_CARD:
        evidence += s.card_evidence[location]
        cover += s.card_cover[location]
    s.product = product
    s.location = location
    s.insurance = insurance
    s.conviction = conviction
    # Rule 5.5: clamped once, at the end, so that the order of cards cannot matter.
    s.evidence = evidence if evidence > 0 else 0
    s.cover = cover if cover > 0 else 0
    s.heat_delta = heat
    s.profit = 0 if product == NO_CARD else int64(s.card_price[product]) * percents // hundreds


@rule
def margin(s: State) -> int:
    """Below nought: busted, if it ended now."""
    return s.cover - s.evidence


@rule
def projected_heat(s: State) -> int:
    heat = s.heat + s.heat_delta
    return heat if heat > 0 else 0


@rule
def is_conviction_live(s: State) -> bool:
    """Whether the latest conviction holds at the heat there would be (6.2)."""
    return s.conviction != NO_CARD and projected_heat(s) >= s.card_limit[s.conviction]
