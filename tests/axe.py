"""axe-core, which finds what keeps people out of a page: bad contrast, missing names, lost keys."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

SOURCE = Path(__file__).parents[1] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")

needs_axe = pytest.mark.skipif(not SOURCE.exists(), reason="axe-core is not here (make page fetches it)")


DESKTOP_AND_PHONE = ((1280, 900), (390, 844))


def grave_faults(page: Page) -> list[str]:
    """What axe-core calls serious or critical, with the element and what would help."""
    return [told for impact, told in _violations(page) if impact in GRAVE]


def findings(page: Page) -> list[str]:
    """Whatever axe-core finds, grave or not, on a desktop and on a phone."""
    found = []
    before = page.viewport_size
    for width, height in DESKTOP_AND_PHONE:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} x {height}: {told}" for _, told in _violations(page)]
    page.set_viewport_size(before)
    return found


def _violations(page: Page) -> list[tuple[str, str]]:
    page.evaluate(SOURCE.read_text())  # not as a script of the page, which its policy would refuse
    found = page.evaluate("axe.run().then((told) => told.violations)")
    return [
        (fault["impact"], f"{fault['id']}, {fault['impact']}: {node['html'][:160]}\n{node['failureSummary']}")
        for fault in found
        for node in fault["nodes"]
    ]
