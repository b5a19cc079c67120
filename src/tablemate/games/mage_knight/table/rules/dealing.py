"""Offers that the program deals (10): new cards, cards taken, monasteries."""

from tablemate.core.compiled import Log, emit1, emit2, emit4, int64, rule
from tablemate.games.mage_knight.names import ADVANCED_COUNT, NO_CARD
from tablemate.games.mage_knight.offer import dealt_card, fill_place, put_under, take_place
from tablemate.games.mage_knight.table import reasons
from tablemate.games.mage_knight.table.events import (
    ADVANCED_OFFER,
    CARD_DEALT,
    CARD_PUT_UNDER,
    CARD_TAKEN,
    MONASTERY_BURNED,
    MONASTERY_FOUND,
    SPELL_OFFER,
    UNIT_OFFER,
)
from tablemate.games.mage_knight.table.state import MOST_MONASTERIES, State, Tables

SPELL = ADVANCED_COUNT  # spells come after advanced actions where events name cards of both
FOUND, BURNED = range(2)


@rule
def deal_to_offer(s: State, offer: int, log: Log) -> None:
    """A new card on top, if there is one (10.2, 10.6)."""
    if offer == SPELL_OFFER:
        card = fill_place(s.spells, s.rng)
        if card != NO_CARD:
            emit2(log, CARD_DEALT, offer, SPELL + card)
    else:
        card = fill_place(s.advanced, s.rng)
        if card != NO_CARD:
            emit2(log, CARD_DEALT, offer, card)


@rule
def cards_on_offer(s: State, offer: int) -> int:
    if offer == UNIT_OFFER:
        return int64(s.in_unit_offer)
    return int64(s.spells.shown) if offer == SPELL_OFFER else int64(s.advanced.shown)


@rule
def why_not_take(s: State, offer: int, slot: int) -> int:
    if s.app_deals == 0:
        return reasons.TABLE_DEALS
    return 0 if slot <= cards_on_offer(s, offer) else reasons.EMPTY_PLACE


@rule
def take(s: State, offer: int, slot: int, log: Log) -> None:
    s.course.has_begun = 1
    if offer == UNIT_OFFER:
        emit4(log, CARD_TAKEN, s.decider, offer, slot, take_from_unit_offer(s, slot - 1))
    elif offer == SPELL_OFFER:
        emit4(log, CARD_TAKEN, s.decider, offer, slot, SPELL + take_place(s.spells, slot - 1))
        deal_to_offer(s, SPELL_OFFER, log)
    else:
        emit4(log, CARD_TAKEN, s.decider, offer, slot, take_place(s.advanced, slot - 1))
        deal_to_offer(s, ADVANCED_OFFER, log)


@rule
def take_from_unit_offer(s: State, place: int) -> int:
    """It is not filled up before the next round (10.7)."""
    card = int64(s.unit_offer[place])
    s.in_unit_offer -= 1
    for i in range(place, s.in_unit_offer):
        s.unit_offer[i] = s.unit_offer[i + 1]
    s.unit_offer[s.in_unit_offer] = NO_CARD
    return card


@rule
def why_not_monastery(s: State, state: int) -> int:
    if s.app_deals == 0:
        return reasons.TABLE_DEALS
    if state == FOUND:
        return 0 if s.monasteries < MOST_MONASTERIES else reasons.NO_MORE_MONASTERIES
    return 0 if s.burned < s.monasteries else reasons.NONE_TO_BURN


@rule
def tell_monastery(s: State, state: int, log: Log) -> None:
    s.course.has_begun = 1
    if state == FOUND:
        s.monasteries += 1
        emit2(log, MONASTERY_FOUND, s.decider, deal_to_units(s))
    else:
        s.burned += 1
        emit1(log, MONASTERY_BURNED, s.decider)


@rule
def deal_to_units(s: State) -> int:
    card = dealt_card(s.advanced, s.rng)
    if card != NO_CARD:
        s.unit_offer[s.in_unit_offer] = card
        s.in_unit_offer += 1
    return card


@rule
def change_unit_offer(s: State, t: Tables, log: Log) -> None:
    """Advanced actions of monasteries go under their deck, and others come (10.8)."""
    while s.in_unit_offer > 0:
        card = take_from_unit_offer(s, 0)
        put_under(s.advanced, card)
        emit2(log, CARD_PUT_UNDER, UNIT_OFFER, card)
    for _ in range(s.monasteries - s.burned):
        card = deal_to_units(s)
        if card != NO_CARD:
            emit2(log, CARD_DEALT, UNIT_OFFER, card)
