"""Matches: what is kept comes back as it was, numbers are taken once, and what is over stays so."""

import itertools
from datetime import UTC, datetime, timedelta
from functools import partial

import msgspec
import pytest
from sqlalchemy import select

import pig
from stored_matches import RESULT, SETUP, TWO, action, begun, concession, header, over, take_back
from tablemate.core.errors import BadInput
from tablemate.core.match import ActionLine, Match
from tablemate.core.matchfile import Ending, Header, Setup, write_lines, write_match
from tablemate.store import (
    HeldSeat,
    MatchOver,
    NewMatch,
    NoSuchMatch,
    SeatKind,
    SeatTaken,
    Store,
    Taken,
    schema,
)

NO_IDS = ["0123456789abcdef", "", "no such", "a\0b", "\ud800", "'; --", "x" * 10_000]


# What is kept


def test_a_match_comes_back_as_it_was_begun(store):
    about = header(seed=2**53 - 1, typed_seed=True)
    new = store.matches.create(about, SETUP, TWO)

    kept = store.matches.read(new.id)

    assert (kept.about.header, kept.about.kinds, kept.setup, kept.lines) == (about, TWO, SETUP, [])
    assert (kept.about.id, kept.about.length, kept.about.result) == (new.id, 0, None)


def test_a_match_may_begin_with_lines_that_were_played_elsewhere(store):
    past = [action(0), action(1)]
    new = store.matches.create(header(), SETUP, TWO, past)

    store.matches.append(new.id, action(2))

    assert store.matches.read(new.id).lines == [*past, action(2)]
    with pytest.raises(Taken):
        store.matches.append(new.id, action(1))


def test_lines_kept_together_are_kept_all_or_none(store):
    match_id = begun(store).id

    store.matches.append_soon(match_id, [action(0), action(1)]).result()
    refused = [store.matches.append_soon(match_id, lines) for lines in ([action(1), action(2)], [action(3)])]

    with pytest.raises(Taken):
        refused[0].result()
    with pytest.raises(BadInput, match="continues with number 2"):
        refused[1].result()
    assert store.matches.read(match_id).lines == [action(0), action(1)]


def test_who_appends_without_waiting_cannot_call_it_off(store):
    match_id = begun(store).id

    answer = store.matches.append_soon(match_id, [action(0)])

    assert not answer.cancel()
    assert answer.result() is None


def test_lines_of_all_kinds_come_back_in_their_order(store):
    stumbled = ActionLine(2, 1, {"type": "bid", "tricks": 0}, [], fault="timed out")
    told = [action(0), action(1), stumbled, take_back(3, to=1), action(4), concession(5, seat=1)]
    match_id = begun(store).id
    for line in told:
        store.matches.append(match_id, line)

    assert store.matches.read(match_id).lines == told


def test_text_is_kept_letter_by_letter(store):
    odd = "♠ ' \" % : ? \\ \0 \u2028 \U0001f0a1"
    new = store.matches.create(header(options={odd: odd}, seats=[odd, ""]), [{odd: odd}], TWO)
    line = action(0, card=odd)
    store.matches.append(new.id, line)

    kept = store.matches.read(new.id)

    assert kept.about.header == header(options={odd: odd}, seats=[odd, ""])
    assert (kept.setup, kept.lines) == ([{odd: odd}], [line])


def test_what_is_kept_makes_the_same_match_file(store):
    match = Match(pig.GAME, pig.GAME.options(), 5, ["human", "scripted"])
    head = msgspec.json.decode(write_lines(match).splitlines()[0], type=Header)
    match_id = store.matches.create(head, match.setup_events, TWO).id
    for _ in range(4):
        match.act(match.actor, match.position.legal()[0])
        store.matches.append(match_id, match.lines[-1])
    match.take_back(2)
    store.matches.append(match_id, match.lines[-1])
    match.concede(0)
    store.matches.append(match_id, match.lines[-1])
    store.matches.finish(match_id, len(match.lines), match.result)

    kept = store.matches.read(match_id)

    parts = [kept.about.header, Setup(kept.setup), *kept.lines, Ending(kept.about.result)]
    assert "".join(msgspec.json.encode(part).decode() + "\n" for part in parts) == write_match(match)


def test_what_is_kept_is_there_for_the_next_process(where):
    with Store(where) as store:
        running, ended = begun(store, length=3).id, over(store)

    with Store(where) as store:
        assert store.matches.read(running).lines == [action(0), action(1), action(2)]
        assert store.matches.read(ended).about.result == RESULT
        store.matches.append(running, action(3))


# Numbers


def test_a_number_is_taken_once(store):
    match_id = begun(store, length=2).id

    with pytest.raises(Taken, match="number 1 is taken"):
        store.matches.append(match_id, action(1, card="KH"))

    assert store.matches.read(match_id).lines == [action(0), action(1)]


def test_numbers_leave_no_gap(store):
    match_id = begun(store, length=2).id

    with pytest.raises(BadInput, match="continues with number 2, not 3"):
        store.matches.append(match_id, action(3))

    assert store.matches.read(match_id).about.length == 2


def test_matches_count_apart(store):
    one, other = begun(store, length=2).id, begun(store, length=1).id

    store.matches.append(other, action(1, card="KH"))

    assert store.matches.read(one).lines == [action(0), action(1)]
    assert store.matches.read(other).lines == [action(0), action(1, card="KH")]


def test_there_is_no_such_match(store):
    ask = store.matches
    for match_id in NO_IDS:
        for question in (
            partial(ask.append, match_id, action(0)),
            partial(ask.finish, match_id, 0, RESULT),
            partial(ask.read, match_id),
            partial(ask.seat_of, match_id, "token"),
            partial(ask.take_seat, match_id, "token"),
            partial(ask.join, match_id, "invitation", "token"),
            partial(ask.renew_token, match_id, "token", "renewed"),
            partial(ask.finished, 1, before=match_id),
        ):
            with pytest.raises(NoSuchMatch, match="there is no match"):
                question()


# Results


def test_a_result_ends_a_match(store):
    match_id = over(store)

    kept = store.matches.read(match_id)
    assert (kept.about.result, kept.about.length) == (RESULT, 2)
    with pytest.raises(MatchOver, match=f"match {match_id} is over"):
        store.matches.append(match_id, take_back(2, to=1))
    assert store.matches.read(match_id) == kept


def test_a_result_is_kept_once(store):
    """The same again is no fault: two servers may both see a match come to its end."""
    match_id = over(store)
    kept = store.matches.read(match_id)
    store.matches.finish(match_id, 2, RESULT)

    with pytest.raises(MatchOver):
        store.matches.finish(match_id, 2, msgspec.structs.replace(RESULT, winners=[1]))

    assert store.matches.read(match_id) == kept


def test_a_result_follows_the_lines_it_was_counted_from(store):
    """A take-back may have come between."""
    match_id = begun(store, length=3).id

    with pytest.raises(Taken):
        store.matches.finish(match_id, 2, RESULT)

    assert store.matches.read(match_id).about.result is None


# Lists


@pytest.fixture
def ticking(where):
    """A store whose clock goes on by a second with every look."""
    ticks = iter(range(1000))
    with Store(where, now=lambda: datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=next(ticks))) as store:
        yield store


def test_unfinished_matches_are_listed_newest_first(ticking):
    first, _, last = begun(ticking, length=2), over(ticking), begun(ticking)

    listed = ticking.matches.unfinished()

    assert [(about.id, about.length, about.finished) for about in listed] == [
        (last.id, 0, None),
        (first.id, 2, None),
    ]
    assert listed == [ticking.matches.read(match.id).about for match in (last, first)]


def test_setups_are_read_of_the_matches_that_there_are(ticking):
    one, other = begun(ticking), begun(ticking)

    assert ticking.matches.setups([one.id, "nobody", other.id]) == {one.id: SETUP, other.id: SETUP}
    assert ticking.matches.setups([]) == {}


def test_unfinished_matches_are_read_page_by_page(ticking):
    running = [begun(ticking).id for _ in range(3)]
    ended = over(ticking)

    listed = [[about.id for about in ticking.matches.unfinished(2)]]
    listed += [[about.id for about in ticking.matches.unfinished(2, before=listed[0][-1])]]

    assert listed == [[running[2], running[1]], [running[0]]]
    assert [about.id for about in ticking.matches.unfinished(1, before=ended)] == [running[2]], "it ran then"
    for nobody in NO_IDS:
        with pytest.raises(NoSuchMatch):
            ticking.matches.unfinished(2, before=nobody)


def test_the_history_is_read_page_by_page(ticking):
    ended = [over(ticking) for _ in range(5)]
    begun(ticking)

    pages = [ticking.matches.finished(2)]
    while len(pages[-1]) == 2:
        pages.append(ticking.matches.finished(2, before=pages[-1][-1].id))

    assert [[about.id for about in page] for page in pages] == [
        [ended[4], ended[3]],
        [ended[2], ended[1]],
        [ended[0]],
    ]
    assert pages[0][0].finished > pages[0][0].created
    assert pages[0][0].result == RESULT


def test_matches_that_end_at_the_same_moment_are_all_listed(where):
    with Store(where, now=lambda: datetime(2030, 1, 1, tzinfo=UTC)) as store:
        ended = {over(store) for _ in range(4)}

        listed = store.matches.finished(3)
        listed += store.matches.finished(3, before=listed[-1].id)

        assert {about.id for about in listed} == ended
        assert len(listed) == 4


def test_a_clock_that_jumps_by_years_loses_nothing(where):
    years = itertools.cycle((2030, 1971, 2199, 1970, 9999, 2026))
    with Store(where, now=lambda: datetime(next(years), 1, 1, tzinfo=UTC)) as store:
        running = {begun(store, length=3).id for _ in range(7)}
        ended = {over(store) for _ in range(7)}
    with Store(where, now=lambda: datetime(1969, 1, 1, tzinfo=UTC)) as store:
        for match_id in running:
            store.matches.append(match_id, action(3))
            assert store.matches.read(match_id).lines == [action(n) for n in range(4)]
        pages = [store.matches.finished(2)]
        while len(pages[-1]) == 2:
            pages.append(store.matches.finished(2, before=pages[-1][-1].id))

        assert sorted(about.id for page in pages for about in page) == sorted(ended)
        assert {about.id for about in store.matches.unfinished()} == running


def test_an_empty_store_lists_nothing(store):
    assert store.matches.unfinished() == store.matches.finished(10) == []


# Seats


def with_open_seat(store: Store) -> NewMatch:
    return store.matches.create(header(), SETUP, [SeatKind.PERSON, SeatKind.OPEN])


def test_a_token_tells_the_seat_it_holds(store):
    kinds = [SeatKind.OPPONENT, SeatKind.PERSON, SeatKind.OPEN]
    new = store.matches.create(header(seats=["hard", "human", "human"]), SETUP, kinds)

    nobody, one, not_yet = new.tokens
    assert nobody is not_yet is None
    assert store.matches.seat_of(new.id, one) == 1
    assert store.matches.seats_of(new.id, [one, "x"]) == {one: 1, "x": None}


def test_other_tokens_hold_no_seat(store):
    new, another = begun(store), begun(store)

    for token in ("", "\0", "\ud800", new.tokens[0][:-1], another.tokens[0]):
        assert store.matches.seat_of(new.id, token) is None
        assert store.matches.take_seat(new.id, token) is None


def test_an_invitation_gets_one_person_a_token(store):
    new = with_open_seat(store)
    assert new.invitations[0] is None

    for _ in range(2):  # whoever missed the answer asks again
        assert store.matches.join(new.id, new.invitations[1], "mine") == HeldSeat(1, "mine")
    with pytest.raises(SeatTaken, match="somebody has already taken this seat"):
        store.matches.join(new.id, new.invitations[1], "another's")

    assert store.matches.seat_of(new.id, "mine") == 1
    assert store.matches.seat_of(new.id, "another's") is None
    assert store.matches.read(new.id).about.kinds == (SeatKind.PERSON, SeatKind.PERSON)


def test_an_invitation_holds_no_seat_and_a_token_is_no_invitation(store):
    new = with_open_seat(store)

    assert store.matches.take_seat(new.id, new.invitations[1]) is None
    for other in (new.tokens[0], "", "\0", "\ud800", new.invitations[1][:-1]):
        assert store.matches.join(new.id, other, "mine") is None
    assert store.matches.read(new.id).about.kinds == (SeatKind.PERSON, SeatKind.OPEN)


def test_a_renewed_token_takes_the_place_of_the_old_one(store):
    new = begun(store)
    old = new.tokens[0]

    assert store.matches.renew_token(new.id, old, "renewed") == HeldSeat(0, "renewed")

    assert store.matches.seat_of(new.id, old) is None
    assert store.matches.seat_of(new.id, "renewed") == 0
    assert store.matches.renew_token(new.id, old, "once more") is None
    assert store.matches.renew_token(new.id, "no token", "mine") is None
    assert store.matches.seat_of(new.id, "renewed") == 0


def test_tokens_are_long_and_never_the_same(store):
    tokens = {begun(store).tokens[0] for _ in range(50)}

    assert len(tokens) == 50
    assert all(len(token) * 6 >= 128 for token in tokens)


def test_the_database_keeps_neither_token_nor_invitation(store):
    new = with_open_seat(store)
    secrets = [new.tokens[0], new.invitations[1]]

    with store._database._engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            told = repr(connection.execute(select(table)).all())
            assert not any(secret in told for secret in secrets)
