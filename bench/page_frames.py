"""How smoothly the table moves: the time from frame to frame while cards, dice and ships are on their way.

Starts a server of its own, sits down at a match at normal speed and plays: some tricks of El Dorado, or some
time of another game, in which the person takes whatever comes first. Only frames during which something is
moving count. Exits with 1 when too few of them are quick.

    python bench/page_frames.py
    python bench/page_frames.py --game quantum --seconds 60
"""

import argparse
import sys
import time

from page_driver import PREPARING_MS, Guest, launched
from table_server import Server, ask, server

MOST_MS = 20
WANTED = 0.99
BETWEEN_MS = 400  # of what a person does
OPTIONS = {"quantum": {"players": 2}, "the_deal": {"deck": "default"}}
SEATS = {"quantum": ["human", "scripted"], "the_deal": ["human", "scripted", "scripted"]}

NOTE_FRAMES = """
  window.frames_ms = [];
  let before = performance.now();
  const note = (now) => {
    const isMoving = document.getAnimations().some((one) => one.playState === "running");
    if (isMoving) window.frames_ms.push(now - before);
    before = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
"""
# What is lit on the board, else any choice, else a ship that is not selected; the end of a turn last.
DO_SOMETHING = """(step) => {
  const isOffered = (one) => !one.disabled && one.ariaDisabled !== "true";
  const all = (which) => [...document.querySelectorAll(which)].filter(isOffered);
  const lit = all("main [data-lit]");
  const ships = all("main button[data-ship][aria-pressed=false]");
  const choices = all("main [data-choice]:not([data-type=end_turn], [data-type=go_home])");
  const found = [lit, choices, ships, all("main [data-choice]")].filter((some) => some.length > 0);
  const some = found[step % 3 === 2 ? found.length - 1 : 0] ?? [];
  some[step % some.length]?.click();
}"""


def of_tricks(guest: Guest, tricks: int) -> None:
    """Sit down at El Dorado and play some tricks."""
    guest.set_up(4, f"{tricks}", opponents="Scripted")
    guest.start()
    guest.play_until("play")
    guest.page.evaluate(NOTE_FRAMES)
    guest.play_out()


def of_time(guest: Guest, running: Server, game: str, seconds: float) -> None:
    """Sit down at another game and do something now and then."""
    running.prepare(game, SEATS[game])
    wanted = {"game": game, "seats": SEATS[game], "options": OPTIONS[game], "seed": 7}
    begun = ask(running.address, "POST", "api/matches", wanted)
    guest.visit(f"seat/{begun['id']}/{begun['tokens'][0]}")
    guest.at_table.wait_for(timeout=PREPARING_MS)
    guest.page.evaluate(NOTE_FRAMES)
    until = time.monotonic() + seconds
    step = 0
    while time.monotonic() < until:
        guest.page.evaluate(DO_SOMETHING, step)
        guest.page.wait_for_timeout(BETWEEN_MS)
        step += 1


def frames(game: str, tricks: int, seconds: float) -> list[float]:
    """Milliseconds of every frame in which something moved."""
    with launched() as browser, server() as running:
        guest = Guest(browser, running.address)
        guest.choose_settings("Normal")
        if game == "el_dorado":
            of_tricks(guest, tricks)
        else:
            of_time(guest, running, game, seconds)
        found: list[float] = guest.page.evaluate("window.frames_ms")
        guest.leave()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=["el_dorado", *SEATS], default="el_dorado")
    parser.add_argument("--tricks", type=int, default=6, help="of El Dorado")
    parser.add_argument("--seconds", type=float, default=40, help="of another game")
    args = parser.parse_args()
    times = sorted(frames(args.game, args.tricks, args.seconds))
    quick = sum(time < MOST_MS for time in times) / len(times)
    print(f"{len(times)} frames in motion, {quick:.1%} of them under {MOST_MS} ms (wanted: {WANTED:.0%})")
    print(f"median {times[len(times) // 2]:.1f} ms, 99% within {times[int(len(times) * WANTED)]:.1f} ms")
    return 0 if quick >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
