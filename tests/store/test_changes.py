"""Changes that others make at the same database are heard of, by the match that they are made in."""

import contextlib
import itertools
import shutil
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from command_line import wait_until
from stored_matches import RESULT, SETUP, action, begun, header
from tablemate.store import SeatKind, Standing, Store


class Heard:
    """What somebody has heard so far."""

    def __init__(self) -> None:
        self.changed: list[frozenset[str] | None] = []
        self._some = threading.Condition()

    def __call__(self, changed: frozenset[str] | None) -> None:
        with self._some:
            self.changed.append(changed)
            self._some.notify_all()

    def of(self, match_id: str) -> bool:
        return any(changed is None or match_id in changed for changed in self.changed)


@pytest.fixture
def stores(where) -> Iterator[tuple[Store, Store]]:
    with Store(where) as here, Store(where) as there:
        yield here, there


def test_whatever_changes_a_match_elsewhere_is_heard_of(stores):
    here, there = stores
    heard = Heard()
    with (
        contextlib.closing(here.follow(heard)),
        contextlib.closing(there.follow(lambda changed: None)),
    ):
        wait_until(lambda: heard.changed != [])  # from now on it listens
        new = there.matches.create(header(), SETUP, (SeatKind.OPEN, SeatKind.OPPONENT))
        for change in (
            lambda: there.matches.append(new.id, action(0)),
            lambda: there.matches.append_soon(new.id, [action(1)]).result(),
            lambda: there.matches.set_pace(new.id, "none"),
            lambda: there.matches.join(new.id, str(new.invitations[0]), "token"),
            lambda: there.matches.renew_token(new.id, "token", "another"),
            lambda: there.matches.finish(new.id, 2, RESULT),
        ):
            heard.changed.clear()
            change()
            wait_until(lambda: heard.of(new.id))


def test_postgresql_names_the_match_and_does_not_repeat_what_was_written_here(postgres_url):
    with Store(postgres_url) as here, Store(postgres_url) as there:
        heard, own = Heard(), Heard()
        with contextlib.closing(here.follow(heard)), contextlib.closing(there.follow(own)):
            wait_until(lambda: heard.changed != [] and own.changed != [])
            match_id = begun(there, length=1).id
            wait_until(lambda: any(changed and match_id in changed for changed in heard.changed))
            assert not any(changed and match_id in changed for changed in own.changed)


def test_a_server_that_was_stopped_meanwhile_is_listened_to_again(postgres, postgres_url):
    with Store(postgres_url) as here, Store(postgres_url) as there:
        heard = Heard()
        with contextlib.closing(here.follow(heard)), contextlib.closing(there.follow(lambda changed: None)):
            wait_until(lambda: heard.changed != [])
            match_id = begun(there).id
            postgres.stop(signal.SIGINT)
            postgres.start()
            heard.changed.clear()
            wait_until(lambda: heard.changed != [])  # whatever was missed is looked for
            there.matches.append(match_id, action(0))
            wait_until(lambda: any(changed and match_id in changed for changed in heard.changed))


def test_a_file_whose_server_was_killed_is_followed_as_any_other(made_file, file):
    shutil.copy(made_file, file)
    with Store(file) as here, Store(file) as there:
        heard = Heard()
        with contextlib.closing(here.follow(heard)):
            wait_until(lambda: heard.changed != [])
            heard.changed.clear()
            begun(there, length=1)  # which tells nobody
            wait_until(lambda: heard.changed == [None] * len(heard.changed) != [])


def test_whoever_writes_all_the_time_hears_of_others_alone(made_file, file):
    shutil.copy(made_file, file)
    with Store(file) as here, Store(file) as there:
        heard, stop, written = Heard(), threading.Event(), itertools.count()
        own, match_id = begun(here).id, begun(there).id

        def write() -> None:
            while not stop.is_set():
                here.matches.append(own, action(next(written)))
                time.sleep(0.02)

        writer = threading.Thread(target=write)
        with contextlib.closing(here.follow(heard)):
            wait_until(lambda: heard.changed != [])
            writer.start()
            wait_until(lambda: here.matches.read(own).about.length > 20)
            assert heard.changed == [None]
            there.matches.append(match_id, action(0))
            wait_until(lambda: heard.changed == [None, None])
            stop.set()
            writer.join()


def test_how_matches_stand_is_read_for_many_at_once(store):
    ids = [begun(store, length=length).id for length in (0, 2)]
    store.matches.set_pace(ids[1], "none")
    abouts = [store.matches.read(match_id).about for match_id in ids]

    standings = store.matches.standings([*ids, "nowhere"])

    assert list(map(type, standings.values())) == [Standing, Standing]
    assert set(standings) == set(ids)
    for about in abouts:
        standing = standings[about.id]
        assert (standing.length, standing.pace, standing.kinds) == (about.length, about.pace, about.kinds)
        assert len(standing.token_hashes) == len(about.kinds)
