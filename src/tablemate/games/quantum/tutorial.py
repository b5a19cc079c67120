"""A first two turns on the smallest map: settle, move, build, hold against an attack, attack, take a card."""

from tablemate.core.tutorial import Step, Tutorial

TUTORIAL = Tutorial(
    minutes=5,
    seed=1139,
    options={"players": 2, "map": "proving-ground"},
    seats=("human", "scripted"),
    steps=(
        Step(
            say="Quantum is a race. The first to have all their cubes on planets wins. On this small map"
            " it takes only three of them.",
            point_at=("fleet=0",),
        ),
        Step(
            say="Every ship is a die. Its face says what it is, how far it moves and how strong it is:"
            " low ships are strong and slow. You have rolled a Scout, a Battlestation and a Destroyer."
            " Keep them.",
            point_at=("type=keep_ships", "dice"),
            action={"type": "keep_ships"},
            watch="The sums are the same, so both roll once more to see who begins.",
        ),
        Step(
            say="You begin. The first cube is free and goes on a starting planet. Settle on planet A, at"
            " the top left: press it.",
            point_at=("place=A",),
            action={"type": "settle", "planet": "A"},
        ),
        Step(
            say="Your ships start in the orbit of that planet: the four spaces that touch it. First the"
            " Scout. Put it on A2, above the planet.",
            point_at=("place=A2",),
            action={"type": "deploy", "ship": 1, "to": "A2"},
        ),
        Step(
            say="The Battlestation goes to the left, on A4.",
            point_at=("place=A4",),
            action={"type": "deploy", "ship": 2, "to": "A4"},
        ),
        Step(
            say="And the Destroyer to the right, on A6, where it is close to the next planet.",
            point_at=("place=A6",),
            action={"type": "deploy", "ship": 3, "to": "A6"},
            watch="The other player settles on planet D.",
        ),
        Step(
            say="Now your turn: three actions. Look at planet B. Its number is 9. You may build there"
            " when your ships in its orbit add up to exactly 9. Your Scout is a 6 and your Destroyer a"
            " 3.",
            point_at=("place=B", "actions"),
        ),
        Step(
            say="So both go there. Press the Scout, then B2. Moving is an action. A Scout may go six"
            " steps, straight and never through anything, so it has plenty to spare.",
            point_at=("place=A2", "place=B2"),
            action={"type": "move", "ship": 1, "to": "B2"},
        ),
        Step(
            say="Then the Destroyer. It may go three steps; B4 is only one away.",
            point_at=("place=A6", "place=B4"),
            action={"type": "move", "ship": 3, "to": "B4"},
        ),
        Step(
            say="Building takes two actions, and you have one left. Spend it on research: once that"
            " reaches 6, you get a card for it.",
            point_at=("type=research",),
            action={"type": "research"},
        ),
        Step(
            say="All three actions are used. End your turn.",
            point_at=("type=end_turn",),
            action={"type": "end_turn"},
            watch="The other player comes closer. Watch your Scout.",
        ),
        Step(
            say="Your Scout was attacked, and it held. Each side rolls a die and adds its ship, and the"
            " lower sum wins. 5 and 4 made 9 for the Interceptor, 6 and 1 made 7 for you.",
            point_at=("place=B2",),
        ),
        Step(
            say="Both ships are still in orbit, and 6 and 3 are 9. Build: press planet B.",
            point_at=("place=B",),
            action={"type": "construct", "planet": "B"},
        ),
        Step(
            say="Two cubes out of three, and one action left. Attack the Frigate on B8: press your"
            " Destroyer, then the Frigate. 3 against 4 is in your favour, and a tie would be yours too.",
            point_at=("place=B4", "place=B8"),
            action={"type": "attack", "ship": 3, "target": "B8"},
        ),
        Step(
            say="6 against 9: the Frigate is destroyed. That is not the end of it: its owner can"
            " deploy it again. But you gain dominance, and at 6 that is worth a cube. Take its place on B8.",
            point_at=("advance=true", "combat"),
            action={"type": "finalize", "move_to_target": True},
        ),
        Step(
            say="You have no action left. End your turn: the cube you placed has earned you a card.",
            point_at=("type=end_turn",),
            action={"type": "end_turn"},
        ),
        Step(
            say="Above are command cards, which stay with you and work all the time. Below are gambits,"
            " which work at once. Take Momentum: it gives you another turn right away.",
            point_at=("card=momentum",),
            action={"type": "take", "card": "momentum"},
        ),
        Step(
            say="Two more actions, and one cube to go. Press a ship to see what it can reach and what it"
            " can do besides moving: each face has a talent of its own. When in doubt, ask for a hint."
            " It is your game.",
            point_at=("actions",),
        ),
    ),
)
