"""Sampled blunders at the command line: tables that tell what the file holds, resumed with more decisions."""

import json
import re

import pytest

SMALL = (
    "blunders",
    "el-dorado",
    "--levels",
    "random,scripted",
    "--set",
    "players=3",
    "--set",
    "schedule=2,1",
)
ONE = ("--seed", 1, "--workers", 1)


def test_the_table_tells_what_json_tells_and_the_file_resumes(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    first = tablemate(*SMALL, *ONE, "--decisions", 20, "--out", out)
    before = out.read_text()
    figures = json.loads(tablemate(*SMALL, "--decisions", 40, "--workers", 1, "--out", out, "--json").out)
    told = tablemate(*SMALL, "--decisions", 40, "--out", out)

    assert (first.code, first.err) == (0, "")
    assert out.read_text().startswith(before)
    assert [level["level"] for level in figures["levels"]] == ["random", "scripted"]
    for level in figures["levels"]:
        share, low, high = (f"{100 * level['blunders'][name]:.1f}" for name in ("value", "low", "high"))
        assert level["decisions"] >= 40
        assert re.search(
            rf"^{level['level']} +{level['decisions']} +{share}% \[{low}, {high}\]", told.out, re.M
        )
    assert "El Dorado, seed 1; a blunder costs more than a tenth of what a stage is worth (0.74)" in told.out


def test_one_match_says_nothing_about_how_far_figures_may_be_off(tablemate):
    told = tablemate(*SMALL, *ONE, "--decisions", 1).out

    assert re.search(r"^scripted +\d+ +[\d.]+%(?! \[)", told, re.M)


def test_markdown_ends_with_the_command_that_makes_it_again(tablemate):
    told = tablemate(*SMALL, *ONE, "--decisions", 20, "--markdown").out

    assert told.startswith("| level | decisions | blunders |")
    command = "tablemate blunders el-dorado --levels random,scripted --decisions 20 --seed 1 --set players=3 "
    assert f"```\n{command}--set schedule=2,1\n```" in told


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--levels", "genius"), "level 'genius': there is no player 'genius'; a seat is "),
        (("--decisions", 0), "--decisions 0: there must be at least one"),
        (("--workers", 0), "--workers 0: there must be at least one"),
    ],
)
def test_what_cannot_be_judged_is_refused_at_once(tablemate, words, complaint):
    told = tablemate("blunders", "el-dorado", *words)

    assert told.code == 2
    assert told.err.startswith(f"tablemate: {complaint}")


def test_the_file_of_another_plan_is_left_alone(tablemate, tmp_path):
    out = tmp_path / "out.jsonl"
    tablemate(*SMALL, *ONE, "--decisions", 20, "--out", out)
    before = out.read_text()
    told = tablemate(*SMALL, "--set", "hook=on", "--decisions", 20, "--out", out)

    assert told.code == 2
    assert "holds a blunder count with option hook False, not True" in told.err
    assert out.read_text() == before
