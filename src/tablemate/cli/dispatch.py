"""Runs one command of the command line, and says in one line what goes wrong.

A command's module is imported when it is called, so that every command starts at once.
"""

import argparse
import contextlib
import importlib
import io
import sys
from collections.abc import Sequence
from typing import NoReturn

from tablemate.cli import INTERRUPTED, discard_output, printable, stopped
from tablemate.core.errors import BadInput, DoesNotVerify, TablemateError, shortened

COMMANDS = {
    "serve": "open the table in the browser",
    "play": "play a game at the terminal",
    "games": "what games there are, with their options",
    "rules": "read the rules of a game, or search them",
    "cards": "what cards a game has, what they say, and which can be played",
    "companion": "play the machine's part of a game on your real table",
    "score": "keep score for a game on your real table",
    "simulate": "play a line-up many times over",
    "report": "play a line-up many times over, and write a one-page report",
    "compare": "put two rules or two line-ups side by side on the same cards",
    "tune": "search for the options that bring a game's figures where you want them",
    "tournament": "play every player against every other, and rate them",
    "train": "learn from matches what a game's strongest players judge by",
    "ladder": "measure levels against each other on the same cards",
    "blunders": "count how often levels choose what expert finds clearly worse",
    "replay": "verify the matches in a file, show or step through one",
    "admin": "look after a server's store: list, delete, expire, back up, restore, keys",
    "bench": "measure how fast a game's rules run",
}
DEFAULT = "serve"
BAD_INPUT, NOT_VERIFIED = 2, 1


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see {self.prog} --help)")


def run(words: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ♠ shows ?, and the match goes on
    code = 0
    try:
        with contextlib.suppress(SystemExit):  # help has been printed, or rich found nobody left to read
            code = _run([*words])
        print(end="", flush=True)
        return stopped() if code == INTERRUPTED else code
    except DoesNotVerify as error:
        return _report(error, NOT_VERIFIED)
    except TablemateError as error:
        return _report(error, BAD_INPUT)
    except BrokenPipeError:
        discard_output()
        return 0
    except OSError as error:
        told = f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror)
        return _report(BadInput(told), BAD_INPUT)


def _run(words: list[str]) -> int:
    if words and words[0] in ("-h", "--help", "help"):
        print(_overview())
        return 0
    if words and words[0] == "--version":
        from tablemate import __version__

        print(f"tablemate {__version__}")
        return 0
    name = words.pop(0) if words and not words[0].startswith("-") else DEFAULT
    if name not in COMMANDS:
        raise BadInput(f"there is no command {name!r}; the commands are {', '.join(COMMANDS)}")
    command = importlib.import_module(f"tablemate.cli.{name}")
    parser = Parser(
        prog=f"tablemate {name}",
        description=COMMANDS[name][0].upper() + COMMANDS[name][1:] + ".",
        epilog=f"example:  {command.EXAMPLE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    code: int = command.run(parser.parse_args(words))
    return code


def _report(error: TablemateError, code: int) -> int:
    print(f"tablemate: {shortened(printable(str(error)), error.longest)}", file=sys.stderr)
    return code


def _overview() -> str:
    commands = "\n".join(f"  tablemate {name:10} {about}" for name, about in COMMANDS.items())
    return (
        f"Tablemate plays tabletop and card games with you.\n\n{commands}\n\n"
        f"`tablemate` alone is `tablemate {DEFAULT}`. Every command has --help with an example."
    )
