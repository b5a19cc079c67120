"""Whole matches, followed event by event by a referee who works everything out for itself (rules 4 to 9)."""

from collections import Counter

import pytest

from quantum_positions import VARIED, cards, decisions, new_match, random_match
from quantum_referee import RESERVE, SCRAPYARD, Referee
from tablemate.core.matchfile import write_match
from tablemate.games.quantum.cards import COMMAND_NAMES, GAMBIT_NAMES
from tablemate.games.quantum.codecs import SPACE_NAMES, TILE_NAMES
from tablemate.games.quantum.events import EVENT_TABLE
from tablemate.games.quantum.notation import COLOURS
from tablemate.games.quantum.phases import CHOOSING_FACE
from tablemate.games.quantum.state import ABOARD
from tablemate.games.quantum.state import RESERVE as IN_RESERVE

IN_A_SOAK = 300
SHORT = {"turn_cap": 30}


def check(position, referee):
    """The referee's table is that of the record."""
    s = position.record
    seats = range(position.seats)
    assert referee.dominance == {seat: s.dominance[seat] for seat in seats}
    assert referee.research == {seat: s.research[seat] for seat in seats}
    assert referee.left == {seat: s.cubes_left[seat] for seat in seats}
    assert +referee.picks == +Counter({seat: s.picks[seat] for seat in seats})
    cubes = {(TILE_NAMES[t], seat): s.cubes[t, seat] for t in range(s.tiles) for seat in seats}
    assert +referee.cubes == +Counter(cubes)
    for (seat, number), place in referee.place.items():
        told = s.place[seat, number - 1]
        if told == ABOARD or is_chosen_to_roll(s, seat, number, referee):
            continue
        known = place if place in (SCRAPYARD, RESERVE) else SPACE_NAMES.index(place)
        assert {RESERVE: IN_RESERVE, SCRAPYARD: -1}.get(known, known) == told
        assert told == IN_RESERVE or referee.face[seat, number] == s.face[seat, number - 1]
    for seat in seats:
        assert referee.held[seat] == cards(position, COLOURS[seat])
        assert referee.works[seat] == cards(position, COLOURS[seat], working=True)
    row = [COMMAND_NAMES[s.command_row[i]] for i in range(3) if s.command_row[i] >= 0]
    row += [GAMBIT_NAMES[s.gambit_row[i]] for i in range(3) if s.gambit_row[i] >= 0]
    assert +referee.row == Counter(row)
    assert referee.turns == s.turns
    assert referee.turns == 0 or referee.turn == s.turn


def is_chosen_to_roll(s, seat, number, referee):
    """A ship whose face is being chosen has left the map, or the reserve, before an event tells of it."""
    return s.phase == CHOOSING_FACE and referee.gambit is not None and s.to_roll[seat] >> (number - 1) & 1


def refereed(seed, **settings):
    """A match whose every event the referee has seen and agreed to."""
    match = new_match(seed, **settings)
    referee, seen = Referee(match.options), 0
    for position in decisions(match, seed):
        for event in match.events[seen:]:
            referee.follow(event)
        seen = len(match.events)
        check(position, referee)
    for event in match.events[seen:]:
        referee.follow(event)
    check(match.position, referee)
    assert referee.over is not None
    won = [referee.over["winner"]] if referee.over["winner"] is not None else None
    fewest = min(referee.left.values())
    assert match.position.winners() == (
        won or [seat for seat, left in referee.left.items() if left == fewest]
    )
    return match


@pytest.mark.parametrize("settings", VARIED, ids=range(len(VARIED)))
def test_a_referee_who_sees_the_events_alone_agrees_with_the_record(settings):
    refereed(11, **settings | SHORT)


@pytest.mark.soak
def test_a_referee_agrees_with_many_matches_and_every_event_comes_up():
    types: Counter[str] = Counter()
    for seed in range(IN_A_SOAK):
        types.update(event["type"] for event in refereed(seed, **VARIED[seed % len(VARIED)]).events)
    assert types.keys() == {event.type for event in EVENT_TABLE.events}


def test_a_match_replays_to_the_same_bytes():
    match = random_match(5, **SHORT)
    again = new_match(5, **SHORT)
    for line in match.standing:
        again.act(line.seat, line.action)

    assert write_match(again) == write_match(match)


def test_everybody_sees_every_event():
    """Nothing is hidden."""
    match = random_match(6, turn_cap=10)

    assert all(match.events_for(seat) == match.events for seat in (None, 0, 1))
