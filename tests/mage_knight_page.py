"""The page of Mage Knight at the table as somebody with the box in front of them uses it, by thumb."""

import re
import time
from typing import Any

from playwright.sync_api import Locator, expect

from live_table import Address, Begun
from page_driver import PREPARING_MS, Guest

GAME = "mage_knight_table"
PHONE = {"width": 360, "height": 740}
ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
LEAST_TAP_PX = 44
PATIENCE_S = 60
MOST_TURNS = 80
DOUBLE_TAP_S = 0.3  # two taps within this are taken for one
COLORS = ("red", "blue", "green", "white")  # as the page shows them
# Whatever can be pressed and is seen: buttons, summaries, ticks with their words, names to pick from.
SMALL = """(least) => [...document.querySelectorAll(
    "button, a.button, summary, [role=option], label:has(input[type=checkbox])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".skip, .unseen"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < least - 0.5)
  .map(([one, box]) => `${one.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`)"""
WIDTHS = "[document.scrollingElement.scrollWidth, innerWidth, visualViewport.width]"


class Companion:
    """A device beside the board; it acts for the seats whose keys it has."""

    def __init__(self, guest: Guest, begun: Begun) -> None:
        self.guest, self.begun, self.page = guest, begun, guest.page
        self.has_touch = self.page.evaluate("matchMedia('(pointer: coarse)').matches")
        self.taps = 0
        self._tapped = -DOUBLE_TAP_S

    # ---- what there is ----

    @property
    def table(self) -> Locator:
        return self.page.locator(".mk")

    @property
    def log(self) -> list[dict[str, Any]]:
        """The match as its server has it."""
        return list(self.begun.get().body["log"])

    def view(self) -> dict[str, Any]:
        """What the server tells, once the page shows it too."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            told = self.begun.get().body
            shown = self.table.get_attribute("data-lines", timeout=PREPARING_MS)
            if int(shown or 0) == len(told["log"]):
                view: dict[str, Any] = told["view"]["view"]
                return view
            time.sleep(0.02)
        raise AssertionError("the page does not show what the server tells")

    def events(self, *types: str) -> list[dict[str, Any]]:
        """What has happened and stands, of these types."""
        standing = [line for line in self.log if line["stands"]]
        return [event for line in standing for event in line["events"] if event["type"] in types]

    def choice(self, type_: str, which: str = "") -> Locator:
        return self.page.locator(f"[data-choice][data-type={type_}]{which}:not(:disabled)")

    @property
    def headline(self) -> Locator:
        return self.page.locator("#mk-turn")

    @property
    def flip(self) -> Locator:
        return self.page.get_by_role("group", name="The last flip")

    @property
    def dummy(self) -> Locator:
        return self.page.get_by_role("region", name="Dummy")

    def stock(self, row: str) -> list[int]:
        """Cards left, or crystals, as the page shows them: red, blue, green, white."""
        cells = self.dummy.get_by_role("row").filter(has_text=re.compile(row)).get_by_role("cell")
        return [
            int(re.sub(r"\D", "", text) or 0)
            for text in cells.evaluate_all("all => all.map(one => one.textContent)")
        ]

    def cards(self, which: str) -> list[str]:
        """The names on the cards of the last flip: "Flipped", or "Bonus cards"."""
        cards = self.flip.get_by_role("list", name=which, exact=True).locator(".name .unseen")
        return [text.partition(",")[0] for text in cards.all_text_contents()]

    def flips(self) -> list[dict[str, Any]]:
        """What the dummy has flipped, as it stands in the log."""
        return self.events("dummy_cards_flipped")

    # ---- doing something ----

    def press(self, what: Locator) -> None:
        self.taps += 1
        time.sleep(max(0, self._tapped + DOUBLE_TAP_S - time.monotonic()))
        (what.tap if self.has_touch else what.click)()
        self._tapped = time.monotonic()

    def act(self, type_: str, which: str = "") -> dict[str, Any]:
        """Press a choice; what the server tells then, when the page shows it."""
        before = len(self.log)
        self.press(self.choice(type_, which).first)
        expect(self.table).not_to_have_attribute("data-lines", str(before))
        return self.view()

    def choose_tactic(self, tactic: str | None = None) -> dict[str, Any]:
        """A tactic by its id, or the first; what it does when taken is carried out."""
        view = self.act("choose_tactic", f"[data-tactic={tactic}]" if tactic else "")
        return self.act("tactic_done") if view["phase"] == "taking" else view

    def tick_steps(self) -> int:
        """Tick what there is to do before a round; how much it was."""
        steps = self.page.get_by_role("region", name=re.compile("^Before "))
        boxes = steps.get_by_role("checkbox", disabled=False)
        count = boxes.count()
        for _ in range(count):
            self.press(boxes.and_(self.page.locator(":not(:checked)")).first)
        return count

    def undo(self) -> dict[str, Any]:
        """By the button that is always in sight."""
        before = len(self.log)
        button = self.guest.button("Undo")
        expect(button).to_be_in_viewport(ratio=1)
        self.press(button)
        expect(self.table).not_to_have_attribute("data-lines", str(before))
        return self.view()

    def play_round(self) -> dict[str, Any]:
        """End turn after turn, until something else is asked."""
        view = self.view()
        for _ in range(MOST_TURNS):
            if view["phase"] != "turns":
                return view
            view = self.act("end_turn")
        raise AssertionError("the round does not end")

    # ---- what must hold of it everywhere ----

    def is_as_told(self) -> None:
        """The page shows what the server tells of the dummy."""
        dummy = self.view()["dummy"]
        assert self.stock("left|empty") == [dummy["left_by_color"][color] for color in COLORS]
        assert self.stock("Crystals") == [dummy["crystals"][color] for color in COLORS]
        flip = dummy["last_flip"]
        if flip is None:
            expect(self.flip).to_have_count(0)
        else:
            assert self.cards("Flipped") == [card["name"] for card in flip["cards"]]
            assert self.cards("Bonus cards") == [card["name"] for card in flip["bonus_cards"]]

    def fits(self) -> None:
        """Nothing is wider than the phone, and everything to press is large enough."""
        assert self.page.evaluate(WIDTHS) == [PHONE["width"]] * 3
        small = self.page.evaluate(SMALL, LEAST_TAP_PX)
        assert small == [], small


def begin(address: Address, guest: Guest, people: int = 1, seed: int = 11, **options: Any) -> Companion:
    """A game whose seats are all this guest's."""
    options = {"players": people, **options}
    begun = address.begin(*["human"] * people, game=GAME, options=options, seed=seed)
    guest.visit(f"seat/{begun.id}/{','.join(filter(None, begun.tokens))}")
    guest.at_table.wait_for(timeout=PREPARING_MS)
    companion = Companion(guest, begun)
    companion.view()
    return companion
