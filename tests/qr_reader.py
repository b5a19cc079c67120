"""Reads QR codes back, by a decoder that has nothing to do with what drew them."""

import base64
import re
from collections.abc import Iterable, Sequence

import numpy as np
import zxingcpp
from playwright.sync_api import Locator

QUIET, MODULE_PX = 4, 4
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
HALVES = {" ": "11", "▄": "10", "▀": "01", "█": "00"}  # upper and lower half of a character, 1 is dark


def decoded(rows: Sequence[str], quiet: int = QUIET) -> str:
    """The text of a code whose modules are given row by row."""
    dark = np.array([[int(module) for module in row] for row in rows], np.uint8)
    light = np.pad(1 - dark, quiet, constant_values=1) * 255
    (found,) = zxingcpp.read_barcodes(
        np.kron(light, np.ones((MODULE_PX, MODULE_PX), np.uint8)).astype(np.uint8)
    )
    return str(found.text)


def decoded_lines(lines: Iterable[str]) -> str:
    """The text of a code as a terminal shows it; its quiet zone is among the lines."""
    halves = [[HALVES[letter] for letter in COLOURS.sub("", line)] for line in lines]
    rows = ["".join(pair[half] for pair in line) for line in halves for half in (0, 1)]
    return decoded(rows, quiet=0)


def codes_in(said: str) -> list[str]:
    """The texts of all codes that were printed, one after the other."""
    found: list[list[str]] = [[]]
    for line in said.splitlines():
        is_code = COLOURS.sub("", line) != "" and set(COLOURS.sub("", line)) <= set(HALVES)
        if is_code:
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [decoded_lines(lines) for lines in found if lines]


PIXELS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const { data } = canvas.getContext("2d").getImageData(0, 0, image.width, image.height);
  return [image.width, Array.from(data).filter((_, k) => k % 4 === 0)];
}"""


def seen(code: Locator) -> str:
    """What a camera reads in a code on the screen."""
    png = base64.b64encode(code.screenshot()).decode()
    width, reds = code.page.evaluate(PIXELS, png)
    (found,) = zxingcpp.read_barcodes(np.array(reds, np.uint8).reshape(-1, width))
    return str(found.text)
