"""Makes the README's pictures of the table, in docs/pictures: real positions of matches with fixed seeds.

    .venv/bin/python tools/screenshots.py

It needs the page (make page) and a Chromium.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent
sys.path.append(str(HOME / "bench"))

from playwright.sync_api import Browser  # noqa: E402

from page_driver import MOST_DECISIONS, PHONE, Guest, launched  # noqa: E402
from table_server import server  # noqa: E402

REPORT = ("report", "el-dorado", "--games", "20000", "--seed", "1")
PICTURES = HOME / "docs/pictures"
SEED = 2028
OPPONENTS = {2: "Hard", 3: "Normal", 4: "Expert"}  # by seat
WIDE = {"width": 1080, "height": 800}
PAGE = {"width": 1000, "height": 1500}  # of a report
HIGHER = {"viewport": {"width": 1200, "height": 900}}
ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "device_scale_factor": 1.5}
TRICKS_BEFORE, CARDS_ON_TABLE = 2, 2  # at least, when the table is drawn
CHOICES = 4  # at least, when they are explained
RUN_SEED = 264  # of The Deal
FOLDING, FOLDING_AT = re.compile("^Walk away"), re.compile("Hand [2-9].*Round 2 of 3", re.DOTALL)
FLEET_SEED, CUBES, TARGETS = 7, 5, 2  # of Quantum; at least, on the board and to be attacked by one ship
CUBES_PLACED = re.compile(r"(\d) of \d cubes placed")
WITH_A_PANEL: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 0.75}
WITH_MANY_CARDS: dict[str, Any] = {**WITH_A_PANEL, "device_scale_factor": 0.72}  # their colours weigh much
CREW_SEED, CREW_TURN = 5, 3  # of the One Piece Card Game; at least, when an attack is countered
COUNTER = re.compile(r"^Counter .+ attack \(\d+ more power")
KNIGHT_SEED, KNIGHT_TURNS = 11, 2  # of Mage Knight at the table; before it is drawn, so that there is a bonus
BESIDE_THE_BOARD: dict[str, Any] = {**ON_A_PHONE, "viewport": {"width": 360, "height": 740}}
MOST_BYTES = 300_000


def main() -> None:
    with launched() as browser, server(None) as running:
        address = running.address
        with guest_of(browser, address, "Light") as guest:
            guest.button("Play El Dorado").wait_for()
            draw(guest, "table-lobby")
            sit_down(guest)
            draw_why(guest)
        with guest_of(browser, address, "Light") as guest:
            sit_down(guest)
            play_some_tricks(guest)
            draw(guest, "table-play")
        with guest_of(browser, address, "Dark") as guest:
            sit_down(guest)
            play_some_tricks(guest)
            draw(guest, "table-dark")
        with guest_of(browser, address, "Light", **ON_A_PHONE) as guest:
            sit_down(guest)
            play_some_tricks(guest)
            draw(guest, "table-phone")
        with guest_of(browser, address, "Light") as guest:
            draw_replay(guest)
        for drawn, name, colours, context in (
            (draw_deal, "the_deal", "Light", HIGHER),
            (draw_deal, "the_deal-dark", "Dark", HIGHER),
            (draw_deal, "the_deal-phone", "Light", ON_A_PHONE),
            (draw_quantum, "quantum", "Light", WITH_A_PANEL),
            (draw_quantum, "quantum-dark", "Dark", WITH_A_PANEL),
            (draw_quantum, "quantum-phone", "Light", ON_A_PHONE),
            (draw_one_piece, "one_piece", "Light", WITH_MANY_CARDS),
            (draw_one_piece, "one_piece-dark", "Dark", WITH_MANY_CARDS),
            (draw_mage_knight, "mage_knight", "Light", WITH_A_PANEL),
            (draw_mage_knight, "mage_knight-phone", "Light", BESIDE_THE_BOARD),
            (draw_mage_knight, "mage_knight-dark", "Dark", BESIDE_THE_BOARD),
        ):
            with guest_of(browser, address, colours, **context) as guest:
                drawn(guest, name)
        draw_report(browser)


@contextmanager
def guest_of(browser: Browser, address: str, colours: str, **context: Any) -> Iterator[Guest]:
    guest = Guest(browser, address, **{"viewport": WIDE, **context})
    guest.choose_settings("Instant", colours)
    yield guest
    guest.leave()


def sit_down(guest: Guest, schedule: str = "") -> None:
    guest.set_up(4, schedule, seed=SEED)
    for seat, level in OPPONENTS.items():
        guest.page.get_by_role("combobox", name=f"How strong seat {seat} plays").select_option(label=level)
    guest.start()


def play_some_tricks(guest: Guest) -> None:
    """To a decision in the middle of a round, with several cards on the table and a choice to make."""
    laid = guest.page.get_by_role("list", name="The trick so far").get_by_role("listitem")
    follow_hints(guest, lambda: laid.count() >= CARDS_ON_TABLE and guest.playable.count() > 1, TRICKS_BEFORE)


def draw_why(guest: Guest) -> None:
    """Where there is much to choose from."""
    follow_hints(guest, lambda: guest.playable.count() >= CHOICES)
    guest.button("Why").click()
    guest.advice.wait_for()
    draw(guest, "why")
    guest.button("Close the advice").click()


def follow_hints(guest: Guest, is_enough: Callable[[], bool], least: int = 0) -> None:
    """Play as advised until a position is as wanted, but at least so many cards."""
    cards = 0
    while (kind := guest.to_decide()) != "over":
        if kind == "play" and cards >= least and is_enough():
            return
        cards += kind == "play"
        guest.button("Hint").click()
        guest.advice.get_by_role("button", name=re.compile("^(Play|Bid) ")).click()
        guest.advice.wait_for(state="hidden")
    raise AssertionError("no such position in this match")


def draw_replay(guest: Guest) -> None:
    sit_down(guest, schedule="5..1")
    guest.play_out()
    guest.link("Replay").click()
    scrubber = guest.page.get_by_role("slider", name="Move")
    scrubber.wait_for()
    scrubber.fill(str(int(scrubber.get_attribute("max") or 0) // 5))
    guest.page.wait_for_load_state("networkidle")
    draw(guest, "replay")


def draw_deal(guest: Guest, name: str) -> None:
    """The Deal where the Player may walk away, with the odds of staying."""
    guest.visit("new/the_deal")
    guest.page.get_by_label("All opponents").select_option(label="Scripted")
    guest.page.get_by_label("Seed").fill(str(RUN_SEED))
    guest.start()
    deal_until_folding(guest)
    guest.button("More").click()
    guest.button("Settings").click()
    guest.page.get_by_role("checkbox", name=re.compile("^Show estimates")).check()
    guest.page.keyboard.press("Escape")
    guest.page.get_by_text(re.compile(r"^busted \d+")).first.wait_for()
    guest.page.evaluate("if (innerWidth > 1000) scrollTo(0, 0)")  # on a phone the question comes into sight
    draw(guest, name)


def deal_until_folding(guest: Guest) -> None:
    """Play card by card and deal on, until there is a second card on the street of a later hand."""
    choices = guest.page.locator("[data-choice]:not(:disabled)")
    on = guest.page.locator("[data-type=stay], [data-type=deal_on]")
    for _ in range(MOST_DECISIONS):
        choices.or_(guest.over).first.wait_for()
        assert not guest.over.is_visible(), "no such position in this run"
        if guest.heading(FOLDING).is_visible() and FOLDING_AT.search(guest.sight()):
            return
        (choices.and_(on) if on.count() else choices).first.click()


def draw_quantum(guest: Guest, name: str) -> None:
    """Quantum in the middle of a match, a ship chosen: where it can go, and the odds of its attacks."""
    guest.visit("new/quantum")
    guest.page.get_by_label("Seed").fill(str(FLEET_SEED))
    guest.start()
    advised = guest.advice.locator("button.primary")
    for _ in range(MOST_DECISIONS):
        guest.page.locator("[data-choice], [data-lit]").or_(guest.over).first.wait_for()
        assert not guest.over.is_visible(), "no such position in this match"
        if is_eventful(guest) and has_chosen_attacker(guest):
            break
        guest.button("Hint").click()
        advised.click()
        guest.advice.wait_for(state="hidden")
    guest.page.evaluate("scrollTo(0, 0)")
    draw(guest, name)


def is_eventful(guest: Guest) -> bool:
    """Whether it is the person's turn, many cubes are placed, and there are cards that change the rules."""
    cubes = sum(map(int, CUBES_PLACED.findall(guest.sight())))
    cards = guest.page.get_by_role("list", name="Command cards")
    return guest.button("End turn").is_visible() and cubes >= CUBES and cards.count() > 0


def has_chosen_attacker(guest: Guest) -> bool:
    """Choose a ship that can attack; whether there is one."""
    for ship in guest.page.locator("button[data-ship]").all():
        ship.click()
        if guest.page.locator("[data-lit=attack]").count() >= TARGETS:
            return True
    guest.page.keyboard.press("Escape")
    return False


def draw_one_piece(guest: Guest, name: str) -> None:
    """The One Piece Card Game in the middle of a match: an attack that can be countered."""
    guest.visit("new/one_piece")
    guest.page.get_by_label("Seed").fill(str(CREW_SEED))
    guest.start()
    advised = guest.advice.locator("button.primary")
    hint = guest.page.locator("button:enabled", has_text="Hint")
    counters = guest.page.locator("[data-spot^='hand:'][data-lit]")
    for _ in range(MOST_DECISIONS):
        hint.or_(guest.over).first.wait_for()
        assert not guest.over.is_visible(), "no such position in this match"
        if guest.heading(COUNTER).is_visible() and counters.count() > 0 and turn_of(guest) >= CREW_TURN:
            break
        hint.click()
        advised.click()
        guest.advice.wait_for(state="hidden")
    guest.page.evaluate("scrollTo(0, 0)")
    draw(guest, name)


def turn_of(guest: Guest) -> int:
    """The turn that the log has come to."""
    return max(map(int, re.findall(r"Turn (\d+),", guest.page.content())), default=0)


def draw_mage_knight(guest: Guest, name: str) -> None:
    """Mage Knight beside the real board in the middle of a round: the dummy has flipped, with a bonus."""
    guest.visit("new/mage_knight_table")
    guest.page.get_by_label("Seed").fill(str(KNIGHT_SEED))
    guest.start()
    guest.page.locator("[data-tactic=early_bird]").click()
    for turn in range(1, KNIGHT_TURNS + 1):
        guest.button("My turn is over").click()
        guest.page.get_by_text(f"Turn {turn + 1}", exact=True).wait_for()
    guest.page.get_by_role("list", name="Bonus cards").wait_for()
    guest.page.locator(".mk").evaluate("table => innerWidth < 1000 ? table.scrollIntoView() : scrollTo(0, 0)")
    draw(guest, name)


def draw_report(browser: Browser) -> None:
    """The first page of a report of the lab."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.html"
        command = (sys.executable, "-m", "tablemate", *REPORT, "--out", str(report))
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        page = browser.new_page(viewport=PAGE)
        page.goto(report.as_uri())
        page.screenshot(path=PICTURES / "report.png")
        page.close()


def draw(guest: Guest, name: str) -> None:
    path = PICTURES / f"{name}.png"
    guest.page.mouse.move(0, 0)
    guest.page.evaluate("document.activeElement?.blur()")
    guest.page.wait_for_timeout(400)  # whatever still fades in is there then
    guest.page.screenshot(path=path)
    assert guest.complaints == [], guest.complaints
    print(path.relative_to(HOME), f"{path.stat().st_size // 1000} kB")
    assert path.stat().st_size < MOST_BYTES, "the picture is too heavy for a README"


if __name__ == "__main__":
    main()
