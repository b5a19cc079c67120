"""The view as a terminal shows it, events and actions in words. Marked up for rich."""

from tablemate.games.mage_knight.table.text.actions import action_text
from tablemate.games.mage_knight.table.text.evening import evening_words
from tablemate.games.mage_knight.table.text.events import tell
from tablemate.games.mage_knight.table.text.screen import render

GUIDE = """\
You have Mage Knight in front of you; the program is the dummy player. It draws the dummy's hero and tactics,
flips its cards when its turn comes, announces the end of the round when its deck is empty, and between
rounds gives it what it gains. Your cards, the map and the fights stay on your table.

Say when a turn is over. At the start of a turn you may announce the end of the round instead: then everybody
else has one last turn. The dummy flips three cards; if it has crystals of the third one's colour, it flips
one more for each. So the lowest spell and the lowest advanced action on offer matter: they make the dummy's
next rounds shorter or longer."""
HELP = f"""\
{GUIDE}

Type a number from the list, or the choice itself: [b]choose early bird[/b], [b]end turn[/b], [b]announce[/b],
[b]take spells 1[/b], [b]take advanced 2[/b], [b]goal reached[/b], [b]leave aa Ambush[/b], [b]count 12[/b].
[b]q[/b] leaves the table, and the game can be resumed."""

__all__ = ["GUIDE", "HELP", "action_text", "evening_words", "render", "tell"]
