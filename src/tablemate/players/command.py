"""External players: a program that is asked, and answers, in lines of JSON.

It is started at its first decision and ended with the match. One that crashes is started again for
the next decision and sent everything from the beginning; docs/players.md shows the lines.
"""

import contextlib
import os
import select
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from tablemate.core.events import NamedEvent
from tablemate.core.game import Game
from tablemate.core.playing import Budget, Choice, Decision
from tablemate.players.faults import EvaluationFault, IllegalAnswer, worded

Process: TypeAlias = "subprocess.Popen[bytes]"
PROTOCOL = 1
LONGEST_LINE = 1 << 20  # bytes
MOST_UNASKED = 1 << 20  # unrequested bytes, before a program counts as out of control
ENDED = "has ended"
GRACE = 1.0  # seconds a program has to end by itself when its input ends
TO_CLOSE = 0.5  # seconds it then has to end after SIGTERM, with whatever it has started
A_MOMENT = 0.01  # seconds
NO_SIGNAL = 0  # only asks whether anybody would get one
# Becomes the program, but first reports its process id to the guard; its output goes to the pipe $1.
START = 'echo "$$"; exec >"/dev/fd/$1"; shift; exec "$@"'
# Ends the program, with whatever it has started, when nobody has said a word until its own input ends: then
# we are gone, and however that came we could not end it ourselves.
GUARD = """
    read -r program && { read -r _ || {
        kill -s TERM -- "-$program"; sleep 1; kill -s KILL -- "-$program"
    } }
"""


class Answer(msgspec.Struct, frozen=True):
    """What a program may answer; other fields are ignored."""

    action: dict[str, Any] | None = None
    index: int | None = None
    because: str = ""


def parse_command(text: str) -> list[str]:
    """A command's words, quoted as in a shell; a ValueError says why it cannot be run."""
    words = shlex.split(text)
    if not words:
        raise ValueError("cmd: needs a command after it")
    if shutil.which(words[0]) is None:
        raise ValueError(f"there is no program {words[0]!r} to run")
    return words


class CommandPlayer:
    """Asks a program, one line per decision."""

    def __init__(self, game: Game, words: Sequence[str]) -> None:
        self._game = game
        self._words = words
        self._program: _Program | None = None
        self._told: list[NamedEvent] = []

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        try:
            if self._program is None:
                self._program, self._told = _Program(self._words), []
            line = self._program.asked(self._question(decision, budget))
        except (EOFError, BrokenPipeError) as fault:  # one or the other, as it happens, if it has ended
            self.leave()
            said = fault if isinstance(fault, EOFError) else ENDED
            raise EvaluationFault(decision.kind, f"its program {said}") from None
        except OSError as fault:
            self.leave()
            raise EvaluationFault(decision.kind, f"its program cannot be reached: {fault.strerror}") from None
        return self._understood(decision, line)

    def leave(self) -> None:
        """End the program, if it runs."""
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _question(self, decision: Decision, budget: Budget) -> dict[str, Any]:
        events = decision.events
        heard = len(self._told) if events[: len(self._told)] == self._told else 0
        self._told = events
        return {
            "tablemate": PROTOCOL,
            "game": self._game.id,
            "seat": decision.seat,
            "kind": decision.kind,
            "view": decision.view,
            "options": decision.options,
            "heard": heard,
            "events": events[heard:],
            "budget": {"simulations": budget.simulations, "seconds": budget.seconds, "limit": budget.limit},
        }

    def _understood(self, decision: Decision, line: bytes) -> Choice:
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise IllegalAnswer(decision.kind, f"{worded(line)} is not an answer") from None
        if answer.action is not None:
            return Choice(answer.action, answer.because)
        if answer.index is None or not 0 <= answer.index < len(decision.options):
            raise IllegalAnswer(decision.kind, f"{worded(line)} is not a legal action")
        return Choice(decision.options[answer.index], answer.because)


class _Program:
    """A running program with a pipe each way; what it writes to its error output is passed on."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process, guard = _started(words)
        self._rest = b""  # read, but no whole line yet
        self._is_asked = False
        self._finish = weakref.finalize(self, _finish, self._process, guard)  # at the latest when we end

    def asked(self, question: dict[str, Any]) -> bytes:
        """The line it answers with; it blocks for as long as the program likes."""
        assert self._process.stdin is not None
        self._forget_unasked()
        self._is_asked = True
        rest = memoryview(msgspec.json.encode(question) + b"\n")
        while rest:
            rest = rest[self._process.stdin.write(rest) :]
        while b"\n" not in self._rest:
            self._rest += self._read()
            if len(self._rest) > LONGEST_LINE:
                raise EOFError("does not end its line")
        line, _, self._rest = self._rest.partition(b"\n")
        self._is_asked = False
        return line

    def end(self) -> None:
        """Let it end by itself, unless it still owes an answer: then it hangs, and is ended at once."""
        if self._is_asked:
            _close(self._process)
        self._finish()

    def _forget_unasked(self) -> None:
        """Discard what it wrote without being asked, which does not answer what comes next."""
        assert self._process.stdout is not None
        self._rest = b""
        forgotten = 0
        while select.select([self._process.stdout], [], [], 0)[0]:
            forgotten += len(self._read())
            if forgotten > MOST_UNASKED:
                raise EOFError("writes without being asked")

    def _read(self) -> bytes:
        assert self._process.stdout is not None
        more = os.read(self._process.stdout.fileno(), 1 << 16)
        if not more:
            raise EOFError(ENDED)
        return more


def _started(words: Sequence[str]) -> tuple[Process, Process]:
    """A program and its guard.

    Each is in a session of its own: Ctrl-C is ours to hear, and a program's end takes along whatever it
    has started. The guard comes first, so that there is no moment without it.
    """
    guard = _shell(GUARD, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    output, written = os.pipe()
    try:
        program = _shell(START, str(written), *words, stdout=guard.stdin, pass_fds=(written,))
    except OSError:
        os.close(output)
        guard.communicate()
        raise
    finally:
        os.close(written)
    program.stdout = os.fdopen(output, "rb", 0)
    return program, guard


def _shell(script: str, *words: str, **streams: Any) -> Process:
    command = ["/bin/sh", "-c", script, "tablemate", *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, bufsize=0, start_new_session=True, **streams)


def _finish(program: Process, guard: Process) -> None:
    """End a program's input and, when it has had its time, whatever of it goes on all the same."""
    assert program.stdin is not None
    with contextlib.suppress(OSError):
        program.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(GRACE)
    _close(program)
    guard.communicate(b"\n")


def _close(program: Process) -> None:
    """Send SIGTERM to a program and whatever it has started, and kill what does not end."""
    if _signalled(program, signal.SIGTERM):
        last = time.monotonic() + TO_CLOSE
        while _signalled(program, NO_SIGNAL) and time.monotonic() < last:
            time.sleep(A_MOMENT)
        _signalled(program, signal.SIGKILL)
    program.wait()


def _signalled(program: Process, number: int) -> bool:
    """Send a signal to all of a program's processes; False if there is none left."""
    program.poll()  # one that has ended stays in its group until somebody asks
    try:
        os.killpg(program.pid, number)
    except (ProcessLookupError, PermissionError):  # some systems refuse where only the dead are left
        return False
    return True
