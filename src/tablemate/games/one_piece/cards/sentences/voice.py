"""Who acts in a clause, and whose things it speaks of.

A card speaks to its player: "draw 1 card", "your Leader", "up to 1 opposing Character". What the opponent is
told to do is said of them: "your opponent returns 1 of their Characters to their hand".
"""

from dataclasses import dataclass, replace

from tablemate.games.one_piece.cards.sentences.words import DURATIONS


@dataclass
class Voice:
    opponent_acts: bool = False
    several: bool = False  # whether what was chosen last is more than one card
    after_may: bool = False  # whether "may" has been said, so that verbs stand alone

    def swapped(self) -> "Voice":
        """The voice for what the opponent is told to do, where `you` is the opponent."""
        return replace(self, opponent_acts=not self.opponent_acts)

    def is_you(self, who: str) -> bool:
        """Whether this is the card's player."""
        return (who == "you") != self.opponent_acts

    def does(self, verb: str, who: str = "you") -> str:
        """The verb as an order to you, or as what your opponent does."""
        if self.is_you(who) or (self.after_may and who == "you"):
            return verb
        return f"your opponent {third_person(verb)}"

    def may(self) -> str:
        return "you may" if self.is_you("you") else "your opponent may"

    def whose(self, who: str = "you") -> str:
        """`your`; of the opponent `their` where the opponent acts, `your opponent's` else."""
        if self.is_you(who):
            return "your"
        return "their" if self.opponent_acts else "your opponent's"

    def duration(self, word: str) -> str:
        """How long something lasts; the durations of what the opponent does are theirs, too."""
        if not self.opponent_acts:
            return DURATIONS[word]
        yours, theirs = "your ", "your opponent's "
        text = DURATIONS[word]
        return text.replace(theirs, yours) if theirs in text else text.replace(yours, theirs)


def third_person(verb: str) -> str:
    if verb == "look at":
        return "looks at"
    return f"{verb}es" if verb.endswith(("sh", "ch", "s", "x")) else f"{verb}s"
