"""A ladder: the same cards for all, every seat in turn, and figures that are what they are called."""

import msgspec
import pytest

import pig
from tablemate.core.errors import BadInput
from tablemate.games.el_dorado import GAME
from tablemate.games.el_dorado.options import SAMPLES
from tablemate.lab import kept as kept_files
from tablemate.lab.kept import Kept, write_line
from tablemate.lab.ladders.file import LADDERS, head_of, read_rows
from tablemate.lab.ladders.ladder import Contest, Ladder, Row, climb
from tablemate.lab.ladders.standings import standings_of
from tablemate.lab.outcomes import Outcome
from tablemate.lab.series import played_match

OPTIONS = GAME.options({"players": 3, "schedule": "3..1"})
LADDER = Ladder(GAME, OPTIONS, ("random", "scripted"), seed=5)


@pytest.fixture(scope="module")
def rows():
    return list(climb(LADDER, 25, workers=1))


# What is played


def test_a_level_plays_among_its_own_and_against_the_level_below():
    ladder = Ladder(GAME, OPTIONS, ("random", "scripted", "pimc@8it"), seed=1)

    assert ladder.contests == [
        Contest("random", None),
        Contest("scripted", None),
        Contest("pimc@8it", None),
        Contest("scripted", "random"),
        Contest("pimc@8it", "scripted"),
    ]
    assert ladder.matches_a_deal == 3 + 2 * 3


def test_the_stronger_player_sits_in_every_seat_once():
    assert Contest("b", "a").line_ups(3) == [("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b")]
    assert [list(Contest("b", "a").own_seats(number, 3)) for number in range(3)] == [[0], [1], [2]]
    assert Contest("b", None).line_ups(3) == [("b", "b", "b")]
    assert list(Contest("b", None).own_seats(0, 3)) == [0, 1, 2]


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

    assert list(climb(LADDER, 6, workers=workers)) == rows[:18]


def test_a_ladder_goes_on_where_it_stopped(rows):
    assert list(climb(LADDER, 6, skip=13, workers=1)) == rows[13:18]


# What it comes to


def outcome(scores, winners, exact=(0, 0), faults=0):
    return Outcome(scores, winners, {"bids": [2, 2], "exact": list(exact)}, faults)


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
    step = standings_of(ladder, list(climb(ladder, 20, workers=1))).levels[1].step

    assert (step.win_share.low, step.win_share.high) == pytest.approx((1 / 3, 1 / 3))
    assert not step.is_significant


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
    standings = standings_of(ladder, list(climb(ladder, 20, workers=1)))

    assert 0.1 < standings.levels[1].self_play.shares["ones rolled"].value < 0.25
    assert standings.levels[1].step.is_significant


# Its file


@pytest.fixture
def kept(rows, tmp_path):
    path = tmp_path / "ladder.jsonl"
    path.write_text("".join(map(write_line, [head_of(LADDER), *rows])))
    return path


def test_a_file_gives_back_every_row(kept, rows):
    assert read_rows(kept, LADDER) == Kept(rows, kept.stat().st_size)
    assert LADDERS.read_head(kept).seed == 5


def test_a_line_cut_off_while_it_was_written_is_dropped(kept, rows):
    whole = kept.read_bytes()
    last = len(write_line(rows[-1]))
    for cut in (1, last // 2, last):
        kept.write_bytes(whole[:-cut])

        assert read_rows(kept, LADDER) == Kept(rows[:-1], len(whole) - last)


@pytest.mark.parametrize("begun", [b"", b'{"la', b'{"ladder":1,"game":"el_do'])
def test_a_file_that_was_hardly_begun_is_begun_anew(kept, begun):
    kept.write_bytes(begun)

    assert read_rows(kept, LADDER) == Kept([], 0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "seed 5, not 6"),
        ({"levels": ("random", "pimc@8it")}, "levels random,scripted, not random,pimc@8it"),
        ({"game": pig.GAME, "options": pig.GAME.options({})}, "game el_dorado, not pig"),
        ({"options": GAME.options({"players": 3, "schedule": "3,2"})}, "option schedule 3..1, not 3,2"),
    ],
)
def test_a_file_of_another_ladder_is_refused(kept, change, said):
    fields = {"game": GAME, "options": OPTIONS, "levels": LADDER.levels, "seed": 5} | change

    with pytest.raises(BadInput, match=f"holds a ladder with {said}; name another file"):
        read_rows(kept, Ladder(**fields))


def test_a_file_of_other_players_is_refused(kept, monkeypatch):
    """What the levels are has changed since, so that the rows cannot be told together."""
    monkeypatch.setattr(kept_files, "code_digest", lambda *packages: "another")

    with pytest.raises(BadInput, match="was climbed by other rules or players than these; name another file"):
        read_rows(kept, LADDER)


def test_only_one_ladder_at_a_time_holds_a_file(kept):
    with (
        LADDERS.held(kept),
        pytest.raises(BadInput, match="another ladder is writing there"),
        LADDERS.held(kept),
    ):
        pass
    with LADDERS.held(kept):
        pass


@pytest.mark.parametrize("text", [b"what was there", b"what was there\n", b"{}\n", b"\xff\n"])
def test_a_file_of_something_else_is_refused(kept, text):
    kept.write_bytes(text)

    with pytest.raises(BadInput, match="holds something else; name another file"):
        read_rows(kept, LADDER)


@pytest.mark.parametrize(
    "text",
    [
        b'{"ladder":1}\n',
        b'{"ladder":\xff}\n',
        b'{"ladder":[[[\n',
        msgspec.json.encode(msgspec.structs.replace(head_of(LADDER), seed=-1)) + b"\n",
        msgspec.json.encode(msgspec.structs.replace(head_of(LADDER), seed=1 << 53)) + b"\n",
    ],
)
def test_a_file_that_cannot_be_read_is_refused(kept, text):
    kept.write_bytes(text)

    with pytest.raises(BadInput, match="line 1: cannot be read; name another file"):
        read_rows(kept, LADDER)


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
        with_each_match(counts={"bids": [3, 3, 3], "exact": [-1, 0, 0]}),
        with_each_match(faults=-1),
    ],
)
def test_a_row_that_does_not_belong_there_is_refused(kept, rows, spoil):
    kept.write_text("".join(map(write_line, [head_of(LADDER), rows[0], spoil(rows[1]), *rows[2:]])))

    with pytest.raises(BadInput, match=r"line 3: is not the row that follows"):
        read_rows(kept, LADDER)


def test_a_row_out_of_its_order_is_refused(kept, rows):
    kept.write_text("".join(map(write_line, [head_of(LADDER), rows[0], rows[2]])))

    with pytest.raises(BadInput, match=r"line 3: is not the row that follows"):
        read_rows(kept, LADDER)


def test_a_line_that_is_no_row_is_refused(kept, rows):
    kept.write_text(write_line(head_of(LADDER)) + "{}\n")

    with pytest.raises(BadInput, match=r"line 2: is no row of a ladder"):
        read_rows(kept, LADDER)
