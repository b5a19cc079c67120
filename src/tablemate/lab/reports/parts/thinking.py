"""How much thinking is worth: levels from weak to strong, each against the one below."""

from tablemate.lab.estimates import Estimate
from tablemate.lab.evaluating.ladder import Standing, Standings, Step
from tablemate.lab.reports.charts import Line, Measured, along
from tablemate.lab.reports.formatting import even_share, listed, number, percent, times
from tablemate.lab.reports.page import Html, element, joined, table
from tablemate.lab.reports.parts.content import Content, figure, section

GAIN = "Gain, of what a stage is worth"
VERDICTS = {True: "stronger", False: "not significantly stronger", None: "too few deals to say"}


def thinking(content: Content) -> Html | None:
    if content.skill is None:
        return None
    ladder, standings = content.skill.ladder, content.skill.standings
    steps = [(standing.level, standing.step) for standing in standings.levels if standing.step is not None]
    if ladder.parts:
        even = f"A gain of {percent(0, 0)}"
    else:
        even = percent(standings.par, 0) if ladder.seats == 1 else even_share(ladder.seats)
    sides = "each played alone by both" if ladder.seats == 1 else "each played from every seat"
    drawing = along(
        [Measured(level, _gain(step)) for level, step in steps],
        axis="This level against the level before it, on the same deal"
        if ladder.seats == 1
        else "One seat of this level against the level before it",
        value=GAIN if ladder.parts else "Share of the wins",
        is_share=True,
        even=Line(0 if ladder.parts else standings.par, "even"),
    )
    deals = times(standings.deals, "deal", "deals")
    return section(
        "What thinking is worth",
        element("p", _sentence(standings)),
        element(
            "div",
            figure(
                "Each level against the one before it",
                drawing,
                f"Level by level, starting with {standings.levels[0].level}. {even} would be no better.",
            ),
            element(
                "div",
                table(
                    ["Level", *([GAIN] if ladder.parts else ["Win-share", "Points among equals"])],
                    [_row(standing, in_parts=bool(ladder.parts)) for standing in standings.levels],
                    caption=f"{deals}, {sides} with the same cards.",
                    numbers=(1,) if ladder.parts else (1, 2),
                ),
            ),
            class_="charts",
        ),
    )


def _sentence(standings: Standings) -> str:
    better = [s.level for s in standings.levels if s.step is not None and s.step.is_significant]
    judged = [s.level for s in standings.levels if s.step is not None and s.step.is_significant is not None]
    if not judged:
        return f"{times(standings.deals, 'deal is', 'deals are')} too few to say which level is stronger."
    if not better:
        return (
            "No level is significantly stronger than the one before it: more thinking pays little or nothing."
        )
    which = (
        "Every level is" if better == judged else f"{listed(better)} {'is' if len(better) == 1 else 'are'}"
    )
    return f"{which} significantly stronger than the level before: more thinking wins more."


def _gain(step: Step) -> Estimate:
    return step.win_share if step.gains is None else step.gains.stages


def _row(standing: Standing, *, in_parts: bool) -> list[str | Html]:
    step = standing.step
    won = "" if step is None else _shown(percent(_gain(step).value), _gain(step), 100, "%")
    points = standing.self_play.points
    verdict = "" if step is None else f"{VERDICTS[step.is_significant]} than {step.below}"
    name = joined(standing.level, element("span", verdict, class_="about"))
    return [name, won] if in_parts else [name, won, _shown(number(points.value, 1), points, 1, "")]


def _shown(value: str, estimate: Estimate, scale: int, unit: str) -> Html:
    interval = f"{number(scale * estimate.low, 1)} to {number(scale * estimate.high, 1)}{unit}"
    return joined(value, element("span", interval, class_="interval"))
