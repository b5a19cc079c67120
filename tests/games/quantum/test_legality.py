"""What may be done in a turn (rules 3, 5 to 7, 9.5), against an enumerator written from the rulebook alone.

Positions are drawn at random and written in notation; they share no more with the game than the maps.
"""

import random
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from quantum_positions import asked, at, legal, play
from quantum_referee import Board
from tablemate.games.quantum import GAME
from tablemate.games.quantum.cards import COMMAND_NAMES

IN_A_TEST, IN_A_SOAK = 40, 3000
MAPS: tuple[dict[str, Any], ...] = (
    {},
    {"map": "precis", "curious_variant": "first_printing", "flexible_wraps": True},
    {"map": "rupture", "reconfigure_scrapyard_ships": False},
    {"map": "proving-ground", "quantum_entanglement": False},
    {"map": "cubes: 3\n8* 9*"},
)
ONCE = ("cerebral", "cunning", "curious", "flexible", "nomadic", "resourceful", "tactical", "tyrannical")


@dataclass
class Ship:
    face: int
    place: str
    moved: bool = False
    used: bool = False


@dataclass
class Table:
    """Blue's turn."""

    options: Any
    board: Board
    blue: list[Ship]
    red: list[Ship]
    cards: set[str]
    used: set[str]
    actions: int
    attacked: bool
    dominance: int
    research: int
    cubes: dict[str, list[str]] = field(default_factory=dict)  # planet: owners

    def line(self) -> str:
        def ships(all_: list[Ship]) -> str:
            return " ".join(f"{s.face}@{s.place}{'!' * s.moved}{'*' * s.used}" for s in all_)

        head = f"actions {self.actions}{' attacked' * self.attacked}"
        head += f" used {','.join(self.used)}" if self.used else ""
        blue = f"blue {ships(self.blue)} dominance {self.dominance} research {self.research}"
        cubes = " ".join(f"{planet}:{','.join(owners)}" for planet, owners in self.cubes.items())
        return f"{head} | {blue} cards {' '.join(self.cards)} | red {ships(self.red)} | cubes {cubes}"

    # The board

    def taken(self) -> set[str]:
        return {ship.place for ship in self.blue + self.red}

    def step(self, a: str, b: str, *, diagonal: bool) -> bool:
        return self.board.near(a, b) if diagonal else self.board.beside(a, b)

    def reach(self, start: str, steps: int, *, diagonal: bool, but: frozenset[str] = frozenset()) -> set[str]:
        """Empty spaces at most so many steps away, the start included; `but` are thought empty."""
        empty = set(self.board.at) - (self.taken() - but)
        reached = {start}
        for _ in range(steps):
            reached |= {b for b in empty for a in reached if self.step(a, b, diagonal=diagonal)}
        return reached

    # What cards and marks allow

    def able(self, ship: Ship) -> bool:
        """May use an ability (3.7)."""
        return not ship.used or ("cunning" in self.cards and "cunning" not in self.used)

    def free_to_move(self, ship: Ship) -> bool:
        return not ship.moved or "energetic" in self.cards

    def maneuvers(self, ship: Ship) -> bool:
        return ship.face == 5 and self.able(ship)

    def steps(self, ship: Ship) -> int:
        return ship.face + ("agile" in self.cards)

    def once(self, card: str) -> bool:
        return card in self.cards and card not in self.used

    @property
    def revised(self) -> bool:
        return bool(self.options.curious_variant == "revised")

    @property
    def move_cost(self) -> int:
        return 0 if self.once("curious") and not (self.revised and self.attacked) else 1

    @property
    def debt(self) -> int:
        owes = "curious" in self.cards and "curious" in self.used
        return int(owes and self.revised and not self.attacked)

    # What can be done

    def choices(self) -> set[str]:
        found = {"end turn"}
        for number, ship in enumerate(self.blue, 1):
            on_map = ship.place in self.board.at
            found |= self.on_map(number, ship) if on_map else self.in_scrapyard(number)
            if self.actions and (on_map or self.options.reconfigure_scrapyard_ships):
                found.add(f"reconfigure {number}")
        found |= {f"construct {planet}" for planet in self.board.number if self.builds(planet)}
        found |= {"research"} if self.actions and self.research < 6 else set()
        found |= {"cerebral"} if self.once("cerebral") and self.dominance > 1 else set()
        found |= {"tyrannical"} if self.once("tyrannical") and self.research > 1 else set()
        return found

    def in_scrapyard(self, number: int) -> set[str]:
        if not self.actions and "eager" not in self.cards:
            return set()
        return {
            f"deploy {number} {space}" for space in set(self.board.at) - self.taken() if self.deploys(space)
        }

    def deploys(self, space: str) -> bool:
        if self.board.is_orbit(space) and "blue" in self.cubes.get(space[0], []):
            return True
        beside = any(p in self.board.at and self.board.beside(p, space) for p in self.taken())
        return "stealthy" in self.cards and not beside

    def on_map(self, number: int, ship: Ship) -> set[str]:
        found = self.moves(number, ship) | self.attacks(number, ship) | self.carries(number, ship)
        found |= self.turns(number, ship)
        if ship.face == 3 and self.able(ship):
            others = [
                n for n, other in enumerate(self.blue, 1) if other.place in self.board.at and n != number
            ]
            found |= {f"warp {number} {other}" for other in others}
        if ship.face == 6 and self.able(ship):
            found.add(f"free reconfigure {number}")
        if self.once("resourceful"):
            found.add(f"resourceful {number}")
        if self.once("nomadic") and self.actions and self.board.is_orbit(ship.place):
            found |= {f"nomadic {number} {space}" for space in self.next_door(ship.place)}
        return found

    def moves(self, number: int, ship: Ship) -> set[str]:
        found: set[str] = set()
        if not self.free_to_move(ship):
            return found
        for verb, steps, may in (
            ("move", self.steps(ship), self.actions >= self.move_cost),
            ("tactical", 1, self.once("tactical")),
        ):
            spaces = self.reach(ship.place, steps, diagonal=self.maneuvers(ship)) - {ship.place}
            found |= {f"{verb} {number} {space}" for space in spaces} if may else set()
        return found

    def ways(self, ship: Ship) -> list[tuple[str, int, bool]]:
        """Each way to attack: its verb, the steps before the last, and whether they may be diagonal."""
        ways = []
        if self.free_to_move(ship) and self.actions >= 1 + self.debt:
            ways.append(("attack", self.steps(ship) - 1, self.maneuvers(ship)))
        if self.free_to_move(ship) and self.once("tactical") and self.actions >= self.debt:
            ways.append(("tactical", 0, self.maneuvers(ship)))
        if ship.face == 1 and self.able(ship) and self.actions >= self.debt:
            ways.append(("strike", 0, False))
        return ways

    def launches(self, ship: Ship, target: str, steps: int, diagonal: bool) -> set[str]:
        """6.2: from where it stands if that is a step away, else from wherever it can get."""
        if self.step(ship.place, target, diagonal=diagonal):
            return {ship.place}
        reached = self.reach(ship.place, steps, diagonal=diagonal)
        return {space for space in reached if self.step(space, target, diagonal=diagonal)}

    def attacks(self, number: int, ship: Ship) -> set[str]:
        targets = [other.place for other in self.red if other.place in self.board.at]
        return {
            f"{verb} {number} {target}"
            for (verb, steps, diagonal), target in product(self.ways(ship), targets)
            if self.launches(ship, target, steps, diagonal)
        }

    def carries(self, number: int, ship: Ship) -> set[str]:
        found: set[str] = set()
        if ship.face != 2 or not self.able(ship) or not self.free_to_move(ship):
            return found
        verbs = ["transport"] if self.actions >= self.move_cost else []
        verbs += ["tactical transport"] if self.once("tactical") else []
        for other, passenger in enumerate(self.blue, 1):
            if passenger.place in self.board.at and self.board.near(ship.place, passenger.place):
                lifted = frozenset({passenger.place})
                if len(self.reach(ship.place, 1, diagonal=False, but=lifted)) > 1:
                    found |= {f"{verb} {number} {other}" for verb in verbs}
        return found

    def flights(self, ship: Ship, passenger: Ship, steps: int) -> set[str]:
        lifted = frozenset({passenger.place})
        reached = self.reach(ship.place, steps, diagonal=False, but=lifted)
        return reached if steps > 1 else reached - {ship.place}

    def turns(self, number: int, ship: Ship) -> set[str]:
        found: set[str] = set()
        if ship.face == 4 and self.able(ship):
            found |= {f"modify {number} 3", f"modify {number} 5"}
        if self.once("flexible"):
            faces = {ship.face - 1, ship.face + 1} & set(range(1, 7))
            if self.options.flexible_wraps:
                faces |= {7 - ship.face} if ship.face in (1, 6) else set()
            found |= {f"flexible {number} {face}" for face in faces}
        return found

    def next_door(self, place: str) -> set[str]:
        """Empty orbits on tiles that share a side."""
        x, y = (value // 3 for value in self.board.at[place])
        return {
            space
            for space, (sx, sy) in self.board.at.items()
            if abs(sx // 3 - x) + abs(sy // 3 - y) == 1
            and self.board.is_orbit(space)
            and space not in self.taken()
        }

    def builds(self, planet: str) -> bool:
        number = self.board.number[planet]
        room = {p: (n - 6 if n else 0) - len(self.cubes.get(p, [])) for p, n in self.board.number.items()}
        mine = {p: owners.count("blue") for p, owners in self.cubes.items()}
        entangled = self.options.quantum_entanglement and all(mine.get(p) or r <= 0 for p, r in room.items())
        if self.actions < 2 or room[planet] <= 0 or (mine.get(planet) and not entangled):
            return False
        there = [ship for ship in self.blue if ship.place[0] == planet]
        orbit = sum(ship.face for ship in there if ship.place[1] in "2468")
        corners = [ship.face for ship in there if ship.place[1] in "1379" and "ingenious" in self.cards]
        sums = {orbit + sum(some) for some in product(*((0, face) for face in corners))}
        wanted = number + 3 * mine.get(planet, 0)
        return any(abs(s - wanted) <= ("intelligent" in self.cards) for s in sums)


def drawn(seed: int) -> tuple[Table, dict[str, Any]]:
    """A position of no particular sense: crowded, with cards, marks and cubes."""
    draw = random.Random(seed)
    settings = MAPS[seed % len(MAPS)]
    options = GAME.options(settings)
    board = Board(options)
    spaces = draw.sample(sorted(board.at), 10)
    blue = [
        Ship(
            draw.randint(1, 6),
            spaces.pop() if draw.random() < 0.85 else "scrap",
            draw.random() < 0.3,
            draw.random() < 0.3,
        )
        for _ in range(draw.randint(1, 5))
    ]
    red = [Ship(draw.randint(1, 6), spaces.pop()) for _ in range(draw.randint(0, 5))]
    cards = set(draw.sample(COMMAND_NAMES, draw.randint(0, 12)))
    used = {card for card in ONCE if card in cards and draw.random() < 0.3}
    numbers = {"dominance": draw.randint(1, 5), "research": draw.randint(1, 6)}
    table = Table(options, board, blue, red, cards, used, draw.randint(0, 4), draw.random() < 0.3, **numbers)
    left = {"blue": 2, "red": 2}
    for planet, number in board.number.items():
        for owner in ("blue", "red"):
            if number > 6 + len(table.cubes.get(planet, [])) and left[owner] and draw.random() < 0.4:
                left[owner] -= 1
                table.cubes.setdefault(planet, []).append(owner)
    return table, settings


def check(seed: int) -> None:
    """All choices, and all launch spaces and flights that follow from them."""
    table, settings = drawn(seed)
    position = at(table.line(), **settings)
    assert legal(position) == table.choices(), table.line()
    for number, ship in enumerate(table.blue, 1):
        if ship.place not in table.board.at:
            continue
        check_launches(position, table, number, ship)
        check_flights(position, table, number, ship)


def check_launches(position: Any, table: Table, number: int, ship: Ship) -> None:
    for (verb, steps, diagonal), other in product(table.ways(ship), table.red):
        launches = table.launches(ship, other.place, steps, diagonal)
        if len(launches) > 1:
            tried = position.copy()
            play(tried, f"{verb} {number} {other.place}")
            assert legal(tried) == {f"launch {space}" for space in launches} | {"cancel"}, table.line()


def check_flights(position: Any, table: Table, number: int, ship: Ship) -> None:
    for words in table.carries(number, ship):
        tried = position.copy()
        play(tried, words)
        passenger = table.blue[int(words.rpartition(" ")[2]) - 1]
        steps = 1 if words.startswith("tactical") else table.steps(ship)
        flights = table.flights(ship, passenger, steps)
        assert legal(tried) == {f"carry {space}" for space in flights} | {"cancel"}, table.line()
        to = min(flights)
        play(tried, f"carry {to}")
        empty = (set(table.board.at) - table.taken() | {ship.place, passenger.place}) - {to}
        assert asked(tried) == "dropping blue"
        assert legal(tried) == {f"drop {space}" for space in empty if table.board.near(to, space)}, (
            table.line()
        )


def test_what_is_legal_is_what_the_rules_say():
    for seed in range(IN_A_TEST):
        check(seed)


@pytest.mark.soak
def test_what_is_legal_is_what_the_rules_say_in_many_positions():
    for seed in range(IN_A_SOAK):
        check(seed)
