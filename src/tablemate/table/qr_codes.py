"""QR codes of links, for a phone's camera: as rows of modules, and as text for a terminal."""

QUIET = 4  # modules of light around the code, without which readers do not find it
# A module is a half of a character: what is light is drawn, so that colours of its own are all it needs.
HALVES = {"11": " ", "10": "▄", "01": "▀", "00": "█"}  # upper and lower, 1 is dark
LIGHT_ON_DARK, AS_BEFORE = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def qr_rows(text: str) -> list[str]:
    """The code of a text, row by row: 1 is a dark module. The quiet zone around it is not part of it."""
    import segno

    code = segno.make(text, micro=False)
    return ["".join(map(str, row)) for row in code.matrix]


def qr_lines(text: str) -> list[str]:
    """The code as a terminal shows it, whatever its colours are, with the quiet zone around it."""
    rows = qr_rows(text)
    wide = len(rows) + 2 * QUIET
    light = ["0" * wide] * QUIET
    framed = [*light, *("0" * QUIET + row + "0" * QUIET for row in rows), *light]
    framed += light[: len(framed) % 2]
    pairs = zip(framed[::2], framed[1::2], strict=True)
    drawn = ["".join(HALVES[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    return [f"{LIGHT_ON_DARK}{line}{AS_BEFORE}" for line in drawn]
