"""The record of a game at the table, its constants, and how options and facts get into it."""

from typing import Annotated, Any, Literal, get_args

from tablemate.core.compiled import I8, I16, U64, Array, Rng
from tablemate.core.shadow import Word
from tablemate.games.mage_knight.box import MOST_PEOPLE, DummyChooses, TacticsRemoved
from tablemate.games.mage_knight.course import Course
from tablemate.games.mage_knight.dummy import Dummy
from tablemate.games.mage_knight.facts import Facts, fill_facts
from tablemate.games.mage_knight.names import HEROES, NO_HERO
from tablemate.games.mage_knight.offer import Offer
from tablemate.games.mage_knight.table.options import (
    SCENARIO_IDS,
    TIMES,
    Options,
    advanced_in_use,
    cities_of,
    heroes_in_use,
    named_heroes,
    removed_each_round,
    rounds_of,
    scenario_of,
    spells_in_use,
)
from tablemate.games.mage_knight.table.score_lines import FOR_ALL, OF_PERSON, SCORES

MAX_SEATS = MOST_PEOPLE
ACTIONS = 648  # codes that rules/actions.py lays out; whoever loads the game checks it
MAX_LEGAL = 320
MOST_MONASTERIES = 5
MOST_CORRECTIONS = 12  # in a round
MOST_SKILL_GAINS = 5
MOST_TURNS = 999  # that are counted

DUMMY_CHOOSES: tuple[DummyChooses, ...] = get_args(DummyChooses)
AFTER, BEFORE, NO_DUMMY = range(len(DUMMY_CHOOSES))
REMOVED: tuple[TacticsRemoved, ...] = get_args(TacticsRemoved)
ALL_USED, ONE_OF_PEOPLE, NONE_REMOVED = range(len(REMOVED))

Ending = Literal["goal", "last_round"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
GOAL, LAST_ROUND = range(len(ENDINGS))
NOT_ENDED = -1


class State:
    rng: Rng
    dummy: Dummy
    advanced: Offer
    spells: Offer
    course: Course

    phase: I8
    decider: I8  # seat
    heroes: Annotated[Array[I8], MOST_PEOPLE]  # of people; NO_HERO where nobody sits

    # monasteries (10.7)
    unit_offer: Annotated[Array[I8], MOST_MONASTERIES]  # advanced actions in it; NO_CARD
    in_unit_offer: I8
    monasteries: I8  # found
    burned: I8

    # the dummy's skill tokens, counted from its hero's first, as bits (11)
    face_down: I16
    common: I16  # in the common offer
    skills_taken: I16  # from there
    skill_gains: I8

    corrections: I8  # made in this round
    to_name: Annotated[Array[I8], 2]  # tactics removed before a game under way, by day and by night (13.6)
    last_card: I8  # face of what the dummy gained when the last round ended; NO_CARD
    last_crystal: I8  # colour; NO_COLOR
    last_spell: I8  # that went under the deck; NO_CARD

    # the score (14)
    ending: I8
    cards_at_end: I8  # left in the dummy's deck
    asked: I8  # the category that is asked for; those for all follow those of a person
    counts: Annotated[Array[I16], MOST_PEOPLE, OF_PERSON]
    for_all: Annotated[Array[I16], len(FOR_ALL)]

    # options
    advanced_in_use: U64
    spells_in_use: U64
    heroes_in_use: I16  # as bits
    players: I8
    dummy_chooses: I8
    removes: I8
    extra: I8  # dice and units
    cities: I8
    score_by: I8
    app_deals: I8
    dummy_has_last_turn: I8
    has_extra_last_turns: I8
    has_skills: I8
    scores_late: I8
    has_corrections: I8
    first_round: I8
    scenario: I8  # its place in SCENARIO_IDS


class Tables:
    facts: Facts


def fill_tables(t: Any) -> None:
    fill_facts(t.facts)


def write_options(options: Options, s: Any) -> None:
    """Put the options into a blank record."""
    scenario = scenario_of(options)
    named = named_heroes(options)
    for seat in range(MOST_PEOPLE):
        s.heroes[seat] = named[seat] if seat < len(named) else NO_HERO
    s.advanced_in_use = bits(advanced_in_use(options))
    s.spells_in_use = bits(spells_in_use(options))
    s.heroes_in_use = int(bits(heroes_in_use(options)))
    s.players = options.players
    s.course.people = options.players
    s.course.rounds = scenario.rounds
    s.course.begins_by_night = int(scenario.begins == "night")
    s.dummy.own_cards = int(options.own_cards == "two")
    s.dummy_chooses = DUMMY_CHOOSES.index(scenario.dummy)
    s.removes = REMOVED.index(scenario.tactics_removed)
    s.extra = scenario.extra
    s.cities = cities_of(options)
    s.score_by = SCORES.index(scenario.score)
    s.app_deals = int(options.offers == "app")
    s.dummy_has_last_turn = int(options.dummy_last_turn)
    s.has_extra_last_turns = int(options.extra_last_turns)
    s.has_skills = int(options.skills and options.players == 1 and scenario.dummy != "none")
    s.scores_late = int(options.late_scoring)
    s.has_corrections = int(options.corrections)
    s.first_round = options.first_round
    s.scenario = SCENARIO_IDS.index(options.scenario)
    for k, time in enumerate(TIMES):
        before = rounds_of(options, time, before=options.first_round)
        is_to_come = rounds_of(options, time, before=scenario.rounds + 1) > before
        s.to_name[k] = removed_each_round(options) * before if is_to_come else 0


def bits(numbers: list[int]) -> Word:
    return Word(sum(1 << number for number in numbers))


assert len(HEROES) < 16, "heroes in use have 15 bits"
