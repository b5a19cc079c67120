"""A first round of El Dorado: five cards, a bid of two, and trump broken on the way to it."""

from tablemate.core.tutorial import Step, Tutorial

TUTORIAL = Tutorial(
    minutes=3,
    seed=82,
    options={"players": 3, "schedule": "5..1", "first_dealer": 2},
    seats=("human", "scripted", "scripted"),
    steps=(
        Step(
            say="Welcome to El Dorado. You say how many tricks you will take, and then you take exactly"
            " that many: not one fewer, not one more.",
        ),
        Step(
            say="These five cards are your hand. A trick is one card from everybody, so there are five"
            " tricks to win in this round.",
            point_at=("hand",),
        ),
        Step(
            say="One card was turned up, and it is a heart. So hearts are trump in this round: the"
            " lowest of them beats the ace of any other suit.",
            point_at=("trump",),
        ),
        Step(
            say="What is your hand worth? The ace of diamonds is the highest of its suit, and the jack"
            " of hearts is a good trump. Each of them should win a trick.",
            point_at=("card=AD", "card=JH"),
        ),
        Step(
            say="The other three cards are low. Bid 2.",
            point_at=("bid=2",),
            action={"type": "bid", "tricks": 2},
            watch="The others bid. Everybody hears what you said, and you hear them.",
        ),
        Step(
            say="Four of the five tricks are spoken for, so one is left that nobody wants. Somebody will"
            " be stuck with it. Make sure it is not you.",
            point_at=("bids",),
        ),
        Step(
            say="You bid first, so you lead. Trump may not be led until it is broken: your jack of"
            " hearts has to wait. Lead the 4 of spades. It is unlikely to win, and that is fine.",
            point_at=("card=4S",),
            action={"type": "play", "card": "4S"},
            watch="Now everybody adds a card. Whoever holds a spade has to play one.",
        ),
        Step(
            say="The ace of spades won. It is the highest card of the suit that was led, and nobody"
            " played a trump. Whoever wins a trick leads the next one.",
            point_at=("last-trick",),
        ),
        Step(
            say="This time diamonds were led. You hold one, so you must follow suit: the ace is the only"
            " card you may play. It is also the highest there is. Play it.",
            point_at=("card=AD",),
            action={"type": "play", "card": "AD"},
        ),
        Step(
            say="Your first trick. Here you see what you bid and what you have won so far: one to go.",
            point_at=("own",),
        ),
        Step(
            say="You won, so you lead again. Keep the jack of hearts for later, and lead the 7 of spades.",
            point_at=("card=7S",),
            action={"type": "play", "card": "7S"},
        ),
        Step(
            say="The 10 of spades won, and now the queen is led. You have no spade left. Whoever cannot"
            " follow suit may play anything, and a trump takes the trick. Play the jack of hearts.",
            point_at=("card=JH",),
            action={"type": "play", "card": "JH"},
        ),
        Step(
            say="That was your second trick. And trump is broken: a heart has fallen where another suit"
            " was led. From now on hearts may be led as well.",
            point_at=("trump",),
        ),
        Step(
            say="You have what you bid, so the last trick must not be yours. The 2 of clubs is just the"
            " card for it. Lead it.",
            point_at=("card=2C",),
            action={"type": "play", "card": "2C"},
        ),
        Step(
            say="You bid 2 and took 2. That is worth 5 points and 1 for each trick you bid: 7. Whoever"
            " misses, by one trick or by many, loses that much instead.",
            point_at=("points", "own", "scores"),
        ),
        Step(
            say="That is all there is to it. Each round has one card fewer, and after the last one"
            " whoever has the most points wins. If you are unsure, ask for a hint. Now it is your game.",
            point_at=("hand",),
        ),
    ),
)
