"""A match: one game played, as a list of lines that only ever grows.

An action, a take-back and a concession are each one more numbered line; nothing is rewritten. The
position follows from options, seed, entropy and the actions that stand.
"""

from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput, BadSeat, IllegalAction
from tablemate.core.events import NamedEvent, Viewer, plain_copy
from tablemate.core.game import Game
from tablemate.core.options import GameOptions
from tablemate.core.position import Position
from tablemate.core.streams import chance_stream, own_stream, root_of, stream_start


class ActionLine(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    n: int
    seat: int
    action: NamedAction
    events: list[NamedEvent]
    fault: str | None = None  # why the controller played this instead of the player's own answer
    stand_in: str | None = (
        None  # the level that chose in place of the seat's own, or of a person who had left
    )


class TakeBack(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    to: int  # the number of the first action that no longer stands
    shown: bool = False  # something hidden was shown to the seat meanwhile


class TakeBackLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    take_back: TakeBack


class Concession(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    seat: int
    ended_by: int | None = None  # the seat that ended the match because this one's person had left


class ConcedeLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    concede: Concession


Line = ActionLine | TakeBackLine | ConcedeLine


class Result(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    scores: list[int]
    winners: list[int]
    decisions: int
    digest: str
    unfinished: bool = False  # it was left before its end: how it stood there


class Match:
    """One match; `seats` names who plays where."""

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        seed: int,
        seats: Sequence[str],
        *,
        typed_seed: bool = False,
        entropy: bytes = b"",
        rules: str = "",
    ) -> None:
        expected = game.seats(options)
        if len(seats) != expected:
            raise BadSeat(f"{game.title} has {expected} seats with these options, not {len(seats)}")
        self.game = game
        self.options = options
        self.seed = seed
        self.typed_seed = typed_seed  # a person chose it, and may know what it deals
        self.entropy = entropy  # drawn by a server besides the seed; nobody can search for it
        self.seats = tuple(seats)
        self.rules = rules or game.rules_version  # the version it is played by
        self.position = Position.start(game, options, seed, entropy, self.rules)
        self.root = root_of(seed, entropy)
        self.setup_events = self.position.last_events()
        self.lines: list[Line] = []
        self.standing: list[ActionLine] = []
        self.codes: list[int] = []  # of their actions
        self.slips: list[bool] = []  # which of them were, as their players said; no match file tells
        self._before: list[bytes] = []  # the state before each of them
        self.conceded: int | None = None
        self._renew_chance()
        self.cut_off = self.position.cut_off  # why it ended before its end, if it did

    @property
    def actor(self) -> int | None:
        """The seat to decide, or None when the match is over."""
        has_ended = self.conceded is not None or self.cut_off is not None
        return None if has_ended else self.position.actor

    def act(
        self,
        seat: int,
        action: object,
        *,
        fault: str | None = None,
        stand_in: str | None = None,
        is_slip: bool = False,
    ) -> list[NamedEvent]:
        """Carry out a seat's action; an IllegalAction says why not, and nothing has changed."""
        actor = self.actor
        if actor is None:
            raise IllegalAction(action, code="game-over", because="the match is over")
        if type(seat) is not int or seat != actor:
            raise IllegalAction(action, code="not-your-turn", because=f"it is seat {actor}'s turn")
        code = self.position.code(action)
        named, before = self.position.named(code), self.position.states.tobytes()
        events = self.position.apply_code(code)
        line = ActionLine(len(self.lines), seat, named, events, fault, stand_in)
        self.lines.append(line)
        self.standing.append(line)
        self._before.append(before)
        self.codes.append(code)
        self.slips.append(is_slip)
        self._renew_chance()
        self.cut_off = self.position.cut_off
        own_copy: list[NamedEvent] = plain_copy(events)
        return own_copy

    def _renew_chance(self) -> None:
        """With entropy, let the next action's chance begin anew: nothing that was seen foretells it.

        A generator that goes by a field begins anew with each value of that field, whatever was done.
        """
        if not self.entropy:
            return
        states = self.position.states
        states["rng"]["x"] = stream_start(self.root, chance_stream(len(self.standing)))
        for number, (rng, field) in enumerate(self.position.rulebook.own_streams.items()):
            states[rng]["x"] = stream_start(self.root, own_stream(number, int(states[field][0])))

    def before(self, n: int) -> Position:
        """The position before action line `n`, which has to stand."""
        return self.position.at(self._before[self._place(n)])

    def take_back(self, to: int, *, shown: bool = False) -> None:
        """Go back to before action line `to`; `shown` marks that something hidden was seen meanwhile."""
        kept = self._place(to)
        self.lines.append(TakeBackLine(len(self.lines), TakeBack(to, shown)))
        self.position = self.position.at(self._before[kept])
        del self.standing[kept:]
        del self._before[kept:]
        del self.codes[kept:]
        del self.slips[kept:]
        self.conceded = self.cut_off = None

    def _place(self, n: int) -> int:
        """Where action line `n` is among those that stand."""
        place = bisect_left(self.standing, n, key=lambda line: line.n)
        if place == len(self.standing) or self.standing[place].n != n:
            raise BadInput(f"line {n} is not an action that still stands, so it cannot be taken back")
        return place

    def concede(self, seat: int, *, ended_by: int | None = None) -> None:
        """End the match: the seat gives up, or another ends it because nobody sits there any more."""
        if self.actor is None:
            raise BadInput("the match is over; there is nothing left to concede")
        for each in (seat,) if ended_by is None else (seat, ended_by):
            if type(each) is not int or not 0 <= each < len(self.seats):
                raise BadSeat(f"there is no seat {each}")
        self.lines.append(ConcedeLine(len(self.lines), Concession(seat, ended_by)))
        self.conceded = seat

    @property
    def result(self) -> Result | None:
        """Scores and winners, once the match is over."""
        return None if self.actor is not None else self.standing_result

    @property
    def standing_result(self) -> Result:
        """The result, or how things stand while there is none: then nobody has won."""
        unfinished = self.actor is not None or self.cut_off is not None
        winners = [] if unfinished else self._winners()
        former = self.game.former(self.rules)
        digest = self.position.digest(former.new_fields if former else ())
        scores = self.position.scores()
        return Result(scores, winners, len(self.standing), digest, unfinished)

    @property
    def events(self) -> list[NamedEvent]:
        """Every event of the lines that stand, with all fields."""
        by_line = [self.setup_events, *(line.events for line in self.standing)]
        return [event for events in by_line for event in events]

    @property
    def faults(self) -> list[str]:
        """Why answers were not the players' own, also those that were taken back."""
        return [line.fault for line in self.lines if isinstance(line, ActionLine) and line.fault is not None]

    def events_for(self, seat: Viewer) -> list[NamedEvent]:
        """The same as one seat, or a spectator, may know it."""
        table = self.position.rulebook.events
        return [table.redacted(event, seat) for event in self.events]

    def _winners(self) -> list[int]:
        """The seats that have won; when the leader concedes, the others with the most points."""
        winners = [seat for seat in self.position.winners() if seat != self.conceded]
        if winners or self.conceded is None:
            return winners
        scores = self.position.scores()
        others = [seat for seat in range(len(self.seats)) if seat != self.conceded]
        return [seat for seat in others if scores[seat] == max(scores[o] for o in others)]
