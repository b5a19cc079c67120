"""axe-core, which finds what keeps people out of a page: bad contrast, missing names, lost keys."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

SOURCE = Path(__file__).parents[1] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")

needs_axe = pytest.mark.skipif(not SOURCE.exists(), reason="axe-core is not here (make page fetches it)")


def grave_faults(page: Page) -> list[str]:
    """What axe-core calls serious or critical, with the element and what would help."""
    page.evaluate(SOURCE.read_text())  # not as a script of the page, which its policy would refuse
    found = page.evaluate("axe.run().then((told) => told.violations)")
    return [
        f"{fault['id']}, {fault['impact']}: {node['html'][:160]}\n{node['failureSummary']}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
