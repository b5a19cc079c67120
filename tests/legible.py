"""What of a page's text cannot be read: cut off, run together, out of its frame, or under something else."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

import axe

SIZES = ((390, 844), (844, 390), (1440, 900), (1920, 1080))
_FAULTS = f"""async () => {{
  await ({axe.SETTLED})();
  return ({Path(__file__).with_suffix(".js").read_text()})();
}}"""


def faults(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> list[str]:
    """A line for each fault at one of these sizes of the screen, in light and dark."""
    page.mouse.move(1, 1)  # nothing is shown because something is pointed at
    found: dict[str, str] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            for fault in page.evaluate(_FAULTS):
                found.setdefault(fault, f"{width} x {height}, {theme}: {fault}")
    return list(found.values())


def all_faults(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> list[str]:
    """Those, and what axe-core finds at each of these sizes, in light and dark by turns."""
    sizes = tuple(sizes)
    found = faults(page, sizes)
    if not axe.SOURCE.exists():
        return found
    for turn, (width, height) in enumerate(sizes):
        theme = ("light", "dark")[turn % 2]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        found += [f"{width} x {height}, {theme}: {fault}" for fault in axe.findings(page)]
    return found
