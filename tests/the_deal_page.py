"""The Deal's page as a person in the Player's seat uses it."""

import re

from playwright.sync_api import Locator

from page_driver import MOST_DECISIONS, PREPARING_MS, Guest

CHOICES = "[data-choice]:not(:disabled)"
KINDS = {"check": "play", "stay": "fold", "deal_on": "between", "build_deck": "build"}


class Dealer:
    """A person in the Player's seat."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    @property
    def choices(self) -> Locator:
        return self.page.locator(CHOICES)

    def choice(self, kind: str) -> Locator:
        return self.page.locator(f"{CHOICES}[data-type={kind}]")

    @property
    def hand(self) -> Locator:
        return self.guest.hand.get_by_role("button", disabled=False)

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile(r"^Hand \d+ is over$"))

    def to_decide(self) -> str:
        """What is to be decided: build, play, fold or between; "over" once there is nothing more."""
        self.choices.or_(self.guest.over).first.wait_for(timeout=PREPARING_MS)
        if self.guest.over.is_visible():
            return "over"
        kinds = self.choices.evaluate_all("all => all.map((one) => one.dataset.type)")
        return next(KINDS[kind] for kind in kinds if kind in KINDS)

    def go_on(self, decision: str) -> None:
        """Decide as somebody who never gives up: play the first card, stay, deal on."""
        if decision == "play" and self.hand.count() > 0:
            self.hand.first.click()
        else:
            self.choice({"play": "check", "fold": "stay", "between": "deal_on"}[decision]).click()

    def play_until(self, wanted: str) -> None:
        for _ in range(MOST_DECISIONS):
            if (decision := self.to_decide()) in (wanted, "over"):
                break
            self.go_on(decision)
        assert decision == wanted, f"the run is {decision}"

    def number(self, name: str) -> int:
        """A number of the table, by its name: Evidence or Cover."""
        row = self.page.get_by_role("region", name="Evidence and Cover").locator("dl > div", has_text=name)
        return int(row.locator(".number").inner_text())

    def press_until(self, key: str, wanted: Locator) -> None:
        """Press a key until the focus is where it should be."""
        for _ in range(60):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not reach {wanted}")
