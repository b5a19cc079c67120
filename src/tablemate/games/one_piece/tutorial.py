"""A first duel: three turns with the Straw Hats, in which every kind of decision comes up once."""

from tablemate.core.tutorial import Step, Tutorial

TUTORIAL = Tutorial(
    minutes=5,
    seed=1355,
    options={"deck_1": "ST-01", "deck_2": "ST-02", "first": "seat 2", "life": 3},
    seats=("human", "scripted"),
    steps=(
        Step(
            say="Welcome aboard. This is Luffy, your Leader. Bring down the Leader on the other side"
            " before yours falls.",
            point_at=("spot=own:leader",),
        ),
        Step(
            say="These are the first five cards of your hand. You could exchange all of them, once. But"
            " three of them are cheap, which is what you need at the start. Keep them.",
            point_at=("type=keep",),
            action={"type": "keep"},
            watch="The other player begins. Nobody attacks on their own first turn.",
        ),
        Step(
            say="Now it is your turn. The face-down cards here are your life, three of them today. An"
            " attack that gets through takes one. Whoever is hit with none left loses.",
            point_at=("spot=own:life",),
        ),
        Step(
            say="These are your DON!!, two more every turn. They pay for cards. What you do not spend"
            " can make your cards stronger instead.",
            point_at=("spot=own:don",),
        ),
        Step(
            say="Chopper costs 1 DON!!, and he can block. Press him once to pick him up, and once more"
            " to play him.",
            point_at=("spot=hand:ST01-006",),
            action={"type": "play", "card": "ST01-006"},
        ),
        Step(
            say="Chopper is on your side of the table now. One DON!! is left over, and nobody attacks on"
            " their first turn. End your turn.",
            point_at=("type=end_main",),
            action={"type": "end_main"},
            watch="The other player plays a card, and then looks for a target.",
        ),
        Step(
            say="Your Leader is attacked, 5000 power against 5000, and the attacker wins a tie. Chopper"
            " could step in between. But life is there to be used: do not block this time.",
            point_at=("type=none",),
            action={"type": "none"},
        ),
        Step(
            say="Next you may counter: cards from your hand are thrown away to strengthen your Leader."
            " Save them for later, and let the attack through.",
            point_at=("type=stop",),
            action={"type": "stop"},
        ),
        Step(
            say="That cost a life, and the card was Usopp. Usually it goes to your hand. But Usopp has a"
            " Trigger: he can come into play at once, for nothing. Use it.",
            point_at=("type=use_trigger",),
            action={"type": "use_trigger"},
            watch="Usopp joins Chopper. Then it is your turn again.",
        ),
        Step(
            say="You have four DON!! now. Give one to Luffy: press your DON!!, then Luffy. That makes"
            " him 1000 stronger for as long as it is your turn.",
            point_at=("spot=own:don", "spot=own:leader"),
            action={"type": "give", "place": "leader", "count": 1},
        ),
        Step(
            say="6000 against 5000: that will do. Attack: press Luffy, then the Leader on the other side.",
            point_at=("spot=own:leader", "spot=their:leader"),
            action={"type": "attack", "attacker": "leader", "target": "leader"},
            watch="Now the other player may block and counter, as you could.",
        ),
        Step(
            say="A hit: one life gone over there. With the three DON!! that are left, play Sanji. He"
            " costs 2.",
            point_at=("spot=hand:ST01-004",),
            action={"type": "play", "card": "ST01-004"},
        ),
        Step(
            say="Luffy lies sideways: he has attacked, and is rested until your next turn. Sanji has"
            " only just come and cannot attack yet. End your turn.",
            point_at=("type=end_main",),
            action={"type": "end_main"},
        ),
        Step(
            say="Another attack on your Leader. This time let Chopper block: press him. He is hit in"
            " Luffy's place.",
            point_at=("spot=own:c1",),
            action={"type": "block", "place": "c1"},
        ),
        Step(
            say="Chopper has 1000 against 5000. It would take more counters than he is worth, so let it go.",
            point_at=("type=stop",),
            action={"type": "stop"},
        ),
        Step(
            say="Chopper is in the trash, but your life is untouched. Here comes the second attack, 5000"
            " again. Brook is worth 2000 as a counter: press him twice.",
            point_at=("spot=hand:ST01-011",),
            action={"type": "counter", "card": "ST01-011", "place": "leader"},
        ),
        Step(
            say="Luffy has 7000 in this battle, against an attack of 5000. That is enough: no more counters.",
            point_at=("type=stop",),
            action={"type": "stop"},
        ),
        Step(
            say="Repelled. Now you know it all: DON!!, attacks, blocks, counters and triggers. Look"
            " closely at any card to read what it does, and ask for a hint when in doubt. It is your"
            " turn.",
            point_at=("spot=own:leader",),
        ),
    ),
)
