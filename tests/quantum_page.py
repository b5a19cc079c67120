"""Quantum's page as a person uses it: planned from what the seat is told, done by clicks."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from live_table import Begun
from page_driver import MOST_DECISIONS, PREPARING_MS, Guest

PATIENCE_S = 60

Action = dict[str, Any]


class Commander:
    """A person in a seat, the first unless told otherwise."""

    def __init__(self, guest: Guest, begun: Begun, seat: int = 0) -> None:
        self.guest, self.begun, self.seat = guest, begun, seat
        self.done = -1  # the last decision that was made
        self.page = guest.page
        self.has_touch = self.page.evaluate("matchMedia('(pointer: coarse)').matches")

    # ---- what there is ----

    def told(self) -> dict[str, Any]:
        """The table as the person's seat knows it, and the page shows it: something new is to be decided."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            told: dict[str, Any] = self.begun.get(seat=self.seat).body
            view = told["view"]
            if view["n"] > self.done and (view["over"] or view["options"]):
                shown = self.page.locator(f".qu[data-lines='{len(told['log'])}']")
                expect(shown).to_be_visible(timeout=PREPARING_MS)
                return told
            time.sleep(0.02)
        raise AssertionError("nothing is to be decided")

    def has_done(self, told: dict[str, Any]) -> None:
        """What was told has been decided; what comes next is waited for."""
        self.done = told["view"]["n"]

    def place(self, name: str) -> Locator:
        return self.page.locator(f"[data-place='{name}']")

    def choice(self, type_: str, which: str = "") -> Locator:
        return self.page.locator(f"[data-choice][data-type='{type_}']{which}")

    @property
    def combat(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("ombat|Attack|attack"))

    # ---- doing something ----

    def press(self, what: Locator) -> None:
        (what.tap if self.has_touch else what.click)()

    def select(self, view: dict[str, Any], ship: int) -> None:
        """A ship by its place on the board, or where it waits."""
        found = view["seats"][self.seat]["ships"][ship - 1]
        waits = self.page.locator(f"[data-ship='{ship}']").first
        if waits.get_attribute("aria-pressed", timeout=5000) != "true":
            on_map = found["space"] is not None and view["phase"] == "acting"
            self.press(self.place(found["space"]) if on_map else waits)
        expect(waits).to_have_attribute("aria-pressed", "true")

    def do(self, view: dict[str, Any], action: Action) -> None:
        """An action as a person carries it out."""
        type_ = action["type"]
        if "ship" in action:
            self.select(view, action["ship"])
        if type_ == "strike":
            self.press(self.choice("strike"))
        answers = {True: 'has-text("Take its place")', False: 'has-text("Stay")'}
        where = action.get("to") or action.get("target") or action.get("position") or action.get("planet")
        if where:
            self.press(self.place(where))
        elif type_ == "finalize":
            self.press(self.choice(type_, f":{answers[action['move_to_target']]}"))
        elif type_ == "dangerous":
            self.press(
                self.choice(type_, ":has-text('Dangerous')" if action["activate"] else ":has-text('Fight')")
            )
        elif type_ == "take":
            self.press(self.choice(type_, f"[data-card='{action['card']}']").first)
        else:
            self.press(self.choice(type_).first)

    def play_until(
        self, wanted: Callable[[dict[str, Any]], bool], plan: Callable[..., Action]
    ) -> dict[str, Any]:
        """Decide by a plan until the view is as wanted, or the match is over."""
        for _ in range(MOST_DECISIONS):
            told = self.told()
            view = told["view"]["view"]
            if wanted(view) or told["view"]["over"]:
                return view
            self.do(view, plan(view, [option["action"] for option in told["view"]["options"]]))
            self.has_done(told)
        raise AssertionError("it does not come to that")


def seated(guest: Guest, begun: Begun, seat: int = 0) -> Commander:
    """Sit down by the join link."""
    guest.join(begun, seat)
    return Commander(guest, begun, seat)


def of_type(options: list[Action], *types: str) -> list[Action]:
    return [action for type_ in types for action in options if action["type"] == type_]


def simply(view: dict[str, Any], options: list[Action]) -> Action:
    """Whatever comes first, but no endless turn."""
    usual = of_type(
        options, "construct", "keep_ships", "settle", "deploy", "take", "finalize", "reroll", "dangerous"
    )
    return (usual or of_type(options, "move", "end_turn") or options)[0]
