"""External players: a program that is asked, and answers, in lines of JSON.

It is started at its first decision and ended with the match, both by a guard (program_guard.py). One that
crashes is started again for the next decision and sent everything from the beginning; docs/players.md
shows the lines.
"""

import contextlib
import os
import select
import shlex
import shutil
import subprocess
import sys
import weakref
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
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
MOST_ERRORS = 1 << 16  # bytes of its error output that are passed on in a match
GUARD = Path(__file__).with_name("program_guard.py")


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
        self._errors = 0  # bytes that were passed on of programs which have ended

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        try:
            if self._program is None:
                self._program, self._told = _Program(self._words, MOST_ERRORS - self._errors), []
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
            self._errors += program.end()

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
            "options": decision.legal_actions,
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
        if answer.index is None or not 0 <= answer.index < len(decision.legal_actions):
            raise IllegalAnswer(decision.kind, f"{worded(line)} is not a legal action")
        return Choice(decision.legal_actions[answer.index], answer.because)


class _Program:
    """A running program with a pipe each way, and its guard, who ends it."""

    def __init__(self, words: Sequence[str], most_errors: int) -> None:
        self._guard, self._input, self._output = _started(words, most_errors)
        self._rest = b""  # read, but no whole line yet
        self._is_asked = False
        self._finish = weakref.finalize(self, _finish, self._guard, self._input)

    def asked(self, question: dict[str, Any]) -> bytes:
        """The line it answers with; it blocks for as long as the program likes."""
        self._forget_unasked()
        self._is_asked = True
        rest = memoryview(msgspec.json.encode(question) + b"\n")
        while rest:
            rest = rest[self._input.write(rest) :]
        while b"\n" not in self._rest:
            self._rest += self._read()
            if len(self._rest) > LONGEST_LINE:
                raise EOFError("does not end its line")
        line, _, self._rest = self._rest.partition(b"\n")
        self._is_asked = False
        return line

    def end(self) -> int:
        """Let it end by itself, unless it still owes an answer: then it hangs, and is ended at once.

        Returns how many bytes of its error output were passed on.
        """
        if self._is_asked:
            assert self._guard.stdin is not None
            self._guard.stdin.close()
        return self._finish() or 0

    def _forget_unasked(self) -> None:
        """Discard what it wrote without being asked, which does not answer what comes next."""
        self._rest = b""
        forgotten = 0
        while select.select([self._output], [], [], 0)[0]:
            forgotten += len(self._read())
            if forgotten > MOST_UNASKED:
                raise EOFError("writes without being asked")

    def _read(self) -> bytes:
        more = os.read(self._output.fileno(), 1 << 16)
        if not more:
            raise EOFError(ENDED)
        return more


def _started(words: Sequence[str], most_errors: int) -> tuple[Process, FileIO, FileIO]:
    """The guard of a program that it has started, and our ends of the program's pipes."""
    source, asking = os.pipe()
    answers, sink = os.pipe()
    numbers = (GRACE, TO_CLOSE, most_errors, source, sink)
    # Neither the user's settings nor installed packages concern it: it starts in a moment.
    command = [sys.executable, "-I", "-S", str(GUARD), *map(str, numbers), *words]
    try:
        guard = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            pass_fds=(source, sink),
            start_new_session=True,  # Ctrl-C is ours to hear
        )
    except OSError:
        os.close(asking)
        os.close(answers)
        raise
    finally:
        os.close(source)
        os.close(sink)
    return guard, FileIO(asking, "w"), FileIO(answers)


def _finish(guard: Process, asking: FileIO) -> int:
    """End a program's input and, when it has had its time, whatever of it goes on all the same.

    Returns how many bytes of its error output were passed on.
    """
    assert guard.stdin is not None
    assert guard.stdout is not None
    asking.close()
    if not guard.stdin.closed:
        with contextlib.suppress(OSError):  # somebody has ended the guard
            guard.stdin.write(b"\n")
        guard.stdin.close()
    with guard.stdout:
        passed = guard.stdout.read()
    guard.wait()
    return int(passed or 0)
