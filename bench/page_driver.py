"""The table's page in a real Chromium, used the way a person uses it: by what is written on it.

The browser tests, the measurements of the page and the pictures for the README all sit down here.
"""

import contextlib
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

# The shell first: the same engine without windows, which cost a third of the CPU time of a whole browser.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters stand where they do in a whole browser
]
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 30_000
PREPARING_MS = 180_000  # the first match may have to wait until the rules are compiled
MOST_DECISIONS = 400

# What a browser keeps in which somebody has played El Dorado before: its tutorial is not offered any more.
HAS_MET_EL_DORADO = {"tablemate.tutorials": json.dumps({"matches": {}, "met": ["el_dorado"]})}
PLAYABLE = re.compile(r", playable$")
KEEP = """
    if (location.protocol === "http:") {
      const kept = %s;
      for (const name of Object.keys(kept)) if (!(name in localStorage)) localStorage[name] = kept[name];
    }
"""
TELL_VIOLATIONS = """
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


def chromium() -> str | None:
    """The Chromium of this machine."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextlib.contextmanager
def launched(*arguments: str) -> Iterator[Browser]:
    """A Chromium that ends with the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *arguments])
        yield browser
        browser.close()


class Guest:
    """Somebody with a browser of his own, who notes everything the browser complains about."""

    def __init__(
        self, browser: Browser, base: str, kept: Mapping[str, str] | None = None, **context: Any
    ) -> None:
        """`kept` is what the browser holds in its storage for whatever page it visits."""
        self.base = base.rstrip("/")
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(**{"viewport": WIDE, **context})
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(TELL_VIOLATIONS)
        if kept:  # ten times as quick as a context with a `storage_state`, which opens every page once
            self.context.add_init_script(KEEP % json.dumps(kept))
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda said: self._note(said.text, said.type in ("error", "warning")))
        page.on("pageerror", lambda fault: self._note(f"thrown: {fault}"))
        page.on(
            "requestfailed", lambda asked: self._note(f"{asked.url}: {asked.failure}", not _is_left(asked))
        )
        page.on("response", lambda told: self._note(f"{told.url}: {told.status}", told.status >= 400))
        return page

    def forgive(self, *excuses: str) -> None:
        """Forget complaints that had to be expected."""
        self.complaints = [said for said in self.complaints if not any(one in said for one in excuses)]

    def _note(self, complaint: str, is_one: bool = True) -> None:
        if is_one:
            self.complaints.append(complaint)

    def leave(self) -> None:
        self.context.close()

    # ---- getting about ----

    def visit(self, path: str = "") -> None:
        self.page.goto(f"{self.base}/#/{path}")

    def choose_settings(self, *radios: str) -> None:
        """In the lobby's settings, as they are called there: speed and colours."""
        self.visit()
        self.button("Settings").click()
        for name in radios:
            self.page.get_by_role("radio", name=name, exact=True).check()
        self.page.keyboard.press("Escape")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    # ---- setting up a match ----

    def set_up(self, seats: int, schedule: str = "", opponents: str = "", seed: int | None = None) -> None:
        """Fill the form of a new match; it is not begun yet."""
        page = self.page
        self.visit()
        self.link("Set up a match of El Dorado").click()
        count = page.get_by_role("spinbutton", name="Number of seats")
        count.fill(str(seats))
        count.press("Tab")
        expect(page.get_by_role("combobox", name="Who sits at seat")).to_have_count(seats)
        if opponents:
            for strength in page.get_by_role("combobox", name="How strong seat").all():
                strength.select_option(label=opponents)
        if schedule:
            self.heading("Rules").click()
            page.get_by_label("Schedule").fill(schedule)
            page.get_by_label("Schedule").press("Tab")
        if seed is not None:
            page.get_by_label("Seed").fill(str(seed))

    def open_everything(self) -> None:
        """Unfold what is folded up in the form: the rules, and how to play."""
        self.button("Start").wait_for()
        for folded in self.page.locator("summary").all():
            folded.click()

    def seat_is_for(self, seat: int, who: str) -> None:
        self.page.get_by_role("combobox", name=f"Who sits at seat {seat}", exact=True).select_option(
            label=who
        )

    def start(self) -> None:
        self.button("Start").click()
        self.at_table.wait_for(timeout=PREPARING_MS)

    def join(self, begun: Any, seat: int = 0) -> None:
        """Sit down at a match by its join link, or by the key of a seat."""
        key = begun.tokens[seat]
        self.visit(f"seat/{begun.id}/{key}" if key else f"join/{begun.id}/{begun.invitations[seat]}")
        self.at_table.wait_for(timeout=PREPARING_MS)

    # ---- at the table ----

    @property
    def at_table(self) -> Locator:
        """The toolbar, which stands at every table, or the screen between two people at one device."""
        return self.page.get_by_role("toolbar").or_(self.heading(re.compile("hand the device"))).first

    @property
    def match_id(self) -> str:
        return self.page.url.partition("#/match/")[2].partition("/")[0]

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name=re.compile(r"^Your hand$|'s hand$"))

    @property
    def cards(self) -> list[str]:
        """The cards in the hand, by name."""
        labels = self.hand.get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel)")
        return [label.partition(",")[0] for label in labels]

    @property
    def playable(self) -> Locator:
        return self.hand.get_by_role("button", name=PLAYABLE)

    @property
    def bids(self) -> Locator:
        return self.page.get_by_role("group", name="Bids").get_by_role("button", disabled=False)

    @property
    def over(self) -> Locator:
        return self.page.get_by_role("region", name="The match is over")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="Log of moves").get_by_role("listitem")

    @property
    def advice(self) -> Locator:
        return self.page.get_by_role("region", name="Advice")

    def sight(self) -> str:
        """All that the table shows, as it is read aloud."""
        return self.page.get_by_role("main").aria_snapshot()

    def to_decide(self) -> str:
        """Wait until there is something to decide: "bid" or "play"; "over" once there is nothing more."""
        self.bids.or_(self.playable).or_(self.over).first.wait_for()
        if self.over.is_visible():
            return "over"
        return "bid" if self.bids.first.is_visible() else "play"

    def decide(self, kind: str) -> None:
        """Click the first bid or card there is."""
        (self.bids if kind == "bid" else self.playable).first.click()

    def play_until(self, wanted: str) -> None:
        """Decide as it comes until something of this kind is to be decided."""
        for _ in range(MOST_DECISIONS):
            if (kind := self.to_decide()) in (wanted, "over"):
                break
            self.decide(kind)
        assert kind == wanted, f"the match is {kind}"

    def play_out(self) -> None:
        self.play_until("over")


def _is_left(request: Any) -> bool:
    """Whether a request was dropped because its page was left."""
    return request.failure == "net::ERR_ABORTED"
