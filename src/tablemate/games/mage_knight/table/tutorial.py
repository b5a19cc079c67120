"""A first round beside the board: set-up, a tactic, the dummy's turns, and the end of the round."""

from tablemate.core.tutorial import Step, Tutorial

TUTORIAL = Tutorial(
    minutes=4,
    seed=1,
    options={"scenario": "first_reconnaissance", "players": 1, "heroes": "tovak", "corrections": True},
    seats=("human",),
    steps=(
        Step(
            say="This page sits beside your Mage Knight board. You play your hero with the real cards."
            " The page plays the dummy, keeps the order of turns, and tells you what to do between"
            " rounds. For now no box is needed.",
            point_at=("turn",),
        ),
        Step(
            say="Before each round this list says what to do with the real pieces. You tick off what is"
            " done; nobody checks it. For now, just read it.",
            point_at=("steps",),
        ),
        Step(
            say="This is the dummy: Norowas, a hero that nobody plays. It never fights and never moves."
            " It only burns through a deck of 16 cards, and when the deck is gone, the round ends. It is"
            " your clock.",
            point_at=("dummy",),
        ),
        Step(
            say="Every round begins with a tactic. Its number decides who acts first, and most of them"
            " do something else as well. Choose Early Bird, number 1.",
            point_at=("tactic=early_bird",),
            action={"type": "choose_tactic", "tactic": "early_bird"},
        ),
        Step(
            say="The dummy has drawn a tactic at random, number 6. The lower number goes first, so here"
            " you see the order: you, then the dummy.",
            point_at=("order",),
        ),
        Step(
            say="Your turn. On the table you would now move, fight and explore with your cards, for as"
            " long as you like. When you are done, say so here.",
            point_at=("type=end_turn",),
            action={"type": "end_turn"},
        ),
        Step(
            say="The dummy flipped three cards. The last one is checked: Swiftness, a white card. The"
            " dummy has two white crystals, so it flipped two more cards. That is why its crystals"
            " matter.",
            point_at=("flip",),
        ),
        Step(
            say="Eleven of its sixteen cards are left. From that the page works out how many turns you"
            " can still count on, and how likely each number is.",
            point_at=("turns-left",),
        ),
        Step(
            say="The page deals the offers as well. Say you have earned an advanced action this turn."
            " Take Ambush: the others slide down, and a new one comes on top.",
            point_at=("offer=advanced-1",),
            action={"type": "take", "offer": "advanced", "slot": 1},
        ),
        Step(
            say="The lowest cards deserve a look. When the round ends, the lowest advanced action joins"
            " the dummy's deck, and the lowest spell gives it a crystal of its colour.",
            point_at=("offers",),
        ),
        Step(
            say="If you tap something by mistake, undo it: you may go back as far as you like. Now end"
            " this turn too.",
            point_at=("type=end_turn",),
            action={"type": "end_turn"},
        ),
        Step(
            say="Concentration is green, and the dummy has one green crystal: one bonus card. Seven are"
            " left. Play another turn, and end it.",
            point_at=("type=end_turn",),
            action={"type": "end_turn"},
        ),
        Step(
            say="Only three cards are left now. End your turn, and they will be gone.",
            point_at=("type=end_turn",),
            action={"type": "end_turn"},
        ),
        Step(
            say="The deck is empty, and there was no card for a bonus. But the dummy announces the end"
            " of the round only when its next turn comes. So you have this turn, and one more. End this"
            " one.",
            point_at=("type=end_turn",),
            action={"type": "end_turn"},
        ),
        Step(
            say="The dummy has announced. This is your last turn of the round: use what you can. Had"
            " your own deck run out first, you could have announced. End the turn.",
            point_at=("type=end_turn", "turn"),
            action={"type": "end_turn"},
        ),
        Step(
            say="The round is over and night falls. The list tells you what changes on the table. Frost"
            " Bridge lay lowest and is the dummy's now, and for Tremor it gained a green crystal.",
            point_at=("steps",),
        ),
        Step(
            say="So the dummy grows from round to round, and your time gets shorter. That is all this"
            " page asks of you: choose a tactic, and say when your turn is over. Set up your box, or"
            " play on here.",
            point_at=("dummy",),
        ),
    ),
)
