"""The questions that a game asks of itself, with their answers."""

from collections.abc import Iterator

from tablemate.lab.questions import FILE, Answer, answers
from tablemate.lab.reports.formatting import capitalised
from tablemate.lab.reports.page import Html, Piece, element, joined, table
from tablemate.lab.reports.parts.content import Content, section
from tablemate.lab.tuning.targets import Verdict

NEVER = "never came up"


def questions(content: Content) -> Html | None:
    if not content.game.has(FILE):
        return None
    told = answers(content.game, content.results, content.asides)
    yes = sum(answer.verdict is Verdict.REACHED for answer in told)
    required = content.game.module(FILE).REQUIRED
    verdict = f"{yes} of {len(told)} are answered yes; {required} are required."
    caption = (
        "A figure is yes when its whole 95% interval lies where it should, no when none of it does, and "
        "unsure otherwise. A question is answered yes when all its figures are."
    )
    rows = [row for number, answer in enumerate(told, start=1) for row in _rows(number, answer)]
    headings = ["Question", "Value", "Should be", "Answer"]
    return section(
        "What should hold",
        element("p", element("strong", verdict)),
        table(headings, rows, caption=caption, numbers=(1, 2)),
    )


def _rows(number: int, answer: Answer) -> Iterator[list[Piece]]:
    title = element("strong", f"{number}. {answer.question}")
    yield [title, None, None, element("strong", answer.verdict.value)]
    for line in answer.lines:
        told = line.estimate
        value: Piece = NEVER
        if told is not None:
            interval = f"{line.number(told.low)} to {line.number(told.high)}"
            value = joined(line.number(told.value), element("span", interval, class_="interval"))
        yield [capitalised(line.title), value, line.band, line.verdict.value]
