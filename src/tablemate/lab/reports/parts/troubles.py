"""What a designer should look at: actions that nobody takes, matches that do not end."""

from itertools import islice

from tablemate.lab.findings import Example, NeverPlayed, Stall, examples, first_stall, never_played
from tablemate.lab.reports.formatting import times
from tablemate.lab.reports.page import Html, download, element, joined, table
from tablemate.lab.reports.parts.content import Content, section

MOST_NAMED = 20  # actions in the table
MOST_SHOWN = 3  # matches that show findings
LONGEST = 2_000_000  # letters of one, so that the page can still be sent


def troubles(content: Content) -> Html:
    unplayed, stall = never_played(content.results), first_stall(content.results)
    shown = list(islice(examples(content.results), MOST_SHOWN)) if unplayed or stall else []
    return section(
        "Never played, never ending",
        _stalls(content, stall) if stall else _no_stall(),
        *(_actions(unplayed) if unplayed else [_all_played(content)]),
        _shown(content, shown) if shown else None,
    )


def _actions(unplayed: list[NeverPlayed]) -> list[Html]:
    said = (
        f"{times(len(unplayed), 'action was', 'actions were')} offered often and never taken. "
        "Such an action is never worth it, or these players do not see what it is for."
    )
    rows = [[action.text, f"{action.offered:,}"] for action in unplayed[:MOST_NAMED]]
    rest = len(unplayed) - len(rows)
    caption = (
        f"Those most often offered; {rest} more are not listed." if rest else "How often each was offered."
    )
    return [element("p", said), table(["Action", "Offered"], rows, caption=caption, numbers=(1,))]


def _all_played(content: Content) -> Html:
    taken = times(int((content.results.taken > 0).sum()), "different action was", "different actions were")
    return element("p", f"Every action that was often offered was taken. {taken} taken in all.")


def _no_stall() -> Html:
    return element("p", "No loops and no stalls: every match ended.")


def _stalls(content: Content, first: Stall) -> Html:
    cut_off = times(int(content.results.total("stalled")), "match was", "matches were")
    return element(
        "p",
        f"{cut_off} cut off after {first.decisions:,} decisions. The first, match {first.number + 1:,} with "
        f"seed {first.seed}, {first}.",
    )


def _shown(content: Content, shown: list[Example]) -> Html:
    game = content.game.id.replace("_", "-")
    links = [
        element("li", download(example.text, f"{game}-{example.name}.jsonl", f"{game}-{example.name}.jsonl"))
        for example in shown
        if len(example.text) <= LONGEST
    ]
    return joined(element("p", "Matches that show it:"), element("ul", *links))
