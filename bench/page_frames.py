"""How smoothly the table moves: the time from frame to frame while tricks are played and taken.

Starts a server of its own, sits down at a match of four at normal speed and plays some tricks. Only frames
during which something is moving count. Exits with 1 when too few of them are quick.

    python bench/page_frames.py --tricks 6
"""

import argparse
import sys

from page_driver import Guest, launched
from table_server import server

MOST_MS = 20
WANTED = 0.95

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


def frames(tricks: int) -> list[float]:
    """Milliseconds of every frame in which something moved."""
    with launched() as browser, server() as running:
        guest = Guest(browser, running.address)
        guest.choose_settings("Normal")
        guest.set_up(4, f"{tricks}", opponents="Scripted")
        guest.start()
        guest.play_until("play")
        guest.page.evaluate(NOTE_FRAMES)
        guest.play_out()
        found: list[float] = guest.page.evaluate("window.frames_ms")
        guest.leave()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tricks", type=int, default=6)
    times = sorted(frames(parser.parse_args().tricks))
    quick = sum(time < MOST_MS for time in times) / len(times)
    print(f"{len(times)} frames in motion, {quick:.1%} of them under {MOST_MS} ms (wanted: {WANTED:.0%})")
    print(f"median {times[len(times) // 2]:.1f} ms, 95 % within {times[int(len(times) * WANTED)]:.1f} ms")
    return 0 if quick >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
