"""Seats named by short words.

    human | random | scripted[:STYLE] | instinct | LEVEL[:STYLE][@BUDGET] | foresight[:STYLE][@BUDGET]
    | planner[:STYLE][@BUDGET] | learned-planner[:STYLE][@BUDGET] | pimc[:STYLE][@BUDGET]
    | learned-pimc[:STYLE][@BUDGET] | ismcts[:STYLE][@BUDGET] | mo-ismcts[:STYLE][@BUDGET] | cmd:COMMAND

A level is easy, normal (also medium), hard or expert, as far as the game has it. A budget is 5000it
(simulations, the same answer on any machine) or 2s (seconds, a hard stop). Behind all but human and commands
there may be settings, such as +randomness=0 and +thinking=500..1500 (seat_settings.py). A command is a
program that answers in lines of JSON, its words quoted as in a shell.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tablemate.core.contract import RANDOM
from tablemate.core.errors import BadSeat
from tablemate.core.game import Game
from tablemate.core.kernel import Kernel
from tablemate.core.levels import (
    USUAL_FORESIGHT,
    USUAL_PLANNING,
    Foresight,
    LooksAhead,
    Planning,
    Searches,
    levels_of,
)
from tablemate.core.playing import Budget, Player
from tablemate.core.rulebook import PLAY, PLAYER_CALLS, rulebook_of
from tablemate.core.streams import (
    fallback_stream,
    hint_stream,
    seat_stream,
    start_since,
    stream_start,
)
from tablemate.players.budgets import asked_for, capped, parse_budget
from tablemate.players.command import CommandPlayer, parse_command
from tablemate.players.controller import Controller
from tablemate.players.evaluator import KERNEL as LOOK_AHEAD
from tablemate.players.evaluator import EvaluatorPlayer
from tablemate.players.explaining import tells_changes
from tablemate.players.foresight import ForesightPlayer
from tablemate.players.instinct import InstinctPlayer
from tablemate.players.line_up import (
    CompiledSeat,
    ForeseesSeat,
    LooksAheadSeat,
    PlansSeat,
    TriesSeat,
)
from tablemate.players.own_advice import OwnAdvice, gives_advice
from tablemate.players.planner import MOST_IN_SERIES, LearnedPlannerPlayer, PlannerPlayer
from tablemate.players.random import RandomPlayer
from tablemate.players.scripted import ScriptedPlayer
from tablemate.players.search import KERNELS, IsmctsPlayer, LearnedPimcPlayer, MoIsmctsPlayer, PimcPlayer
from tablemate.players.seat_settings import SIGN, SeatSettings, parse_settings
from tablemate.players.stand_in import UntilCompiled, make_stand_in, stand_in_name
from tablemate.players.timing import PACES, USUAL_PACE, Pace, limit_of

HUMAN = "human"
COMMAND = "cmd:"
QUOTES = "'\""
LEVELS = ("easy", "normal", "hard", "expert")
ALSO_CALLED = {"medium": "normal"}
LEARNED_PLANNER = "learned-planner"
LEARNED_PIMC = "learned-pimc"
SEARCHERS: dict[str, type[PimcPlayer | IsmctsPlayer | ForesightPlayer | PlannerPlayer]] = {
    "foresight": ForesightPlayer,
    "planner": PlannerPlayer,
    LEARNED_PLANNER: LearnedPlannerPlayer,
    "pimc": PimcPlayer,
    LEARNED_PIMC: LearnedPimcPlayer,
    "ismcts": IsmctsPlayer,
    "mo-ismcts": MoIsmctsPlayer,
}
KNOWN = (
    "human, random, scripted, instinct, easy, normal, hard, expert, foresight, planner, learned-planner, "
    "pimc, learned-pimc, ismcts or mo-ismcts, with :STYLE, @BUDGET and +SETTING where it has them, "
    "or cmd:COMMAND"
)
INSTANT = ("random", "scripted", "instinct")
INTERPRETED = 30  # times as long


@dataclass(frozen=True)
class Seating:
    """What a seat's name comes to."""

    make: Callable[[int], Player]  # from where its stream starts
    kernels: tuple[Path, ...] = ()
    budget: Budget | None = None
    pace: Pace = USUAL_PACE
    is_instant: bool = False  # it needs no watching over
    is_ours: bool = True
    compiled: CompiledSeat | None = None  # what it is in a line-up of compiled players, if it can be one
    a_simulation: float = 0.001  # the most seconds that one may take


@dataclass(frozen=True)
class Adviser:
    """What a hint may cost, and how the searcher that gives it differs from one that plays."""

    budget: Budget
    settings: Mapping[str, Any] = field(default_factory=dict)


ADVISERS = {
    "foresight": Adviser(Budget(simulations=64)),
    "planner": Adviser(Budget(simulations=600), {"advises": True}),
    LEARNED_PLANNER: Adviser(Budget(simulations=600), {"advises": True}),
}


def parse_seats(text: str) -> list[str]:
    """The seats of a comma-separated list; a comma that a shell would take as quoted belongs to a command."""
    seats = [""]
    quote, is_escaped = "", False
    for letter in text:
        if letter == "," and not quote and not is_escaped:
            seats.append("")
            continue
        seats[-1] += letter
        if is_escaped:
            is_escaped = False
        elif letter == "\\" and quote != "'":
            is_escaped = True
        elif letter == quote:
            quote = ""
        elif letter in QUOTES and not quote:
            quote = letter
    return [seat.strip() for seat in seats]


def check_seats(game: Game, seats: Sequence[str], *, with_people: bool) -> None:
    """Refuse a seat's name that means nothing, before anything is started."""
    for number, name in enumerate(seats):
        if name != HUMAN or not with_people:
            seating_of(game, number, name)


def check_levels(game: Game, levels: Sequence[str], *, called: str = "level") -> None:
    """The same for levels or players that are measured, which sit in every seat."""
    for name in levels:
        _seating(game, f"{called} {name!r}", name)


def loading_order(game: Game, seats: Sequence[str]) -> list[Kernel]:
    """All that a match with these seats is compiled of, as it is now, the first one needed first.

    A spectator, with no seats, needs no players; a person's hints come last.
    """
    needed = {PLAY: None, **({PLAYER_CALLS: None} if seats else {})}
    needed |= {k: None for name in seats if name != HUMAN for k in seating_of(game, 0, name).kernels}
    if HUMAN in seats and not gives_advice(game):
        needed |= {_kernel(_adviser(game)): None, **({LOOK_AHEAD: None} if tells_changes(game) else {})}
    return list(map(rulebook_of(game).unloaded, needed))


def stand_ins(game: Game, seats: Sequence[str]) -> tuple[dict[str, Kernel], dict[str, Kernel]]:
    """Of these seats, the names of those in which another plays, each with the kernel of its search.

    First those whose kernel is still to come, then those whose kernel cannot be compiled.
    """
    book = rulebook_of(game)
    names = [name for name in dict.fromkeys(seats) if name != HUMAN]
    found = {name: book.unloaded(kernel) for name in names for kernel in seating_of(game, 0, name).kernels}
    absent = {n: k for n, k in found.items() if k.path != LOOK_AHEAD and not k.is_ready}
    failed = {n: k for n, k in absent.items() if k.has_failed}
    return {n: k for n, k in absent.items() if n not in failed}, failed


def search_behind_hints(game: Game) -> Kernel:
    """The kernel of whoever thinks for a person that asks for a hint; the rules, where the game says it."""
    return rulebook_of(game).unloaded(PLAY if gives_advice(game) else _kernel(_adviser(game)))


def line_up_of(game: Game, seats: Sequence[str]) -> tuple[CompiledSeat, ...] | None:
    """These seats as compiled code plays them; None if one of them thinks in Python."""
    compiled = [seating_of(game, seat, name).compiled for seat, name in enumerate(seats)]
    return tuple(seat for seat in compiled if seat is not None) if None not in compiled else None


def short_name(name: str) -> str:
    """A seat's name as fits beside others on a screen."""
    return "program" if name.startswith(COMMAND) else name


def make_player(
    game: Game,
    name: str,
    root: int,
    seat: int,
    *,
    since: int = 0,
    with_limit: bool = True,
    most: Budget | None = None,
    foresight: Foresight = USUAL_FORESIGHT,
) -> Player:
    """The program of this name. It is given its own stream of the match, never the root.

    `since` is the number of the line from which it plays, so that one made anew in the middle of a match
    does not repeat itself. Without a limit one of ours takes as long as it needs, where nobody waits for
    it: what it plays does not depend on how busy the machine is. A budget above `most` is cut to it.
    `foresight` is of one that has it by name.
    """
    seating = seating_of(game, seat, name, foresight)
    needs_none = seating.is_instant or (seating.is_ours and not with_limit)
    return Controller(
        _successors(seating, start_since(stream_start(root, seat_stream(seat)), since)),
        start_since(stream_start(root, fallback_stream(seat)), since),
        budget=capped(seating.budget, most),
        limit=None if needs_none else partial(_limit, game, seating),
        is_ours=seating.is_ours,
    )


def make_adviser(game: Game, root: int, seat: int) -> Player:
    """The adviser of a person who asks for a hint: it knows what the seat knows, and is quick."""
    if gives_advice(game):
        return OwnAdvice(game)
    start = stream_start(root, hint_stream(seat))
    kind = _adviser(game)
    adviser = ADVISERS[kind]
    seating = _searcher(game, kind, None, adviser.budget, settings=adviser.settings, stand_in_slips=False)
    limit = partial(_limit, game, seating)
    return Controller(_successors(seating, start), start, budget=seating.budget, limit=limit, is_ours=True)


def _adviser(game: Game) -> str:
    """The searcher that gives hints: the strongest that plans, where the game's own levels do."""
    searchers = {level.player for level in levels_of(game).values() if isinstance(level, Searches)}
    return next((name for name in (LEARNED_PLANNER, "planner") if name in searchers), "foresight")


def _successors(seating: Seating, start: int) -> Callable[[], Player]:
    """Makes the seat's player, and after one that had to go the next, each with a stream of its own."""
    before = count()
    return lambda: seating.make(start_since(start, next(before)))


def _limit(game: Game, seating: Seating, kind: str) -> float:
    """The seconds that a seat has; many more while it thinks in rules that are interpreted."""
    limit = limit_of(game, kind, seating.pace, seating.budget, seating.a_simulation)
    return limit if all(loaded(game, seating)) else INTERPRETED * limit


def loaded(game: Game, seating: Seating) -> tuple[bool, ...]:
    """Which of the kernels that a seat, or its stand-in, thinks with are machine code by now."""
    thinks_with = () if seating.is_instant else (LOOK_AHEAD, *seating.kernels)
    kernels = map(rulebook_of(game).unloaded, (PLAY, PLAYER_CALLS, *thinks_with))
    return tuple(kernel.is_loaded for kernel in kernels)


def _kernel(searcher: str) -> Path:
    """One kernel searches for one and for all, and one plans whatever judges the end of a plan."""
    return KERNELS / f"{searcher.removeprefix('mo-').removeprefix('learned-')}.py"


def seating_of(game: Game, seat: int, name: str, foresight: Foresight = USUAL_FORESIGHT) -> Seating:
    """What a seat's name comes to; a BadSeat if it means nothing here."""
    return _seating(game, f"seat {seat}", name, foresight)


def _seating(game: Game, where: str, name: str, foresight: Foresight = USUAL_FORESIGHT) -> Seating:
    try:
        if name == HUMAN:
            raise ValueError(f"a {HUMAN} cannot play in a simulation")
        return _command(game, name) if name.startswith(COMMAND) else _program(game, name, foresight)
    except ValueError as fault:
        raise BadSeat(f"{where}: {fault}") from None


def _command(game: Game, name: str) -> Seating:
    if not name.isprintable():
        raise ValueError(f"{name!r} has characters that no match file can hold")
    words = parse_command(name.removeprefix(COMMAND))
    return Seating(lambda start: CommandPlayer(game, words), is_ours=False)


def _program(game: Game, name: str, foresight: Foresight) -> Seating:
    player, sign, text = name.partition(SIGN)
    if sign and player == HUMAN:
        raise ValueError("a person has no settings")
    own = parse_settings(text) if sign else SeatSettings()
    seating = _player(game, player, own, foresight)
    return seating if own.pace is None else replace(seating, pace=own.pace)


def _player(game: Game, name: str, own: SeatSettings, foresight: Foresight) -> Seating:
    before, at, budget = name.partition("@")
    kind, colon, style = before.partition(":")
    level = ALSO_CALLED.get(kind, kind)
    takes_style = kind == "scripted" or kind in SEARCHERS or level in LEVELS
    takes_budget = kind in SEARCHERS or level in LEVELS
    if (kind not in INSTANT and not takes_style) or (colon and not takes_style) or (at and not takes_budget):
        raise ValueError(f"there is no player {name!r}; a seat is {KNOWN}")
    if own.of_level is not None and not isinstance(levels_of(game).get(level), LooksAhead):
        looking = [name for name, found in levels_of(game).items() if isinstance(found, LooksAhead)]
        raise ValueError(
            f"{own.of_level} is for levels that look ahead without searching, in {game.title} "
            f"{', '.join(looking) or 'none'}; {kind} is none of them"
        )
    chosen = _style(game, style) if colon else None
    given = parse_budget(budget) if at else None
    if kind == "random":
        return Seating(RandomPlayer, is_instant=True, compiled=RANDOM)
    if kind == "instinct":
        return Seating(lambda start: InstinctPlayer(), is_instant=True)
    if kind == "scripted":
        number = _number(game, chosen)
        return Seating(partial(ScriptedPlayer, style=number), is_instant=True, compiled=number)
    if kind == LEARNED_PLANNER and not game.module("skill").says("learned_chance"):
        raise ValueError(f"{game.title} has not learned the chance to win, which {kind} judges by")
    if kind == LEARNED_PIMC and not game.module("skill").says("action_logits"):
        raise ValueError(f"{game.title} has no prior of its own, which {kind} trusts")
    if kind in SEARCHERS:
        return _searcher(game, kind, chosen, given, foresight=foresight)
    return _level(game, level, chosen, given, own)


def _level(game: Game, name: str, style: str | None, budget: Budget | None, own: SeatSettings) -> Seating:
    levels = levels_of(game)
    if name not in levels:
        raise ValueError(f"{game.title} has no level {name}, only {', '.join(levels)}")
    level, pace = levels[name], PACES[name]
    if not isinstance(level, LooksAhead):
        return _searcher(
            game,
            level.player,
            style,
            budget or Budget(level.simulations),
            pace,
            level.foresight,
            level.planning,
        )
    if own.worlds is not None and budget is not None and budget.simulations is not None:
        both = f"@{budget.simulations}it and +worlds={own.worlds}"
        raise ValueError(f"{both} both set the number of worlds of {name}; omit one")
    level = own.changed(level)
    if level.worlds == 0 and level.prior == 0:
        raise ValueError(f"{name} of {game.title} has no prior to judge by at first sight; it needs a world")
    style = style or level.style or game.module("skill").STYLES[0]
    make = partial(EvaluatorPlayer, game, level=level, style=style)
    worlds = asked_for(budget or Budget(), level.worlds)
    compiled = None if worlds is None else LooksAheadSeat(replace(level, worlds=worlds), style)
    return Seating(make, (LOOK_AHEAD,), budget, pace, compiled=compiled)


def _searcher(
    game: Game,
    kind: str,
    style: str | None,
    budget: Budget | None,
    pace: Pace = USUAL_PACE,
    foresight: Foresight = USUAL_FORESIGHT,
    planning: Planning = USUAL_PLANNING,
    settings: Mapping[str, Any] = MappingProxyType({}),
    *,
    stand_in_slips: bool = True,
) -> Seating:
    if kind == "foresight":
        settings = {**settings, "foresight": foresight}
    if issubclass(SEARCHERS[kind], PlannerPlayer):
        settings = {**settings, "planning": planning}
    make = partial(_make_searcher, game, kind, _number(game, style), settings, stand_in_slips=stand_in_slips)
    simulations = asked_for(budget or Budget(), SEARCHERS[kind].USUAL)
    return Seating(
        make,
        (_kernel(kind),),
        budget,
        pace,
        compiled=None
        if simulations is None
        else _searching_seat(kind, simulations, _number(game, style), foresight, planning),
        a_simulation=SEARCHERS[kind].A_SIMULATION,
    )


def _searching_seat(
    kind: str, simulations: int, style: int, foresight: Foresight, planning: Planning
) -> CompiledSeat | None:
    """What one that searches is in a line-up; None if it thinks in Python."""
    if kind == "pimc":
        return TriesSeat(simulations, style)
    if kind == LEARNED_PIMC:
        return TriesSeat(simulations, style, LearnedPimcPlayer.TRUST)
    if kind == "foresight":
        return ForeseesSeat(simulations, style, foresight)
    fits = kind in ("planner", LEARNED_PLANNER) and simulations <= MOST_IN_SERIES
    return (
        PlansSeat(simulations, style, is_learned=kind == LEARNED_PLANNER, planning=planning) if fits else None
    )


def _make_searcher(
    game: Game, kind: str, style: int, settings: Mapping[str, Any], start: int, *, stand_in_slips: bool
) -> Player:
    """The player that searches; while its kernel is on its way, another stands in."""
    make = partial(SEARCHERS[kind], game, start, style=style, **settings)
    kernel = rulebook_of(game).kernel(_kernel(kind))
    if kernel.is_loaded:
        return make()
    stand_in = make_stand_in(game, start, style, slips=stand_in_slips)
    return UntilCompiled(kernel, make, stand_in, stand_in_name(game))


def _style(game: Game, style: str) -> str:
    styles: Sequence[str] = game.module("skill").STYLES
    if style not in styles:
        raise ValueError(f"{game.title} has no style {style!r}, only {', '.join(styles)}")
    return style


def _number(game: Game, style: str | None) -> int:
    """A style as the game's policy counts them."""
    styles: Sequence[str] = game.module("skill").STYLES
    return styles.index(style) if style else 0
