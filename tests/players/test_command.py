"""Programs outside, asked in lines of JSON: what they are told, and that none of them stops a match."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from command_line import PATIENCE_S, finished, started, wait_until
from tablemate.core import BadSeat
from tablemate.core.match import Match
from tablemate.core.playing import play_out
from tablemate.games.el_dorado import GAME
from tablemate.players import command, make_player, parse_seats
from tablemate.players.command import CommandPlayer, parse_command
from tablemate.players.controller import Controller
from tablemate.players.program_guard import control_group
from tablemate.players.seats import check_seats

OPTIONS = GAME.options({"players": 2, "schedule": "2,1"})
FIRST = """
    import json, sys
    for line in sys.stdin:
        print(json.dumps({"index": 0, "because": "it is the first"}), flush=True)
"""


def program(folder: Path, text: str) -> list[str]:
    """A program in Python, as the words of a command."""
    path = folder / "bot.py"
    path.write_text(dedent(text), encoding="utf-8")
    return [sys.executable, str(path)]


def played(words, limit=20.0, seed=3, options=OPTIONS):
    """A match of a program in seat 0 against a scripted player."""
    match = Match(GAME, options, seed, ["cmd:bot", "scripted"])
    outside = Controller(lambda: CommandPlayer(GAME, words), seed, limit=lambda kind: limit)
    play_out(match, [outside, make_player(GAME, "scripted", seed, 1)])
    assert match.result is not None
    return [line for line in match.lines if line.seat == 0]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if Path("/proc").is_dir() else True
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_a_program_plays_a_match(tmp_path):
    lines = played(program(tmp_path, FIRST))

    assert [line.fault for line in lines] == [None] * 5
    assert lines[0].action == {"type": "bid", "tricks": 0}


def test_a_program_may_name_its_action(tmp_path):
    lines = played(
        program(
            tmp_path,
            """
            import json, sys
            for line in sys.stdin:
                print(json.dumps({"action": json.loads(line)["options"][-1]}), flush=True)
            """,
        )
    )

    assert [line.fault for line in lines] == [None] * 5
    assert lines[0].action == {"type": "bid", "tricks": 2}


def test_a_program_is_told_what_its_seat_knows_and_what_is_new(tmp_path):
    told = tmp_path / "told.jsonl"
    played(
        program(
            tmp_path,
            f"""
            import json, sys
            kept = open({str(told)!r}, "w")
            for line in sys.stdin:
                kept.write(line); kept.flush()
                print('{{"index": 0}}', flush=True)
            """,
        )
    )
    questions = [json.loads(line) for line in told.read_text().splitlines()]

    first = questions[0]
    assert (first["tablemate"], first["game"], first["seat"]) == (1, "el_dorado", 0)
    assert first["kind"] == "bid"
    assert first["options"] == [{"type": "bid", "tricks": n} for n in range(3)]
    assert len(first["view"]["hand"]) == 2
    assert set(first["budget"]) == {"simulations", "seconds", "limit"}
    dealt = first["events"][0]
    assert dealt["type"] == "dealt"
    assert dealt["hands"][1] is None
    heard = 0
    for question in questions:
        assert question["heard"] == heard
        heard += len(question["events"])


def test_one_program_serves_a_whole_match_and_ends_with_it(tmp_path):
    pids = tmp_path / "pids"
    started = f"""
        import os, sys
        open({str(pids)!r}, "a").write(f"{{os.getpid()}}\\n")
        for line in sys.stdin:
            print('{{"index": 0}}', flush=True)
        open({str(pids)!r}, "a").write("ended by itself\\n")
    """
    played(program(tmp_path, started))
    pid, *ended = pids.read_text().splitlines()

    assert ended == ["ended by itself"]
    assert not is_running(int(pid))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"hm, let me see\n", "is not an answer"),
        (b'{"index": 99}\n', "is not a legal action"),
        (b'{"index": -1}\n', "is not a legal action"),
        (b"{}\n", "is not a legal action"),
        (b"[1, 2]\n", "is not an answer"),
        (b"\xff\xfe\n", "is not an answer"),
        (b'{"because": "\xff", "index": 0}\n', "is not an answer"),
        (b'{"action": {"type": "bid", "tricks": 26}}\n', "is not legal"),
        (b"x" * (1 << 20) + b"x", "its program does not end its line"),
    ],
)
def test_what_is_no_legal_answer_never_stops_a_match(tmp_path, answer, said):
    (tmp_path / "answer").write_bytes(answer)
    lines = played(
        program(
            tmp_path,
            f"""
            import os, sys
            answer = open({str(tmp_path / "answer")!r}, "rb").read()
            for line in sys.stdin:
                rest = answer
                while rest:
                    rest = rest[os.write(1, rest):]
            """,
        )
    )

    assert all(line.fault is not None and said in line.fault for line in lines)


@pytest.mark.parametrize(
    "text", ["raise SystemExit(3)", "input()", "input(); print('{', end='')", "import os; os.close(0)"]
)
def test_a_program_that_ends_too_soon_never_stops_a_match(tmp_path, text):
    """Whether that shows when it is asked or when it should answer is chance: the record says the same."""
    assert all(line.fault.endswith(": its program has ended") for line in played(program(tmp_path, text)))


def test_it_makes_no_difference_when_a_program_is_found_to_have_ended(tmp_path, monkeypatch):
    def broken(running, question):
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(command._Program, "asked", broken)
    lines = played(program(tmp_path, FIRST))

    assert all(line.fault.endswith(": its program has ended") for line in lines)


def test_a_program_that_crashes_is_started_again_and_told_all(tmp_path):
    """It answers its first question and then breaks down: every other decision is a fault."""
    told = tmp_path / "told.jsonl"
    lines = played(
        program(
            tmp_path,
            f"""
            import sys
            open({str(told)!r}, "a").write(sys.stdin.readline())
            print('{{"index": 0}}', flush=True)
            sys.stdin.readline()
            """,
        )
    )

    assert [line.fault is None for line in lines] == [True, False, True, False, True]
    questions = [json.loads(line) for line in told.read_text().splitlines()]
    assert [question["heard"] for question in questions] == [0, 0, 0]
    assert all(question["events"][0]["type"] == "dealt" for question in questions)


def test_what_a_program_says_unasked_is_no_answer_to_the_next_question(tmp_path):
    chatty = """
        import os, sys
        for line in sys.stdin:
            os.write(1, b'{"index": 0}\\n{"index": 1}\\n')
    """
    lines = played(program(tmp_path, chatty))

    assert [line.fault for line in lines] == [None] * 5
    assert lines[0].action == {"type": "bid", "tricks": 0}


def test_a_program_that_hangs_is_killed_and_only_that(tmp_path):
    """Its helper goes with it; it had ignored that its input ended."""
    pids = tmp_path / "pids"
    pids.touch()
    lines = played(
        program(
            tmp_path,
            f"""
            import os, subprocess, sys, time
            helper = subprocess.Popen(["sleep", "600"])
            open({str(pids)!r}, "a").write(f"{{os.getpid()}}\\n{{helper.pid}}\\n")
            while True:
                time.sleep(600)
            """,
        ),
        limit=0.5,
        options=GAME.options({"players": 2, "schedule": "1"}),
    )

    assert all("no answer within 0.5 s" in line.fault for line in lines)
    assert not any(is_running(int(pid)) for pid in pids.read_text().split())
    assert is_running(os.getpid())


def test_a_program_that_ignores_the_end_of_its_input_is_killed_at_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "GRACE", 0.1)
    pids = tmp_path / "pids"
    played(
        program(
            tmp_path,
            f"""
            import os, sys, time
            open({str(pids)!r}, "w").write(str(os.getpid()))
            for line in sys.stdin:
                print('{{"index": 0}}', flush=True)
            time.sleep(600)
            """,
        )
    )

    assert not is_running(int(pids.read_text()))


STAYING = """
    import subprocess, sys
    helper = subprocess.Popen(["sleep", "600"], stdin=subprocess.DEVNULL)
    open({pids!r}, "a").write(f"{{helper.pid}}\\n")
    for line in sys.stdin:
        print('{{"index": 0}}', flush=True)
"""


def test_what_a_program_has_started_goes_with_it(tmp_path):
    """It ends by itself when its input does, and leaves a helper behind."""
    pids = tmp_path / "pids"
    played(program(tmp_path, STAYING.format(pids=str(pids))))

    assert not any(is_running(int(pid)) for pid in pids.read_text().split())


DAEMON = """
    import os, sys, time
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in range(3):
                os.dup2(os.open(os.devnull, os.O_RDWR), stream)
            os.environ.clear()
            open({pids!r}, "a").write(f"{{os.getpid()}}\\n")
            os.execv("/bin/sleep", ["sleep", "600"])
        os._exit(0)
    os.wait()
    while not os.path.exists({pids!r}) or not os.path.getsize({pids!r}):
        time.sleep(0.01)
    for line in sys.stdin:
        print('{{"index": 0}}', flush=True)
"""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a daemon gets away")


@on_linux
def test_a_daemon_that_a_program_has_left_behind_goes_with_it(tmp_path):
    """It has forked twice, begun a session of its own and closed everything."""
    pids = tmp_path / "pids"
    played(program(tmp_path, DAEMON.format(pids=str(pids))))

    wait_until(pids.exists)
    assert pids.read_text()
    assert not running(pids)


@on_linux
def test_a_daemon_goes_when_we_are_killed(tmp_path):
    pids = tmp_path / "pids"
    playing = simulating(program(tmp_path, DAEMON.format(pids=str(pids))), "--workers", 1)
    try:
        wait_until(lambda: running(pids))
    finally:
        playing.kill()
    finished(playing)

    wait_until(lambda: not running(pids))


def has_control_groups() -> bool:
    """Whether we may make one here, as a guard does."""
    group = control_group(os.getpid())
    try:
        os.mkdir(group or "")
    except OSError:
        return False
    os.rmdir(group or "")
    return True


in_a_control_group = pytest.mark.skipif(
    not has_control_groups(), reason="no control group can be made here, so what it adds is not tried"
)


DAEMON_THAT_IS_ALONE = (
    DAEMON
    + """
    os.kill(os.getppid(), 9)
"""
)


@in_a_control_group
def test_a_daemon_goes_even_if_the_program_ends_its_guard(tmp_path):
    """Whatever loses its parent then belongs to nobody we know."""
    pids = tmp_path / "pids"
    lines = played(program(tmp_path, DAEMON_THAT_IS_ALONE.format(pids=str(pids))))

    assert [line.fault for line in lines] == [None] * 5
    wait_until(pids.exists)
    assert pids.read_text()
    assert not running(pids)


@in_a_control_group
def test_a_program_is_in_a_control_group_of_its_own_which_goes_with_it(tmp_path):
    group = tmp_path / "group"
    played(
        program(
            tmp_path,
            f"""
            import sys
            open({str(group)!r}, "w").write(open("/proc/self/cgroup").read())
            for line in sys.stdin:
                print('{{"index": 0}}', flush=True)
            """,
        )
    )
    own = next(line for line in group.read_text().splitlines() if line.startswith("0::"))
    name = own.rpartition("/")[2]

    assert name.startswith("tablemate-")
    assert not Path(control_group(0) or "").with_name(name).exists()


def test_what_a_program_writes_as_errors_is_bounded(tmp_path, capfd):
    """Also if it breaks down, and is started again, before every decision."""
    shouting = """
        import os, sys
        sys.stdin.readline()
        os.write(2, b"first words\\n")
        for _ in range(64):
            os.write(2, b"x" * 65536)
        os.write(1, b'{"index": 0}\\n')
        sys.stdin.readline()
    """
    played(program(tmp_path, shouting))
    written = capfd.readouterr().err

    assert written.startswith("first words\n")
    assert written.endswith("what else this program writes to its error output is left out\n")
    assert command.MOST_ERRORS <= len(written) < command.MOST_ERRORS + 200


def test_a_program_that_may_not_be_killed_is_left_in_the_end(tmp_path):
    """As one that runs as somebody else: here the guard is refused every signal."""
    refusing = """
        import os, runpy, sys

        def refuse(*_):
            raise PermissionError

        os.kill = os.killpg = os.mkdir = refuse
        sys.argv = sys.argv[1:]
        runpy.run_path(sys.argv[0], run_name="__main__")
    """
    pids = tmp_path / "pids"
    staying = program(tmp_path, STAYING.format(pids=str(pids)))
    (tmp_path / "refusing.py").write_text(dedent(refusing))
    (source, asking), (answers, sink) = os.pipe(), os.pipe()
    guard = subprocess.Popen(
        [
            sys.executable,
            tmp_path / "refusing.py",
            command.GUARD,
            *map(str, (0, 0, 0, source, sink)),
            *staying,
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=(source, sink),
    )
    try:
        wait_until(lambda: bool(running(pids)))
        assert guard.communicate(timeout=PATIENCE_S)[0] == b"0\n"
    finally:
        for pid in running(pids):
            os.kill(pid, signal.SIGKILL)
        for pipe in (source, asking, answers, sink):
            os.close(pipe)


def simulating(words, *more):
    """A long series with a program in seat 0."""
    return started(
        "simulate", "el-dorado", "--seats", f"cmd:{shlex.join(words)},random", "--games", 10**6, *more
    )


def running(pids):
    """The processes of a list in a file that still run."""
    return [pid for pid in map(int, pids.read_text().split()) if is_running(pid)] if pids.exists() else []


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_a_program_and_what_it_has_started_go_when_we_are_ended_from_outside(tmp_path, end):
    pids = tmp_path / "pids"
    playing = simulating(program(tmp_path, STAYING.format(pids=str(pids))), "--workers", 1)
    try:
        wait_until(lambda: running(pids))
    finally:
        playing.send_signal(end)
    finished(playing)

    wait_until(lambda: not running(pids))


def test_a_program_goes_with_the_worker_that_asks_it(tmp_path):
    """The workers of a series are ended when somebody stops it, without a chance to tidy up."""
    pids = tmp_path / "pids"
    words = program(tmp_path, STAYING.format(pids=str(pids)))
    playing = simulating(words, "--workers", 2)
    try:
        wait_until(lambda: len(running(pids)) >= 2)
    finally:
        playing.send_signal(signal.SIGINT)
    finished(playing)

    wait_until(lambda: not running(pids))


def test_a_seat_names_its_command(tmp_path):
    words = program(tmp_path, FIRST)
    name = f"cmd:{words[0]} {words[1]}"
    match = Match(GAME, OPTIONS, 3, [name, "scripted"])
    check_seats(GAME, match.seats, with_people=False)
    play_out(match, [make_player(GAME, seat, 3, n) for n, seat in enumerate(match.seats)])

    assert all(line.fault is None for line in match.lines)


def test_a_comma_in_quotes_belongs_to_the_command():
    assert parse_seats("""human, cmd:bot "a, b" 'c,d',cmd:x@2s,normal:defensive@2s""") == [
        "human",
        """cmd:bot "a, b" 'c,d'""",
        "cmd:x@2s",
        "normal:defensive@2s",
    ]
    assert parse_seats(r"""cmd:bot a\,b "c\",d" 'e\',cmd:\\,easy""") == [
        r"""cmd:bot a\,b "c\",d" 'e\'""",
        r"cmd:\\",
        "easy",
    ]
    words = parse_command(f"""{sys.executable} "a, b" 'c,d' e""")
    assert words == [sys.executable, "a, b", "c,d", "e"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cmd:", "seat 0: cmd: needs a command after it"),
        ("cmd:no-such-program --fast", "seat 0: there is no program 'no-such-program' to run"),
        ("cmd:bot 'unended", "seat 0: No closing quotation"),
        ("cmd:bot \udcff", "seat 0: .* has characters that no match file can hold"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_before_the_match(name, said):
    with pytest.raises(BadSeat, match=said):
        check_seats(GAME, [name, "random"], with_people=False)
