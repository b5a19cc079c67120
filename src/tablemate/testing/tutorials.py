"""The tutorial of a game, played through: what each step asks for can be done there."""

from collections.abc import Sequence

from tablemate.core.actions import NamedAction
from tablemate.core.events import NamedEvent
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.playing import Budget, Player, decision_of, leave
from tablemate.core.tutorial import Step, Tutorial, has_tutorial, tutorial_of
from tablemate.players.seats import make_player
from tablemate.testing.findings import Findings

MOST_FREE = 200  # decisions that a person may make until what a step waits for has happened


class Pupil:
    """A person who does what a tutorial asks for, at a table like the real one."""

    def __init__(self, game: Game, tutorial: Tutorial) -> None:
        self.tutorial = tutorial
        options = game.options(tutorial.options)
        self.match = Match(game, options, tutorial.seed, tutorial.seats, typed_seed=True)
        self._players: dict[int, Player] = {}
        self.let_others_play()

    def let_others_play(self) -> list[NamedEvent]:
        """The others decide, each made when it is first needed, as at a table."""
        match, happened = self.match, []
        while (seat := match.actor) is not None and seat != self.tutorial.seat:
            if seat not in self._players:
                name, since = match.seats[seat], len(match.lines)
                self._players[seat] = make_player(match.game, name, match.root, seat, since=since)
            choice = self._players[seat].choose(decision_of(match, seat), Budget())
            happened += match.act(seat, choice.action)
        return happened

    def act(self, action: NamedAction) -> list[NamedEvent]:
        """Act, and see what the others do then."""
        return [*self.match.act(self.tutorial.seat, action), *self.let_others_play()]

    def take_back(self) -> None:
        """The last decision of the person; what others did since goes with it."""
        own = [line for line in self.match.standing if line.seat == self.tutorial.seat]
        self.match.take_back(own[-1].n)
        self.leave()

    def asked_for(self, step: Step) -> list[NamedAction]:
        """The legal actions that a step asks for."""
        if self.match.actor is None:
            return []
        return [action for action in self.match.position.legal() if step.asks_for(action)]

    def play_until(self, event: str) -> bool:
        """Decide as it comes until such a thing has happened; whether it does."""
        for _ in range(MOST_FREE):
            if self.match.actor is None:
                return False
            if _is_among(event, self.act(self.match.position.legal()[0])):
                return True
        return False

    def leave(self) -> None:
        """Send the others away: whoever is needed again is made anew."""
        for player in self._players.values():
            leave(player)
        self._players.clear()


def check(game: Game, findings: Findings, matches: int) -> str:
    """Every action of the tutorial is legal when it is asked for, also after it was taken back."""
    if not has_tutorial(game):
        return "none"
    tutorial = tutorial_of(game)
    _check_options(game, tutorial, findings)
    for takes_back in (False, True):
        pupil = Pupil(game, tutorial)
        _play(pupil, findings, takes_back=takes_back)
        pupil.leave()
    asked = sum(step.action is not None for step in tutorial.steps)
    return f"{len(tutorial.steps)} steps, {asked} of them done"


def _check_options(game: Game, tutorial: Tutorial, findings: Findings) -> None:
    seats = game.seats(game.options(tutorial.options))
    findings.expect(seats == len(tutorial.seats), "the options of a tutorial ask for its seats", seats)


def _play(pupil: Pupil, findings: Findings, *, takes_back: bool) -> None:
    happened: list[NamedEvent] = []
    for number, step in enumerate(pupil.tutorial.steps, start=1):
        where = f"step {number}{', after a take-back' if takes_back else ''}: {step.action or step.until}"
        if step.action is not None:
            actions = pupil.asked_for(step)
            if not findings.expect(actions, "what a step of the tutorial asks for is legal there", where):
                return
            happened = pupil.act(actions[0])
            if takes_back:
                pupil.take_back()
                happened = pupil.act(actions[0])
        elif step.until is not None:
            comes = _is_among(step.until, happened) or pupil.play_until(step.until)
            if not findings.expect(comes, "what a step of the tutorial waits for happens", where):
                return


def _is_among(event: str, happened: Sequence[NamedEvent]) -> bool:
    return any(one["type"] == event for one in happened)
