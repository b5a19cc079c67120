"""`tablemate companion`: what it asks, what it goes on with, and where it leads a browser and a phone."""

import json
import re
import stat
from importlib.metadata import EntryPoint

import pytest

from command_line import wait_until
from qr_reader import codes_in
from tablemate.games import catalogue
from tablemate.store import SeatKind, Store, default_url

NEARBY = "http://192.168.1.5"
LINK = re.compile(r"http://\S+#/seat/\S+")


@pytest.fixture(autouse=True)
def _here(monkeypatch):
    """Summit is installed."""
    summit_found = EntryPoint("summit", "summit:GAME", catalogue.ENTRY_POINT)
    monkeypatch.setattr(catalogue, "entry_points", lambda group: [summit_found])
    catalogue._found.cache_clear()
    yield
    catalogue._found.cache_clear()


@pytest.fixture
def opened(monkeypatch) -> list[str]:
    """What the browser is opened at. The server says that it is ready, and ends."""
    seen: list[str] = []
    monkeypatch.setattr("tablemate.table.serve", lambda store, listening, host, ready, runner, **_: ready())
    monkeypatch.setattr("tablemate.table.addresses._own_address", lambda listening: NEARBY.partition("//")[2])
    monkeypatch.setattr("webbrowser.open", seen.append)
    monkeypatch.setattr("tablemate.cli.serve._end", lambda: None)  # it would end the tests as well
    return seen


@pytest.fixture
def companion(tablemate, opened, tmp_path):
    def call(*words: object, answers: tuple[object, ...] = (), name: str = "real-summit"):
        return tablemate("companion", name, "--port", 0, "--data", tmp_path, *words, answers=answers)

    return call


def last_match(folder):
    with Store(default_url(folder)) as store:
        [about, *_] = store.matches.unfinished()
        return store.matches.read(about.id), store


def test_it_asks_for_what_the_game_wants_to_know_and_opens_the_page_at_all_seats(companion, opened, tmp_path):
    told = companion(answers=("2", "a storm"))

    assert told.err == ""
    assert "Players: climbers on the rope" in told.out
    assert "1) Fair weather" in told.out
    wait_until(lambda: len(opened) == 1)
    kept, _ = last_match(tmp_path)
    assert kept.about.header.options == {"players": 2, "turns": 10, "weather": "storm"}
    assert kept.about.kinds == (SeatKind.PERSON,) * 2
    path, tokens = re.fullmatch(r"http://127\.0\.0\.1:\d+/#/seat/(.+)/(.+)", opened[0]).groups()
    assert path == kept.about.id
    with Store(default_url(tmp_path)) as store:
        assert [store.matches.seat_of(path, token) for token in tokens.split(",")] == [0, 1]
    assert opened[0] in told.out
    assert codes_in(told.out) == [], "nobody else reaches this machine"


def test_what_each_person_has_is_asked_person_by_person_from_a_list(companion, tmp_path):
    boxes = ("",) * 5
    told = companion(
        name="mage-knight",
        answers=("Full Cooperation", "3", "3", "", "tovik", "Tovak", "arythea", *boxes, ""),
    )

    assert told.err == ""
    assert "Heroes, person 3" in told.out
    assert "1) Drawn at random" in told.out
    assert "'tovik' is not in the list" in told.out
    assert "two people have Tovak" in told.out
    kept, _ = last_match(tmp_path)
    assert kept.about.header.options["heroes"] == "tovak, , arythea"


@pytest.mark.parametrize(
    ("answers", "options"),
    [
        (("", ""), {"players": 1, "weather": "fair"}),
        (("3", "2"), {"players": 3, "weather": "storm"}),
        (("3", "storm"), {"players": 3, "weather": "storm"}),
        (("4", "zwei", "2", "hail", "7", "FAIR weather"), {"players": 2, "weather": "fair"}),
    ],
    ids=["Enter takes the default", "a number of the list", "a value", "what cannot be is asked again"],
)
def test_answers_are_numbers_words_or_nothing(companion, tmp_path, answers, options):
    told = companion("--no-open", answers=answers)

    assert told.err == ""
    assert last_match(tmp_path)[0].about.header.options == {"turns": 10, **options}, "by the preset for it"


def test_what_cannot_be_is_told_in_a_sentence(companion):
    told = companion("--no-open", answers=("4", "1", "7", "hail", "1"))

    assert "Option players=4: must be a whole number from 1 to 3." in told.out
    assert "There is no choice 7; choose from 1 to 2." in told.out
    assert "Option weather=hail: must be fair or storm." in told.out


def test_what_is_set_is_not_asked(companion, tmp_path):
    told = companion("--no-open", "--set", "players=2", "--set", "turns=3", answers=("",))

    assert "Players" not in told.out
    assert last_match(tmp_path)[0].about.header.options == {"players": 2, "turns": 3, "weather": "fair"}


# What goes together


def of_mage_knight(companion, tmp_path, *words, answers):
    told = companion("--no-open", *words, answers=answers, name="mage-knight")
    assert told.err == ""
    return told.out, last_match(tmp_path)[0].about.header.options


def test_enter_takes_what_goes_with_the_answers_so_far(companion, tmp_path):
    out, options = of_mage_knight(
        companion, tmp_path, answers=("Full Cooperation", "", "Tovak", "Wolfhawk", *[""] * 6)
    )

    assert "People (2): " in out
    assert "The Lost Legion (on): " in out
    assert (options["players"], options["lost_legion"], options["krang"]) == (2, True, False)


def test_an_answer_that_can_lead_nowhere_is_refused_at_once_and_asked_again(companion, tmp_path):
    answers = ("", "2", "1", "Tovik", "Tovak, Goldyx", "Krang", "y", "n", "y", *[""] * 4)
    out, options = of_mage_knight(companion, tmp_path, answers=answers)

    assert "People (1): Option players=2: Solo Conquest is for 1 person." in out
    assert "'Tovik' is not in the list." in out
    assert "'Tovak, Goldyx' is not in the list." in out
    assert "Krang (on): Option heroes=krang: Krang is in the box krang, which is not in use." in out
    assert (options["heroes"], options["lost_legion"], options["krang"]) == ("krang", True, True)


def test_what_is_given_may_need_an_answer(companion, tmp_path):
    out, options = of_mage_knight(companion, tmp_path, "--set", "players=2", answers=("",) * 9)

    assert "Scenario (First Reconnaissance together): " in out
    assert options["scenario"] == "first_reconnaissance_coop"


def test_what_a_preset_says_is_not_asked(companion, tmp_path):
    out, options = of_mage_knight(companion, tmp_path, "--set", "preset=all_boxes", answers=("",) * 4)

    assert "Krang (" not in out
    assert options["krang"]


def test_what_no_answer_could_mend_is_refused_before_anything_is_asked(companion):
    told = companion("--set", "heroes=tovak,tovak", name="mage-knight")

    assert (told.code, told.out) == (2, "")
    assert told.complaint.startswith("option heroes=tovak,tovak: two people have Tovak")


# Going on


def test_the_last_game_that_is_not_over_goes_on(companion, opened):
    companion(answers=("", ""))
    told = companion(answers=("",))

    assert re.search(r"Continue Summit, alone, begun on \d+ \w+ at \d\d:\d\d, 0 steps so far\?", told.out)
    wait_until(lambda: len(opened) == 2)
    first, second = (link.partition("#")[2] for link in opened)
    assert first == second


@pytest.mark.parametrize(("words", "answers"), [(("--new",), ("", "")), ((), ("what", "no", "", ""))])
def test_another_game_is_begun_for_whoever_wants_one(companion, opened, words, answers):
    companion(answers=("", ""))
    companion(*words, answers=answers)

    wait_until(lambda: len(opened) == 2)
    first, second = (link.partition("#")[2] for link in opened)
    assert first != second


def test_a_game_that_was_begun_in_a_browser_is_opened_there_without_keys(companion, opened, tmp_path):
    companion(answers=("", ""))
    (tmp_path / "companion.json").write_text("no list")

    companion(answers=("yes",))

    wait_until(lambda: len(opened) == 2)
    assert opened[1].partition("#")[2] == f"/match/{last_match(tmp_path)[0].about.id}"


def test_a_link_without_keys_says_where_it_leads(companion, tmp_path):
    companion(answers=("", ""))
    (tmp_path / "companion.json").unlink()

    told = companion("--no-open", answers=("yes",))

    assert "In the browser where it was begun, open: http://" in told.out


def test_a_file_of_keys_that_names_a_seat_there_is_not_is_no_harm(companion, tmp_path):
    companion(answers=("", ""))
    [kept] = json.loads((tmp_path / "companion.json").read_text())
    (tmp_path / "companion.json").write_text(json.dumps([{**kept, "invitations": [[99, "x"], [-1, "x"]]}]))

    told = companion("--no-open", answers=("yes",))

    assert told.err == ""
    assert "joins at" not in told.out


def test_where_keys_cannot_be_kept_the_game_begins_and_says_so(companion, tmp_path):
    (tmp_path / "companion.json").mkdir(parents=True)

    told = companion("--no-open", answers=("", ""))

    assert told.err == ""
    assert "The links below cannot be kept (Is a directory): note them to continue later." in told.out
    assert LINK.search(told.out)
    assert list(tmp_path.glob("companion.json.*")) == []


def test_the_keys_of_seats_are_kept_for_this_user_alone(companion, tmp_path):
    companion("--no-open", answers=("2", ""))

    [kept] = json.loads((tmp_path / "companion.json").read_text())
    assert len(kept["tokens"]) == 2
    assert stat.S_IMODE((tmp_path / "companion.json").stat().st_mode) == 0o600


# For phones


def test_a_phone_beside_the_board_gets_a_code_with_the_link_to_all_seats(companion, monkeypatch):
    monkeypatch.setattr("tablemate.cli.serve._is_seen", lambda: True)
    told = companion("--host", "0.0.0.0", "--no-open", answers=("2", "", "no"))

    (link,) = LINK.findall(told.out)
    assert link.startswith(NEARBY)
    assert codes_in(told.out) == [link]


def test_a_window_too_narrow_for_a_code_gets_the_link_alone(companion, monkeypatch):
    monkeypatch.setattr("tablemate.cli.serve._is_seen", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    told = companion("--host", "0.0.0.0", "--no-open", answers=("", ""))

    assert "█" not in told.out
    assert "(This window is too narrow for its QR code.)" in told.out
    assert NEARBY in told.out


def test_people_with_phones_of_their_own_get_a_code_each(companion, monkeypatch, tmp_path):
    monkeypatch.setattr("tablemate.cli.serve._is_seen", lambda: True)
    told = companion("--host", "0.0.0.0", "--no-open", answers=("3", "", "yes"))

    joins = re.findall(r"Player (\d) joins at: (\S+)", told.out)
    assert [player for player, _ in joins] == ["2", "3"]
    (link,) = LINK.findall(told.out)
    assert codes_in(told.out) == [link, *(at for _, at in joins)]
    kept, _ = last_match(tmp_path)
    assert kept.about.kinds == (SeatKind.PERSON, SeatKind.OPEN, SeatKind.OPEN)
    with Store(default_url(tmp_path)) as store:
        assert store.matches.join(kept.about.id, joins[0][1].rpartition("/")[2], "A" * 22).seat == 1

    again = companion("--host", "0.0.0.0", "--no-open", answers=("yes",))
    assert re.findall(r"Player (\d) joins at", again.out) == ["3"], "the other link is used up"


# What is refused


def test_a_game_without_a_companion_is_refused(companion):
    told = companion(name="el-dorado")

    assert told.code == 2
    assert told.complaint.startswith("there is no companion for 'el-dorado'; the companions are ")
    assert "real-summit" in told.complaint


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (("--set", "players=9"), "option players=9: must be a whole number from 1 to 3"),
        (("--set", "rain=on"), "option rain=on: there is no such option"),
        (("--port", "70000"), "--port 70000 is not a port from 1 to 65535, nor 0 for any that is free"),
    ],
)
def test_a_bad_argument_is_refused_before_anything_is_asked(companion, words, because):
    told = companion(*words)

    assert told.code == 2
    assert told.complaint.startswith(because)
    assert told.out == ""


@pytest.mark.parametrize(
    "answers", [("q",), ("2", "quit"), ("2",)], ids=["at once", "later", "no more input"]
)
def test_whoever_leaves_has_begun_nothing(companion, opened, answers, tmp_path):
    told = companion(answers=answers)

    assert told.code == 0
    assert told.out.endswith("Nothing was started.\n")
    assert opened == []
    with Store(default_url(tmp_path)) as store:
        assert store.matches.unfinished() == []


def test_help_has_an_example(tablemate):
    told = tablemate("companion", "--help")

    assert "tablemate companion mage-knight --host 0.0.0.0" in told.out
