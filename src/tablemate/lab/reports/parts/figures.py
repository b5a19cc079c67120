"""Figures with their intervals: those of the seats, and all others with what they mean."""

from tablemate.core.metrics import SEAT, metrics_of
from tablemate.core.seat_words import score_words
from tablemate.lab.figures import WIN_SHARE, Figure, split_figures, table_figures
from tablemate.lab.reports.formatting import capitalised, even_share, none_came_up, times
from tablemate.lab.reports.page import Html, element, joined, table
from tablemate.lab.reports.parts.content import Content, section, with_interval
from tablemate.lab.results import POINTS


def seats(content: Content) -> Html:
    results = content.results
    titles = {
        WIN_SHARE.name: WIN_SHARE.title,
        POINTS: "points" if content.has_common_score else "score",
        **{metric.name: metric.title for metric in metrics_of(content.game).by_seat},
    }
    columns = {name: split_figures(content.game, content.seats, name, SEAT) for name in titles}
    rows = [
        [
            joined(content.seat_name(seat), element("span", player, class_="about")),
            *(
                _told(content, name, figures[seat], seat) if content.tells(figures[seat]) else None
                for name, figures in columns.items()
            ),
        ]
        for seat, player in enumerate(results.series.seats)
    ]
    headings = ["Seat and player", *map(capitalised, titles.values())]
    caption = "Under each figure its 95% interval."
    if content.seats > 1:
        caption = f"{even_share(content.seats)} of the wins would be even. {caption}"
    return section("Seats", table(headings, rows, caption=caption, numbers=range(1, len(headings))))


def _told(content: Content, name: str, figure: Figure, seat: int) -> Html:
    """A seat's figure; its score in what the seat counts, where that is something else than another's."""
    if name != POINTS or content.has_common_score:
        return with_interval(figure, content.of(figure))
    words, told = score_words(content.game, seat), content.of(figure)
    interval = f"{words.counted(f'{told.low:.2f}')} to {words.counted(f'{told.high:.2f}')}"
    return joined(words.counted(f"{told.value:.2f}"), element("span", interval, class_="interval"))


def all_figures(content: Content) -> Html:
    rows, missing = [], []
    for figure in table_figures(content.game, content.seats):
        if content.tells(figure):
            name = joined(capitalised(figure.title), element("span", figure.about, class_="about"))
            rows.append([name, with_interval(figure, content.of(figure))])
        else:
            missing.append(figure)
    matches = times(content.results.games, "match", "matches")
    caption = f"Over {matches}, all seats together. Under each its 95% interval."
    return section(
        "All figures",
        table(["Figure", "Value"], rows, caption=caption, numbers=(1,)),
        element("p", f"{capitalised(none_came_up(missing))}.") if missing else None,
    )
