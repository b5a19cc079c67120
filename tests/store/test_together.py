"""Several at one database: of all that try to write a number, exactly one succeeds."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import stored_matches
from stored_matches import RESULT, SETUP, action, begun, header
from tablemate.store import Entry, MatchOver, SeatKind, SeatTaken, Store, Taken
from tablemate.store.backends import AT_ONCE

LENGTH = 60


def succeeds(call: Callable[[], object]) -> bool:
    try:
        call()
    except (Taken, SeatTaken, MatchOver):
        return False
    return True


def test_threads_that_want_the_same_number(store):
    match_id = begun(store).id
    cards = [f"card {thread}" for thread in range(6)]

    with ThreadPoolExecutor(len(cards)) as threads:
        for n in range(LENGTH // 2):
            tries = [partial(store.matches.append, match_id, action(n, card=card)) for card in cards]
            won = [*threads.map(succeeds, tries)]

            assert won.count(True) == 1
            assert store.matches.read(match_id).lines[n] == action(n, card=cards[won.index(True)])


def test_processes_that_want_the_same_numbers(where):
    with Store(where) as store:
        match_id = begun(store).id
        processes = [stored_matches.started(stored_matches.race, where) for _ in range(3)]
        for _, told in processes:
            assert told.recv() == "ready"
        for _, told in processes:
            told.send((match_id, LENGTH))
        won = [told.recv() for _, told in processes]

        assert sorted(n for theirs in won for n in theirs) == [*range(LENGTH)]
        assert store.matches.read(match_id).lines == [action(n) for n in range(LENGTH)]


def test_a_line_and_a_result_that_want_the_same_place(store):
    for match_id in [begun(store, length=1).id for _ in range(20)]:
        tries = [
            partial(store.matches.append, match_id, action(1)),
            partial(store.matches.finish, match_id, 1, RESULT),
        ]
        with ThreadPoolExecutor(2) as threads:
            line_is_kept, result_is_kept = threads.map(succeeds, tries)

        about = store.matches.read(match_id).about
        assert line_is_kept != result_is_kept
        assert (about.length, about.result) == ((2, None) if line_is_kept else (1, RESULT))


def test_of_many_who_follow_one_invitation_one_sits(store):
    for _ in range(10):
        new = store.matches.create(header(), SETUP, [SeatKind.PERSON, SeatKind.OPEN])
        tries = [partial(store.matches.join, new.id, new.invitations[1], f"token {k}") for k in range(6)]

        with ThreadPoolExecutor(len(tries)) as threads:
            sits = [*threads.map(succeeds, tries)]

        assert sits.count(True) == 1
        assert store.matches.seat_of(new.id, f"token {sits.index(True)}") == 1


def test_of_many_who_renew_one_token_one_gets_another(store):
    for _ in range(10):
        new = begun(store)
        tries = [partial(store.matches.renew_token, new.id, new.tokens[0], f"token {k}") for k in range(6)]

        with ThreadPoolExecutor(len(tries)) as threads:
            held = [*filter(None, threads.map(lambda renew: renew(), tries))]

        assert [one.seat for one in held] == [0]
        assert store.matches.seat_of(new.id, held[0].token) == 0


def test_more_threads_than_connections_are_all_served(store):
    ids = [begun(store).id for _ in range(3 * AT_ONCE)]

    def play(match_id: str) -> int:
        for n in range(3):
            store.matches.append(match_id, action(n))
        return store.matches.read(match_id).about.length

    with ThreadPoolExecutor(len(ids)) as threads:
        assert [*threads.map(play, ids)] == [3] * len(ids)


def test_one_event_sent_by_many_is_kept_once(store):
    sheet = store.sheets.create({})

    with ThreadPoolExecutor(6) as threads:
        entries = [Entry(f"key {n % 10}", {"n": n % 10}) for n in range(60)]
        told = [*threads.map(lambda entry: store.sheets.append(sheet, [entry]), entries)]

    fresh = [entry.key for new in told for entry in new]
    assert sorted(fresh) == sorted(entry.key for entry in store.sheets.read(sheet).entries)
    assert len(fresh) == 10


def test_one_sheet_begun_by_many_is_one(store):
    with ThreadPoolExecutor(6) as threads:
        assert {*threads.map(lambda _: store.sheets.create({}, "ours"), range(24))} == {"ours"}

    assert len(store.sheets.latest(10)) == 1
