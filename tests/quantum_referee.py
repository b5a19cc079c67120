"""A referee of Quantum: follows a match by its events alone and works out for itself what is on the table.

It shares no code with the rules, only the maps and the names of spaces and cards. An AssertionError says
which event is not by the rules.
"""

from collections import Counter
from typing import Any

from tablemate.core.events import NamedEvent
from tablemate.games.quantum.cards import COMMAND_NAMES, GAMBIT_NAMES
from tablemate.games.quantum.options import Options, cubes_of, map_of

RESERVE, SCRAPYARD = "reserve", "scrapyard"
Ship = tuple[int, int]


class Board:
    """The map, by the names of its spaces."""

    def __init__(self, options: Options) -> None:
        tiles = map_of(options).tiles
        self.number = {chr(ord("A") + i): tile.number for i, tile in enumerate(tiles)}
        self.at = {
            f"{chr(ord('A') + i)}{y * 3 + x + 1}": (3 * tile.column + x, 3 * tile.row + y)
            for i, tile in enumerate(tiles)
            for y in range(3)
            for x in range(3)
            if (x, y) != (1, 1) or tile.number == 0
        }
        self.starting = {chr(ord("A") + i) for i, tile in enumerate(tiles) if tile.starts}

    def beside(self, a: str, b: str) -> bool:
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        return abs(ax - bx) + abs(ay - by) == 1

    def near(self, a: str, b: str) -> bool:
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        return max(abs(ax - bx), abs(ay - by)) == 1

    def fewest_steps(self, a: str, b: str, *, diagonal: bool) -> int:
        """With nothing in the way."""
        (ax, ay), (bx, by) = self.at[a], self.at[b]
        across, down = abs(ax - bx), abs(ay - by)
        return max(across, down) if diagonal else across + down

    def is_orbit(self, space: str) -> bool:
        return self.number[space[0]] != 0 and space[1] in "2468"


class Referee:
    def __init__(self, options: Any) -> None:
        self.options = options
        self.board = Board(options)
        seats = range(options.players)
        self.face: dict[Ship, int] = {}
        self.place = {
            (seat, ship): SCRAPYARD if ship <= 3 else RESERVE for seat in seats for ship in range(1, 6)
        }
        self.dominance = dict.fromkeys(seats, 1)
        self.research = dict.fromkeys(seats, 1)
        self.left = dict.fromkeys(seats, cubes_of(options))
        self.cubes: Counter[tuple[str, int]] = Counter()
        self.held: dict[int, set[str]] = {seat: set() for seat in seats}
        self.works: dict[int, set[str]] = {seat: set() for seat in seats}
        self.row: Counter[str] = Counter()
        self.tied_rolls: list[tuple[int, int]] = []  # seats, and what they rolled for the first turn
        self.turn, self.turns, self.regular = -1, 0, -1
        self.bonus: list[int] = []  # seats with a turn of Momentum to come
        self.picks: Counter[int] = Counter()
        self.gambit: tuple[int, str] | None = None  # the last one, and by whom
        self.waiting: int | None = None  # a seat that has discarded a card to take another
        self.combat: NamedEvent | None = None
        self.rolls: NamedEvent | None = None
        self.expected: list[tuple[int, int]] = []  # changes of dominance that a combat has to bring
        self.over: NamedEvent | None = None

    def follow(self, event: NamedEvent) -> None:
        assert self.over is None
        getattr(self, event["type"])(event)

    def has(self, seat: int, card: str) -> bool:
        return card in self.works[seat]

    def ship_of(self, event: NamedEvent) -> Ship:
        return event["seat"], event["ship"]

    def ship_on(self, space: str) -> Ship | None:
        return next((ship for ship, place in self.place.items() if place == space), None)

    # Before the first turn (4)

    def fleet_sum(self, seat: int) -> int:
        return sum(self.face[seat, ship] for ship in (1, 2, 3))

    def fleet_rolled(self, event: NamedEvent) -> None:
        for i, face in enumerate(event["faces"]):
            self.face[event["seat"], i + 1] = face

    def rolled_off(self, event: NamedEvent) -> None:
        self.tied_rolls.append((event["seat"], event["face"]))

    def first_player(self, event: NamedEvent) -> None:
        """4.4: the smallest sum; of equals the lowest roll, until there is one."""
        lowest = min(self.fleet_sum(seat) for seat in self.left)
        tied = [seat for seat in self.left if self.fleet_sum(seat) == lowest]
        while len(tied) > 1:
            rolls, self.tied_rolls = self.tied_rolls[: len(tied)], self.tied_rolls[len(tied) :]
            assert [seat for seat, _ in rolls] == tied
            tied = [seat for seat, face in rolls if face == min(face for _, face in rolls)]
        assert (tied, self.tied_rolls) == ([event["seat"]], [])
        self.regular = event["seat"] - 1

    # Turns (5)

    def turn_begun(self, event: NamedEvent) -> None:
        self.turns += 1
        seat = event["seat"]
        if event["bonus"]:
            self.bonus.remove(seat)
        else:
            assert not self.bonus
            self.regular = (self.regular + 1) % self.options.players
            assert seat == self.regular
        assert (event["turn"], self.turns <= self.options.turn_cap) == (self.turns, True)
        each = self.options.momentum_actions if event["bonus"] else self.options.actions_per_turn
        assert event["actions"] == each
        self.turn = seat
        self.gambit = None

    def action_gained(self, event: NamedEvent) -> None:
        assert event["seat"] == self.turn
        assert self.has(event["seat"], event["card"])

    def turn_ended(self, event: NamedEvent) -> None:
        assert event["seat"] == self.turn
        assert self.combat is None
        assert self.waiting is None
        assert not +self.picks or self.bonus == [self.turn]
        self.works = {seat: set(cards) for seat, cards in self.held.items()}

    # Ships

    def ship_deployed(self, event: NamedEvent) -> None:
        ship, space = self.ship_of(event), event["to"]
        assert self.place[ship] == SCRAPYARD
        assert event["face"] == self.face[ship]
        assert self.ship_on(space) is None
        alone = not any(p in self.board.at and self.board.beside(p, space) for p in self.place.values())
        is_own_orbit = self.board.is_orbit(space) and self.cubes[space[0], ship[0]]
        assert is_own_orbit or (alone and self.has(ship[0], "stealthy"))
        self.place[ship] = space

    def ship_left(self, event: NamedEvent) -> None:
        assert self.place[self.ship_of(event)] == SCRAPYARD

    def ship_moved(self, event: NamedEvent) -> None:
        ship, space, how = self.ship_of(event), event["to"], event["how"]
        seat, face = ship[0], self.face[ship]
        assert seat == self.turn
        assert (event["from"], event["face"]) == (self.place[ship], face)
        other = self.ship_on(space)
        if how in ("move", "tactical", "transport", "launch"):
            steps = 1 if how == "tactical" else face + self.has(seat, "agile") - (how == "launch")
            if event["from"] != space:
                assert 1 <= self.board.fewest_steps(event["from"], space, diagonal=face == 5) <= steps or (
                    how == "transport"
                )
        if how == "warp":
            self.place[ship] = space
            return  # the other follows
        assert other in (None, ship) or how in ("transport", "passenger")
        if how == "nomadic":
            assert self.board.is_orbit(space)
            assert self.board.is_orbit(event["from"])
        self.place[ship] = space

    def ship_turned(self, event: NamedEvent) -> None:
        ship = self.ship_of(event)
        assert event["before"] == self.face[ship]
        wraps = self.options.flexible_wraps and event["by"] == "flexible"
        assert abs(event["before"] - event["after"]) in ((1, 5) if wraps else (1,))
        self.face[ship] = event["after"]

    def ship_rolled(self, event: NamedEvent) -> None:
        ship = self.ship_of(event)
        assert self.place[ship] == RESERVE or event["before"] == self.face[ship]
        assert (event["how"] == "chosen") == self.has(ship[0], "clever")
        if self.place[ship] == RESERVE:
            assert self.gambit == (ship[0], "expansion")
            self.place[ship] = SCRAPYARD
        elif self.gambit == (ship[0], "reorganization"):
            self.place[ship] = SCRAPYARD
        self.face[ship] = event["after"]

    def ship_destroyed(self, event: NamedEvent) -> None:
        ship = self.ship_of(event)
        assert self.place[ship] in self.board.at
        assert event["face"] == self.face[ship]
        self.place[ship] = SCRAPYARD

    def ship_scrapped(self, event: NamedEvent) -> None:
        assert self.has(event["seat"], "resourceful")
        self.place[self.ship_of(event)] = SCRAPYARD

    # Combat (6)

    def attack_declared(self, event: NamedEvent) -> None:
        ship, target = self.ship_of(event), (event["defender"], event["defending_ship"])
        assert event["seat"] == self.turn != event["defender"]
        assert (event["origin"], event["face"]) == (self.place[ship], self.face[ship])
        assert (event["target"], event["defending_face"]) == (self.place[target], self.face[target])
        is_next = self.board.near if self.face[ship] == 5 else self.board.beside
        assert is_next(event["launch"], event["target"])
        if event["by"] == "strike":
            assert self.face[ship] == 1
        if event["by"] != "action":
            assert event["launch"] == event["origin"]
        self.combat = event

    def called_off(self, event: NamedEvent) -> None:
        assert event["seat"] == self.turn

    def dangerous_decided(self, event: NamedEvent) -> None:
        assert self.combat is not None
        assert self.has(event["seat"], "dangerous")
        assert event["seat"] == self.combat["defender"]
        if event["activate"]:
            self.combat = None

    def combat_rolled(self, event: NamedEvent) -> None:
        assert self.combat is not None
        fight = self.combat
        sides = {
            "attacker": (self.ship_of(fight), [fight["launch"], fight["target"]]),
            "defender": ((fight["defender"], fight["defending_ship"]), [fight["target"]]),
        }
        if self.options.strategic_attacker_support == "launch_only":
            sides["attacker"][1].pop()
        floor = {"none": -1}.get(self.options.ferocious_min_roll, self.options.ferocious_min_roll)
        for side, (ship, spaces) in sides.items():
            die, seat = event[f"{side}_original_roll"], ship[0]
            counts = max(die - 1, floor) if self.has(seat, "ferocious") else die
            helpers = [p for other, p in self.place.items() if other[0] == seat and other != ship]
            helped = any(p in self.board.at and self.board.beside(p, at) for p in helpers for at in spaces)
            support = helped and self.has(seat, "strategic")
            marks = ["rational"] * self.has(seat, "rational") + ["ferocious"] * (counts != die)
            assert die == 3 or not self.has(seat, "rational")
            assert event[f"{side}_face"] == self.face[ship]
            assert event[f"{side}_roll"] == counts
            assert event[f"{side}_modifiers"] == marks + ["strategic"] * support
            assert event[f"{side}_total"] == self.face[ship] + counts - 2 * support
        self.rolls = event

    def attacker_wins(self) -> bool:
        assert self.rolls is not None
        assert self.combat is not None
        lead = self.rolls["defender_total"] - self.rolls["attacker_total"]
        return lead > 0 or (lead == 0 and not self.has(self.combat["defender"], "stubborn"))

    def combat_rerolled(self, event: NamedEvent) -> None:
        assert self.has(event["seat"], event["kind"])
        if self.options.rerolls_only_when_losing:
            assert (event["seat"] == self.turn) != self.attacker_wins()
        assert event["kind"] != "scrappy" or event["seat"] == self.turn

    def combat_won(self, event: NamedEvent) -> None:
        assert self.combat is not None
        assert (event["side"] == "attacker") == self.attacker_wins()
        winner, loser = self.turn, self.combat["defender"]
        kills = True
        if event["side"] == "defender":
            winner, loser = loser, winner
            kills = self.has(winner, "stubborn")
        if kills:
            gain = 2 if self.has(winner, "ravenous") else 1
            loss = 0 if self.has(loser, "righteous") else 2 if self.has(loser, "ravenous") else 1
            self.expected = [
                (seat, after)
                for seat, after in (
                    (winner, min(6, self.dominance[winner] + gain)),
                    (loser, max(1, self.dominance[loser] - loss)),
                )
                if after != self.dominance[seat]
            ]
        assert event["seat"] == winner
        self.combat, self.rolls = None, None

    # Tracks (8)

    def changed(self, track: dict[int, int], event: NamedEvent) -> None:
        assert event["before"] == track[event["seat"]] != event["after"]
        assert 1 <= event["after"] <= 6
        track[event["seat"]] = event["after"]

    def research_changed(self, event: NamedEvent) -> None:
        self.changed(self.research, event)
        if event["why"] in COMMAND_NAMES:
            assert self.has(event["seat"], event["why"])

    def dominance_changed(self, event: NamedEvent) -> None:
        if event["why"] == "combat":
            assert (event["seat"], event["after"]) == self.expected.pop(0)
        self.changed(self.dominance, event)

    def infamy_reached(self, event: NamedEvent) -> None:
        assert self.dominance[event["seat"]] == 6

    def breakthrough_made(self, event: NamedEvent) -> None:
        needed = 4 if self.has(event["seat"], "precocious") else 6
        assert self.research[event["seat"]] >= needed
        self.picks[event["seat"]] += 1

    # Cubes (7)

    def room(self, planet: str) -> int:
        taken = sum(count for (at, _), count in self.cubes.items() if at == planet)
        number = self.board.number[planet]
        return (number - 6 if number else 0) - taken

    def cube_placed(self, event: NamedEvent) -> None:
        seat, planet = event["seat"], event["planet"]
        assert self.room(planet) > 0
        if self.cubes[planet, seat]:
            assert self.options.quantum_entanglement
            assert all(self.cubes[p, seat] or self.room(p) <= 0 for p in self.board.number)
        if event["how"] == "settle":
            assert planet in self.board.starting
        else:
            self.picks[seat] += 1
        if event["how"] == "construct":
            self.check_sum(seat, planet)
        self.cubes[planet, seat] += 1
        self.left[seat] -= 1
        assert event["left"] == self.left[seat]

    def check_sum(self, seat: int, planet: str) -> None:
        mine = {p: self.face[ship] for ship, p in self.place.items() if ship[0] == seat and p[:1] == planet}
        sums = {sum(face for space, face in mine.items() if space[1] in "2468")}
        if self.has(seat, "ingenious"):
            for space, face in mine.items():
                sums |= {s + face for s in sums} if space[1] in "1379" else set()
        wanted = self.board.number[planet] + 3 * self.cubes[planet, seat]
        off = int(self.has(seat, "intelligent"))
        assert any(abs(s - wanted) <= off for s in sums)

    def cube_moved(self, event: NamedEvent) -> None:
        assert self.gambit == (event["by"], "relocation")
        assert event["seat"] != event["by"]
        assert self.room(event["to"]) > 0
        assert not self.cubes[event["to"], event["seat"]]
        self.cubes[event["from"], event["seat"]] -= 1
        self.cubes[event["to"], event["seat"]] += 1

    # Cards (9)

    def card_revealed(self, event: NamedEvent) -> None:
        self.row[event["card"]] += 1
        assert sum(self.row[name] for name in COMMAND_NAMES) <= 3
        assert sum(self.row[name] for name in GAMBIT_NAMES) <= 3

    def card_taken(self, event: NamedEvent) -> None:
        seat, card = event["seat"], event["card"]
        assert self.row[card] > 0
        self.row[card] -= 1
        self.picks[seat] -= 1
        assert self.picks[seat] >= 0
        if card in GAMBIT_NAMES:
            self.gambit = seat, card
            self.bonus += [seat] * (card == "momentum")
        else:
            assert self.waiting in (None, seat)
            self.waiting = None
            self.held[seat].add(card)
            assert len(self.held[seat]) <= self.options.command_limit

    def card_discarded(self, event: NamedEvent) -> None:
        """9.2, 9.6: for a card that is taken next, or by Sabotage."""
        seat = event["seat"]
        makes_room = len(self.held[seat]) == self.options.command_limit and self.picks[seat] > 0
        self.held[seat].remove(event["card"])
        self.works[seat].discard(event["card"])
        if self.gambit is None or self.gambit[1] != "sabotage" or self.gambit[0] == seat:
            assert makes_room
            self.waiting = seat

    def market_refreshed(self, event: NamedEvent) -> None:
        assert self.options.market_refresh
        self.picks[event["seat"]] -= 1
        self.row.clear()

    def pick_declined(self, event: NamedEvent) -> None:
        self.picks[event["seat"]] -= 1
        assert self.picks[event["seat"]] >= 0

    def match_over(self, event: NamedEvent) -> None:
        if event["ending"] == "cubes":
            assert self.left[event["winner"]] == 0
        else:
            assert self.turns == self.options.turn_cap
            assert event["winner"] is None
        self.over = event
