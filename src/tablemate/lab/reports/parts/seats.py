"""Who sat where, and what it came to."""

from tablemate.core.metrics import POINTS, SEAT, metrics_of
from tablemate.lab.figures import WIN_SHARE, split_figures
from tablemate.lab.reports.page import Html, element, joined, table
from tablemate.lab.reports.parts.told import Told, section, with_interval
from tablemate.lab.reports.telling import capitalised, even_share, seat_name


def seats(told: Told) -> Html:
    results = told.results
    titles = {
        WIN_SHARE.name: WIN_SHARE.title,
        POINTS: "points",
        **{metric.name: metric.title for metric in metrics_of(told.game).by_seat},
    }
    columns = {name: split_figures(told.game, told.seats, name, SEAT) for name in titles}
    rows = [
        [
            joined(seat_name(seat), element("span", player, class_="about")),
            *(
                with_interval(figures[seat], told.of(figures[seat])) if told.tells(figures[seat]) else None
                for figures in columns.values()
            ),
        ]
        for seat, player in enumerate(results.series.seats)
    ]
    headings = ["Seat and player", *map(capitalised, titles.values())]
    caption = f"{even_share(told.seats)} of the wins would be even. Under each figure its 95 % interval."
    return section("Seats", table(headings, rows, caption=caption, numbers=range(1, len(headings))))
