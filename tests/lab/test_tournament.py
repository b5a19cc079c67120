"""A tournament: every pair on the same cards from both sides, and ratings that follow from its file alone."""

import msgspec
import pytest

import pig
from tablemate.core.errors import BadInput
from tablemate.games.el_dorado import GAME
from tablemate.lab import Engine, EvaluationPlan, Ladder, Run, Tournament, labels_of, ranking_of, standings_of
from tablemate.lab.evaluating.evaluation import Outcome
from tablemate.lab.evaluating.tournament import Meeting
from tablemate.lab.plan import header_of, write_line
from tablemate.lab.run import saved_seed

OPTIONS = GAME.options({"players": 3, "schedule": "2,1"})
NO_BLUNDERS = {"choices": [9, 9, 9], "blunders": [0, 0, 0], "slips": [0, 0, 0]}
TOURNAMENT = Tournament(GAME, OPTIONS, ("random", "scripted", "scripted:aggressive"), seed=5)


def tournament(players, *, seats=2, seed=3, **settings):
    options = GAME.options({"players": seats, "schedule": "2,1", **settings})
    return Tournament(GAME, options, players, seed)


def held(evaluation, deals, *, before=(), workers=1):
    """All meetings of a tournament, or rows of a ladder; those before were played already."""
    plan = EvaluationPlan(evaluation, deals)
    plan.kept += before
    with Run(plan, Engine(workers)) as run:
        run.play()
    return plan.rows


@pytest.fixture(scope="module")
def meetings():
    return held(TOURNAMENT, 25)


# What is played


def test_everybody_meets_everybody_twice_on_a_deal():
    assert [(pair.first, pair.second) for pair in TOURNAMENT.contests] == [(0, 1), (0, 2), (1, 2)]
    assert TOURNAMENT.matches_a_deal == 6


@pytest.mark.parametrize(
    ("seats", "line_ups"),
    [
        (2, [("a", "b"), ("b", "a")]),
        (3, [("a", "b", "a"), ("b", "a", "b")]),
        (4, [("a", "b", "a", "b"), ("b", "a", "b", "a")]),
    ],
)
def test_a_pair_takes_turns_and_then_changes_over(seats, line_ups):
    assert [*tournament(("a", "b"), seats=seats).pair(0, 1).line_ups] == line_ups


def test_the_meetings_do_not_depend_on_the_number_of_workers(meetings, monkeypatch):
    monkeypatch.setattr("tablemate.lab.workers.ALONE_SECONDS", 0)
    monkeypatch.setattr("tablemate.lab.workers.WORTH_HELP_SECONDS", 0)

    assert held(TOURNAMENT, 3, workers=2) == meetings[:9]


def test_a_tournament_goes_on_where_it_stopped(meetings):
    assert held(TOURNAMENT, 6, before=meetings[:13]) == meetings[:18]


# What it comes to


@pytest.mark.parametrize("player", ["random", "scripted"])
@pytest.mark.parametrize("seats", range(2, 11))
def test_a_player_against_its_equal_has_exactly_half_of_the_wins(player, seats):
    mirror = tournament((player, player), seats=seats)
    one, other = ranking_of(mirror, held(mirror, 8)).players

    for placed in (one, other):
        (against,) = placed.against
        assert (against.win_share.low, against.win_share.value, against.win_share.high) == (0.5, 0.5, 0.5)
    assert (one.rating.value, one.rating.uncertainty) == (other.rating.value, other.rating.uncertainty)
    assert one.rating.value == 25


def outcome(scores, winners, faults=0):
    return Outcome(scores, winners, {"bids": [2, 2, 2], "exact": [1, 1, 1], **NO_BLUNDERS}, faults)


def test_a_ranking_is_what_it_is_called():
    """Three seats, two deals: every figure counted by hand."""
    played = tournament(("a", "b"), seats=3)
    meetings = [
        # a sits 0 and 2, then 1
        Meeting(0, 0, 1, [outcome([9, 1, 2], [0]), outcome([3, 6, 3], [1])]),
        Meeting(1, 0, 1, [outcome([4, 4, 1], [0, 1], faults=2), outcome([5, 0, 5], [0, 2])]),
    ]
    ranking = ranking_of(played, meetings)
    first, second = sorted(ranking.players, key=lambda placed: placed.number)

    assert (ranking.deals, ranking.faults) == (2, 2)
    assert (first.player, second.player) == ("a", "b")
    assert first.against[0].win_share.value == pytest.approx((2 + 0.5) / 4)
    assert second.against[0].win_share.value == pytest.approx((0 + 1.5) / 4)
    assert first.points.value == pytest.approx(((9 + 2 + 6) / 3 + (4 + 1 + 0) / 3) / 2)
    assert second.points.value == pytest.approx(((1 + 3 + 3) / 3 + (4 + 5 + 5) / 3) / 2)
    assert first.against[0].is_significant is None, "two deals are too few to say"


def test_a_won_meeting_lifts_the_rating_and_a_drawn_one_only_makes_it_surer():
    played = tournament(("a", "b"), seats=3)
    won = Meeting(0, 0, 1, [outcome([9, 1, 2], [0]), outcome([3, 6, 3], [1])])
    drawn = Meeting(0, 0, 1, [outcome([9, 1, 2], [0]), outcome([6, 3, 3], [0])])

    first, second = ranking_of(played, [won]).players
    assert first.rating.value > 25 > second.rating.value
    for placed in ranking_of(played, [drawn]).players:
        assert placed.rating.value == 25
        assert placed.rating.uncertainty < 25 / 3
        assert placed.rating.ordinal == pytest.approx(25 - 3 * placed.rating.uncertainty)


def test_a_better_player_is_clearly_better(meetings):
    ranking = ranking_of(TOURNAMENT, meetings)
    last = ranking.players[-1]

    assert last.player == "random"
    assert all(against.is_significant and against.win_share.high < 0.5 for against in last.against)
    assert [placed.rating.value for placed in ranking.players] == sorted(
        (placed.rating.value for placed in ranking.players), reverse=True
    )


def test_the_shares_of_a_pair_add_up(meetings):
    against = {
        (placed.number, each.player): each.win_share.value
        for placed in ranking_of(TOURNAMENT, meetings).players
        for each in placed.against
    }
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert against[one, other] + against[other, one] == pytest.approx(1)


def test_the_same_meetings_give_the_same_ratings(meetings):
    copied = msgspec.json.decode(msgspec.json.encode(meetings), type=list[Meeting])

    assert ranking_of(TOURNAMENT, copied) == ranking_of(TOURNAMENT, meetings)


def test_without_a_finished_deal_there_is_nothing_to_tell(meetings):
    assert ranking_of(TOURNAMENT, meetings[:2]) is None


def test_names_that_come_twice_are_told_apart():
    assert labels_of(["a", "b", "a"]) == ["a (1)", "b", "a (2)"]


def test_any_game_can_be_met_in():
    played = Tournament(pig.GAME, pig.GAME.options({"goal": 20, "players": 3}), ("random", "scripted"), 1)

    assert ranking_of(played, held(played, 20)).players[0].player == "scripted"


@pytest.mark.soak
def test_levels_are_rated_in_the_order_of_the_ladder():
    options = GAME.options({"players": 4, "schedule": "5..1"})
    levels = ("random", "easy", "normal")
    played = Tournament(GAME, options, levels, seed=1)
    ladder = Ladder(GAME, options, levels, seed=1)
    ranking = ranking_of(played, held(played, 100, workers=None))
    standings = standings_of(ladder, held(ladder, 100, workers=None))

    assert all(standing.step.win_share.value > 0.25 for standing in standings.levels[1:])
    assert [placed.player for placed in ranking.players] == [*reversed(levels)]


# Its file


@pytest.fixture
def kept(meetings, tmp_path):
    path = tmp_path / "tournament.jsonl"
    path.write_text("".join(map(write_line, [header_of(EvaluationPlan(TOURNAMENT, 25)), *meetings])))
    return path


def read(path, tournament=TOURNAMENT):
    """The meetings that a file holds of a tournament."""
    plan = EvaluationPlan(tournament, 25, path)
    with Run(plan, result=path):
        return plan.rows


def test_a_file_gives_back_every_meeting(kept, meetings):
    assert read(kept) == meetings
    assert saved_seed(Tournament.kind, kept) == 5


def test_a_line_cut_off_while_it_was_written_is_dropped(kept, meetings):
    whole = kept.read_bytes()
    last = len(write_line(meetings[-1]))
    kept.write_bytes(whole[: -last // 2])

    assert read(kept) == meetings[:-1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 6}, "seed 5, not 6"),
        (
            {"names": ("random", "scripted")},
            "players random,scripted,scripted:aggressive, not random,scripted",
        ),
        ({"options": GAME.options({"players": 3, "schedule": "3,2"})}, "option schedule 2,1, not 3,2"),
    ],
)
def test_a_file_of_another_tournament_is_refused(kept, change, said):
    fields = {"game": GAME, "options": OPTIONS, "names": TOURNAMENT.names, "seed": 5} | change

    with pytest.raises(BadInput, match=f"holds a tournament with {said}; name another file"):
        read(kept, Tournament(**fields))


def test_a_file_of_other_code_is_refused(kept, monkeypatch):
    monkeypatch.setattr("tablemate.lab.plan.code_digest", lambda *packages: "another")

    with pytest.raises(BadInput, match="was played by other rules or players than these; name another file"):
        read(kept)


def test_a_file_of_a_ladder_is_no_tournament(kept):
    kept.write_text('{"ladder":2}\n')

    with pytest.raises(BadInput, match="is not a tournament file; name another file"):
        read(kept)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda met: msgspec.structs.replace(met, deal=7),
        lambda met: msgspec.structs.replace(met, second=1),
        lambda met: msgspec.structs.replace(met, matches=met.matches[:1]),
        lambda met: msgspec.structs.replace(met, matches=[met.matches[0], outcome([1, 2], [0])]),
    ],
)
def test_a_meeting_that_does_not_belong_there_is_refused(kept, meetings, spoil):
    rows = [header_of(EvaluationPlan(TOURNAMENT, 25)), meetings[0], spoil(meetings[1]), *meetings[2:]]
    kept.write_text("".join(map(write_line, rows)))

    with pytest.raises(BadInput, match=r"line 3: is not the row that follows"):
        read(kept)
