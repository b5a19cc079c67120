"""Draws docs/pictures/el_dorado_terminal.svg: a real position of a seeded match as the terminal shows it."""

import contextlib
import io
import re
from pathlib import Path

from rich.console import Console

from tablemate.core.match import Match
from tablemate.core.playing import Budget, play_out
from tablemate.games.catalogue import find_game
from tablemate.players import make_player

TARGET = Path(__file__).resolve().parent.parent / "docs/pictures/el_dorado_terminal.svg"
SEED = 11
NAMES = ["You", "Scripted 1", "Scripted 2", "Scripted 3"]
DECISION = 6  # of seat 0: the one that is drawn


class Enough(Exception):
    """The position to draw is reached."""


class Watcher:
    """Seat 0: plays by rule of thumb until the decision that is to be drawn."""

    def __init__(self, match: Match, console: Console) -> None:
        self._player = make_player(match.game, "scripted", match.seed, 0)
        self._console = console
        self._words = match.game.module("text")
        self._asked = 0

    def choose(self, decision, budget: Budget):
        self._asked += 1
        if self._asked == DECISION:
            self._console.print(self._words.render(decision.view, NAMES))
            options = [self._words.action_text(a) for a in decision.legal_actions]
            listed = "  ".join(f"[dim]{n})[/dim] {text}" for n, text in enumerate(options, start=1))
            self._console.print(f"{decision.view['decision']['prompt']}  {listed}")
            self._console.print("> ")
            raise Enough
        return self._player.choose(decision, budget)


def main() -> None:
    game = find_game("el_dorado")
    match = Match(game, game.options(), SEED, ["human", "scripted", "scripted", "scripted"])
    console = Console(record=True, width=84, file=io.StringIO(), highlight=False)
    console.print("[dim]$ tablemate play el-dorado[/dim]\n")
    players = [Watcher(match, console), *(make_player(game, "scripted", SEED, seat) for seat in (1, 2, 3))]
    with contextlib.suppress(Enough):
        play_out(match, players)
    svg = console.export_svg(title="tablemate play el-dorado", unique_id="tablemate")
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)  # no font is fetched from anywhere
    TARGET.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
