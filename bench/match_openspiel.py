"""A player of ours against OpenSpiel's ISMCTS bot, at equal time and on the same cards.

Both play `oh_hell` (our preset `openspiel`), 50 ms of one core a move. A deal is played once with our
player in each seat and OpenSpiel's bot in all the others (`--seats-of-ours 3` of four turns that around), so
the luck of cards and seats weighs on both sides alike. `--places 1` plays a deal once instead, with our
player one seat further at every deal: a quarter of the time, and less even luck. There are two opponents:

- `shipped` is `pyspiel.ISMCTSBot` as it comes. Its interface hands it the true state, and its worlds never
  move a card of the stock into a hand: it knows which cards are in play. It thinks by the clock
  (`max_wall_clock_time`), as our player does.
- `fair` is the same bot with worlds drawn evenly from all that fit what its seat knows. The bot in C++ takes
  no resampler from Python, so this is OpenSpiel's bot in Python, `ismcts.ISMCTSBot`, with `set_resampler`.
  That Python is slower is not held against it: its number of simulations is what the bot in C++ does in
  50 ms of processor time at that point of the game, measured at the start and kept in the file.

Both play the move with the most visits, which is the stronger way, and roll out at random. Each process keeps
to one core where the system lets it, so that threads gain nobody time. The table tells the processor time
that a move took where there was a choice; of the fair bot it tells nothing.

    python bench/match_openspiel.py --player expert@0.05s --deals 200 --seed 1 --workers 2 --out match.jsonl

Every finished deal is kept in the file, and the same command resumes it.
"""

import argparse
import os
import sys
import time
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from importlib.metadata import version
from itertools import islice, product
from multiprocessing import current_process
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Columns

from openspiel_bots import Fair, Shipped, Table, simulations_by_move
from openspiel_peer import Variant
from tablemate.cli import INTERRUPTED, printable
from tablemate.cli.outputs import check_out
from tablemate.cli.progress import prepare
from tablemate.core.errors import BadInput, TablemateError
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Choice, Decision, Player, leave, play_out
from tablemate.core.streams import match_seed, seat_stream, stream_start
from tablemate.games.el_dorado import GAME
from tablemate.lab import GrowingFile
from tablemate.lab.estimates import Estimate, mean, ratio
from tablemate.lab.files import whole_lines
from tablemate.lab.match_statistics import counts_by_seat
from tablemate.lab.workers import interrupts_held, spread
from tablemate.players import make_player
from tablemate.players.seats import check_seats

GAMES = {  # players x tricks
    f"{players}x{tricks}": Variant(players, tricks=tricks)
    for players, tricks in ((4, 3), (4, 5), (4, 10), (3, 5))
}
SHIPPED, FAIR = OPPONENTS = ("shipped", "fair")
FORMAT = 2
WIDTH = 96  # of the table, also in a file


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played; a file goes on only with the same."""

    match_openspiel: int
    open_spiel: str
    player: str
    seats_of_ours: int
    places: int  # our player takes in turn on each deal; 0: all there are
    games: list[str]
    opponents: list[str]
    seconds: float  # a move
    curiosity: float  # of OpenSpiel's bots
    seed: int
    simulations: dict[str, list[int]] = {}  # of the fair bot, move by move: measured once for a file


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side made of a deal, all its seats and matches together."""

    seats: int
    points: int
    bids: int
    exact: int
    moves: int  # with a choice
    seconds: float  # of processor time


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal of one game against one opponent, our player once in each of its places."""

    deal: int
    game: str
    opponent: str
    ours: Side
    theirs: Side
    faults: int  # answers that were not our player's own


class Timed:
    """A player with a stop-watch that runs where there is a choice."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.moves = 0
        self.seconds = 0.0

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if len(decision.legal_actions) == 1:
            return self._player.choose(decision, budget)
        began = time.process_time()
        choice = self._player.choose(decision, budget)
        self.seconds += time.process_time() - began
        self.moves += 1
        return choice

    def leave(self) -> None:
        leave(self._player)


Job = tuple[int, str, str]  # a deal, a game, an opponent


def jobs_of(head: Head, deals: int) -> list[Job]:
    """What is played in which order: everything on one deal before the next."""
    return list(product(range(deals), head.games, head.opponents))


def play_deal(head: Head, cores: list[int], job: Job) -> Row:
    keep_to_one(cores)
    deal, game, opponent = job
    variant = GAMES[game]
    places = []  # every seat of every match: whether it is ours, its points, bids, exact bids and watch
    faults = 0
    for turn in range(head.places or variant.players):
        first = (deal + turn) % variant.players
        own = [(first + k) % variant.players for k in range(head.seats_of_ours)]
        match, watches = play_match(
            head, variant, opponent, match_seed(head.seed, deal), own, head.simulations[game]
        )
        assert match.result is not None
        counts = counts_by_seat(match)
        figures = zip(match.result.scores, counts["bids"], counts["exact"], watches, strict=True)
        places += [(seat in own, *of_seat) for seat, of_seat in enumerate(figures)]
        faults += len(match.faults)
    ours, theirs = ([place[1:] for place in places if place[0] == mine] for mine in (True, False))
    return Row(deal, game, opponent, side_of(ours), side_of(theirs), faults)


def play_match(
    head: Head, variant: Variant, opponent: str, seed: int, own: Sequence[int], simulations: list[int]
) -> tuple[Match, list[Timed]]:
    """One match, with our player in these seats and the opponent in the others."""
    names = [head.player if seat in own else f"openspiel {opponent}" for seat in range(variant.players)]
    match = Match(GAME, variant.options, seed, names)
    table = Table(variant, match)

    def seated(seat: int) -> Player:
        start = stream_start(seed, seat_stream(seat))
        if seat in own:
            return make_player(GAME, head.player, seed, seat)
        if opponent == SHIPPED:
            return Shipped(table, start, seconds=head.seconds, curiosity=head.curiosity)
        return Fair(table, start, simulations=simulations, curiosity=head.curiosity)

    players = [Timed(seated(seat)) for seat in range(variant.players)]
    play_out(match, players, on_events=table.follow)
    assert match.result is not None
    assert table.state.returns() == match.result.scores
    return match, players


def side_of(places: Sequence[tuple[int, int, int, Timed]]) -> Side:
    points, bids, exact, watches = zip(*places, strict=True)
    moves, seconds = sum(w.moves for w in watches), sum(w.seconds for w in watches)
    return Side(len(places), sum(points), sum(bids), sum(exact), moves, round(seconds, 4))


def keep_to_one(cores: list[int]) -> None:
    """Let this process run on one core alone; the workers of a pool are numbered, and take turns."""
    if hasattr(os, "sched_setaffinity"):
        number = int("0" + "".join(filter(str.isdigit, current_process().name)))
        os.sched_setaffinity(0, {cores[number % len(cores)]})


def rows_of(head: Head, deals: int, skip: int, workers: int) -> Generator[Row, None, None]:
    """Play all deals but for the first rows."""
    jobs = list(islice(jobs_of(head, deals), skip, None))
    if not jobs:
        return
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    yield from spread(partial(play_deal, head, cores), jobs, workers, most_at_once=1)


def counts_of(head: Head, game: str) -> list[int]:
    counts = simulations_by_move(GAMES[game], seconds=head.seconds, curiosity=head.curiosity)
    print(
        f"{game}: {min(counts)} to {max(counts)} simulations in {head.seconds * 1000:g} ms", file=sys.stderr
    )
    return counts


def kept_in(path: Path, head: Head) -> tuple[Head, list[Row], int]:
    """The head and the rows of a file of the same match, and how long it is up to there."""
    lines = whole_lines(path, begins=b'{"match_openspiel":', kind="match_openspiel")
    if not lines:
        return head, [], 0
    try:
        began = msgspec.json.decode(lines[0], type=Head)
        if msgspec.structs.replace(began, simulations={}) != head:
            raise BadInput(f"{path}: was made with other arguments; name another file")
        rows = [msgspec.json.decode(line, type=Row) for line in lines[1:]]
    except (msgspec.DecodeError, UnicodeError):
        raise BadInput(f"{path}: is no file of this match; name another") from None
    if began.simulations.keys() != set(head.games):
        raise BadInput(f"{path}: is no file of this match; name another")
    if [(row.deal, row.game, row.opponent) for row in rows] != jobs_of(head, len(rows))[: len(rows)]:
        raise BadInput(f"{path}: has rows out of order; name another file")
    return began, rows, sum(map(len, lines))


def line_of(part: Head | Row) -> str:
    return msgspec.json.encode(part).decode() + "\n"


def report(head: Head, rows: Sequence[Row]) -> Columns:
    right = ("deals", "ours", "theirs", "difference", "exact bids", "ms a move")
    columns = Columns("players x tricks", "opponent", *right, box=None, header_style="bold", pad_edge=False)
    for column in columns.columns[2:]:
        column.justify = "right"
    for game, opponent in product(head.games, head.opponents):
        told = [row for row in rows if (row.game, row.opponent) == (game, opponent)]
        if told:
            columns.add_row(game, opponent, *cells(told, opponent))
    return columns


def cells(rows: Sequence[Row], opponent: str) -> list[str]:
    """Points a seat and deal of either side, their difference, exact bids and time; ours first."""
    ours, theirs = ([points_of(side) for side in sides] for sides in sides_of(rows))
    difference = mean([a - b for a, b in zip(ours, theirs, strict=True)])
    exact = [ratio([s.exact for s in sides], [s.bids for s in sides]) for sides in sides_of(rows)]
    spent = [milliseconds(sides) for sides in sides_of(rows)]
    return [
        str(len(rows)),
        f"{mean(ours).value:.2f}",
        f"{mean(theirs).value:.2f}",
        f"{difference.value:+.2f} [{difference.low:+.2f}, {difference.high:+.2f}]",
        f"{percent(exact[0])} : {percent(exact[1])}%",
        f"{spent[0]:.0f} : {spent[1]:.0f}" if opponent == SHIPPED else f"{spent[0]:.0f} : -",
    ]


def remarks(head: Head, rows: Sequence[Row]) -> Iterator[str]:
    """What makes the figures doubtful."""
    if faults := sum(row.faults for row in rows):
        yield f"{faults} answers were not our player's own: it failed"
    against_counts = [row.ours for row in rows if row.opponent == FAIR]
    if against_counts:
        spent = milliseconds(against_counts)
        if spent < 900 * head.seconds:
            yield (
                f"against the fair bot our player had {spent:.0f} ms of processor time a move; if the "
                "machine was busy, that is a disadvantage, since the fair bot goes by count"
            )


def milliseconds(sides: Sequence[Side]) -> float:
    """Processor time a move with a choice."""
    return 1000 * sum(side.seconds for side in sides) / sum(side.moves for side in sides)


def sides_of(rows: Sequence[Row]) -> tuple[list[Side], list[Side]]:
    return [row.ours for row in rows], [row.theirs for row in rows]


def points_of(side: Side) -> float:
    return side.points / side.seats


def percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f}"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play against OpenSpiel's ISMCTS bot at equal time.")
    parser.add_argument("--player", default="expert@0.05s", help="our player (default: expert@0.05s)")
    parser.add_argument("--deals", type=int, default=200, help="deals of each game (default: 200)")
    parser.add_argument("--games", default=",".join(GAMES), help=f"players x tricks: {', '.join(GAMES)}")
    parser.add_argument("--opponents", default=",".join(OPPONENTS), help=f"of {', '.join(OPPONENTS)}")
    parser.add_argument("--seats-of-ours", type=int, default=1, help="seats our player takes (default: 1)")
    parser.add_argument("--places", type=int, default=0, help="times a deal is played (default: every seat)")
    parser.add_argument("--seconds", type=float, default=0.05, help="OpenSpiel's time a move (default: 0.05)")
    parser.add_argument("--curiosity", type=float, default=10.0, help="uct_c of its bots (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="the cards follow from it (default: 1)")
    parser.add_argument("--workers", type=int, default=1, help="processes, each on a core (default: 1)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE.jsonl", help="keep every deal, and go on from there"
    )
    return parser.parse_args()


def head_of(args: argparse.Namespace) -> Head:
    games = chosen(args.games, GAMES)
    opponents = chosen(args.opponents, OPPONENTS)
    fewest = min(GAMES[game].players for game in games)
    if not 1 <= args.seats_of_ours < fewest:
        raise BadInput(f"--seats-of-ours {args.seats_of_ours}: must be from 1 to {fewest - 1}")
    if not 0 <= args.places <= fewest:
        raise BadInput(f"--places {args.places}: must be from 1 to {fewest}, or 0 for every seat")
    if args.deals < 1 or args.workers < 1 or args.seconds <= 0:
        raise BadInput("there must be at least one deal, one worker and some time a move")
    check_seats(GAME, [args.player], with_people=False)
    return Head(
        FORMAT,
        version("open_spiel"),
        args.player,
        args.seats_of_ours,
        args.places,
        games,
        opponents,
        args.seconds,
        args.curiosity,
        args.seed,
    )


def chosen(text: str, known: Collection[str]) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise BadInput(f"{name!r} is none of {', '.join(known)}")
    return names


def play(head: Head, args: argparse.Namespace, rows: list[Row], out: GrowingFile) -> int:
    """Play the rows that are left; Ctrl-C stops between two of them."""
    console, total = Console(stderr=True), len(jobs_of(head, args.deals))
    with (
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
        closing(rows_of(head, args.deals, len(rows), args.workers)) as played,
    ):
        task = progress.add_task("playing", total=total, completed=len(rows))
        try:
            for row in played:
                with interrupts_held():
                    out.write(line_of(row))
                    rows.append(row)
                progress.advance(task)
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def main() -> int:
    args = arguments()
    try:
        head = head_of(args)
        check_out(args.out)
        head, kept, length = kept_in(args.out, head) if args.out else (head, [], 0)
    except TablemateError as fault:
        print(printable(str(fault)), file=sys.stderr)
        return 2
    prepare(GAME, [head.player])
    rows = kept[: len(jobs_of(head, args.deals))]
    with GrowingFile(args.out or Path(os.devnull), kept=length) as out:
        if length == 0:
            counts = {game: counts_of(head, game) for game in head.games}
            head = msgspec.structs.replace(head, simulations=counts)
            out.write(line_of(head))
        code = play(head, args, rows, out)
    Console(width=WIDTH).print(report(head, rows))
    for remark in remarks(head, rows):
        print(remark, file=sys.stderr)
    if code:
        print("stopped" + ("; the same command resumes it" if args.out else ""), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
