"""axe-core, which finds what keeps people out of a page: bad contrast, missing names, lost keys."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page

SOURCE = Path(__file__).parents[1] / "web/node_modules/axe-core/axe.min.js"
DESKTOP_AND_PHONE = ((1280, 900), (390, 844))
# Colours that are on their way from light to dark have no contrast yet.
SETTLED = """async () => {
  const isMoving = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity;
  const moving = () => document.getAnimations().filter(isMoving);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 80)));
  while (moving().length > 0) await Promise.allSettled(moving().map((one) => one.finished));
}"""
# What it may find after all: a rule, an attribute of the elements for which it does not hold here, and why.
NOT_HERE = (
    (
        "region",
        'role="tooltip"',
        "an explanation is read out with the word that it describes; it is no place to go to",
    ),
)

needs_axe = pytest.mark.skipif(not SOURCE.exists(), reason="axe-core is not here (make page fetches it)")


def is_excused(rule: str, html: str) -> bool:
    """Whether a rule does not hold for this element, whatever lies in it."""
    own_tag = re.match(r"""<(?:"[^"]*"|'[^']*'|[^>"'])*>""", html)
    return own_tag is not None and any(
        rule == one and f" {attribute}" in own_tag[0] for one, attribute, _ in NOT_HERE
    )


def findings(page: Page) -> list[str]:
    """Whatever axe-core finds, with the element and what would help."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text())  # not as a script of the page, which its policy would refuse
    page.evaluate(SETTLED)
    found = page.evaluate("axe.run().then((told) => told.violations)")
    return [
        f"{fault['id']}, {fault['impact']}: {node['html'][:160]}\n{node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
        if not is_excused(fault["id"], node["html"])
    ]


def findings_at(page: Page, sizes: Iterable[tuple[int, int]] = DESKTOP_AND_PHONE) -> list[str]:
    """The same on a screen of each of these sizes."""
    found = []
    before = page.viewport_size
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} x {height}: {told}" for told in findings(page)]
    page.set_viewport_size(before)
    return found
