"""All figures, each with its interval and what it tells."""

from tablemate.lab.figures import common_figures
from tablemate.lab.reports.page import Html, element, joined, table
from tablemate.lab.reports.parts.told import Told, section, with_interval
from tablemate.lab.reports.telling import capitalised, none_came_up, times


def all_figures(told: Told) -> Html:
    rows, missing = [], []
    for figure in common_figures(told.game, told.seats):
        if told.tells(figure):
            name = joined(capitalised(figure.title), element("span", figure.about, class_="about"))
            rows.append([name, with_interval(figure, told.of(figure))])
        else:
            missing.append(figure)
    matches = times(told.results.games, "match", "matches")
    caption = f"Over {matches}, all seats together. Under each its 95 % interval."
    return section(
        "All figures",
        table(["Figure", "Value"], rows, caption=caption, numbers=(1,)),
        element("p", f"{capitalised(none_came_up(missing))}.") if missing else None,
    )
