"""The view as a terminal shows it, events and actions in words. Marked up for rich."""

from tablemate.core.seat_words import ScoreWords
from tablemate.games.one_piece.sizes import SEATS
from tablemate.games.one_piece.text.actions import action_text
from tablemate.games.one_piece.text.events import tell
from tablemate.games.one_piece.text.screen import render

SCORES = (ScoreWords("{} hit", "{} hits"),) * SEATS
GUIDE = """\
Bring the other Leader down: attack it until no life card is left, and then once more. Every turn brings
you a card and two DON!!. Rest DON!! to play cards from your hand, or give them to your Leader and
Characters: each is worth 1000 power on your turn. Attack with an active card: its target is the Leader,
or a rested Character, and the attacker wins ties. Whoever is attacked may block with a Blocker and
counter: Characters in hand are trashed for their counter value, Events with Counter are paid for. A hit
on the Leader takes a life card to the hand; if it has a trigger, that may be used instead. Whoever has
no card left in the deck loses, too. Nobody attacks on their first turn."""
HELP = f"""\
{GUIDE}

Places are called [b]leader[/b], [b]c1[/b] to [b]c5[/b] and [b]stage[/b]. Type a number from the list, or the
choice itself: [b]play ST01-012[/b], [b]give 2 c3[/b], [b]attack leader c2[/b] (with the Leader, at c2),
[b]activate c1[/b], [b]block c1[/b], [b]counter ST01-006 leader[/b], [b]stop[/b], [b]pick their c1[/b],
[b]choose hand ST01-006[/b], [b]yes[/b], [b]no[/b], [b]none[/b], [b]end[/b]. [b]hint[/b] asks for advice,
[b]why[/b] for what each choice is worth, [b]q[/b] leaves the table."""

__all__ = ["GUIDE", "HELP", "SCORES", "action_text", "render", "tell"]
