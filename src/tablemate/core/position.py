"""One position of a game, as plain Python handles it: named actions and events in and out."""

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from tablemate.core.actions import ActionTable, NamedAction
from tablemate.core.errors import IllegalAction, TooManyActions
from tablemate.core.events import NamedEvent, Viewer
from tablemate.core.game import Game, check_seed
from tablemate.core.log import FULL
from tablemate.core.options import GameOptions
from tablemate.core.record import RULES_VERSION, SCRATCH, SPARE, copied, fields_of
from tablemate.core.rulebook import Records, Rulebook, new_rngs, rulebook_of
from tablemate.core.shadow import shadow
from tablemate.core.snapshot import snapshot
from tablemate.core.streams import GAME_STREAM, root_of, stream_start


class _Found:
    """What has been found out about one state: compiled code is asked once."""

    __slots__ = ("actions", "actor", "legal", "state")

    def __init__(self, state: bytes) -> None:
        self.state = state
        self.actor: int | None = None  # as the rules write it
        self.legal: list[int] | None = None  # action codes
        self.actions: ActionTable | None = None  # as they are called there


class Position:
    """A state with its rulebook. Reading it costs little; `record` shows its fields by name."""

    def __init__(self, rulebook: Rulebook, states: Records, seats: int) -> None:
        self.rulebook = rulebook
        self.game = rulebook.game
        self.seats = seats
        self.states = states
        self._out = np.zeros(rulebook.capacity, np.int64)
        self._found = _Found(b"")

    @cached_property
    def record(self) -> Any:
        """The state's fields by name."""
        return shadow(self.states)

    @cached_property
    def _log(self) -> Records:
        return self.rulebook.new_log()

    @classmethod
    def start(
        cls, game: Game, options: GameOptions, seed: int, entropy: bytes = b"", rules: str = ""
    ) -> "Position":
        """The start position by this version of the rules; `last_events` holds what its setup did."""
        rulebook = rulebook_of(game)
        states = rulebook.blank(options, rules)
        states["rng"]["x"] = stream_start(root_of(check_seed(seed), entropy), GAME_STREAM)
        position = cls(rulebook, states, game.seats(options))
        rulebook.play.setup_at(position.states, 0, rulebook.tables, position._log)
        return position

    def copy(self) -> "Position":
        same = Position(self.rulebook, copied(self.states), self.seats)
        same._found = self._found
        return same

    def at(self, state: bytes) -> "Position":
        """Another position of the same match, from the bytes of its state."""
        states = np.frombuffer(bytearray(state), self.rulebook.state_dtype)
        return Position(self.rulebook, states, self.seats)

    @property
    def _known(self) -> "_Found":
        """What has been found out about the state as it is now."""
        state = self.states.tobytes()
        if self._found.state != state:
            self._found = _Found(state)
        return self._found

    @property
    def actor(self) -> int | None:
        """The seat to decide, or None when the game is over."""
        known = self._known
        if known.actor is None:
            known.actor = self.rulebook.play.actor_at(self.states, 0, self.rulebook.tables)
        return known.actor if known.actor >= 0 else None

    @property
    def kind(self) -> str:
        """The kind of the decision in front of the acting seat."""
        kind: str = self.game.module("view").kind(snapshot(self.states), self.rulebook.tables_snapshot)
        return kind

    def legal_codes(self) -> list[int]:
        legal = self._legal
        if len(legal) > self.rulebook.max_legal:
            raise self._too_many()
        return legal[:]

    @property
    def _legal(self) -> list[int]:
        """The codes of what is legal, or one too many if there is no room for all."""
        known = self._known
        if known.legal is None:
            n = self.rulebook.play.legal_at(self.states, 0, self.rulebook.tables, self._out)
            known.legal = self._out[:n].tolist()
        return known.legal

    def legal(self) -> list[NamedAction]:
        actions = self._actions
        return [actions.named(code) for code in self.legal_codes()]

    @property
    def cut_off(self) -> TooManyActions | None:
        """Why nobody can decide here though somebody should: more is legal than there is room for."""
        return self._too_many() if len(self._legal) > self.rulebook.max_legal else None

    def _too_many(self) -> TooManyActions:
        book = self.rulebook
        every = np.zeros(max(len(book.actions), book.capacity), np.int64)
        n = book.play.legal_at(self.states, 0, book.tables, every)
        return TooManyActions(self.game.id, n, book.max_legal)

    def named(self, code: int) -> NamedAction:
        """What an action code is called in this position."""
        return self._actions.named(code)

    def code(self, action: object) -> int:
        """The code of an action that is called so in this position; an IllegalAction says why it has none."""
        return self._actions.code(action)

    @property
    def _actions(self) -> ActionTable:
        actions = self.rulebook.actions
        if actions.is_fixed:
            return actions
        known = self._known
        if known.actions is None:
            known.actions = actions.at(self.record, self.rulebook.tables_record)
        return known.actions

    def refusal(self, action: object) -> IllegalAction | None:
        """Why the acting seat may not do this now, or None if it may."""
        try:
            code = self.code(action)
        except IllegalAction as malformed:
            return malformed
        if self.actor is None:
            return IllegalAction(action, code="game-over", because="the game is over")
        if code in self.legal_codes():
            return None
        reason = self.rulebook.play.refusal_at(self.states, 0, self.rulebook.tables, code)
        return self._worded(code, reason or self.rulebook.play.NOT_IN_LEGAL)

    def apply(self, action: object) -> list[NamedEvent]:
        """Carry out an action of the acting seat and return what happened; an illegal one changes nothing."""
        return self.apply_code(self.code(action))

    def apply_code(self, code: int) -> list[NamedEvent]:
        book = self.rulebook
        book.actions.check_code(code)
        reason = book.play.attempt_at(self.states, 0, book.tables, code, self._log, self._out)
        if reason:
            raise self._too_many() if reason == book.play.TOO_MANY else self._worded(code, reason)
        try:
            return self.last_events()
        except RuntimeError as full:
            raise RuntimeError(f"{full} after action code {code}") from None

    def last_events(self) -> list[NamedEvent]:
        """The events of the last action, or of the setup."""
        n = int(self._log["n"][0])
        if n >= FULL:
            raise RuntimeError(f"the events of {self.game.id} did not fit the log")
        return self.rulebook.events.read(self._log["data"][0, :n].tolist())

    def scores(self) -> list[int]:
        self.rulebook.play.score_at(self.states, 0, self.rulebook.tables, self._out)
        points: list[int] = self._out[: self.seats].tolist()
        return points

    def winners(self) -> list[int]:
        """The seats that have won, or would if it ended now."""
        won = self.rulebook.play.is_winner_at
        return [seat for seat in range(self.seats) if won(self.states, 0, self.rulebook.tables, seat)]

    def policy(self, style: int, rngs: Any) -> NamedAction:
        """What the game's scripted player would do for the acting seat; `rngs` holds its generator."""
        book = self.rulebook
        return self.named(book.player_calls.policy_at(self.states, 0, book.tables, style, rngs, 0))

    def logits(self) -> list[int]:
        """How good each legal action looks to the acting seat by the prior, in the order of `legal`."""
        n = self.rulebook.player_calls.action_logits_at(self.states, 0, self.rulebook.tables, self._out)
        logits: list[int] = self._out[:n].tolist()
        return logits

    def root_logits(self) -> list[int]:
        """The same, with the closer look that a decision is worth."""
        n = self.rulebook.player_calls.root_logits_at(self.states, 0, self.rulebook.tables, self._out)
        logits: list[int] = self._out[:n].tolist()
        return logits

    def log_likelihood(self, seat: int) -> int:
        """How well this world explains to a seat what the others have done."""
        self._check_seat(seat)
        book = self.rulebook
        both = np.concatenate([self.states, self.states])
        found: int = book.player_calls.log_likelihood_at(both, 0, book.tables, seat, self._out, book.muted)
        return found

    def view(self, seat: Viewer) -> dict[str, Any]:
        """What one seat may know (None: a spectator), as plain data with the decision at hand."""
        game_view = self.game.module("view")
        s, t = snapshot(self.states), self.rulebook.tables_snapshot
        seen: dict[str, Any] = game_view.view(s, t, seat)
        seen["decision"] = None
        actor = self.actor
        if actor is not None:
            decision: dict[str, Any] = {"seat": actor, "kind": game_view.kind(s, t)}
            if actor == seat:
                decision |= {"prompt": game_view.prompt(s, t), "options": self._options()}
            seen["decision"] = decision
        return seen

    def _options(self) -> list[NamedAction]:
        """The legal actions; none where the match is cut off."""
        try:
            return self.legal()
        except TooManyActions:
            return []

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:  # compiled code would read beyond the record
            raise ValueError(f"there is no seat {seat}; seats run from 0 to {self.seats - 1}")

    def factors(self, seat: int) -> dict[str, int]:
        """The position as a seat sees it, in the game's named factors."""
        self._check_seat(seat)
        names = self.game.module("skill").FACTORS
        values = np.zeros(len(names), np.int64)
        self.rulebook.features.evaluate_at(self.states, 0, self.rulebook.tables, seat, values)
        return dict(zip(names, values.tolist(), strict=True))

    def observation(self, seat: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        """What a seat knows as a vector."""
        self._check_seat(seat)
        seen = np.zeros(self.game.module("state").OBSERVATION, np.int16)
        self.rulebook.features.observe_at(self.states, 0, self.rulebook.tables, seat, seen)
        return seen

    def determinized(self, seat: int, start: int) -> "Position":
        """A world that fits what the seat knows, drawn with a generator that starts there."""
        self._check_seat(seat)
        world = self.copy()
        book = self.rulebook
        book.player_calls.determinize_at(world.states, 0, book.tables, seat, new_rngs(start), 0)
        return world

    def seen_as(self, code: int, seat: int) -> int:
        """The number of what a seat sees when the acting seat takes this action; the code, if just that."""
        self._check_seat(seat)
        book = self.rulebook
        number: int = book.player_calls.seen_as_at(self.states, 0, book.tables, code, seat)
        return number

    def digest(self, leaving_out: Sequence[str] = ()) -> str:
        """A hash of all named values: the same whatever the width of a field or its place in the record.

        It leaves out the version of the rules, and the fields that a former version did not have.
        """
        total = hashlib.sha256()
        for name, (base, _) in fields_of(self.rulebook.state_class).items():
            if not name.startswith(SCRATCH) and name not in (RULES_VERSION, *leaving_out):
                total.update(name.encode() + b"\0" + _widened(self.states[name], base))
        return total.hexdigest()[:32]

    def _worded(self, code: int, reason: int) -> IllegalAction:
        action = self.game.module("notation").write_action(self.named(code))
        if reason == self.rulebook.play.NOBODY_ACTS:
            return IllegalAction(action, code="game-over", because="the game is over")
        if reason == self.rulebook.play.NOT_IN_LEGAL:
            return IllegalAction(action, code="not-legal", because="the rules do not allow it now")
        slug, sentence = self.game.module("actions").REASONS[reason]
        return IllegalAction(action, code=slug, because=sentence)


def _widened(values: Records, base: np.dtype[Any]) -> bytes:
    if base.names:
        named = sorted(n for n in base.names if n != SPARE)
        return b"".join(n.encode() + b"\0" + _widened(values[n], base[n].base) for n in named)
    wide = np.uint64 if base == np.uint64 else np.int64
    return np.ascontiguousarray(values).astype(f"<{np.dtype(wide).str[1:]}").tobytes()
