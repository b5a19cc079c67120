"""Cards on the table (9.1): two decks, two rows of three, picks, and what is held.

A deck is a set without order; its cards are drawn when they are turned up.
"""

from tablemate.core.compiled import Codes, Log, below, emit1, emit2, offer, rule
from tablemate.games.quantum import events, phases, reasons
from tablemate.games.quantum.cards import COMMANDS, EXPANSION, GAMBITS
from tablemate.games.quantum.codecs import SHIPS
from tablemate.games.quantum.state import FIRST_RULES, NO_CARD, RESERVE, ROW, State, Tables


@rule
def cards_in(cards: int) -> int:
    """How many command cards some bits are."""
    count = 0
    for card in range(COMMANDS):
        count += cards >> card & 1
    return count


@rule
def drawn_command(s: State) -> int:
    """A card of the deck, which is made anew of the discards when it is used up; NO_CARD if there is none."""
    if s.command_deck == 0:
        s.command_deck = s.command_discards
        s.command_discards = 0
    if s.command_deck == 0:
        return NO_CARD
    left = below(s.rng, cards_in(s.command_deck))
    card = 0
    while s.command_deck >> card & 1 == 0 or left > 0:
        left -= s.command_deck >> card & 1
        card += 1
    s.command_deck &= ~(1 << card)
    return card


@rule
def drawn_gambit(s: State) -> int:
    cards = 0
    for gambit in range(GAMBITS):
        cards += s.gambit_deck[gambit]
    if cards == 0:
        for gambit in range(GAMBITS):
            s.gambit_deck[gambit] = s.gambit_discards[gambit]
            s.gambit_discards[gambit] = 0
            cards += s.gambit_deck[gambit]
    if cards == 0:
        return NO_CARD
    left = below(s.rng, cards)
    gambit = 0
    while left >= s.gambit_deck[gambit]:
        left -= s.gambit_deck[gambit]
        gambit += 1
    s.gambit_deck[gambit] -= 1
    return gambit


@rule
def fill_rows(s: State, log: Log) -> None:
    """Turn up cards where the rows are short, one event for each."""
    for i in range(ROW):
        if s.command_row[i] == NO_CARD:
            s.command_row[i] = drawn_command(s)
            if s.command_row[i] != NO_CARD:
                emit1(log, events.CARD_REVEALED, s.command_row[i])
    for i in range(ROW):
        if s.gambit_row[i] == NO_CARD:
            s.gambit_row[i] = drawn_gambit(s)
            if s.gambit_row[i] != NO_CARD:
                emit1(log, events.CARD_REVEALED, COMMANDS + s.gambit_row[i])


@rule
def face_up_at(s: State, card: int) -> int:
    """Where in its row a card lies, commands first; -1 if it does not lie face up."""
    for i in range(ROW):
        if card < COMMANDS and s.command_row[i] == card:
            return i
        if card >= COMMANDS and s.gambit_row[i] == card - COMMANDS:
            return i
    return -1


@rule
def reserve_ship(s: State, seat: int) -> int:
    """A die that has not been a ship yet; -1 if all have."""
    for ship in range(SHIPS):
        if s.place[seat, ship] == RESERVE:
            return ship
    return -1


@rule
def why_not_take(s: State, card: int) -> int:
    if face_up_at(s, card) < 0:
        return reasons.NOT_FACE_UP
    return reasons.NO_RESERVE if card == COMMANDS + EXPANSION and reserve_ship(s, s.picker) < 0 else 0


@rule
def add_cards_to_take(s: State, first_code: int, out: Codes, n: int) -> int:
    """The cards that lie face up, each once."""
    for i in range(ROW):
        card = s.command_row[i]
        if card >= 0 and why_not_take(s, card) == 0:
            n = offer(out, n, first_code + card)
    for i in range(ROW):
        card = COMMANDS + s.gambit_row[i]
        if s.gambit_row[i] >= 0 and face_up_at(s, card) == i and why_not_take(s, card) == 0:
            n = offer(out, n, first_code + card)
    return n


@rule
def has_card_to_take(s: State) -> bool:
    """Whether a pick has to be used where none may be declined."""
    if s.may_refresh != 0:
        return True
    for i in range(ROW):
        if s.command_row[i] >= 0:
            return True
        if s.gambit_row[i] >= 0 and why_not_take(s, COMMANDS + s.gambit_row[i]) == 0:
            return True
    return False


@rule
def why_not_decline(s: State) -> int:
    return 0 if s.may_decline != 0 or not has_card_to_take(s) else reasons.NOT_ALLOWED_HERE


@rule
def decline(s: State, log: Log) -> None:
    s.picks[s.decider] -= 1
    emit1(log, events.PICK_DECLINED, s.decider)


@rule
def take_from_row(s: State, card: int, log: Log) -> None:
    """The slot is filled before anything else happens."""
    at = face_up_at(s, card)
    if card < COMMANDS:
        s.command_row[at] = NO_CARD
    else:
        s.gambit_row[at] = NO_CARD
        s.gambit_discards[card - COMMANDS] += 1
    emit2(log, events.CARD_TAKEN, s.picker, card)
    fill_rows(s, log)


@rule
def hold(s: State, card: int) -> None:
    """It works from the end of the turn on (9.2)."""
    s.held[s.picker] |= 1 << card


@rule
def discard(s: State, seat: int, card: int, log: Log) -> None:
    s.held[seat] &= ~(1 << card)
    s.active[seat] &= ~(1 << card)
    s.command_discards |= 1 << card
    emit2(log, events.CARD_DISCARDED, seat, card)


@rule
def why_not_discard(s: State, card: int) -> int:
    return 0 if s.held[s.decider] >> card & 1 != 0 else reasons.NOT_HELD


@rule
def discard_card(s: State, card: int, log: Log) -> None:
    """Before a new one is taken, or by sabotage."""
    discard(s, s.decider, card, log)
    if s.phase == phases.DISCARDING:
        if s.rules_version != FIRST_RULES:
            take_from_row(s, s.taking, log)
        hold(s, s.taking)
        s.taking = NO_CARD
    else:
        s.sabotaged &= ~(1 << s.decider)


@rule
def why_not_refresh(s: State) -> int:
    return 0 if s.may_refresh != 0 else reasons.NOT_ALLOWED_HERE


@rule
def refresh_market(s: State, log: Log) -> None:
    """Six new cards for a pick (9.4)."""
    s.picks[s.picker] -= 1
    for i in range(ROW):
        if s.command_row[i] != NO_CARD:
            s.command_discards |= 1 << s.command_row[i]
            s.command_row[i] = NO_CARD
        if s.gambit_row[i] != NO_CARD:
            s.gambit_discards[s.gambit_row[i]] += 1
            s.gambit_row[i] = NO_CARD
    emit1(log, events.MARKET_REFRESHED, s.picker)
    fill_rows(s, log)


@rule
def lay_out_market(s: State, t: Tables, log: Log) -> None:
    s.command_deck = (1 << COMMANDS) - 1
    for gambit in range(GAMBITS):
        s.gambit_deck[gambit] = t.copies[gambit]
    for i in range(ROW):
        s.command_row[i] = NO_CARD
        s.gambit_row[i] = NO_CARD
    fill_rows(s, log)
