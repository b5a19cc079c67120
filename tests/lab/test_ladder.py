"""A ladder: the same cards for all, every seat in turn, and figures that are what they are called."""

import msgspec
import pytest

import pig
from tablemate.core.errors import BadInput
from tablemate.core.metrics import metrics_of
from tablemate.games import the_deal
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.options import SAMPLES
from tablemate.lab import Engine, EvaluationPlan, Ladder, Run, standings_of
from tablemate.lab.evaluating.evaluation import Outcome
from tablemate.lab.evaluating.ladder import Row
from tablemate.lab.plan import header_of, write_line
from tablemate.lab.run import saved_seed
from tablemate.lab.series import played_match

OPTIONS = GAME.options({"players": 3, "schedule": "3..1"})
NO_BLUNDERS = {"choices": [9, 9, 9], "blunders": [0, 0, 0], "slips": [0, 0, 0], "high": [0, 0, 0]}
LADDER = Ladder(GAME, OPTIONS, ("random", "scripted"), seed=5)


def climbed(ladder, deals, *, before=(), workers=1):
    """All rows of a ladder; those before were played already."""
    plan = EvaluationPlan(ladder, deals)
    plan.kept += before
    with Run(plan, Engine(workers)) as run:
        run.play()
    return plan.rows


@pytest.fixture(scope="module")
def rows():
    return climbed(LADDER, 25)


# What is played


def test_a_level_plays_among_its_own_and_against_the_level_below():
    ladder = Ladder(GAME, OPTIONS, ("random", "scripted", "pimc@8it"), seed=1)

    rows = [ladder.row(0, contest, []) for contest in ladder.contests]
    assert [(row.level, row.against) for row in rows] == [
        ("random", None),
        ("scripted", None),
        ("pimc@8it", None),
        ("scripted", "random"),
        ("pimc@8it", "scripted"),
    ]
    assert ladder.matches_a_deal == 3 + 2 * 3


def test_the_stronger_player_sits_in_every_seat_once():
    ladder = Ladder(GAME, OPTIONS, ("a", "b"), seed=1)
    _, alone, step = ladder.contests

    assert step.line_ups == (("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b"))
    assert step.own_seats == ((0,), (1,), (2,))
    assert alone.line_ups == (("b", "b", "b"),)
    assert alone.own_seats == ((0, 1, 2),)


@pytest.mark.parametrize("settings", SAMPLES, ids=str)
def test_the_cards_of_a_match_do_not_depend_on_who_plays(settings):
    options = GAME.options(settings)
    seats = GAME.seats(options)

    def deals(name):
        match = played_match(GAME, options, 11, [name] * seats)
        return [event for event in match.events if event["type"] == "dealt"]

    assert deals("random") == deals("scripted")


@pytest.mark.parametrize("workers", [2, 3])
def test_the_rows_do_not_depend_on_the_number_of_workers(rows, workers, monkeypatch):
    monkeypatch.setattr("tablemate.lab.workers.ALONE_SECONDS", 0)
    monkeypatch.setattr("tablemate.lab.workers.WORTH_HELP_SECONDS", 0)

    assert climbed(LADDER, 6, workers=workers) == rows[:18]


def test_a_ladder_goes_on_where_it_stopped(rows):
    assert climbed(LADDER, 6, before=rows[:13]) == rows[:18]


# What it comes to


def outcome(scores, winners, exact=(0, 0), faults=0):
    return Outcome(scores, winners, {"bids": [2, 2], "exact": list(exact), **NO_BLUNDERS}, faults)


def test_standings_are_what_they_are_called():
    """Two seats, two deals: every figure counted by hand."""
    ladder = Ladder(GAME, GAME.options({"players": 2, "schedule": "2,1"}), ("a", "b"), seed=0)
    rows = [
        Row(0, "a", None, [outcome([1, 3], [1], (1, 2))]),
        Row(0, "b", None, [outcome([5, 5], [0, 1], (2, 2))]),
        Row(0, "b", "a", [outcome([9, 1], [0], (2, 0)), outcome([4, 4], [0, 1], (0, 1), faults=3)]),
        Row(1, "a", None, [outcome([0, 0], [0, 1], (0, 0))]),
        Row(1, "b", None, [outcome([6, 8], [1], (1, 2))]),
        Row(1, "b", "a", [outcome([2, 6], [1], (0, 2)), outcome([0, 5], [1], (2, 2))]),
        Row(2, "a", None, [outcome([100, 100], [0, 1])]),  # this deal is not finished
    ]
    standings = standings_of(ladder, rows)
    low, high = standings.levels

    assert (standings.deals, standings.par, standings.faults) == (2, 0.5, 3)
    assert low.step is None
    assert low.self_play.points.value == pytest.approx((1 + 3 + 0 + 0) / 4)
    assert low.self_play.shares["exact bids"].value == pytest.approx(3 / 8)
    assert high.self_play.points.value == pytest.approx((5 + 5 + 6 + 8) / 4)
    assert high.step.below == "a"
    assert high.step.win_share.value == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert high.step.points.value == pytest.approx((9 + 4 + 2 + 5) / 4)
    assert high.step.points_below.value == pytest.approx((1 + 4 + 6 + 0) / 4)
    assert high.step.shares["exact bids"].value == pytest.approx((2 + 1 + 0 + 2) / 8)


def test_a_level_against_itself_gets_exactly_par():
    """With the same players and cards, every seat wins its own share and no more."""
    ladder = Ladder(GAME, OPTIONS, ("scripted", "scripted"), seed=3)
    step = standings_of(ladder, climbed(ladder, 20)).levels[1].step

    assert (step.win_share.low, step.win_share.high) == pytest.approx((1 / 3, 1 / 3))
    assert not step.is_significant


def run_of(cash, busts, closed, winners):
    counts = {metric.part: [0, 0, 0] for metric in metrics_of(the_deal.GAME).shares_by_seat}
    wholes = {metric.whole: [1, 1, 1] for metric in metrics_of(the_deal.GAME).shares_by_seat}
    return Outcome([cash, busts, closed], winners, counts | wholes, faults=0)


def test_where_seats_play_parts_a_level_gains_what_it_makes_of_each_beyond_the_level_below():
    """Per deal: its own seat's match less the level below's match among its own; a win is worth 50 points."""
    ladder = Ladder(the_deal.GAME, the_deal.GAME.options({}), ("a", "b"), seed=0)
    busted, home = run_of(0, 1, 2, [1]), run_of(290, 0, 3, [0])
    rows = [
        Row(0, "a", None, [busted]),
        Row(0, "b", None, [busted]),
        Row(0, "b", "a", [home, busted, run_of(100, 0, 4, [0, 2])]),
        Row(1, "a", None, [home]),
        Row(1, "b", None, [home]),
        Row(1, "b", "a", [home, busted, home]),
    ]
    _, step = standings_of(ladder, rows).levels
    gains = step.step.gains

    assert ladder.parts == ["Player", "Narc", "Customer"]
    assert [points.value for points in gains.points] == pytest.approx([290 / 2, 1 / 2, 2 / 2])
    first, second = ((290 + 50) / 290 + 0 + (2 + 50) / 23) / 3, (0 + (1 + 50) / 26 + 0) / 3
    assert gains.stages.value == pytest.approx((first + second) / 2)


def test_where_seats_are_alike_their_share_of_the_wins_decides(rows):
    assert LADDER.parts == []
    assert standings_of(LADDER, rows).levels[1].step.gains is None


def test_in_parts_a_level_gains_nothing_on_itself():
    options = the_deal.GAME.options({"deck": "default"})
    ladder = Ladder(the_deal.GAME, options, ("scripted", "scripted"), seed=3)
    step = standings_of(ladder, climbed(ladder, 20)).levels[1].step

    assert (step.gains.stages.low, step.gains.stages.high) == (0, 0)
    assert step.is_significant is False


def test_a_better_player_is_significantly_better(rows):
    low, high = standings_of(LADDER, rows).levels

    assert high.step.is_significant
    assert high.step.win_share.low > 1 / 3
    assert high.self_play.points.value > low.self_play.points.value
    assert high.self_play.shares["exact bids"].value > low.self_play.shares["exact bids"].value


def test_too_few_deals_are_not_judged(rows):
    assert standings_of(LADDER, rows[: 19 * 3]).levels[1].step.is_significant is None


def test_without_a_finished_deal_there_is_nothing_to_tell(rows):
    assert standings_of(LADDER, rows[:2]) is None


def test_any_game_can_be_climbed():
    ladder = Ladder(pig.GAME, pig.GAME.options({"goal": 20}), ("random", "scripted"), seed=1)
    standings = standings_of(ladder, climbed(ladder, 20))

    assert 0.1 < standings.levels[1].self_play.shares["ones rolled"].value < 0.25
    assert standings.levels[1].step.is_significant


# Its file


@pytest.fixture
def kept(rows, tmp_path):
    path = tmp_path / "ladder.jsonl"
    path.write_text("".join(map(write_line, [header_of(EvaluationPlan(LADDER, 25)), *rows])))
    return path


def read(path, ladder=LADDER):
    """The rows that a file holds of a ladder; what is no part of them is cut off once there is more."""
    plan = EvaluationPlan(ladder, 25, path)
    with Run(plan, result=path):
        return plan.rows


def test_a_file_gives_back_every_row(kept, rows):
    assert read(kept) == rows
    assert saved_seed(Ladder.kind, kept) == 5


def test_a_line_cut_off_while_it_was_written_is_dropped(kept, rows):
    whole = kept.read_bytes()
    last = len(write_line(rows[-1]))
    for cut in (1, last // 2, last):
        kept.write_bytes(whole[:-cut])

        assert read(kept) == rows[:-1]
        with Run(EvaluationPlan(LADDER, 25, kept), Engine(1), result=kept) as run:
            run.play()
        assert kept.read_bytes() == whole


@pytest.mark.parametrize("more", [0, 1, 20])
def test_a_file_cut_off_in_its_first_row_has_one_header_when_it_is_resumed(kept, more):
    whole = kept.read_bytes()
    kept.write_bytes(whole[: whole.index(b"\n") + 1 + more])

    with Run(EvaluationPlan(LADDER, 25, kept), Engine(1), result=kept) as run:
        run.play()

    assert kept.read_bytes() == whole


@pytest.mark.parametrize("begun", [b"", b'{"la', b'{"ladder":1,"game":"el_do'])
def test_a_file_that_was_hardly_begun_is_begun_anew(kept, begun):
    kept.write_bytes(begun)

    assert read(kept) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "seed 5, not 6"),
        ({"names": ("random", "pimc@8it")}, "levels random,scripted, not random,pimc@8it"),
        ({"game": pig.GAME, "options": pig.GAME.options({})}, "game el_dorado, not pig"),
        ({"options": GAME.options({"players": 3, "schedule": "3,2"})}, "option schedule 3..1, not 3,2"),
    ],
)
def test_a_file_of_another_ladder_is_refused(kept, change, said):
    fields = {"game": GAME, "options": OPTIONS, "names": LADDER.names, "seed": 5} | change

    with pytest.raises(BadInput, match=f"holds a ladder with {said}; name another file"):
        read(kept, Ladder(**fields))


def test_a_file_of_other_players_is_refused(kept, monkeypatch):
    """What the levels are has changed since, so that the rows cannot be told together."""
    monkeypatch.setattr("tablemate.lab.plan.code_digest", lambda *packages: "another")

    with pytest.raises(BadInput, match="was played by other rules or players than these; name another file"):
        read(kept)


@pytest.mark.parametrize(("version", "called"), [(1, "an earlier"), (3, "a later")])
def test_a_file_of_another_version_is_refused(kept, version, called):
    kept.write_text(f'{{"ladder":{version}}}\n')

    with pytest.raises(
        BadInput,
        match=f"was written by {called} version of Tablemate and cannot be resumed; name another file",
    ):
        read(kept)


def test_only_one_ladder_at_a_time_holds_a_file(kept):
    plan = EvaluationPlan(LADDER, 25, kept)
    with (
        Run(plan, result=kept),
        pytest.raises(BadInput, match="another ladder is writing there"),
        Run(plan, result=kept),
    ):
        pass
    with Run(EvaluationPlan(LADDER, 25, kept), result=kept):
        pass


@pytest.mark.parametrize("text", [b"what was there", b"what was there\n", b"{}\n", b"\xff\n"])
def test_a_file_of_something_else_is_refused(kept, text):
    kept.write_bytes(text)

    with pytest.raises(BadInput, match="is not a ladder file; name another file"):
        read(kept)


@pytest.mark.parametrize(
    "text",
    [
        b'{"ladder":2}\n',
        b'{"ladder":"two"}\n',
        b'{"ladder":\xff}\n',
        b'{"ladder":[[[\n',
        write_line(header_of(EvaluationPlan(LADDER, 25)) | {"seed": -1}).encode(),
        write_line(header_of(EvaluationPlan(LADDER, 25)) | {"seed": 1 << 53}).encode(),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(kept, text):
    kept.write_bytes(text)

    with pytest.raises(BadInput, match="line 1: cannot be read; name another file"):
        read(kept)


def shortened(row):
    return msgspec.structs.replace(row, matches=row.matches[:-1])


def without_counts(row):
    return msgspec.structs.replace(row, matches=[msgspec.structs.replace(m, counts={}) for m in row.matches])


def with_each_match(**fields):
    def spoil(row):
        matches = [msgspec.structs.replace(match, **fields) for match in row.matches]
        return msgspec.structs.replace(row, matches=matches)

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        shortened,
        without_counts,
        with_each_match(winners=[3]),
        with_each_match(winners=[-1]),
        with_each_match(winners=[1, 1]),
        with_each_match(scores=[10**400, 0, 0]),
        with_each_match(scores=[1, 2]),
        with_each_match(counts={"bids": [3, 3, 3], "exact": [-1, 0, 0], **NO_BLUNDERS}),
        with_each_match(faults=-1),
    ],
)
def test_a_row_that_does_not_belong_there_is_refused(kept, rows, spoil):
    kept.write_text(
        "".join(map(write_line, [header_of(EvaluationPlan(LADDER, 25)), rows[0], spoil(rows[1]), *rows[2:]]))
    )

    with pytest.raises(BadInput, match=r"line 3: is not the row that follows"):
        read(kept)


def test_a_row_out_of_its_order_is_refused(kept, rows):
    kept.write_text("".join(map(write_line, [header_of(EvaluationPlan(LADDER, 25)), rows[0], rows[2]])))

    with pytest.raises(BadInput, match=r"line 3: is not the row that follows"):
        read(kept)


def test_a_line_that_is_no_row_is_refused(kept, rows):
    kept.write_text(write_line(header_of(EvaluationPlan(LADDER, 25))) + "{}\n")

    with pytest.raises(BadInput, match=r"line 2: is not a row of a ladder"):
        read(kept)
