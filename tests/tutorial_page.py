"""A tutorial on the page as somebody without a mouse goes through it: reads, and does what is marked."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from live_table import Address
from page_driver import PREPARING_MS, Guest

PATIENCE_MS = 30_000
POLL_MS = 25
AT_ONCE_MS = 700  # after this a key has not been enough: something was taken up, and waits for its target
MOST_KEYS = 40
STEP = re.compile(r"(\d+) of (\d+)")
# What is marked, and whether the panel lies over any of it.
MARKED = """() => {
  const panel = document.querySelector("section.tutorial").getBoundingClientRect();
  return [...document.querySelectorAll(".spotlight")].map((one) => {
    const box = one.getBoundingClientRect(), rim = 6;
    const wide = Math.min(panel.right, box.right - rim) - Math.max(panel.left, box.left + rim);
    const high = Math.min(panel.bottom, box.bottom - rim) - Math.max(panel.top, box.top + rim);
    const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return { covered: wide > 0 && high > 0, seen };
  });
}"""
# The arrow that leads from what has the focus towards a part, the longer way first.
ARROWS = """(part) => {
  const from = document.activeElement.getBoundingClientRect(), to = part.getBoundingClientRect();
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const across = x < 0 ? "ArrowLeft" : "ArrowRight", along = y < 0 ? "ArrowUp" : "ArrowDown";
  return Math.abs(x) > Math.abs(y) ? [across, along] : [along, across];
}"""
HAS_FOCUS = "(part) => part === document.activeElement || part.contains(document.activeElement)"


class Pupil:
    """Somebody who goes through a tutorial by keyboard."""

    def __init__(self, guest: Guest, table: Address, game: str) -> None:
        self.guest, self.page, self.game = guest, guest.page, game
        self.steps: list[dict[str, Any]] = table.get(f"/api/games/{game}/tutorial").body["steps"]

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region", name="Tutorial")

    def begin(self) -> None:
        """From the form of a new match, which offers it to whoever has not met the game."""
        self.guest.visit(f"new/{self.game}")
        begin = self.page.get_by_role("button", name=re.compile("^Play the tutorial"))
        begin.wait_for()
        self.press_until("Tab", begin)
        self.press("Enter")
        self.panel.wait_for(timeout=PREPARING_MS)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_until(self, key: str, wanted: Locator) -> None:
        for _ in range(MOST_KEYS):
            self.press(key)
            if wanted.evaluate(HAS_FOCUS):
                return
        raise AssertionError(f"{key} does not lead to {wanted}")

    # ---- where one is ----

    @property
    def number(self) -> int:
        """The step that is shown, counted from 0; the number of steps once the tutorial is over."""
        if self.panel.count() == 0:
            return len(self.steps)
        found = STEP.search(self.panel.inner_text())
        assert found is not None
        return int(found[1]) - 1

    def is_told(self) -> bool:
        """Whether the step is told, and nobody is being watched."""
        number = self.number
        return number == len(self.steps) or self.steps[number]["say"] in self.panel.inner_text()

    def arrive(self, number: int) -> None:
        """Wait until a step is told, and the keyboard is where it goes on."""
        for _ in range(PATIENCE_MS // POLL_MS):
            if self.number == number and self.is_told() and (number == len(self.steps) or self.is_ready()):
                return
            self.page.wait_for_timeout(POLL_MS)
        raise AssertionError(f"step {number + 1} does not come: {self.panel.all_inner_texts()}")

    def is_ready(self) -> bool:
        step = self.steps[self.number]
        wanted = self.part(step["point_at"][0]) if step["action"] else self.forward
        return wanted.count() > 0 and bool(wanted.evaluate(HAS_FOCUS))

    @property
    def forward(self) -> Locator:
        return self.panel.get_by_role("button", name=re.compile("^(Next|Play on)$"))

    def part(self, name: str) -> Locator:
        attribute, has_value, value = name.partition("=")
        selector = f'[data-{attribute}="{value}"]' if has_value else f'[data-part~="{attribute}"]'
        return self.page.locator(f"{selector}:visible").first

    # ---- going on ----

    def do(self) -> None:
        """Press what is marked; where that only takes something up, then what is marked next."""
        number = self.number
        parts = self.steps[number]["point_at"]
        self.press("Enter")
        if self.goes_on_from(number):
            return
        for name in parts[1:]:
            self.walk_to(self.part(name))
        self.press("Enter")

    def goes_on_from(self, number: int) -> bool:
        for _ in range(AT_ONCE_MS // POLL_MS):
            if self.number != number or not self.is_told():
                return True
            self.page.wait_for_timeout(POLL_MS)
        return False

    def walk_to(self, part: Locator) -> None:
        """By the arrow keys, as the crow flies."""
        for _ in range(MOST_KEYS):
            if part.evaluate(HAS_FOCUS):
                return
            before = self.page.evaluate("document.activeElement.outerHTML")
            for key in part.evaluate(ARROWS):
                self.press(key)
                if self.page.evaluate("document.activeElement.outerHTML") != before:
                    break
        raise AssertionError(f"arrows do not lead to {part}")

    def go_on(self) -> None:
        """Read, or do, and come to the next step."""
        number = self.number
        if self.steps[number]["action"]:
            self.do()
        else:
            self.press("Enter")
        self.arrive(number + 1)

    def go_to(self, number: int) -> None:
        self.arrive(self.number)
        while self.number < number:
            self.go_on()

    # ---- what must hold of every step ----

    def shows_what_it_speaks_of(self) -> None:
        """The part is on the page and in sight, nothing marked is covered, and the words are read out."""
        step = self.steps[self.number]
        expect(self.panel.get_by_role("status")).to_contain_text(step["say"])
        for _ in range(PATIENCE_MS // POLL_MS):
            marked = self.page.evaluate(MARKED)
            is_fine = len(marked) >= min(1, len(step["point_at"]))
            if (
                is_fine
                and not any(one["covered"] for one in marked)
                and all(one["seen"] for one in marked[:1])
            ):
                return
            self.page.wait_for_timeout(POLL_MS)
        raise AssertionError(f"step {self.number + 1} points at {step['point_at']}: {marked}")
