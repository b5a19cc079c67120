"""The people at one terminal: what they are shown, what they are asked, and what they answer."""

import sys
import termios
from bisect import bisect_left
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tablemate.cli.lines import HELP_WORDS, typed_line
from tablemate.cli.rules import show_rules
from tablemate.core.actions import NamedAction
from tablemate.core.errors import BadInput
from tablemate.core.events import NamedEvent
from tablemate.core.match import Match, Result
from tablemate.core.playing import Budget, Choice, Decision
from tablemate.core.seat_words import own_score_words, part_of, score_words
from tablemate.players.explaining import Explanation, explained, figure_words
from tablemate.players.seats import make_adviser, search_behind_hints, short_name, stand_ins
from tablemate.players.stand_in import failure_words
from tablemate.table.presenter import last_decision
from tablemate.table.take_back import was_shown

HINT_WORD, WHY_WORD, BACK_WORD, RULES_WORD = "hint", "why", "back", "rules"
MORE_HELP = f"[b]{BACK_WORD}[/b] takes back your last decision. [b]q[/b] leaves; you can go on later."
MOST_RANKED = 20  # options that are listed, best first
FORGET_SCROLLED = "\x1b[3J"  # clears what has scrolled off the screen, hands included


class WantsBack(Exception):
    """Somebody takes back what they have decided last: before line `to`."""

    def __init__(self, seat: int, to: int) -> None:
        self.seat, self.to = seat, to


class Terminal:
    """Plays every seat of `people`. Where several hide something, whoever decides has the screen alone."""

    def __init__(self, console: Console, match: Match, people: Sequence[int]) -> None:
        self._console, self._match = console, match
        self._game, self._options, self._seats = match.game, match.options, match.seats
        self._words = match.game.module("text")
        self._notation = match.game.module("notation")
        self._redacted = match.position.rulebook.events.redacted
        self._viewer = people[0] if len(people) == 1 else None
        self._names = [
            "You" if seat == self._viewer else f"{short_name(name).capitalize()} {seat}"
            for seat, name in enumerate(match.seats)
        ]
        # Where people hide nothing there is nothing to cover: they look at the screen together.
        self._together = len(people) > 1 and match.game.open_information
        self._shared = len(people) > 1 and not self._together
        self._told_failure = False
        self._facing: int | None = None  # the seat that has the shared screen
        self._events: list[NamedEvent] = []  # for a shared screen: all so far
        self._advised: tuple[Decision, Choice] | None = None  # the advice on the decision at hand
        self._advisors = {seat: make_adviser(match.game, match.root, seat) for seat in people}
        self._heard = dict.fromkeys(people, 0)  # how many of them each person has been shown

    def hear(self, events: Sequence[NamedEvent]) -> None:
        """Show what has happened: at once, or at a shared screen to each person in turn."""
        if self._shared:
            self._events.extend(events)
        else:
            self._tell(events)

    def take_back(self, wish: WantsBack) -> None:
        """Go back to before the line; the match notes whether something hidden has been shown since."""
        match = self._match
        gone = match.standing[bisect_left(match.standing, wish.to, key=lambda line: line.n)]
        shown = was_shown(match, wish.seat, wish.to)
        match.take_back(wish.to, shown=shown)
        if self._shared:
            self._events = match.events
            self._heard = {seat: min(heard, len(self._events)) for seat, heard in self._heard.items()}
        told = "; something hidden had been shown since" if shown else ""
        self._say(f"Taken back: {self._notation.write_action(gone.action)}{told}.")

    def close(self) -> None:
        """At the end, show everybody at a shared screen what nobody has been shown yet."""
        if self._shared:
            self._tell(self._events[max(self._heard.values()) :])

    def tell_scores(self, result: Result) -> None:
        """What every seat has come to, where seats count different things or the game has no words for it."""
        alike = all(own_score_words(self._game, seat) is None for seat in range(len(self._names)))
        if alike and self._words.says("tell"):
            return
        table = Table(box=None, show_header=False, pad_edge=False)
        for seat, (name, points) in enumerate(zip(self._names, result.scores, strict=True)):
            part = part_of(self._game, seat) or ""
            score = score_words(self._game, seat).counted(str(points))
            table.add_row(escape(name), part, score, "wins" if seat in result.winners else "")
        self._console.print(table)

    def choose(self, decision: Decision, budget: Budget) -> Choice:
        if self._shared:
            self._hand_over(decision.seat)
        self._tell_failure()
        self._console.print()
        self._console.print(self._words.render(decision.view, self._names))
        whose = f"{self._names[decision.seat]}: " if self._together else ""
        self._console.print(f"{escape(whose)}{decision.view['decision']['prompt']}")
        self._console.print(self._listed(decision))
        while True:
            action = self._understood(self._ask("> "), decision)
            if action is not None:
                return Choice(action)

    def _tell_failure(self) -> None:
        """Say once in which seats another will go on playing, because their search cannot be compiled."""
        if not self._told_failure:
            _, failed = stand_ins(self._game, self._seats)
            if failed:
                self._say(f"{failure_words(self._game, failed).capitalize()}.")
                self._told_failure = True

    def _hand_over(self, seat: int) -> None:
        """Clear the screen for the next person, and show what has happened since their last turn."""
        if seat != self._facing:
            self._clear()
            self._ask(f"{self._names[seat]}, it is your turn; press Enter when nobody else is looking: ")
            self._facing = seat
        self._tell(self._events[self._heard[seat] :])
        self._heard[seat] = len(self._events)

    def _clear(self) -> None:
        """Leave nothing of the last person's hand on the screen, and none of their keys in the input."""
        self._console.clear()
        if self._console.is_terminal:
            self._console.file.write(FORGET_SCROLLED if not self._console.is_dumb_terminal else "\n" * 100)
        if sys.stdin.isatty():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _tell(self, events: Sequence[NamedEvent]) -> None:
        for event in events:
            if text := self._words.tell(self._redacted(event, self._viewer), self._names):
                self._console.print(text)

    def _ask(self, prompt: str) -> str:
        return typed_line(self._console, prompt)

    def _listed(self, decision: Decision) -> Columns | str:
        """The choices, numbered; or in fewer lines, where a game has its own way to list many."""
        if self._words.says("listed") and (lines := self._words.listed(decision.legal_actions)):
            return "\n".join(lines)
        texts = [self._words.action_text(action) for action in decision.legal_actions]
        if self._typed("1", decision) is None:
            texts = [f"[dim]{number})[/dim] {text}" for number, text in enumerate(texts, start=1)]
        return Columns(texts, padding=(0, 2))

    def _typed(self, answer: str, decision: Decision) -> NamedAction | None:
        """The action that a text names by itself, if it is of a kind that can be chosen now."""
        try:
            action: NamedAction = self._notation.read_action(answer)
        except BadInput:
            return None
        return action if action["type"] in {option["type"] for option in decision.legal_actions} else None

    def _listed_as(self, answer: str, decision: Decision) -> NamedAction | None:
        """The option that the list shows in these words."""
        for option in decision.legal_actions:
            shown = Text.from_markup(self._words.action_text(option), emoji=False)
            if shown.plain.casefold() == answer.casefold():
                return option
        return None

    def _understood(self, answer: str, decision: Decision) -> NamedAction | None:
        """The legal action that an answer means; else say what is wrong with it."""
        if not answer:
            return None
        if answer.lower() in HELP_WORDS:
            self._console.print(self._words.HELP)
            self._console.print(MORE_HELP)
            return None
        if answer.lower() == BACK_WORD:
            self._go_back(decision.seat)
            return None
        word, _, wanted = answer.partition(" ")
        if word.lower() == RULES_WORD:
            show_rules(self._console, self._game, self._options, wanted)
            return None
        if answer.lower() in (HINT_WORD, WHY_WORD):
            self._advise(decision, in_full=answer.lower() == WHY_WORD)
            return None
        action = self._typed(answer, decision) or self._listed_as(answer, decision)
        if action is None and answer.isascii() and answer.isdigit() and len(answer) < 4:
            if 1 <= int(answer) <= len(decision.legal_actions):
                return decision.legal_actions[int(answer) - 1]
            most = len(decision.legal_actions)
            self._say(f"There is no choice {answer}; choose {'1' if most == 1 else f'from 1 to {most}'}.")
        elif action is None:
            self._say(self._misread(answer, decision))
        elif refused := decision.world.refusal(action):
            self._say(f"{answer!r} is not legal: {refused.because}.")
        else:
            return action
        return None

    def _go_back(self, seat: int) -> None:
        to = last_decision(self._match.standing, seat)
        if to is not None:
            raise WantsBack(seat, to)
        self._say("You have not decided anything yet, so there is nothing to take back.")

    def _advise(self, decision: Decision, *, in_full: bool) -> None:
        """What a search from this seat would do; in full, what it expects of every option."""
        if self._advised is None or self._advised[0] is not decision:
            self._advised = decision, self._advisors[decision.seat].choose(decision, Budget())
        choice = self._advised[1]
        told = explained(choice, decision)
        self._console.print(f"[b]{self._words.action_text(told.action)}[/b]: {told.because}.")
        if told.alert:
            self._say(f"{told.alert[:1].upper()}{told.alert[1:]}.")
        if choice.stand_in is not None:
            why = "cannot be" if search_behind_hints(self._game).has_failed else "is still being"
            self._say(f"Judged like {choice.stand_in}: the search behind hints {why} compiled.")
            self._advised = None
        if in_full and told.options:
            if told.order:
                self._say(f"{told.order}.")
            self._console.print(self._ranking(told, decision.seat))

    def _ranking(self, told: Explanation, seat: int) -> Table:
        """The figures of every option, the one that sorts them first, and in what it differs."""
        own = own_score_words(self._game, seat)
        differ = any(option.better or option.worse for option in told.options)
        titles = [figure.title if figure.is_change else figure.title.lower() for figure in told.figures]
        headings = [*titles, *["better, worse"] * differ]
        table = Table("", *headings, box=None, header_style="dim", pad_edge=False)
        for option in told.options[:MOST_RANKED]:
            cells = [
                figure_words(figure, option.figures.get(figure.name, 0.0), own) for figure in told.figures
            ]
            better = [f"+ {word}" for word in option.better]
            worse = [f"\N{MINUS SIGN} {word}" for word in option.worse]
            differs = [", ".join([*better, *worse])] * differ
            table.add_row(self._words.action_text(option.action), *cells, *differs)
        if len(told.options) > MOST_RANKED:
            table.add_row(f"[dim]and {len(told.options) - MOST_RANKED} more[/dim]")
        return table

    def _misread(self, answer: str, decision: Decision) -> str:
        try:
            action = self._notation.read_action(answer)
        except BadInput as fault:
            return f"{fault}. Type ? for help."
        refused = decision.world.refusal(action)
        assert refused is not None, "what is legal is among the options"
        return f"{answer!r} is not legal: {refused.because}. Type ? for help."

    def _say(self, sentence: str) -> None:
        self._console.print(sentence, markup=False)
