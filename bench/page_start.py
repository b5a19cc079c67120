"""How soon one can play: from the command to the lobby, from "start" to the first card, and what is sent.

Runs `make play` once so that everything is set up, built and compiled, then again and measures, in a
Chromium whose cache is empty. Exits with 1 when something takes too long or is too large.

    python bench/page_start.py
"""

import contextlib
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from page_driver import HAS_MET_EL_DORADO, PREPARING_MS, Guest, launched
from table_server import serving

ROOT = Path(__file__).parent.parent
MOST_LOBBY_S, MOST_CARD_S, MOST_KB = 3, 1, 150

BYTES_SENT = """
  [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter((one) => !new URL(one.name).pathname.startsWith("/api/"))
    .reduce((sum, one) => sum + one.transferSize, 0)
"""
# From the click to the first picture with a card of one's own hand on it.
NOTE_FIRST_CARD = """
  window.firstCard = new Promise((seen) => {
    addEventListener("click", () => {
      const clicked = performance.now();
      const look = (now) => {
        if (document.querySelector("ul[aria-label='Your hand'] button")) seen(now - clicked);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
  0;  // what is left to itself here must not be waited for
"""


@contextlib.contextmanager
def make_play() -> Iterator[str]:
    """The address of a table that was set up as people do it."""
    with tempfile.TemporaryDirectory() as folder:
        asked = f"ARGS=--no-open --port 0 --data {folder}"
        with serving(["make", "--silent", "-C", str(ROOT), "play", asked]) as running:
            yield running.address


def compile_everything(browser: Browser) -> None:
    with make_play() as address:
        guest = Guest(browser, address, kept=HAS_MET_EL_DORADO)
        guest.visit()
        guest.button("Play El Dorado").click()
        guest.hand.get_by_role("button").first.wait_for(timeout=PREPARING_MS)
        guest.leave()


def measure(browser: Browser) -> tuple[float, float, float]:
    """Seconds to the lobby, seconds to the first card, kB of the first load."""
    begun = time.monotonic()
    with make_play() as address:
        guest = Guest(browser, address, kept=HAS_MET_EL_DORADO)
        guest.visit()
        guest.button("Play El Dorado").wait_for()
        lobby = time.monotonic() - begun
        guest.page.wait_for_load_state("networkidle")
        sent = guest.page.evaluate(BYTES_SENT)
        guest.page.evaluate(NOTE_FIRST_CARD)
        guest.button("Play El Dorado").click()
        card = guest.page.evaluate("window.firstCard")
        guest.leave()
    return lobby, card / 1000, sent / 1000


def main() -> int:
    with launched() as browser:
        compile_everything(browser)
        lobby, card, sent = measure(browser)
    print(f"from the command to a usable lobby: {lobby:.2f} s (at most {MOST_LOBBY_S})")
    print(f'first card on screen after "start": {card:.2f} s (at most {MOST_CARD_S})')
    print(f"first load, compressed:             {sent:.0f} kB (at most {MOST_KB})")
    return 0 if lobby < MOST_LOBBY_S and card < MOST_CARD_S and sent < MOST_KB else 1


if __name__ == "__main__":
    sys.exit(main())
