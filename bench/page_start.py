"""How soon one can play: from the command to the lobby, from "start" to the first card, and what is sent.

Starts `tablemate serve` once so that everything is compiled, then again and measures, in a Chromium whose
cache is empty.

    python bench/page_start.py
"""

import time

from playwright.sync_api import Browser

from page_driver import PREPARING_MS, Guest, launched
from table_load import server

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


def compile_everything(browser: Browser) -> None:
    with server(None) as address:
        guest = Guest(browser, address)
        guest.visit()
        guest.button("Play El Dorado").click()
        guest.hand.get_by_role("button").first.wait_for(timeout=PREPARING_MS)
        guest.leave()


def measure(browser: Browser) -> tuple[float, float, float]:
    """Seconds to the lobby, seconds to the first card, kB of the first load."""
    begun = time.monotonic()
    with server(None) as address:
        guest = Guest(browser, address)
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


def main() -> None:
    with launched() as browser:
        compile_everything(browser)
        lobby, card, sent = measure(browser)
    print(f"from the command to a usable lobby: {lobby:.2f} s (at most {MOST_LOBBY_S})")
    print(f'first card on screen after "start": {card:.2f} s (at most {MOST_CARD_S})')
    print(f"first load, compressed:             {sent:.0f} kB (at most {MOST_KB})")


if __name__ == "__main__":
    main()
