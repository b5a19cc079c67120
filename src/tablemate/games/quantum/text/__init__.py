"""The view as a terminal shows it, events and actions in words. Marked up for rich."""

from tablemate.core.seat_words import ScoreWords
from tablemate.games.quantum.cards import DATA
from tablemate.games.quantum.ships import CLASSES
from tablemate.games.quantum.state import MAX_SEATS
from tablemate.games.quantum.text.actions import action_text
from tablemate.games.quantum.text.events import tell
from tablemate.games.quantum.text.listing import listed
from tablemate.games.quantum.text.screen import render

SCORES = (ScoreWords("{} cube", "{} cubes"),) * MAX_SEATS
GUIDE = """\
Be the first to place all your cubes. A ship is a die: its face is how far it moves and how strong it is,
and low is strong. Where your ships in a planet's orbit add up to its number, two actions build a cube there.
Attack by moving into another ship: both sides roll a die and add their ship, and the lower total wins; the
attacker wins ties. Six dominance place a cube as well; a cube, or six research, brings you a card.

Each ship has an ability, once a turn:

""" + "\n".join(f"- {ship.face} {ship.name}, {ship.ability}: {ship.text}" for ship in CLASSES)
COMMANDS = "\n".join(f"- [b]{card.name}[/b]: {card.text}" for card in DATA.commands)
GAMBITS = "\n".join(f"- [b]{card.name}[/b]: {card.text}" for card in DATA.gambits)
HELP = f"""\
{GUIDE}

Tiles have letters, and their spaces numbers from 1 to 9 as you read; 5 is the planet. On the board [b]2:5[/b]
is a player's ship 2, showing a 5. Type a number from the list, or the choice itself: [b]move 2 E4[/b],
[b]attack 1 B6[/b], [b]construct E[/b], [b]take agile[/b], [b]end turn[/b]. Many choices are listed by tiles:
[b]move 2[/b] A124 B7 is move 2 to A1, A2, A4 or B7. [b]hint[/b] asks for advice, [b]why[/b] for what each
choice is worth, [b]q[/b] leaves the table.

Command cards:

{COMMANDS}

Gambits:

{GAMBITS}"""

__all__ = ["GUIDE", "HELP", "SCORES", "action_text", "listed", "render", "tell"]
