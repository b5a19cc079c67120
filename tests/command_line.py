"""The command line as a person calls it: in this process, or as a program of its own."""

import codecs
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PROGRAM = (sys.executable, "-c", "import sys; from tablemate.cli import main; sys.exit(main())")
PATIENCE_S = 300  # for a program that may have to compile first


@dataclass(frozen=True)
class Answer:
    """What a call came to."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that says what is wrong."""
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith("tablemate: "), self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix("tablemate: ").rstrip("\n")


def started(*words: object, program: str = PROGRAM[-1], **streams: object) -> "subprocess.Popen[str]":
    """A call as a process, in a group of its own so that Ctrl-C reaches it and its helpers alone."""
    return subprocess.Popen(
        [*PROGRAM[:-1], program, *map(str, words)],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams},
        env={**os.environ, "COLUMNS": "80"},
        text=True,
        start_new_session=True,
    )


def finished(process: "subprocess.Popen[str]") -> Answer:
    out, err = process.communicate(timeout=PATIENCE_S)
    return Answer(process.returncode, out or "", err or "")


def wait_until(condition: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < last, "waited too long"
        time.sleep(0.01)


def matches_in(path: Path) -> int:
    """How many matches a file holds whole."""
    return path.read_text().count('{"result":') if path.exists() else 0


class AtTerminal:
    """A call at a terminal of its own, as a person sits at it."""

    def __init__(self, *words: object) -> None:
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm"}
            os.execve(PROGRAM[0], [*PROGRAM, *map(str, words)], environment)
        self._letters = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.screen = ""

    def sees(self, text: str) -> str:
        """Wait until the screen shows a text; return all that is new up to there."""
        wait_until(lambda: text in self.screen or not self._read())
        assert text in self.screen, self.screen
        new, _, self.screen = self.screen.partition(text)
        return new + text

    def types(self, keys: str) -> None:
        os.write(self._terminal, keys.encode(errors="surrogateescape"))

    def is_sent(self, number: signal.Signals) -> None:
        os.kill(self._process, number)

    def closes(self) -> int:
        """Close its window, wait for the end and return the exit code; nothing can be printed any more."""
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])

    def leaves(self) -> int:
        """Wait for the end and return the exit code."""
        wait_until(lambda: not self._read())
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])

    def _read(self) -> bool:
        """Take in what is new on the screen; False when nothing more will come."""
        try:
            new = os.read(self._terminal, 65536)
        except OSError:  # Linux says so when the last process has left the terminal
            return False
        self.screen += self._letters.decode(new).replace("\r", "")
        return bool(new)
