"""The exact chance of an attack, over all dice: 36 rolls, and six more for each die that may be rolled again.

Whoever is losing rolls again as long as a card allows it, and who is winning keeps its roll: where re-rolls
are for the loser alone nobody can do better. Dangerous is left out.
"""

from tablemate.core.compiled import rule
from tablemate.games.quantum.cards import CRUEL, FEROCIOUS, RATIONAL, RELENTLESS, SCRAPPY, STRATEGIC, STUBBORN
from tablemate.games.quantum.codecs import FACES
from tablemate.games.quantum.rules.board import has_ship_beside
from tablemate.games.quantum.rules.combat import RATIONAL_ROLL, SUPPORT, beats, die_after, supports_attack
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.state import State

COUNTING = sum(1 << card for card in (CRUEL, FEROCIOUS, RATIONAL, RELENTLESS, SCRAPPY, STRATEGIC, STUBBORN))
REROLLS = 3  # cards at most
PARTS = FACES**REROLLS  # of a roll of two dice
WHOLE = FACES * FACES * PARTS  # a certainty

# Cards that may be used yet, as bits.
MINE, MINE_TOO, MINE_ON_OTHER, THEIRS, THEIRS_ON_ME = 1, 2, 4, 8, 16


@rule
def attack_chance(
    s: State, seat: int, ship: int, defending: int, defender: int, launch: int, target: int
) -> int:
    """In parts of WHOLE: that a ship beats another when it attacks from a space."""
    lead = s.face[defending, defender] - s.face[seat, ship]
    if has(s, seat, STRATEGIC) and supports_attack(s, seat, ship, launch, target):
        lead += SUPPORT
    if has(s, defending, STRATEGIC) and has_ship_beside(s, defending, target, defender):
        lead -= SUPPORT
    cards = cards_in_combat(s, seat, defending)
    total = 0
    for die in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            total += chance_with_three(
                s, seat, defending, lead, fixed(s, seat, die), fixed(s, defending, other), cards
            )
    return total


@rule
def cards_in_combat(s: State, seat: int, defending: int) -> int:
    cards = 0
    if has(s, seat, CRUEL):
        cards |= MINE_ON_OTHER
    if has(s, defending, CRUEL):
        cards |= THEIRS_ON_ME
    if not has(s, seat, RATIONAL):
        cards |= (MINE if has(s, seat, RELENTLESS) else 0) | (MINE_TOO if has(s, seat, SCRAPPY) else 0)
    if not has(s, defending, RATIONAL) and has(s, defending, RELENTLESS):
        cards |= THEIRS
    return cards


@rule
def fixed(s: State, seat: int, die: int) -> int:
    return RATIONAL_ROLL if has(s, seat, RATIONAL) else die


@rule
def wins(s: State, seat: int, defending: int, lead: int, die: int, other: int) -> bool:
    return beats(s, die_after(s, seat, die), defending, die_after(s, defending, other) + lead)


@rule
def cards_left(s: State, is_winning: bool, cards: int) -> int:
    """Where both are asked, the attacker once and first (10.1), its cards are gone when it keeps its roll."""
    return cards & (THEIRS | THEIRS_ON_ME) if is_winning and s.only_losers_reroll == 0 else cards


@rule
def next_card(is_winning: bool, cards: int, die: int, other: int) -> int:
    """The card that the loser uses, 0 if it has none.

    Of both kinds it uses the one that more rolls help: on its own die if the two make 7 or more.
    """
    if is_winning:
        own = cards & THEIRS
        cruel = cards & THEIRS_ON_ME
    else:
        own = cards & MINE if cards & MINE != 0 else cards & MINE_TOO
        cruel = cards & MINE_ON_OTHER
    return own if own != 0 and (cruel == 0 or die + other > FACES) else cruel


@rule
def rolls_attacker(card: int) -> bool:
    return card in (MINE, MINE_TOO, THEIRS_ON_ME)


@rule
def chance_with_three(
    s: State, seat: int, defending: int, lead: int, die: int, other: int, cards: int
) -> int:
    """The chance, in parts of PARTS, with as many re-rolls to come as there are cards."""
    is_winning = wins(s, seat, defending, lead, die, other)
    left = cards_left(s, is_winning, cards)
    card = next_card(is_winning, left, die, other)
    if card == 0:
        return PARTS if is_winning else 0
    return chance_after(s, seat, defending, lead, die, other, card, left & ~card)


@rule
def chance_after(
    s: State, seat: int, defending: int, lead: int, die: int, other: int, card: int, cards: int
) -> int:
    """The same once a card is used, with the others to come."""
    total = 0
    for new in range(1, FACES + 1):
        a = fixed(s, seat, new) if rolls_attacker(card) else die
        b = other if rolls_attacker(card) else fixed(s, defending, new)
        total += chance_with_two(s, seat, defending, lead, a, b, cards)
    return total


@rule
def chance_with_two(s: State, seat: int, defending: int, lead: int, die: int, other: int, cards: int) -> int:
    is_winning = wins(s, seat, defending, lead, die, other)
    left = cards_left(s, is_winning, cards)
    card = next_card(is_winning, left, die, other)
    if card == 0:
        return PARTS // FACES if is_winning else 0
    total = 0
    for new in range(1, FACES + 1):
        a = fixed(s, seat, new) if rolls_attacker(card) else die
        b = other if rolls_attacker(card) else fixed(s, defending, new)
        total += chance_with_one(s, seat, defending, lead, a, b, left & ~card)
    return total


@rule
def chance_with_one(s: State, seat: int, defending: int, lead: int, die: int, other: int, cards: int) -> int:
    is_winning = wins(s, seat, defending, lead, die, other)
    left = cards_left(s, is_winning, cards)
    card = next_card(is_winning, left, die, other)
    if card == 0:
        return FACES if is_winning else 0
    total = 0
    for new in range(1, FACES + 1):
        a = fixed(s, seat, new) if rolls_attacker(card) else die
        b = other if rolls_attacker(card) else fixed(s, defending, new)
        total += wins(s, seat, defending, lead, a, b)
    return total
