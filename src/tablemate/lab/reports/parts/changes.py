"""What is different from a baseline: the same deals under other options."""

from tablemate.lab.comparing.wording import difference_sentence, differences_sentence
from tablemate.lab.reports.formatting import capitalised, listed, times, value_of
from tablemate.lab.reports.option_words import chosen, in_words
from tablemate.lab.reports.page import Html, element, table
from tablemate.lab.reports.parts.content import Content, section, with_interval
from tablemate.lab.results import Results


def change_sentence(content: Content, baseline: Results) -> str:
    """What changed, in one sentence."""
    there = listed(_besides(content, baseline, content.results))
    who = f"Against the same game with {there} this one" if there else "This game"
    return f"{differences_sentence(content.differences, who=who)}."


def changes(content: Content) -> Html | None:
    results, baseline = content.results, content.baseline
    if baseline is None:
        return None
    rows = [
        [
            capitalised(difference.figure.title),
            value_of(difference.figure, content.of_baseline(difference.figure)),
            value_of(difference.figure, content.of(difference.figure)),
            with_interval(difference.figure, difference.change, signed=True),
            capitalised(difference_sentence(difference, who="It")) + ".",
        ]
        for difference in content.differences
    ]
    there, here = (listed(_besides(content, *pair)) for pair in ((baseline, results), (results, baseline)))
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
            "its 95% interval.",
            numbers=(1, 2, 3),
        ),
    )


def _besides(content: Content, of: Results, besides: Results) -> list[str]:
    """What one side has otherwise than the other, option by option."""
    options = chosen(content.game, of.series.options, besides=besides.series.options)
    return [in_words(content.game, *option) for option in options.items()]
