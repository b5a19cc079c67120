"""Requests of every route as somebody who plays sends them, mutated, over connections that are kept open."""

import contextlib
import http.client
import itertools
import json
import random
import socket
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlsplit

from live_table import Address, Begun
from mutations import encoded, mutated, odd_text, spoilt
from tablemate.games.one_piece.decks import deck_list, find_deck
from tablemate.games.one_piece.options import BadDecks

A_VISIT = 150  # requests from one address, which is less than it may send at once
UNCHANGED, SEVERAL = 0.15, 0.3  # how often nothing is changed, and more than one thing
PATIENCE_S = 120
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "get")
TYPES = (
    *("text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data", ""),
    *("\xff/json", "application/json; charset=utf-16", "application/msgpack", "application/json, text/html"),
)
HEADERS = (
    ("Authorization", "Basic YTpi"), ("Authorization", "Bearer"), ("Authorization", "bearer x"),
    ("Authorization", "Bearer \xe9\xff"), ("Authorization", "Bearer " + "A" * 9000), ("Accept", "image/png"),
    ("Accept-Encoding", "br;q=7, \xff"), ("Cookie", "a=b; \xff"), ("Origin", "http://evil.example"),
    ("Origin", "null"), ("Host", "evil.example"), ("Host", "[::1"), ("Host", "\xff"), ("Host", ""),
    ("X-Forwarded-For", "1.2.3.4, \xff"), ("X-Forwarded-Proto", "gopher"), ("Range", "bytes=5-1"),
    ("If-None-Match", "*"), ("If-Modified-Since", "yesterday"), ("Expect", "200-maybe"),
    ("X" * 200, "y" * 3000), ("Content-Encoding", "gzip"), ("X-HTTP-Method-Override", "DELETE"),
    ("Forwarded", "for=_x;;"),
)  # fmt: skip
# After these it is not known where the next request begins, so that the connection is not used again.
BROKEN_HEADERS = (
    ("Content-Length", "-1"), ("Content-Length", "1e3"), ("Content-Length", "0, 5"), ("Content-Length", "3"),
    ("Connection", "upgrade"), ("Connection", "close"), ("Bad name", "x"), ("X", "a\0b"), ("X", "a\nb"),
    ("Upgrade", "websocket"), ("Upgrade", "h2c"), ("Sec-WebSocket-Key", "?"), ("Expect", "100-continue"),
)  # fmt: skip
# And after these the server would wait for more, so that it is told that nothing more comes.
UNFINISHED_HEADERS = (
    ("Content-Length", "99999"),
    ("Content-Length", "70000000"),
    ("Transfer-Encoding", "chunked"),
)


LONGEST = BadDecks.longest + 100  # letters of a sentence that says what is wrong
DECK = deck_list(find_deck("ST-01"))
HANDSHAKE = b"Failed to open a WebSocket connection"  # one that is not right is not answered by us


@dataclass
class Request:
    """A request before it is written down."""

    route: str  # as it is described
    method: str
    path: str
    body: Any = None
    token: str | None = None
    query: dict[str, Any] = field(default_factory=dict)
    content: bytes | None = None  # in place of the body
    content_type: str = "application/json"
    headers: list[tuple[str, str]] = field(default_factory=list)
    is_last: bool = False  # of its connection
    is_unfinished: bool = False

    def written(self, host: str) -> bytes:
        content = self.content or b""
        own = {name.lower() for name, _ in self.headers}
        usual = [("Host", host), ("Content-Type", self.content_type), ("Content-Length", str(len(content)))]
        usual += [] if self.token is None else [("Authorization", f"Bearer {self.token}")]
        query = "&".join(f"{name}={_escaped(value)}" for name, value in self.query.items())
        target = self.path + ("?" + query if query else "")
        lines = [f"{self.method} {target} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in usual if name.lower() not in own]
        lines += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + content


def _escaped(value: object) -> str:
    return quote(str(value).encode("utf-8", "surrogatepass"))


def line_up(game: str, last: str = "human") -> list[str]:
    """As many seats as a match needs at least, of people and one of any other."""
    return ["human"] * (2 if game == "the_deal" else 1) + [last]


def begin(table: Address, game: str, last: str = "human") -> Begun:
    """A match of any game, a quick one of El Dorado."""
    own = {} if game == "el_dorado" else {"game": game, "options": {}}
    return table.begin(*line_up(game, last), **own)


def odd_deck(chance: random.Random) -> str:
    """A deck list that is nearly one: a printed deck with lines that are changed, doubled or made up."""
    lines = DECK.splitlines()
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(lines))
        count = chance.choice((0, 1, 4, 50, 51, 999, 1000, -1, "\u0664", ""))
        lines[at : at + chance.randrange(2)] = chance.choice(
            (
                [f"{count}x{lines[at][2:]}"],
                [f"{lines[at]}_p{count} {odd_text(chance)}"],
                [f"4 {odd_text(chance)} Monkey.D.Luffy # {odd_text(chance)}"],
                [odd_text(chance)],
                [lines[at]] * chance.choice((2, 60)),
                [f"4xOP{chance.randrange(100):02}-{chance.randrange(1000):03}"],
            )
        )
    return chance.choice(("\n", "\r\n", ";", "\u2028")).join(lines)


def some_options(game: str, chance: random.Random) -> dict[str, Any]:
    """Options of a match: decks of one's own now and then, where there are decks."""
    if game != "one_piece" or chance.random() < 0.5:
        return {}
    return {"deck_1": odd_deck(chance), "deck_2": "st01", "free_decks": chance.random() < 0.5}


class Guest:
    """Somebody with matches, a sheet and a simulation, who sends requests that are hardly ever right."""

    def __init__(self, table: Address, number: int, seed: int, games: list[str], strange: Begun) -> None:
        self.statuses: Counter[tuple[str, int]] = Counter()  # of all answers, by route
        self.faults: list[str] = []
        self.unanswered = 0
        self._chance = random.Random(f"{seed} {number}")
        self._base, self._number, self._games = table.base, number, games
        self._host = urlsplit(table.base).netloc
        self._strange = strange  # a match that this guest has no token of
        self._connection: socket.socket | None = None
        self._visits = itertools.count()

    @property
    def handled(self) -> int:
        """How many requests were answered and not merely put off."""
        return sum(times for (_, status), times in self.statuses.items() if status != 429)

    def send_all(self, requests: int) -> None:
        while self.handled < requests and not self.faults:
            with self._visit():
                for _ in range(A_VISIT):
                    self._send(self._changed(self._usual()))

    # What there is to ask for

    @contextlib.contextmanager
    def _visit(self) -> Iterator[None]:
        """Come from another address, with matches of which some are new."""
        visit = next(self._visits)
        self._source = f"127.{10 + self._number}.{visit // 250}.{1 + visit % 250}"
        table = Address(self._base, self._source)
        game = self._games[visit % len(self._games)]
        self._running = begin(table, game)
        self._other = table.begin("human", "scripted", open=[0])
        self._over = begin(table, game)
        assert self._over.post("/concede", {"n": 0}).status == 200
        self._code = self._over.get("/share").body["code"]
        self._sheet = table.post("/api/sheets", {"game": "el_dorado", "players": ["Ann", "Bo"]}).body
        self._simulations = [job["id"] for job in table.get("/api/simulations").body["simulations"]] or [
            "none"
        ]
        self._shown = self._running.get(seat=0).body["view"]
        try:
            yield
        finally:
            table.client.close()
            self._hang_up()

    def _usual(self) -> Request:
        """A request that makes sense, for any route."""
        chance, seat = self._chance, self._chance.randrange(2)
        match = chance.choices((self._running, self._over, self._other, self._strange), (5, 3, 1, 1))[0]
        token = match.tokens[seat] if match is not self._strange else self._running.tokens[seat]
        n = chance.choice((self._shown["n"], self._shown["n"] + 1, 0))
        at = "/api/matches/{match_id}"

        def of_match(method: str, path: str, body: Any = None, **more: Any) -> Request:
            filled = (at + path).replace("{match_id}", match.id).replace("{n}", str(n))
            return Request(at + path, method, filled, body, **{"token": token, **more})

        game = chance.choice(self._games)
        seats = line_up(game, chance.choice(("human", "scripted")))
        wanted = {"game": game, "seats": seats, "options": some_options(game, chance), "open": [0],
                  "pace": "none", "seed": 7}  # fmt: skip
        options = [option["action"] for option in self._shown["options"]] or [{"type": "bid", "tricks": 0}]
        games = chance.choice((1, 0, -1, "1"))  # few are right, for each takes seconds
        sheet, one = self._sheet["id"], f"/api/simulations/{chance.choice(self._simulations)}"
        event = {"eventId": str(chance.random()), "type": "bid/set", "ts": 1,
                 "payload": {"round": 1, "playerId": "player-1", "bid": 1}}  # fmt: skip
        offered = [
            (5, Request("/api/games", "GET", "/api/games")),
            (5, Request("/api/games/{game}", "GET", f"/api/games/{game}")),
            (3, Request("/api/games/{game}/prepare", "POST", f"/api/games/{game}/prepare",
                        {"seats": seats, "options": some_options(game, chance)})),
            (3, Request("/api/games/{game}/tutorial", "GET", f"/api/games/{game}/tutorial")),
            (3, Request("/api/games/{game}/rules", "GET", f"/api/games/{game}/rules",
                        query={"options": chance.choice(("{}", '{"players":3}', "[", '{"preset":1}'))})),
            (3, of_match("GET", "/rules")),
            (4, Request("/api/games/{game}/data/{document_name}", "GET", "/api/games/one_piece/data/cards")),
            (4, Request("/api/games/{game}/deck", "POST", "/api/games/one_piece/deck",
                        {"list": odd_deck(chance)})),
            (4, Request("/api/games/{game}/cards", "GET", "/api/games/one_piece/cards",
                        query={"words": " ".join(odd_text(chance) for _ in range(2))})),
            (5, Request("/api/matches", "GET", "/api/matches",
                        query={"state": "finished", "limit": 5, "before": self._over.id})),
            (8, Request("/api/matches", "POST", "/api/matches", wanted)),
            (8, of_match("GET", "")),
            (8, of_match("POST", "/join", {"invitation": self._other.invitations[0], "token": "A" * 22})),
            (5, of_match("POST", "/key", {"token": token or "B" * 22})),
            (20, of_match("POST", "/actions", {"n": n, "action": chance.choice(options)})),
            (8, of_match("POST", "/take-back", {"n": n, **chance.choice(({}, {"agree": True}, {"to": 0}))})),
            (4, of_match("POST", "/concede", {"n": n})),
            (1, of_match("POST", "/hint", {"n": n})),
            (1, of_match("POST", "/why", {"n": n})),
            (4, of_match("POST", "/name", {"name": chance.choice(("Ann", None, odd_text(chance)))})),
            (4, Request("/api/names", "POST", "/api/names", {"name": odd_text(chance)})),
            (4, of_match("POST", "/stand-in", {"absent": seat, "level": chance.choice(("easy", "human"))})),
            (4, of_match("POST", "/end", {"n": n, "absent": seat})),
            (5, of_match("GET", "/record")),
            (4, of_match("GET", "/review")),
            (5, of_match("GET", "/share")),
            (5, Request("/api/shares/{code}", "GET", f"/api/shares/{self._code}")),
            (5, of_match("GET", "/positions/{n}", query={"seat": seat})),
            (1, of_match("GET", "/positions/{n}/why")),
            (5, of_match("POST", "/play-from", {"n": 0, "seats": seats, "open": [], "pace": "quick"})),
            (3, of_match("POST", "/rematch", {})),
            (3, of_match("POST", "/rematch/decline", {})),
            (5, of_match("GET", "/sheet")),
            (5, Request("/api/sheets", "GET", "/api/sheets",
                        query={"game": "el_dorado", "limit": 5, "before": sheet, "ids": f"{sheet},x"})),
            (5, Request("/api/sheets", "POST", "/api/sheets",
                        {"game": "el_dorado", "players": ["Ann"], "title": "", "id": "x1", "key": "k" * 16})),
            (5, Request("/api/sheets/{sheet_id}", "GET", f"/api/sheets/{sheet}", query={"events": "true"})),
            (9, Request("/api/sheets/{sheet_id}/events", "POST", f"/api/sheets/{sheet}/events",
                        {"events": [event]}, token=self._sheet["key"])),
            (4, Request("/api/simulations", "GET", "/api/simulations")),
            (4, Request("/api/simulations", "POST", "/api/simulations",
                        {"game": game, "seats": ["random"] * len(seats), "games": games, "seed": 1})),
            (4, Request("/api/simulations/{simulation_id}", "GET", one)),
            (4, Request("/api/simulations/{simulation_id}/stop", "POST", f"{one}/stop")),
            (4, Request("/api/simulations/{simulation_id}/report", "GET", f"{one}/report")),
            (4, Request("/api/qr-codes", "POST", "/api/qr-codes", {"link": "http://127.0.0.1/#/match/x"})),
            (4, Request("/api/health", "GET", "/api/health")),
            (4, Request("/api/ready", "GET", "/api/ready")),
        ]  # fmt: skip
        return chance.choices([request for _, request in offered], [weight for weight, _ in offered])[0]

    # What becomes of it

    def _changed(self, request: Request) -> Request:
        chance = self._chance
        is_kept = chance.random() < UNCHANGED
        changes = (
            self._change_body,
            self._change_path,
            self._change_query,
            self._change_headers,
            self._spoil,
        )
        for _ in range(0 if is_kept else 1 + (chance.random() < SEVERAL)):
            chance.choices(changes, (8, 3, 2, 3, 3))[0](request)
        if request.content is None and request.body is not None:
            request.content = encoded(request.body, chance)
        return request

    def _change_body(self, request: Request) -> None:
        request.body = mutated({} if request.body is None else request.body, self._chance)

    def _change_path(self, request: Request) -> None:
        chance, parts = self._chance, request.path.split("/")
        at = chance.randrange(1, len(parts))
        text = odd_text(chance)
        odd = chance.choice(
            (_escaped(text), quote(text, errors="replace"), chance.choice(("%e9", "%zz", "%", "", "..")))
        )
        parts[at : at + chance.randrange(2)] = [odd]
        request.path = "/".join(parts)

    def _change_query(self, request: Request) -> None:
        name = self._chance.choice([*request.query, "seat", "limit", "before", odd_text(self._chance)])
        request.query[quote(name, errors="replace")] = odd_text(self._chance)

    def _change_headers(self, request: Request) -> None:
        chance = self._chance
        what = chance.randrange(10)
        if what == 0:
            request.method = chance.choice(METHODS)
        elif what == 1:
            request.content_type = chance.choice(TYPES)
        elif what == 2:
            request.token = chance.choice((None, "x", self._sheet["key"], self._over.tokens[1]))
        elif what < 8:
            request.headers += chance.sample(HEADERS, chance.randrange(1, 4))
        elif what == 8:
            request.headers += chance.sample(BROKEN_HEADERS, chance.randrange(1, 4))
            request.is_last = True
        else:
            request.headers.append(chance.choice(UNFINISHED_HEADERS))
            request.is_last = request.is_unfinished = True

    def _spoil(self, request: Request) -> None:
        content = b"{}" if request.body is None else encoded(request.body, self._chance)
        request.content = spoilt(content, self._chance)

    # How it is sent and answered

    def _send(self, request: Request) -> None:
        sent = request.written(self._host)
        for is_fresh in (self._connection is None, True):
            try:
                status, content = self._answer(request, sent)
            except (OSError, http.client.HTTPException) as fault:
                self._hang_up()
                if not request.is_last and is_fresh:
                    self.faults.append(f"not answered: {sent[:2000]!r}: {fault!r}")
                if request.is_last or is_fresh:
                    self.unanswered += 1
                    return
            else:  # else the connection had been idle for too long, and is made anew
                break
        self.statuses[request.route, status] += 1
        if why := _what_is_wrong(request.method, status, content):
            self.faults.append(f"{why}: {status} {content[:1000]!r} to {sent[:3000]!r}")

    def _answer(self, request: Request, sent: bytes) -> tuple[int, bytes]:
        if self._connection is None:
            host, _, port = self._host.partition(":")
            self._connection = socket.create_connection((host, int(port)), PATIENCE_S, (self._source, 0))
        with contextlib.suppress(BrokenPipeError):  # it may be refused before it was sent to its end
            self._connection.sendall(sent)
        if request.is_unfinished:
            self._connection.shutdown(socket.SHUT_WR)
        with http.client.HTTPResponse(self._connection, method=request.method) as response:
            response.begin()
            content = response.read()
            if request.is_last or response.will_close:
                self._hang_up()
            return response.status, content

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _what_is_wrong(method: str, status: int, content: bytes) -> str:
    """Why an answer is not one that a server gives, whatever it was asked; empty if it is."""
    if status >= 500:
        return "a fault of the server's"
    if status < 400 or method == "HEAD" or content.startswith(HANDSHAKE):
        return ""
    try:
        sentence = json.loads(content)["error"]["message"]
    except (ValueError, KeyError, TypeError):
        return "no error as they are described"
    return "" if sentence and "\n" not in sentence and len(sentence) < LONGEST else "not one sentence"
