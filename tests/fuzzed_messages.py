"""Messages of people at live matches, mutated, and sent at the wrong moments."""

import json
import random
import threading
from collections import Counter
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fuzzed_requests import begin
from live_table import Address, Begun, Person
from mutations import encoded, mutated, spoilt

A_SOCKET = 80  # messages, which is less than one may send at once
MOST_BAD = 9  # after one more it is closed
# Not text, too large, no sense, no such token, no such match; none is heard by whoever is still sending then.
CLOSINGS = (1007, 1009, 4400, 4401, 4404, None)
OUR_FAULTS = ("our-fault", "unavailable")


class Matches:
    """Matches at which everybody plays at once; one that is over is replaced."""

    def __init__(self, table: Address, games: list[str], most: int = 4) -> None:
        self._table, self._games = table, games
        self._lock = threading.Lock()
        self._begun = 0
        self._running = [self._begin() for _ in range(most)]

    def any(self, chance: random.Random) -> Begun:
        with self._lock:
            return chance.choice(self._running)

    def replace(self, over: Begun) -> None:
        with self._lock:
            if over in self._running:
                self._running[self._running.index(over)] = self._begin()

    def _begin(self) -> Begun:
        table = self._table.seen_from(f"127.9.{self._begun // 25000}.{1 + self._begun // 100 % 250}")
        game = self._games[self._begun % len(self._games)]
        self._begun += 1
        begun = begin(table, game, "human" if self._begun % 2 else "scripted")
        table.client.close()
        return Begun(self._table, begun.id, begun.tokens)


class Speaker:
    """Somebody who takes any seat of any match and sends messages, most of which are wrong."""

    def __init__(self, matches: Matches, number: int, seed: int) -> None:
        self.handled = 0  # messages, by what the server said or did after them
        self.codes: Counter[str] = Counter()  # of errors, and of sockets that were closed
        self.kinds: Counter[str] = Counter()  # of all that was heard
        self.faults: list[str] = []
        self._matches = matches
        self._chance = random.Random(f"{seed} {number}")

    def send_all(self, messages: int) -> None:
        while self.handled < messages and not self.faults:
            begun = self._matches.any(self._chance)
            with begun.table.socket(begun.id) as socket:
                try:
                    self._speak(begun, socket)
                except ConnectionClosed as closed:
                    self._note_closing(closed)

    def _note_closing(self, closed: ConnectionClosed) -> None:
        code = None if closed.rcvd is None else closed.rcvd.code
        self.codes[f"closed {code}"] += 1
        self.handled += 1  # the message for which it was closed
        if code not in CLOSINGS:
            self.faults.append(f"closed: {closed!r}")

    def _speak(self, begun: Begun, socket: ClientConnection) -> None:
        person, chance = Person(socket), self._chance
        held = [token for token in begun.tokens if token is not None]
        token = chance.choice(held) if chance.random() < 0.9 else None
        hello: Any = {"type": "hello", **({} if token is None else {"token": token})}
        self._send(socket, mutated(hello, chance) if chance.random() < 0.05 else hello)
        while not person.view:
            self._note(person.next())
        self.handled += 1
        sent = bad = 0
        while sent < A_SOCKET and bad < MOST_BAD and not person.view["over"]:
            several = chance.randrange(1, 4)
            for _ in range(several):
                self._send(socket, self._message(person))
            socket.send('{"type":"ping"}')
            while (message := person.next())["type"] != "pong":
                bad += self._note(message) == "bad-message"
            self.handled += several
            sent += several + 1
        if person.view["over"]:
            self._matches.replace(begun)

    def _note(self, message: dict[str, Any]) -> str | None:
        self.kinds[message["type"]] += 1
        if message["type"] != "error":
            return None
        self.codes[message["code"]] += 1
        if message["code"] in OUR_FAULTS or not message["message"] or "\n" in message["message"]:
            self.faults.append(f"told: {message}")
        return str(message["code"])

    def _message(self, person: Person) -> Any:
        chance, view = self._chance, person.view
        n = chance.choice((view["n"], view["n"], view["n"], view["n"] + 1, view["n"] - 1, 0))
        options = [option["action"] for option in view["options"]] or [{"type": "bid", "tricks": 1}]
        message = chance.choices(
            (
                {"type": "act", "n": n, "action": chance.choice(options)},
                {"type": "take_back", "n": n},
                {"type": "fast_forward"},
                {"type": "react", "reaction": chance.choice(("hello", "wow", "thanks", "rude"))},
                {"type": "take_back", "n": n, "agree": chance.random() < 0.5},
                {"type": "concede", "n": n},
                {"type": "pace", "pace": chance.choice(("natural", "quick", "none"))},
                {"type": "ping"},
                {"type": "hello"},
            ),
            (20, 4, 1, 1, 4, 0.2, 2, 1, 0.2),
        )[0]
        if message["type"] == "act" and chance.random() < 0.5:  # an action that is of the right form at most
            return {**message, "action": mutated(message["action"], chance)}
        return mutated(message, chance) if chance.random() < 0.15 else message

    def _send(self, socket: ClientConnection, message: Any) -> None:
        """Mostly as JSON text; now and then in parts, spoilt, or as something else."""
        chance, content = self._chance, encoded(message, self._chance)
        how = chance.random()
        if how < 0.04:
            socket.send(spoilt(content, chance), text=chance.random() < 0.7)
        elif how < 0.05:
            socket.send(content)  # a binary frame
        elif how < 0.07:
            socket.send([json.dumps(message)[:5], json.dumps(message)[5:]])
        else:
            socket.send(content, text=True)
