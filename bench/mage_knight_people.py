"""How rounds of Solo Conquest end with scripted people: who announces, turns and cards left, by style.

Prints a table in Markdown; with --pictures draws the chart of docs/games/mage_knight.md.

    python bench/mage_knight_people.py --games 20000 --pictures docs/pictures
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from mage_knight_rounds import SHADES, save
from tablemate.games.mage_knight.table import GAME
from tablemate.games.mage_knight.table.skill import STYLES
from tablemate.lab import Estimate, Results, Series, play
from tablemate.lab.figures import find_figure

FIGURES = {  # name of the figure -> its column, and what its value is multiplied by
    "round_endings:ending:dummy": ("ended by the dummy", 100),
    "round_endings:ending:person": ("by the person", 100),
    "turns:seat:0": ("own turns", 1),
    "flipping_turns": ("flipping turns", 1),
    "flipping_turns_by_round:round:6": ("in round 6", 1),
    "cards_left": ("cards left", 1),
    "cards_gained": ("cards gained", 1),
    "crystals_gained": ("crystals gained", 1),
}
ANNOUNCING = "announce_after_"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="of each style")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where to draw the chart")
    wanted = parser.parse_args()
    figures = {style: figures_of(style, wanted.games, wanted.seed) for style in STYLES}
    for line in table(figures):
        print(line)
    if wanted.pictures:
        draw_endings(figures, wanted.pictures / "mage_knight_endings.svg")


def figures_of(style: str, games: int, seed: int) -> dict[str, Estimate]:
    series = Series(GAME, GAME.options({}), (f"scripted:{style}",), seed)
    results = Results(series)
    for batch in play(series, games, workers=1):
        results.add(batch)
    return {name: find_figure(GAME, 1, name).estimate(results) for name in FIGURES}


def table(figures: dict[str, dict[str, Estimate]]) -> Iterator[str]:
    yield "| style | " + " | ".join(title for title, _ in FIGURES.values()) + " |"
    yield "| --- | " + " | ".join(":-:" for _ in FIGURES) + " |"
    for style, told in figures.items():
        row = []
        for name, (_, times) in FIGURES.items():
            value = times * told[name].value
            row.append(f"{value:.1f}%" if times == 100 else f"{value:.2f}")
        yield f"| `{style}` | " + " | ".join(row) + " |"


def draw_endings(figures: dict[str, dict[str, Estimate]], file: Path) -> None:
    """Who ends the round, by the own turns after which the person would announce."""
    import altair as alt

    rows = [
        {
            "after": style.removeprefix(ANNOUNCING),
            "by": f"the {by}",
            "share": told[f"round_endings:ending:{by}"].value,
        }
        for style, told in figures.items()
        if style.startswith(ANNOUNCING)
        for by in ("dummy", "person")
    ]
    chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar()
        .encode(
            x=alt.X(
                "after:O", title="the person announces after so many own turns", axis=alt.Axis(labelAngle=0)
            ),
            y=alt.Y("share:Q", title="rounds announced by", axis=alt.Axis(format="%")),
            color=alt.Color(
                "by:N", title=None, scale=alt.Scale(range=[SHADES["by chance"], SHADES["longest"]])
            ),
        )
    )
    save(chart, file)


if __name__ == "__main__":
    main()
