"""What is different from a baseline: the same deals under other options."""

from tablemate.lab.comparing.wording import difference_sentence, differences_sentence
from tablemate.lab.reports.option_words import chosen, in_words
from tablemate.lab.reports.page import Html, element, table
from tablemate.lab.reports.parts.told import Told, section, with_interval
from tablemate.lab.reports.telling import capitalised, listed, times, value_of
from tablemate.lab.results import Results


def change_sentence(told: Told, baseline: Results) -> str:
    """What changed, in one sentence."""
    there = listed(_besides(told, baseline, told.results))
    who = f"Against the same game with {there} this one" if there else "This game"
    return f"{differences_sentence(told.differences, who=who)}."


def changes(told: Told) -> Html | None:
    results, baseline = told.results, told.baseline
    if baseline is None:
        return None
    rows = [
        [
            capitalised(difference.figure.title),
            value_of(difference.figure, told.of_baseline(difference.figure)),
            value_of(difference.figure, told.of(difference.figure)),
            with_interval(difference.figure, difference.change, signed=True),
            capitalised(difference_sentence(difference, who="It")) + ".",
        ]
        for difference in told.differences
    ]
    there, here = (listed(_besides(told, *pair)) for pair in ((baseline, results), (results, baseline)))
    sides = (
        f"The baseline has {there}; this game has {here}." if there else "The baseline has the same options."
    )
    deals = times(results.games, "deal", "deals")
    return section(
        "What changed",
        element("p", f"{sides} Both have played the same {deals}."),
        table(
            ["Figure", "Baseline", "This game", "Difference", "In words"],
            rows,
            caption="Differences are taken deal by deal; those of shares in percentage points. Under each "
            "its 95 % interval.",
            numbers=(1, 2, 3),
        ),
    )


def _besides(told: Told, of: Results, besides: Results) -> list[str]:
    """What one side has otherwise than the other, option by option."""
    options = chosen(told.game, of.series.options, besides=besides.series.options)
    return [in_words(told.game, *option) for option in options.items()]
