"""Nothing is hidden but what chance will bring (1.3, 1.4); cards are neither lost nor born."""

from collections import Counter
from typing import Any

from tablemate.games.mage_knight.dummy import cards_owned, face_of, has_dummy
from tablemate.games.mage_knight.names import ADVANCED, CARD, FIRST_ADVANCED, FIRST_UNNAMED, SPELLS


def pieces(s: Any, t: Any) -> Counter[str]:
    """The dummy's first cards; advanced actions and spells, which people may have where they are nowhere."""
    counted: Counter[str] = Counter()
    places: Counter[str] = Counter()
    if has_dummy(s.dummy):
        in_deck = [slot for slot in range(64) if int(s.dummy.deck) >> slot & 1]
        in_discard = [s.dummy.discard[i] for i in range(s.dummy.discarded)]
        faces = [face_of(s.dummy, t.facts, slot) for slot in (*in_deck, *in_discard)]
        assert sorted([*in_deck, *in_discard]) == [*range(cards_owned(s.dummy))], "a slot is lost"
        counted.update(CARD.names[face] for face in faces if face < FIRST_ADVANCED)
        places.update(CARD.names[face] for face in faces if FIRST_ADVANCED <= face < FIRST_UNNAMED)
    if s.app_deals:
        for offer, cards in ((s.advanced, ADVANCED), (s.spells, SPELLS)):
            places.update(card.id for k, card in enumerate(cards) if int(offer.deck) >> k & 1)
            places.update(cards[offer.places[i]].id for i in range(offer.shown))
            places.update(cards[offer.bottom[i]].id for i in range(offer.under))
        places.update(ADVANCED[s.unit_offer[i]].id for i in range(s.in_unit_offer))
    for card in (*ADVANCED, *SPELLS):
        counted[card.id] = max(1, places[card.id])  # one that is in two places is seen
    return counted
