"""The generator and its streams: the same numbers in rules and in plain Python."""

from itertools import combinations

import pytest

from both_forms import FORMS, Form
from tablemate.core import rng
from tablemate.core.rulebook import new_rngs
from tablemate.core.streams import (
    GAME_STREAM,
    GAMMA,
    WORD,
    Stream,
    match_seed,
    mixed,
    seat_stream,
    start_since,
    stream_start,
    world_stream,
)

SPLITMIX64_FROM_0 = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
STARTS = [0, 1, 7, WORD, 1 << 63, stream_start(5, GAME_STREAM)]


@pytest.fixture(scope="module", params=FORMS)
def form(request) -> Form:
    return Form(request.param)


@pytest.fixture(scope="module")
def rules(form):
    return form.rules(rng.draw, rng.below)


def stream_from(x: int) -> Stream:
    stream = Stream(stream_start(0, 0))
    stream.x = x
    return stream


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# The generator


def test_the_stream_is_splitmix64():
    stream = stream_from(0)

    assert [stream.draw() for _ in range(3)] == SPLITMIX64_FROM_0


def test_the_rules_draw_splitmix64(form, rules):
    drawing = form.record(new_rngs(0))

    assert [int(rules.draw(drawing)) for _ in range(3)] == SPLITMIX64_FROM_0


@pytest.mark.parametrize("start", STARTS)
def test_rules_and_streams_draw_the_same_values(form, rules, start):
    array, stream = new_rngs(start), stream_from(start)
    drawing = form.record(array)
    for n in [1, 2, 3, 6, 10, 52, 1000, (1 << 31) - 1] * 5:
        assert int(rules.draw(drawing)) == stream.draw()
        assert rules.below(drawing, n) == stream.below(n)
        assert int(array["x"][0]) == stream.x


def test_below_takes_one_draw():
    drawn, below = stream_from(9), stream_from(9)
    drawn.draw()
    below.below(6)

    assert drawn.x == below.x


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52])
def test_below_is_in_range_and_reaches_every_number(n):
    stream = Stream(stream_start(1, 2))

    assert {stream.below(n) for _ in range(60 * n)} == set(range(n))


@pytest.mark.parametrize("n", [2, 6, 10, 13])
def test_below_is_even(n):
    stream = Stream(stream_start(2, n))
    counts = [0] * n
    for _ in range(2000 * n):
        counts[stream.below(n)] += 1

    # Four standard deviations above the mean of the chi-square distribution; the seed is fixed.
    assert chi_square(counts) < (n - 1) + 4 * (2 * (n - 1)) ** 0.5


# Streams


def test_streams_of_a_seed_start_at_different_places():
    numbers = [GAME_STREAM, *map(seat_stream, range(10)), *map(world_stream, range(10))]

    assert len({Stream(stream_start(7, number)).draw() for number in numbers}) == len(numbers)


def test_game_seats_and_worlds_have_different_streams():
    seats = range(100)
    numbers = {GAME_STREAM, *map(seat_stream, seats), *map(world_stream, seats)}

    assert len(numbers) == 1 + 2 * len(seats)


def test_no_stream_runs_into_another_soon():
    """Streams are places on one circle: none may start within a match's draws of another."""
    inverse = pow(GAMMA, -1, 1 << 64)
    places = [stream_start(seed, n) * inverse & WORD for seed in range(20) for n in range(20)]
    for a, b in combinations(places, 2):
        assert min((a - b) & WORD, (b - a) & WORD) > 1 << 40


@pytest.mark.parametrize(("a", "b"), [((7, 0), (7, 1)), ((7, 1), (7, 2)), ((7, 0), (8, 0)), ((0, 0), (0, 1))])
def test_streams_are_not_correlated(a, b):
    """Of 64 x 500 pairs of bits half agree, give or take four standard deviations."""
    one, two = Stream(stream_start(*a)), Stream(stream_start(*b))
    different = sum((one.draw() ^ two.draw()).bit_count() for _ in range(500))

    assert abs(different - 16_000) < 4 * 0.5 * 32_000**0.5


def test_a_stream_follows_from_seed_and_number_alone():
    assert [Stream(stream_start(3, 4)).draw() for _ in range(2)] == [Stream(stream_start(3, 4)).draw()] * 2
    assert Stream(stream_start(3, 4)).draw() != Stream(stream_start(4, 3)).draw()


def test_whoever_takes_a_stream_over_draws_something_else():
    start = stream_start(7, seat_stream(1))

    assert start_since(start, 0) == start
    assert len({start_since(start, line) for line in range(500)}) == 500


def test_mixing_loses_nothing():
    assert len({mixed(z) for z in range(20_000)}) == 20_000


# Seeds of a series


def test_the_first_match_of_a_series_has_the_seed_itself():
    for seed in (0, 1, 7, (1 << 53) - 1):
        assert match_seed(seed, 0) == seed


def test_the_seeds_of_a_series_are_distinct_and_every_reader_of_json_keeps_them():
    seeds = [match_seed(s, number) for s in (0, 1, 7) for number in range(3000)]

    assert all(0 <= seed < 1 << 53 for seed in seeds)
    assert len(set(seeds)) == len(seeds)


def test_the_matches_of_a_series_do_not_share_the_first_ones_streams():
    starts = {stream_start(match_seed(7, n), GAME_STREAM) for n in range(500)}
    others = {stream_start(7, number) for number in range(1, 500)}

    assert len(starts) == 500
    assert not starts & others
