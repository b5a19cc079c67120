"""Every rule compiles for a GPU, which needs none: to PTX, in a process of its own.

Whether it can be compiled shows without making it fast, in half the time.

Needs the packages numba-cuda and NVVM; without them the check says so and proves nothing.
"""

import importlib
import sys
from importlib.util import find_spec
from typing import Any

import msgspec

from tablemate.core.game import Game
from tablemate.testing import children
from tablemate.testing.findings import Findings

CHILD = "from tablemate.testing.ptx import child; child()"
COMPUTE_CAPABILITY = (9, 0)
NOT_RUN = "not run: the package numba-cuda is missing"


def check(game: Game, findings: Findings, matches: int) -> str:
    """The crossings into the rules, and with them all rules, compile to PTX."""
    if find_spec("numba_cuda") is None:
        return NOT_RUN
    done = children.run(CHILD, game.package.encode())
    if done.returncode:
        findings.expect(False, "every rule compiles to PTX", children.complaint(done))
        return "failed"
    sizes = msgspec.json.decode(done.stdout, type=dict[str, int])
    return f"{len(sizes)} crossings, {sum(sizes.values())} characters"


def child() -> None:
    """What the other process does: compile each crossing, answer with the size of its PTX."""
    cuda: Any = importlib.import_module("numba.cuda")
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")

    from tablemate.core.compiling import dispatchers, types_of
    from tablemate.core.kernel import Kernel
    from tablemate.core.rulebook import KERNELS, rulebook_of

    class Device:
        compute_capability = COMPUTE_CAPABILITY

    dispatcher.get_current_device = lambda: Device()  # there is none to ask
    game: Game = importlib.import_module(sys.stdin.read()).GAME
    rulebook_of(game)
    sizes = {}
    for kernel in ("play", "player_calls", "features"):
        entries = Kernel(KERNELS / f"{kernel}.py", game.package).entries
        made = dispatchers(entries.values())
        for name, crossing in entries.items():
            _, types = types_of(crossing)
            text, _ = cuda.compile_ptx(
                made[crossing].py_func, types, cc=COMPUTE_CAPABILITY, device=True, opt=False
            )
            sizes[name] = len(text)
    sys.stdout.buffer.write(msgspec.json.encode(sizes))
