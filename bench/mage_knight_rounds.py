"""How long the dummy's rounds last in Mage Knight, by the cards and crystals it was given: exact, by round.

Prints tables in Markdown; with --pictures draws the charts of docs/games/mage_knight.md.

    python bench/mage_knight_rounds.py --pictures docs/pictures
"""

import argparse
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import factorial, prod
from pathlib import Path
from typing import Any

from tablemate.games.mage_knight.chances import Distribution, flipping_turns, mean

ROUNDS = 6
COLORS = ("red", "blue", "white", "green")
OF_EACH_COLOR = 4
DOTS = (2, 1, 0, 0)  # red, red, blue; every hero has two dots of one colour and one of another
WIDTH, HEIGHT = 460, 260
PAPER, INK, GRID = "#fffaf2", "#3b322b", "#ddd1bf"
SHADES = {"shortest": "#94441a", "by chance": "#bf7a4d", "longest": "#3f6b5b"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where to draw the charts")
    wanted = parser.parse_args()
    rounds = [Round(number) for number in range(1, ROUNDS + 1)]
    print_rounds(rounds)
    print()
    print_next_round()
    if wanted.pictures:
        draw_means(rounds, wanted.pictures / "mage_knight_rounds.svg")
        draw_lengths(rounds, wanted.pictures / "mage_knight_lengths.svg")


class Round:
    """A round's lengths: the shortest and the longest on average, and by chance."""

    def __init__(self, number: int) -> None:
        self.number = number
        given = number - 1
        lengths = {
            (cards, crystals): lengths_with(cards, crystals)
            for cards, crystals in product(splits(given), repeat=2)
        }
        self.shortest_given = min(lengths, key=lambda each: mean(lengths[each]))
        self.longest_given = max(lengths, key=lambda each: mean(lengths[each]))
        self.by = {
            "shortest": lengths[self.shortest_given],
            "by chance": mixed((chance(c) * chance(k), lengths[c, k]) for c, k in lengths),
            "longest": lengths[self.longest_given],
        }


def lengths_with(cards: Sequence[int], crystals: Sequence[int]) -> Distribution:
    """The flipping turns of a round before which so many of each colour were given."""
    have = [dots + more for dots, more in zip(DOTS, crystals, strict=True)]
    by_bonus: dict[int, int] = {}
    for bonus, more in zip(have, cards, strict=True):
        by_bonus[bonus] = by_bonus.get(bonus, 0) + OF_EACH_COLOR + more
    return flipping_turns(by_bonus)


def splits(number: int) -> list[tuple[int, ...]]:
    """Every way to give so many, by colour."""
    return [each for each in product(range(number + 1), repeat=len(COLORS)) if sum(each) == number]


def chance(given: Sequence[int]) -> Fraction:
    """How likely these colours are if every colour is, each time."""
    number = sum(given)
    return Fraction(factorial(number), prod(map(factorial, given)) * len(COLORS) ** number)


def mixed(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    whole: Distribution = {}
    for weight, lengths in parts:
        for turns, chance in lengths.items():
            whole[turns] = whole.get(turns, Fraction(0)) + weight * chance
    return whole


def in_words(cards: Sequence[int], crystals: Sequence[int]) -> str:
    def counted(given: Sequence[int]) -> str:
        return ", ".join(f"{n} {color}" for n, color in zip(given, COLORS, strict=True) if n) or "none"

    return f"cards {counted(cards)}; crystals {counted(crystals)}"


def print_rounds(rounds: Sequence[Round]) -> None:
    most = max(turns for each in rounds for lengths in each.by.values() for turns in lengths)
    numbers = range(2, most + 1)
    print("| round | given | mean | " + " | ".join(f"{n} turns" for n in numbers) + " |")
    print("| :-: | --- | --- | " + " | ".join(":-:" for _ in numbers) + " |")
    for each in rounds:
        names = {
            "shortest": f"shortest: {in_words(*each.shortest_given)}",
            "by chance": "any colour, by chance",
            "longest": f"longest: {in_words(*each.longest_given)}",
        }
        for name, lengths in each.by.items():
            if each.number == 1 and name != "by chance":
                continue
            shares = " | ".join(percent(lengths.get(n)) for n in numbers)
            print(f"| {each.number} | {names[name]} | {float(mean(lengths)):.4f} | {shares} |")


def percent(chance: Fraction | None) -> str:
    return "" if not chance else f"{100 * float(chance):.1f}%"


def print_next_round() -> None:
    """The mean of the second round by what is given before it."""
    print("| card \\ crystal | " + " | ".join(COLORS) + " |")
    print("| --- | " + " | ".join(":-:" for _ in COLORS) + " |")
    for card, color in enumerate(COLORS):
        row = [
            f"{float(mean(lengths_with(one_hot(card), one_hot(crystal)))):.4f}"
            for crystal in range(len(COLORS))
        ]
        print(f"| {color} | " + " | ".join(row) + " |")


def one_hot(color: int) -> tuple[int, ...]:
    return tuple(int(each == color) for each in range(len(COLORS)))


def draw_means(rounds: Sequence[Round], file: Path) -> None:
    import altair as alt

    rows = [
        {"round": each.number, "given": name, "turns": float(mean(lengths))}
        for each in rounds
        for name, lengths in each.by.items()
    ]
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("round:O", title="round", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("turns:Q", title="turns in which the dummy flips, mean", scale=alt.Scale(zero=False)),
        color=alt.Color(
            "given:N",
            title=None,
            sort=list(SHADES),
            scale=alt.Scale(domain=list(SHADES), range=list(SHADES.values())),
        ),
    )
    save(base.mark_line(strokeWidth=2) + base.mark_circle(size=50, opacity=1), file)


def draw_lengths(rounds: Sequence[Round], file: Path) -> None:
    import altair as alt

    rows = [
        {"round": f"{each.number}", "turns": turns, "share": float(chance)}
        for each in rounds
        for turns, chance in each.by["by chance"].items()
    ]
    chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar()
        .encode(
            x=alt.X("round:O", title="round, colours given by chance", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("share:Q", title="share of rounds", axis=alt.Axis(format="%")),
            color=alt.Color("turns:O", title="turns", scale=alt.Scale(scheme="oranges")),
            order=alt.Order("turns:O"),
        )
    )
    save(chart, file)


def save(chart: Any, file: Path) -> None:
    """As SVG on paper of its own, so that it reads on dark pages as well."""
    import vl_convert

    whole = (
        chart.properties(width=WIDTH, height=HEIGHT, background=PAPER, padding=12)
        .configure(font="Liberation Sans, Arial, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(gridColor=GRID, domainColor=GRID, labelColor=INK, titleColor=INK, labelFontSize=13)
        .configure_axis(titleFontSize=13, titleFontWeight="normal")
    )
    file.write_text(vl_convert.vegalite_to_svg(whole.to_json()) + "\n")


if __name__ == "__main__":
    main()
