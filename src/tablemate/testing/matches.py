"""Random matches of every sample: what must hold before, during and after each action."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from tablemate.core.errors import IllegalAction
from tablemate.core.game import Game
from tablemate.core.log import CAPACITY
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.record import SCRATCH, SPARE
from tablemate.core.rulebook import rulebook_of
from tablemate.core.shadow import Word
from tablemate.testing.findings import Findings

MOST_DECISIONS = 100_000
FEW = 2  # matches with a sample; where more are played, what takes long is looked at more often too
ILLEGAL_TRIED = 4  # illegal actions tried at each step
MOST_ASKED = 500  # actions about which `refusal` is asked in a position, legal ones apart
LOOKED_AT = 8  # every so many steps, views and texts are looked at too


def samples(game: Game, matches: int) -> Iterator[tuple[dict[str, Any], GameOptions, int]]:
    """Settings, options and seed of every match the kit plays."""
    for settings in game.module("options").SAMPLES:
        for seed in range(matches):
            yield settings, game.options(settings), seed


def check(game: Game, findings: Findings, matches: int) -> str:
    """Matches end; legality, refusals, scratch, texts, views, events and pieces hold at every step."""
    played = decisions = 0
    fullest = most_legal = 0
    for settings, options, seed in samples(game, matches):
        where = f"options {settings}, seed {seed}"
        position = Position.start(game, options, seed)
        chooser = random.Random(seed)
        pieces = game.module("worlds").pieces(position.record, position.rulebook.tables_record)
        steps = 0
        while True:
            if (fault := position.cut_off) is not None:
                findings.expect(False, "legal actions are within MAX_LEGAL", f"{fault}, {where}")
                break
            most_legal = max(most_legal, len(position.legal_codes()))
            fullest = max(fullest, _log_words(position))
            _check_position(
                findings, position, options, f"{where}, step {steps}", chooser, look=steps % LOOKED_AT == 0
            )
            now = game.module("worlds").pieces(position.record, position.rulebook.tables_record)
            findings.expect(now == pieces, "no piece is lost or born", where)
            if position.actor is None or steps > MOST_DECISIONS:
                break
            position.apply_code(chooser.choice(position.legal_codes()))
            steps += 1
        findings.expect(steps <= MOST_DECISIONS, "a random match ends", where)
        winners = position.winners()
        findings.expect(all(0 <= w < position.seats for w in winners), "winners are seats", where)
        played += 1
        decisions += steps
    findings.expect(fullest < CAPACITY / 2, "the fullest log stays under half its room", fullest)
    room = rulebook_of(game).max_legal
    return (
        f"{played} matches, {decisions} decisions, at most {most_legal} of MAX_LEGAL {room} legal actions, "
        f"fullest log {fullest} of {CAPACITY} words"
    )


def _log_words(position: Position) -> int:
    return int(position._log["n"][0])


def _check_position(
    findings: Findings,
    position: Position,
    options: GameOptions,
    where: str,
    chooser: random.Random,
    *,
    look: bool,
) -> None:
    record = position.record
    for name in position.states.dtype.names or ():
        if name.startswith(SCRATCH) or name == SPARE:
            findings.expect(
                not position.states[name].any(), "scratch is zero when a rule returns", f"{name}, {where}"
            )
    _check_events(findings, position, where)
    if position.actor is not None:
        _check_legality(findings, position, where, chooser)
    if look:
        _check_views(findings, position, record, where)
        _check_texts(findings, position, options, where)


def _check_events(findings: Findings, position: Position, where: str) -> None:
    table = position.rulebook.events
    events = position.last_events()
    n = _log_words(position)
    words = [word for event in events for word in table.write(event)]
    findings.expect(
        words == position._log["data"][0, :n].tolist(), "events read and written are the same", where
    )


def _check_legality(findings: Findings, position: Position, where: str, chooser: random.Random) -> None:
    codes = position.legal_codes()
    every = range(len(position.rulebook.actions))
    findings.expect(codes, "a seat to decide has a legal action", where)
    findings.expect(len(set(codes)) == len(codes), "legal actions are listed once", where)
    if findings.expect(all(code in every for code in codes), "legal actions are within ACTIONS", where):
        named = position.legal()
        findings.expect(
            len({*map(repr, named)}) == len(codes), "legal actions have names of their own", where
        )
        findings.expect([*map(position.code, named)] == codes, "an action's name has its code", where)
    before = position.states.tobytes()
    asked = every if len(every) <= MOST_ASKED else {*codes, *chooser.sample(every, MOST_ASKED)}
    if position.game.module("rules").says("refusal"):
        allowed = {code for code in asked if _reason(position, code) == 0}
        findings.expect(allowed == set(codes), "refusal agrees with legal", where)
    illegal = sorted(set(asked) - set(codes))
    for code in chooser.sample(illegal, min(ILLEGAL_TRIED, len(illegal))):
        tried = position.copy()
        try:
            tried.apply_code(code)
            findings.expect(False, "an illegal action raises", f"{position.named(code)}, {where}")
        except IllegalAction as refused:
            findings.expect(refused.because, "a refusal has a reason in words", where)
        findings.expect(tried.states.tobytes() == before, "a refused action changes no byte", where)
    for code in codes:
        try:
            position.copy().apply_code(code)
        except IllegalAction as refused:
            findings.expect(False, "every legal action applies", f"{refused}, {where}")


def _reason(position: Position, code: int) -> int:
    """What the game itself says against an action."""
    book = position.rulebook
    reason: int = book.play.refusal_at(position.states, 0, book.tables, code)
    return reason


def _check_views(findings: Findings, position: Position, record: Any, where: str) -> None:
    seats = [None, *range(position.seats)]
    views = [position.view(seat) for seat in seats]
    for view in views:
        findings.expect(msgspec.json.decode(msgspec.json.encode(view)) == view, "a view is plain JSON", where)
    truth = record.rng.x
    record.rng.x = ~truth ^ Word(0x5DEECE66D)
    findings.expect(
        [position.view(seat) for seat in seats] == views, "nothing of the generator is in a view", where
    )
    record.rng.x = truth


def _check_texts(findings: Findings, position: Position, options: GameOptions, where: str) -> None:
    notation = position.game.module("notation")
    text = notation.write_position(position)
    again = notation.read_position(text, options)
    same = again.states.tobytes() == position.states.tobytes()
    findings.expect(same, "a position's text reads back as the same bytes", f"{text}, {where}")
    findings.expect("\n" not in text, "a position's text is one line", where)
    for named in position.legal():
        read = notation.read_action(notation.write_action(named))
        findings.expect(read == named, "an action's text reads back as the same action", named)
    names = [f"seat {seat}" for seat in range(position.seats)]
    words = position.game.module("text")
    for seat in (None, *range(position.seats)):
        findings.expect(words.render(position.view(seat), names), "a view has a rendering", where)
    for event in position.last_events():
        for seat in (None, *range(position.seats)):
            words.tell(position.rulebook.events.redacted(event, seat), names)
