"""Taking back: who has to agree, and whether something hidden had been shown meanwhile."""

from tablemate.core.errors import IllegalAction
from tablemate.core.events import NamedEvent
from tablemate.core.match import Match
from tablemate.core.playing import worlds_for
from tablemate.core.position import Position
from tablemate.table.messages import Wish
from tablemate.table.refusals import NOT_NOW, Refusal

WORLDS = 12  # tried; in most of them whatever was hidden is another


class Wishes:
    """The open request to take back, if any. It lapses when anything moves."""

    def __init__(self) -> None:
        self.current: Wish | None = None

    def make(self, by: int, to: int, others: list[int]) -> None:
        self.current = Wish(by, to, others)

    def answer(self, seat: int, *, agrees: bool) -> Wish | None:
        """What is left of the request; None if it was refused."""
        wish = self.current
        if wish is None or seat not in wish.waits_for:
            raise Refusal(NOT_NOW, "no-wish", "nobody is waiting for your answer to a take-back")
        left = [other for other in wish.waits_for if other != seat]
        self.current = Wish(wish.by, wish.to, left) if agrees else None
        return self.current

    def lapse(self) -> None:
        self.current = None


def was_shown(match: Match, seat: int, to: int) -> bool:
    """Whether a seat has seen anything since line `to` that it could not have known before.

    The same actions are played again in worlds that fit what the seat knew then. Where one of them is
    not legal, or shows the seat something else, the seat has learned which world is the true one.
    """
    before = match.before(to)
    since = [line for line in match.standing if line.n >= to]
    draws = worlds_for(match, seat)
    redacted = before.rulebook.events.redacted
    seen = [[redacted(event, seat) for event in line.events] for line in since]
    actions = [line.action for line in since]
    return any(_differs(before.determinized(seat, draws.draw()), seat, actions, seen) for _ in range(WORLDS))


def _differs(
    world: Position, seat: int, actions: list[dict[str, object]], seen: list[list[NamedEvent]]
) -> bool:
    redacted = world.rulebook.events.redacted
    for action, told in zip(actions, seen, strict=True):
        try:
            events = world.apply(action)
        except IllegalAction:
            return True
        if [redacted(event, seat) for event in events] != told:
            return True
    return False
