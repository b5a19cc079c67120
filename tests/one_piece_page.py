"""The One Piece table as a person uses it: planned from what the page is told, done by its spots."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, WebSocket, expect

from page_driver import MOST_DECISIONS, PATIENCE_MS, Guest

Action = dict[str, Any]
Told = dict[str, Any]
Plan = Callable[[dict[str, Any], list[Action]], Action]
POLL_MS = 15
ON_HAND = ("play", "use", "counter")


class Captain:
    """A person in a seat, who hears what the page hears."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.lines = 0
        self.last: Told | None = None
        self.done = -1  # the last decision that was made
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.lines = len(message["log"])
        elif message["type"] == "events":
            self.lines += len(message["lines"])
        elif message["type"] == "view":
            self.last = message

    @property
    def has_touch(self) -> bool:
        return bool(self.page.evaluate("matchMedia('(pointer: coarse)').matches"))

    # ---- what there is ----

    def told(self) -> Told:
        """What is to be decided next, once the page shows it; or that the match is over."""
        for _ in range(PATIENCE_MS // POLL_MS):
            told = self.last
            if told and told["n"] > self.done and (told["over"] or told["options"]):
                shown = self.page.locator(f".op-table[data-lines='{self.lines}'] .mat")
                expect(shown).to_have_count(1, timeout=PATIENCE_MS)
                return told
            self.page.wait_for_timeout(POLL_MS)
        raise AssertionError("nothing is to be decided")

    def spot(self, name: str) -> Locator:
        return self.page.locator(f"[data-spot='{name}']").first

    def choice(self, type_: str, value: object = None) -> Locator:
        which = "" if value is None else f"[data-value='{value}']"
        return self.page.locator(f"[data-choice][data-type='{type_}']{which}:visible").first

    # ---- doing something ----

    def press(self, what: Locator) -> None:
        (what.tap if self.has_touch else what.click)()

    def way(self, view: dict[str, Any], action: Action) -> list[Locator]:
        """What is pressed for an action, one after the other."""
        type_, place = action["type"], action.get("place")
        if type_ in ON_HAND:
            held = self.spot(f"hand:{action['card']}")
            is_there = type_ != "counter" or place == view["battle"]["target"]
            return [held, held if is_there else self.spot(f"own:{place}")]
        if type_ == "attack":
            return [self.spot(f"own:{action['attacker']}"), self.spot(f"their:{action['target']}")]
        if type_ == "give":
            more = self.page.get_by_role("button", name="Give one DON!! more")
            return [self.spot("own:don"), *[more] * (action["count"] - 1), self.spot(f"own:{place}")]
        if type_ == "activate":
            return [self.spot(f"own:{place}"), self.choice(type_, action["which"])]
        if type_ == "block":
            return [self.spot(f"own:{place}")]
        if type_ == "pick":
            at = place if view["asked"]["question"] == "room" or view["asked"]["zones"] else "life"
            return [self.spot(f"{action['side']}:{at}")]
        if type_ == "pick_don":
            return [self.spot(f"{action['side']}:don")]
        if type_ == "choose" and action["zone"] == "hand":
            return [self.spot(f"hand:{action['card']}")]
        if type_ in ("choose", "choose_theirs"):
            return [self.choice(type_, action["card"])]
        if type_ == "don" and action["source"] not in ("active", "rested"):
            return [self.spot(f"own:{action['source']}")]
        values = [value for field, value in action.items() if field != "type"]
        return [self.choice(type_, *values)]

    def do(self, told: Told, action: Action) -> None:
        for what in self.way(told["view"], action):
            self.press(what)
        self.done = told["n"]

    def play_until(self, wanted: Callable[[dict[str, Any]], bool], plan: Plan) -> dict[str, Any]:
        """Decide by a plan until the view is as wanted, or the match is over."""
        for _ in range(MOST_DECISIONS):
            told = self.told()
            view: dict[str, Any] = told["view"]
            if told["over"] or wanted(view):
                return view
            self.do(told, plan(view, [option["action"] for option in told["options"]]))
        raise AssertionError("it does not come to that")


def of_type(options: list[Action], *types: str) -> list[Action]:
    return [action for type_ in types for action in options if action["type"] == type_]


class Voyage:
    """Does everything once: gives DON!!, plays, attacks, blocks, counters, uses triggers, searches."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, view: dict[str, Any], options: list[Action]) -> Action:
        action = self.choose(view, options)
        question = view["asked"]["question"]
        self.seen |= {question, action["type"]}
        if action["type"] == "choose" and action["zone"] == "deck" and question == "target":
            self.seen.add("search")
        return action

    def choose(self, view: dict[str, Any], options: list[Action]) -> Action:
        question = view["asked"]["question"]
        if question == "mulligan":
            return of_type(options, "redraw")[0]
        if question == "action":
            return self.in_turn(view, options)
        if question == "counter" and "counter" in self.seen:
            return options[0]
        if question == "counter":
            own = [one for one in of_type(options, "counter") if one["place"] == view["battle"]["target"]]
            return (own or options)[0]
        return options[-1]

    def in_turn(self, view: dict[str, Any], options: list[Action]) -> Action:
        plays = of_type(options, "play")
        if plays:
            return plays[0]
        gives = [one for one in of_type(options, "give") if one["count"] == 2]
        attacks = [one for one in of_type(options, "attack") if one["target"] == "leader"]
        if gives and attacks and "give" not in self.seen:
            return next(one for one in gives if one["place"] == attacks[0]["attacker"])
        strong = [one for one in attacks if one["attacker"] == "leader"]
        return (strong or attacks or options)[0]
