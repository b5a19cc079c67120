"""Many matches at once.

This is the lab's door: other packages use only these names. Each is loaded when it is first asked for,
so that a command that needs none of them starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablemate.lab.comparing.comparison import (
        Comparison,
        ComparisonPlan,
        FigureComparison,
        FigureRequest,
        Variant,
        find_request,
        looks,
        usual_requests,
    )
    from tablemate.lab.comparing.wording import differences_sentence, interval_name
    from tablemate.lab.engines.engine import Engine, find_engine
    from tablemate.lab.engines.local import play
    from tablemate.lab.estimates import FEWEST_TO_JUDGE, Estimate
    from tablemate.lab.evaluating.blunders import BLUNDERS, BlundersPlan, Judging
    from tablemate.lab.evaluating.evaluation import Evaluation, EvaluationPlan
    from tablemate.lab.evaluating.ladder import Ladder, Standing, Standings, Step, read_ladder, standings_of
    from tablemate.lab.evaluating.tournament import (
        Against,
        Placed,
        Ranking,
        Tournament,
        labels_of,
        ranking_of,
    )
    from tablemate.lab.evaluating.verdicts import Verdict, Verdicts, verdicts_of
    from tablemate.lab.figures import SEAT_ADVANTAGE, Figure, find_figure, has_any, table_figures
    from tablemate.lab.files import GrowingFile, write_whole
    from tablemate.lab.findings import (
        first_stall,
        never_played,
        never_played_sentence,
        stalls_sentence,
        write_examples,
    )
    from tablemate.lab.jobs.runner import Jobs
    from tablemate.lab.reports.formatting import capitalised, interval_of, listed, none_came_up, value_of
    from tablemate.lab.reports.report import Report
    from tablemate.lab.results import Results
    from tablemate.lab.rows import RESULT_SUFFIXES, growing_path, is_parquet
    from tablemate.lab.run import Run, resume_path, saved_seed
    from tablemate.lab.series import STALL_AFTER, Series
    from tablemate.lab.series_kernels import SERIES_KERNEL
    from tablemate.lab.simulation import Files, Simulation
    from tablemate.lab.speed import measure, measure_levels
    from tablemate.lab.training.plan import TrainingPlan
    from tablemate.lab.training.teacher import find_teacher
    from tablemate.lab.tuning.knobs import parse_knobs
    from tablemate.lab.tuning.plan import TuningPlan
    from tablemate.lab.tuning.report import tuning_page
    from tablemate.lab.tuning.targets import parse_targets
    from tablemate.lab.tuning.trials import Trial, Tuning, measured_again, reported_of, still_to_measure
    from tablemate.lab.tuning.words import (
        band_of,
        commands_of,
        figure_of,
        measured_how,
        misfits_of,
        sentence_of,
        why_nothing,
    )

HOMES = {
    "comparing.comparison": "Comparison ComparisonPlan FigureComparison FigureRequest Variant find_request "
    "looks usual_requests",
    "comparing.wording": "differences_sentence interval_name",
    "engines.engine": "Engine find_engine",
    "engines.local": "play",
    "estimates": "FEWEST_TO_JUDGE Estimate",
    "figures": "SEAT_ADVANTAGE Figure table_figures find_figure has_any",
    "files": "GrowingFile write_whole",
    "findings": "first_stall never_played never_played_sentence stalls_sentence write_examples",
    "jobs.runner": "Jobs",
    "evaluating.evaluation": "Evaluation EvaluationPlan",
    "evaluating.blunders": "BLUNDERS BlundersPlan Judging",
    "evaluating.ladder": "Ladder Standing Standings Step read_ladder standings_of",
    "evaluating.tournament": "Against Placed Ranking Tournament labels_of ranking_of",
    "evaluating.verdicts": "Verdict Verdicts verdicts_of",
    "reports.report": "Report",
    "reports.formatting": "capitalised interval_of listed none_came_up value_of",
    "results": "Results",
    "rows": "RESULT_SUFFIXES growing_path is_parquet",
    "run": "Run saved_seed resume_path",
    "series": "STALL_AFTER Series",
    "series_kernels": "SERIES_KERNEL",
    "simulation": "Files Simulation",
    "speed": "measure measure_levels",
    "training.plan": "TrainingPlan",
    "training.teacher": "find_teacher",
    "tuning.knobs": "parse_knobs",
    "tuning.report": "tuning_page",
    "tuning.plan": "TuningPlan",
    "tuning.targets": "parse_targets",
    "tuning.trials": "Trial Tuning measured_again still_to_measure reported_of",
    "tuning.words": "band_of commands_of figure_of measured_how misfits_of sentence_of why_nothing",
}
HOME_OF = {name: home for home, names in HOMES.items() for name in names.split()}

__all__ = [*HOME_OF]


def __getattr__(name: str) -> Any:
    if name not in HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{HOME_OF[name]}"), name)
    return value
