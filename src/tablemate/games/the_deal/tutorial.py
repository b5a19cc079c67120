"""A first hand that ends in a tie, and a second from which one walks away."""

from tablemate.core.tutorial import Step, Tutorial

TUTORIAL = Tutorial(
    minutes=4,
    seed=30,
    options={"deck": "default"},
    seats=("human", "scripted", "scripted"),
    steps=(
        Step(
            say="You deal on the street. There are three rounds, and in each everybody plays one"
            " card: you, the Customer who wants to buy, and the Narc who wants to catch you.",
            point_at=("hand",),
        ),
        Step(
            say="This is the race. If Evidence is above Cover after round 3, you are busted, and the run"
            " is over. The Narc has begun with an Undercover Op: 30 Evidence.",
            point_at=("race",),
        ),
        Step(
            say="If you get away with it, the hand pays the profit. It comes from the Product on the"
            " table, right now the Customer's request for Meth.",
            point_at=("profit",),
        ),
        Step(
            say="Cocaine sells for more, and the latest Product is the one that counts. Play it.",
            point_at=("card=player.cocaine",),
            action={"type": "play", "card": "player.cocaine"},
        ),
        Step(
            say="Now a street card has been turned up: Normal Traffic. It changed nothing this time."
            " There is one in every round, and nobody knows what it will be.",
            point_at=("street=1",),
        ),
        Step(
            say="After rounds 1 and 2 you are asked: walk away, or stay? You are behind by 30, but two"
            " rounds are left and your hand is good. Stay.",
            point_at=("type=stay",),
            action={"type": "stay"},
        ),
        Step(
            say="You have drawn a card, so you hold three again. You need Cover. The Warehouse is a"
            " Location: 25 Cover for 15 Evidence. Play it.",
            point_at=("card=player.warehouse",),
            action={"type": "play", "card": "player.warehouse"},
        ),
        Step(
            say="The street brought a Quiet Street. That is a Location too, and only the latest counts:"
            " your Warehouse no longer counts. Whoever plays a place can take yours away.",
            point_at=("street=2", "slot=location"),
        ),
        Step(
            say="Look at the heat before you decide. Cards bring it, and it stays with you from hand to"
            " hand. It hurts nobody by itself, but it arms the Narc, as you will see. Stay once more.",
            point_at=("type=stay", "heat"),
            action={"type": "stay"},
        ),
        Step(
            say="Round 3, and you are behind by 20. Fake ID is insurance: it gives 15 Cover, and if"
            " Evidence wins all the same, it can save you. Play it.",
            point_at=("card=player.fake_id",),
            action={"type": "play", "card": "player.fake_id"},
            watch="The Narc and the Customer play their last cards, and the street turns up its own.",
        ),
        Step(
            say="60 against 60. A tie is safe: you are $144 richer. And Fake ID goes back to your pile,"
            " since it was not needed.",
            point_at=("race", "result"),
        ),
        Step(
            say="That was close. The Narc had a Warrant on the table, which blocks your insurance once"
            " the heat is 40 or more. You were at 57. One more point of Evidence, and nothing would have"
            " saved you.",
            point_at=("slot=conviction",),
        ),
        Step(
            say="Between two hands you may go home with your cash, or deal on and risk the next hand."
            " What you have earned is yours, but a bust ends the run. Deal on.",
            point_at=("type=deal_on",),
            action={"type": "deal_on"},
        ),
        Step(
            say="A new hand. 20 Evidence on the table already, and only a request for Weed. Play"
            " Disguise for 20 Cover, and see what the street brings.",
            point_at=("card=player.disguise",),
            action={"type": "play", "card": "player.disguise"},
        ),
        Step(
            say="A Police Checkpoint: 30 behind, for a deal worth $30. That is not worth the risk. Walk away:"
            " what you played is spent and the heat stays, but nobody catches you.",
            point_at=("type=fold",),
            action={"type": "fold"},
        ),
        Step(
            say="Knowing when to leave is most of this game. Now it is up to you: deal on, or go home"
            " with what you have. Par, at the top, is a sum that half of Expert's runs with this deck beat,"
            " against Normal opponents."
            " A hint tells you the odds.",
            point_at=("type=deal_on", "type=go_home"),
        ),
    ),
)
