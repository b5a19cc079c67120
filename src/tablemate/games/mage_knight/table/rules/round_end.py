"""The end of a round and what comes before the next (9), or the end of the game."""

from tablemate.core.compiled import Log, Mask, bit, emit1, emit2, emit3, int64, rule, uint64
from tablemate.games.mage_knight.box import COLORS
from tablemate.games.mage_knight.course import ACTORS, NOBODY, VIRTUAL, first_person
from tablemate.games.mage_knight.dummy import (
    cards_left,
    cards_owned,
    gain_card,
    has_dummy,
    shuffle_everything,
    slot_gained,
)
from tablemate.games.mage_knight.names import (
    ADVANCED_COUNT,
    FIRST_ADVANCED,
    FIRST_UNNAMED,
    NO_CARD,
    NO_COLOR,
    NO_TACTIC,
    SPELL_COUNT,
)
from tablemate.games.mage_knight.offer import put_under, take_place
from tablemate.games.mage_knight.table import reasons
from tablemate.games.mage_knight.table.events import (
    ADVANCED_OFFER,
    BY_DUMMY,
    BY_GOAL,
    BY_PERSON,
    CARD_PUT_UNDER,
    DUMMY_DECK_SHUFFLED,
    DUMMY_GAINED_CARD,
    DUMMY_GAINED_CRYSTAL,
    GAME_ENDED,
    ROUND_ENDED,
    SPELL_OFFER,
    TACTIC_REMOVED,
)
from tablemate.games.mage_knight.table.phases import LEAVING_AA, LEAVING_SPELL, REMOVING, SCORING
from tablemate.games.mage_knight.table.rules.dealing import SPELL, change_unit_offer, deal_to_offer
from tablemate.games.mage_knight.table.rules.start import begin_round
from tablemate.games.mage_knight.table.state import (
    ALL_USED,
    GOAL,
    LAST_ROUND,
    ONE_OF_PEOPLE,
    State,
    Tables,
)


@rule
def end_round(s: State, t: Tables, log: Log) -> None:
    """After the last round, or with the goal reached, nothing is prepared (9.1)."""
    by = BY_GOAL if s.course.announced_by == NOBODY else BY_PERSON
    if s.course.announced_by == VIRTUAL:
        by = BY_DUMMY
    emit3(log, ROUND_ENDED, s.course.round, by, cards_left(s.dummy))
    if s.course.goal != 0:
        begin_scoring(s, GOAL, log)
    elif s.course.round == s.course.rounds:
        begin_scoring(s, LAST_ROUND, log)
    else:
        prepare_round(s, t, log)


@rule
def begin_scoring(s: State, ending: int, log: Log) -> None:
    s.ending = ending
    s.cards_at_end = cards_left(s.dummy)
    s.phase = SCORING
    s.decider = 0
    emit2(log, GAME_ENDED, ending, s.course.round)


@rule
def prepare_round(s: State, t: Tables, log: Log) -> None:
    """The program changes the offers it deals; of real ones it has to be told (9.5 to 9.7)."""
    s.last_card = NO_CARD
    s.last_crystal = NO_COLOR
    s.last_spell = NO_CARD
    s.decider = first_person(s.course)
    if s.app_deals != 0:
        change_unit_offer(s, t, log)
        move_lowest_action(s, log)
        move_lowest_spell(s, t, log)
        remove_tactics(s, t, log)
    elif has_dummy(s.dummy):
        s.phase = LEAVING_AA
    else:
        remove_tactics(s, t, log)


@rule
def move_lowest_action(s: State, log: Log) -> None:
    """To the dummy, or under the deck without one (9.6, 9.13)."""
    if s.advanced.shown == 0:
        return
    card = take_place(s.advanced, 0)
    if has_dummy(s.dummy):
        give_card(s, FIRST_ADVANCED + card, log)
    else:
        put_under(s.advanced, card)
        emit2(log, CARD_PUT_UNDER, ADVANCED_OFFER, card)
    deal_to_offer(s, ADVANCED_OFFER, log)


@rule
def move_lowest_spell(s: State, t: Tables, log: Log) -> None:
    """Under the deck, before the new one is dealt (9.7, 10.5)."""
    if s.spells.shown == 0:
        return
    card = take_place(s.spells, 0)
    put_under(s.spells, card)
    s.last_spell = card
    emit2(log, CARD_PUT_UNDER, SPELL_OFFER, SPELL + card)
    if has_dummy(s.dummy):
        give_crystal(s, int64(t.facts.spell_color[card]), log)
    deal_to_offer(s, SPELL_OFFER, log)


@rule
def give_card(s: State, face: int, log: Log) -> None:
    gain_card(s.dummy, face)
    s.last_card = face
    emit1(log, DUMMY_GAINED_CARD, face)


@rule
def give_crystal(s: State, color: int, log: Log) -> None:
    """There is no limit (6.5)."""
    s.dummy.crystals[color] += 1
    s.last_crystal = color
    emit1(log, DUMMY_GAINED_CRYSTAL, color)


@rule
def is_in(cards: Mask, card: int) -> bool:
    return cards & bit(card) != uint64(0)


@rule
def why_not_leave_aa(s: State, card: int) -> int:
    """A card in use that the dummy does not have; or a colour, or none (10.10, 10.11)."""
    if card >= ADVANCED_COUNT:
        return 0
    if slot_gained(s.dummy, FIRST_ADVANCED + card) >= 0:
        return reasons.WITH_DUMMY + FIRST_ADVANCED + card
    return 0 if is_in(s.advanced_in_use, card) else reasons.NOT_IN_BOX


@rule
def leave_aa(s: State, card: int, log: Log) -> None:
    if card < ADVANCED_COUNT + len(COLORS):  # colours follow the cards, as faces do
        give_card(s, FIRST_ADVANCED + card, log)
    s.phase = LEAVING_SPELL


@rule
def why_not_leave_spell(s: State, card: int) -> int:
    if card >= SPELL_COUNT or is_in(s.spells_in_use, card):
        return 0
    return reasons.NOT_IN_BOX


@rule
def leave_spell(s: State, t: Tables, card: int, log: Log) -> None:
    if card < SPELL_COUNT:
        s.last_spell = card
        give_crystal(s, int64(t.facts.spell_color[card]), log)
    elif card < SPELL_COUNT + len(COLORS):
        give_crystal(s, card - SPELL_COUNT, log)
    remove_tactics(s, t, log)


@rule
def remove_tactics(s: State, t: Tables, log: Log) -> None:
    """All that were used; or one of the people's, if that time of day comes again (4.9)."""
    if s.removes == ONE_OF_PEOPLE and s.course.round + 2 <= s.course.rounds:
        s.phase = REMOVING
        return
    if s.removes == ALL_USED:
        for actor in range(ACTORS):
            tactic = int64(s.course.tactics[actor])
            if tactic != NO_TACTIC:
                s.course.removed |= 1 << tactic
                emit1(log, TACTIC_REMOVED, tactic)
    finish_round(s, t, log)


@rule
def finish_round(s: State, t: Tables, log: Log) -> None:
    """The dummy's tactic comes back and everything it owns is its deck (9.9, 9.10); the next round begins."""
    if has_dummy(s.dummy):
        s.dummy.tactic = NO_TACTIC
        shuffle_everything(s.dummy)
        emit1(log, DUMMY_DECK_SHUFFLED, cards_owned(s.dummy))
    s.course.round += 1
    begin_round(s, t, log)


assert FIRST_ADVANCED + ADVANCED_COUNT == FIRST_UNNAMED
