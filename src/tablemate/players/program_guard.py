"""The guard of an external player's program: starts it, and ends it with everything it has started.

It is a script, run by the Python that runs us:

    program_guard.py GRACE TO_CLOSE ERRORS INPUT OUTPUT COMMAND...

Its own process outlives ours, so that the program ends however we come to our end. On Linux whatever loses
its parent becomes the guard's child, so that nothing gets away by a session of its own or by forking twice;
and where we may make one the program is in a control group, so that nothing gets away by ending the guard
either. Elsewhere the program's process group is ended. A byte at the guard's input lets the program end by
itself first, for GRACE seconds; the end of that input alone ends it at once. Of what the program writes to
its error output ERRORS bytes are passed on, and the guard's last word is how many it were.
"""

import contextlib
import ctypes
import os
import select
import signal
import sys
import time
from collections.abc import Iterator

PR_SET_CHILD_SUBREAPER = 36
PROCESSES = "/proc"
ZOMBIE = b"Z"
GROUP_NAME = "tablemate-{}"  # by the guard's number
MEMBERS, KILL = "cgroup.procs", "cgroup.kill"  # files of a control group
A_MOMENT = 0.01  # seconds
PIECE = 4096  # bytes that a pipe takes whole if it takes any
PATIENCE = 0.1  # seconds for whoever reads our error output
TO_DIE = 5.0  # seconds for whoever was killed; one who runs as somebody else may not be ours to kill
LEFT_OUT = b"\ntablemate: what else this program writes to its error output is left out\n"


class Errors:
    """A program's error output, of which so many bytes are passed on."""

    def __init__(self, pipe: int, most: int) -> None:
        self._pipe = pipe
        self._left = most
        self.passed = 0
        self.is_open = True

    def drain(self) -> None:
        """Pass on what there is, or forget it."""
        while self.is_open and select.select([self._pipe], [], [], 0)[0]:
            piece = os.read(self._pipe, PIECE)
            self.is_open = bool(piece)
            if self._left and len(piece) >= self._left:
                piece = piece[: self._left] + LEFT_OUT
            elif not self._left:
                continue
            taken = min(len(piece), self._left)
            self._left -= taken
            self.passed += taken
            self._pass_on(piece)

    def readers(self) -> list[int]:
        return [self._pipe] if self.is_open else []

    @staticmethod
    def _pass_on(piece: bytes) -> None:
        with contextlib.suppress(OSError):
            if select.select([], [2], [], PATIENCE)[1]:
                os.write(2, piece)


class Program:
    """The program and all that came of it."""

    def __init__(self, words: list[str], source: int, sink: int, errors: int) -> None:
        self._control_group = _control_group_made()
        self._group = os.fork()
        self.has_ended = False
        if self._group == 0:
            _become(words, source, sink, errors, self._control_group)
        for pipe in (source, sink, errors):
            os.close(pipe)

    def reap(self) -> None:
        """Take note of whoever has ended."""
        with contextlib.suppress(ChildProcessError):
            while found := os.waitpid(-1, os.WNOHANG)[0]:
                self.has_ended = self.has_ended or found == self._group

    def signal(self, number: int) -> bool:
        """Send everybody a signal; False if there is nobody left."""
        self.reap()
        there = {*_descendants(os.getpid()), *members(self._control_group)}
        for pid in there:
            with contextlib.suppress(OSError):
                os.kill(pid, number)
        with contextlib.suppress(OSError):  # some systems refuse where only the dead are left
            os.killpg(self._group, number)
            return True
        return bool(there)

    def leave(self) -> None:
        """Remove what was made for it; whoever is in there yet is killed."""
        end_group(self._control_group)


def main(grace: str, to_close: str, most_errors: str, source: str, sink: str, *words: str) -> None:
    """Start the program, wait until it is to end, and end it."""
    with contextlib.suppress(AttributeError):  # not on this system
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    reading, writing = os.pipe()
    program = Program([*words], int(source), int(sink), writing)
    errors = Errors(reading, int(most_errors))
    while not (heard := _waited([0, woken], errors)).get(0):
        os.read(woken, PIECE) if heard.get(woken) else None
        program.reap()
    if os.read(0, 1):
        _let_end(program, errors, float(grace))
    _end(program, errors, float(to_close))
    program.leave()
    errors.drain()
    print(errors.passed)


def _waited(pipes: list[int], errors: Errors) -> dict[int, bool]:
    """Wait until one of these can be read; meanwhile errors are passed on."""
    ready = select.select([*pipes, *errors.readers()], [], [])[0]
    errors.drain()
    return dict.fromkeys(ready, True)


def _let_end(program: Program, errors: Errors, seconds: float) -> None:
    last = time.monotonic() + seconds
    while not program.has_ended and time.monotonic() < last:
        time.sleep(A_MOMENT)
        errors.drain()
        program.reap()


def _end(program: Program, errors: Errors, seconds: float) -> None:
    """Ask everybody to end, and kill who does not."""
    last = time.monotonic() + seconds
    is_there = program.signal(signal.SIGTERM)
    while is_there and time.monotonic() < last:
        time.sleep(A_MOMENT)
        errors.drain()
        is_there = program.signal(0)
    last = time.monotonic() + TO_DIE
    while is_there and time.monotonic() < last:
        is_there = program.signal(signal.SIGKILL)
        time.sleep(A_MOMENT if is_there else 0)


def _descendants(pid: int) -> Iterator[int]:
    """Everybody who came of a process and lives."""
    children: dict[int, list[tuple[int, bool]]] = {}
    for each in _processes():
        # One that cannot be read has ended meanwhile.
        with contextlib.suppress(OSError), open(f"{PROCESSES}/{each}/stat", "rb") as stat:
            state, parent = stat.read().rpartition(b")")[2].split()[:2]
            children.setdefault(int(parent), []).append((each, state != ZOMBIE))
    parents = [pid]
    while parents:
        for child, lives in children.get(parents.pop(), ()):
            parents.append(child)
            if lives:
                yield child


def _processes() -> list[int]:
    """All there are, as far as the system lists them."""
    try:
        return [int(name) for name in os.listdir(PROCESSES) if name.isdecimal()]
    except FileNotFoundError:
        return []


def control_group(guard: int) -> str | None:
    """The folder of the control group that a guard makes, below our own; None where there are none."""
    try:
        with open(f"{PROCESSES}/self/mountinfo") as mounts, open(f"{PROCESSES}/self/cgroup") as groups:
            above, place = next(line.split()[3:5] for line in mounts if " - cgroup2 " in line)
            own = next(line[3:].rstrip("\n") for line in groups if line.startswith("0::"))
    except (OSError, StopIteration):
        return None
    below = os.path.relpath(own, above)
    return None if below.startswith("..") else os.path.join(place, below, GROUP_NAME.format(guard))


def members(group: str | None) -> list[int]:
    """Who lives in a control group."""
    if group is None:
        return []
    try:
        with open(f"{group}/{MEMBERS}") as numbers:
            return [int(number) for number in numbers]
    except OSError:
        return []


def end_group(group: str | None) -> None:
    """Kill everybody in a control group, and remove it."""
    if group is None or not os.path.isdir(group):
        return
    with contextlib.suppress(OSError):  # Linux before 5.14 has no such file
        _write(f"{group}/{KILL}", "1")
    last = time.monotonic() + TO_DIE
    while (left := members(group)) and time.monotonic() < last:
        for pid in left:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(A_MOMENT)
    with contextlib.suppress(OSError):
        os.rmdir(group)


def _control_group_made() -> str | None:
    """A control group for the program, if we may make one."""
    group = control_group(os.getpid())
    end_group(group)  # of a guard that had our number
    try:
        if group is not None:
            os.mkdir(group)
    except OSError:
        return None
    return group


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def _become(words: list[str], source: int, sink: int, errors: int, group: str | None) -> None:
    """Become the program, in a session of its own: Ctrl-C is ours to hear."""
    try:
        with contextlib.suppress(OSError):
            _write(f"{group}/{MEMBERS}", "0") if group is not None else None
        os.setsid()
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):  # as Python found them
            signal.signal(number, signal.SIG_DFL)
        for pipe, place in ((source, 0), (sink, 1), (errors, 2)):
            os.dup2(pipe, place)
        os.closerange(3, max(source, sink) + 1)
        os.execvp(words[0], words)
    except OSError as fault:
        os.write(2, f"{words[0]}: {fault.strerror}\n".encode())
    os._exit(127)


if __name__ == "__main__":
    main(*sys.argv[1:])
