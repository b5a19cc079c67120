"""Match files: written, read and verified; what a file may not hold, and the place of the fault."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest

from el_dorado_positions import decisions, new_match, random_match
from tablemate.core.errors import BadMatchFile, DoesNotVerify, UnknownGame
from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.matchfile import (
    RecordedMatch,
    header_of,
    read_matches,
    replayed,
    verify,
    write_lines,
    write_match,
)
from tablemate.games.el_dorado import GAME

SMALL = {"players": 3, "schedule": "2,1"}
HEADER, SETUP, FIRST, RESULT = 0, 1, 2, -1


def find_game(name: str) -> Game:
    if name != GAME.id:
        raise UnknownGame(name, [GAME.id])
    return GAME


def read(text: str | Iterable[str]) -> list[RecordedMatch]:
    lines = text.splitlines(keepends=True) if isinstance(text, str) else text
    return list(read_matches(lines, "a.jsonl"))


def verified(text: str) -> list[Match]:
    return [verify(recorded, find_game) for recorded in read(text)]


def changed(text: str, line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The text with one line's object changed in place."""
    lines = text.splitlines()
    found = json.loads(lines[line])
    change(found)
    lines[line] = json.dumps(found)
    return "\n".join(lines) + "\n"


def winding_match() -> Match:
    """A match with take-backs, a fault and a concession."""
    match = new_match(8, **SMALL)
    for _ in decisions(match, 8):
        if len(match.lines) == 4:
            break
    match.take_back(1)
    match.act(match.actor, match.position.legal()[0], fault="no answer in time")
    match.act(match.actor, match.position.legal()[-1])
    match.concede(2)
    match.take_back(6)
    for _ in decisions(match, 9):
        if len(match.lines) == 11:
            break
    match.concede(1)
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return write_match(random_match(5, **SMALL))


# There and back


@pytest.mark.parametrize("make", [lambda: random_match(5, **SMALL), winding_match], ids=["plain", "winding"])
def test_a_match_is_written_read_and_played_again(make):
    match = make()
    (again,) = verified(write_match(match))

    assert again.lines == match.lines
    assert again.standing == match.standing
    assert again.result == match.result
    assert again.conceded == match.conceded
    assert again.position.states.tobytes() == match.position.states.tobytes()
    assert write_match(again) == write_match(match)


def test_a_file_is_one_json_object_a_line(text):
    lines = [json.loads(line) for line in text.splitlines()]

    assert text.endswith("\n")
    assert list(lines[HEADER]) == ["tablemate", "game", "rules", "options", "seed", "seats"]
    assert lines[HEADER]["tablemate"] == 1
    assert list(lines[SETUP]) == ["setup"]
    assert [line["n"] for line in lines[2:-1]] == list(range(len(lines) - 3))
    assert list(lines[FIRST]) == ["n", "seat", "action", "events"]
    assert list(lines[RESULT]["result"]) == ["scores", "winners", "decisions", "digest"]


def test_take_backs_concessions_and_faults_are_lines_of_their_own():
    lines = [json.loads(line) for line in write_match(winding_match()).splitlines()]

    assert {"n": 4, "take_back": {"to": 1}} in lines
    assert {"n": 7, "concede": {"seat": 2}} in lines
    assert {"n": 11, "concede": {"seat": 1}} in lines
    assert [line["n"] for line in lines if line.get("fault") == "no answer in time"] == [5]


def test_every_option_is_written_even_where_it_is_the_default(text):
    options = json.loads(text.splitlines()[HEADER])["options"]

    assert {info.name for info in GAME.option_list} == set(options)


def test_several_matches_follow_one_another():
    texts = [write_match(random_match(seed, **SMALL)) for seed in range(3)]
    found = read("".join(texts))

    assert [recorded.number for recorded in found] == [1, 2, 3]
    assert [recorded.header.seed for recorded in found] == [0, 1, 2]
    assert found[1].first_line == 1 + texts[0].count("\n")
    assert "".join(write_match(match) for match in verified("".join(texts))) == "".join(texts)


def test_matches_are_read_one_at_a_time(text):
    """A fault in the second match does not keep the first from being read."""
    reading = read_matches([*text.splitlines(keepends=True), "rubbish\n"], "a.jsonl")

    assert next(reading).number == 1
    with pytest.raises(BadMatchFile):
        next(reading)


@pytest.mark.parametrize("after", [0, 1, 2, 3, -1])
def test_blank_lines_are_ignored_wherever_they_stand(text, after):
    lines = text.splitlines(keepends=True)
    at = after % (len(lines) + 1)

    (again,) = verified("".join([*lines[:at], "\n", "  \n", *lines[at:]]))
    assert write_match(again) == text


def test_a_match_that_was_left_is_marked_as_unfinished_and_verifies_as_far_as_it_came():
    match = new_match(5, **SMALL)
    match.act(match.actor, match.position.legal()[0])
    (recorded,) = read_matches(write_match(match).splitlines(True), "a.jsonl")

    again = verify(recorded, find_game)
    assert recorded.ending[1] == again.standing_result
    assert (again.standing_result.unfinished, again.standing_result.winners) == (True, [])
    assert again.result is None


def test_no_match_that_is_over_passes_for_unfinished():
    text = write_match(random_match(5, **SMALL)).replace('"digest"', '"unfinished":true,"digest"')
    (recorded,) = read_matches(text.splitlines(True), "a.jsonl")

    with pytest.raises(DoesNotVerify, match="unfinished should be False, not True"):
        verify(recorded, find_game)


# Files that cannot be read


@pytest.mark.parametrize(
    ("lines", "because"),
    [
        ([], "a.jsonl: contains no match"),
        (["\n", " \n"], "a.jsonl: contains no match"),
        (["{\n"], "a.jsonl, line 1: is not JSON"),
        (['{"tablemate": 1, "ga'], "a.jsonl, line 1: the line is cut off"),
        (["[1]\n"], "a.jsonl, line 1: is not a JSON object"),
        (["7\n"], "a.jsonl, line 1: is not a JSON object"),
        (['{"setup": []}\n'], "a.jsonl, line 1: a match starts with a header line"),
        (["[" * 100_000 + "\n"], "a.jsonl, line 1: is nested too deeply"),
        (['{"a": "\udcff"}\n'], "a.jsonl, line 1: is not UTF-8 text"),
    ],
)
def test_what_is_no_match_file_is_refused_with_the_place(lines, because):
    with pytest.raises(BadMatchFile) as refused:
        read(lines)

    assert str(refused.value).startswith(because)


@pytest.mark.parametrize("lines", [1, 2, 4])
def test_a_file_cut_off_between_lines_is_refused(text, lines):
    with pytest.raises(BadMatchFile, match=rf"line {lines}: match 1 has no result line; .* cut off"):
        read("".join(text.splitlines(keepends=True)[:lines]))


def test_a_file_cut_off_within_its_last_line_is_refused(text):
    with pytest.raises(BadMatchFile, match=f"line {text.count(chr(10))}: the line is cut off"):
        read(text[:-9])


@pytest.mark.parametrize(
    ("line", "change", "because"),
    [
        (HEADER, lambda o: o.update(tablemate=2), "format 2 is not supported, only 1"),
        (HEADER, lambda o: o.pop("seed"), "a match starts with a header line"),
        (HEADER, lambda o: o.update(seats="abc"), "a match starts with a header line"),
        (HEADER, lambda o: o.update(colour=1), "a match starts with a header line"),
        (SETUP, lambda o: o.update(setup={}), "a setup line"),
        (FIRST, lambda o: o.update(n=1), "is numbered 1, but 0 comes next"),
        (FIRST, lambda o: o.pop("n"), "a line with action"),
        (FIRST, lambda o: o.update(seat=True), "a line with action"),
        (FIRST, lambda o: o.update(colour=1), "a line with action"),
        (FIRST, lambda o: o.pop("action"), "has no action, take_back, concede or result"),
        (FIRST, lambda o: (o.clear(), o.update(n=0, take_back={})), "a line with take_back"),
        (FIRST, lambda o: (o.clear(), o.update(n=0, concede=1)), "a line with concede"),
        (RESULT, lambda o: o["result"].pop("digest"), "a result line"),
    ],
)
def test_a_line_of_another_form_is_refused_with_its_number(text, line, change, because):
    number = range(text.count("\n"))[line] + 1
    with pytest.raises(BadMatchFile) as refused:
        read(changed(text, line, change))

    assert str(refused.value).startswith(f"a.jsonl, line {number}: {because}")


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (lambda o: o.update(game="chess"), "there is no game 'chess'"),
        (lambda o: o.update(seed=-1), "seed -1 is not a whole number"),
        (lambda o: o.update(entropy="AB" * 16), "entropy is written as 32 hex digits, in small letters"),
        (lambda o: o.update(seats=["a"]), "El Dorado has 3 seats with these options, not 1"),
        (lambda o: o["options"].update(players=99), "option players=99: must be a whole number from 2 to 10"),
        (lambda o: o["options"].update(colour="red"), 'option colour="red": there is no such option'),
        (lambda o: o["options"].update(schedule=["on"]), 'option schedule=["on"]: must be a text'),
        (lambda o: o["options"].update(schedule="90..1"), "option schedule=90..1: "),
    ],
)
def test_a_header_that_makes_no_match_is_refused(text, change, because):
    with pytest.raises(BadMatchFile) as refused:
        verified(changed(text, HEADER, change))

    assert str(refused.value).startswith(f"a.jsonl, match 1, line 1: {because}")


# Files that do not verify


def other_bid(line: dict[str, Any]) -> None:
    line["action"]["tricks"] = (line["action"]["tricks"] + 1) % 2


@pytest.mark.parametrize(
    ("line", "change", "because"),
    [
        (HEADER, lambda o: o.update(rules="0"), "played by version 0 of the rules, but this is version"),
        (HEADER, lambda o: o.update(seed=6), "the setup gives different events"),
        (SETUP, lambda o: o["setup"][0]["hands"][0].reverse(), "the setup gives different events"),
        (SETUP, lambda o: o["setup"][0].update(dealer=True), "the setup gives different events"),
        (FIRST, other_bid, "gives different events"),
        (FIRST, lambda o: o["events"].pop(), "gives different events"),
        (FIRST, lambda o: o["action"].update(tricks=9), "is not legal"),
        (FIRST, lambda o: o.update(seat=(o["seat"] + 1) % 3), "not legal: it is seat "),
        (
            FIRST,
            lambda o: (o.clear(), o.update(n=0, take_back={"to": 0})),
            "line 0 is not an action that still stands",
        ),
        (FIRST, lambda o: (o.clear(), o.update(n=0, concede={"seat": 7})), "there is no seat 7"),
        (RESULT, lambda o: o["result"]["scores"].reverse(), "scores should be"),
        (RESULT, lambda o: o["result"].update(winners=[]), "winners should be"),
        (RESULT, lambda o: o["result"].update(decisions=1), "decisions should be"),
        (RESULT, lambda o: o["result"].update(digest="0" * 32), "digest should be"),
    ],
)
def test_a_change_anywhere_is_noticed_and_the_line_named(text, line, change, because):
    number = range(text.count("\n"))[line] + 1
    if because == "the setup gives different events":
        number = 2
    with pytest.raises(DoesNotVerify) as refused:
        verified(changed(text, line, change))

    assert because in refused.value.because
    assert refused.value.place == f"a.jsonl, match 1, line {number}"


def test_an_action_after_the_end_does_not_verify(text):
    lines = text.splitlines(keepends=True)
    last = json.loads(lines[-2])
    last["n"] += 1
    with pytest.raises(DoesNotVerify, match="the match is over"):
        verified("".join([*lines[:-1], json.dumps(last) + "\n", lines[-1]]))


def test_a_result_before_the_end_does_not_verify(text):
    lines = text.splitlines(keepends=True)
    with pytest.raises(DoesNotVerify, match="the result comes before the match is over"):
        verified("".join([*lines[:4], lines[-1]]))


def test_a_match_whose_seed_a_person_typed_is_marked_so():
    match = Match(GAME, GAME.options({"players": 2, "schedule": "1"}), 5, ["a", "b"], typed_seed=True)
    while match.actor is not None:
        match.act(match.actor, match.position.legal()[0])
    text = write_match(match)

    assert '"typed_seed":true' in text.splitlines()[0]
    [again] = [verify(recorded, lambda name: GAME) for recorded in read_matches(text.splitlines(True), "it")]
    assert again.typed_seed
    assert write_match(again) == text


def with_entropy() -> Match:
    """A match that a server dealt, to its end."""
    match = Match(GAME, GAME.options(SMALL), 8, ["anybody"] * 3, entropy=bytes(range(16)))
    for _ in decisions(match, 8):
        pass
    return match


def test_a_match_with_entropy_is_verified_by_what_its_header_says_of_it():
    text = write_match(with_entropy())

    assert '"entropy":"000102030405060708090a0b0c0d0e0f"' in text.splitlines()[0]
    assert verified(text)[0].entropy == bytes(range(16))
    for change in (lambda o: o.pop("entropy"), lambda o: o.update(entropy="ff" * 16)):
        with pytest.raises(DoesNotVerify, match="the setup gives different events"):
            verified(changed(text, HEADER, change))
    assert "entropy" not in write_match(winding_match())


def test_a_header_is_what_the_file_of_the_match_begins_with():
    match = new_match(8, **SMALL)

    first = write_lines(match).splitlines()[0]

    assert first == msgspec.json.encode(header_of(match)).decode()


def test_a_match_that_is_not_over_goes_on_from_its_lines():
    match = new_match(8, **SMALL)
    match.act(match.actor, match.position.legal()[0])
    match.act(match.actor, match.position.legal()[0])
    match.take_back(0, shown=True)
    match.act(match.actor, match.position.legal()[0])

    grown = [
        len(m.lines) for m in replayed(header_of(match), match.setup_events, match.lines, find_game, "it")
    ]
    *_, again = replayed(header_of(match), match.setup_events, match.lines, find_game, "it")

    assert grown == [0, 1, 2, 3, 4]
    assert again.lines == match.lines
    assert again.position.states.tobytes() == match.position.states.tobytes()


def test_lines_that_the_rules_do_not_reproduce_are_named():
    match = new_match(8, **SMALL)
    match.act(match.actor, match.position.legal()[0])
    spoilt = [msgspec.structs.replace(match.lines[0], events=[])]

    with pytest.raises(DoesNotVerify, match="it, line 0"):
        list(replayed(header_of(match), match.setup_events, spoilt, find_game, "it"))


def test_the_mark_of_a_take_back_is_kept_and_left_out_where_there_is_none():
    match = new_match(8, **SMALL)
    for shown in (True, False):
        match.act(match.actor, match.position.legal()[0])
        match.take_back(len(match.lines) - 1, shown=shown)

    lines = write_lines(match).splitlines()

    assert lines[3] == '{"n":1,"take_back":{"to":0,"shown":true}}'
    assert lines[5] == '{"n":3,"take_back":{"to":2}}'


def test_the_names_of_people_stand_in_the_header_and_change_nothing_else():
    text = write_match(winding_match())
    named = changed(text, HEADER, lambda head: head.update(names=["Anna", "", "Bo"]))

    assert '"names"' not in text
    [recorded] = read(named)
    assert recorded.header.names == ["Anna", "", "Bo"]
    assert recorded.ending == read(text)[0].ending
    assert [match.result for match in verified(named)] == [match.result for match in verified(text)]


@pytest.mark.parametrize(
    ("names", "because"),
    [
        (["Anna"], "it has 1 names for 3 seats"),
        (["\x1b[31m", "", ""], "control characters"),
        (["\u202ex", "", ""], "change the direction"),
    ],
)
def test_a_file_that_names_people_as_nobody_may_be_called_is_refused(names, because):
    named = changed(write_match(winding_match()), HEADER, lambda head: head.update(names=names))

    with pytest.raises(BadMatchFile, match=because):
        read(named)


def test_a_match_that_was_ended_because_somebody_had_left_says_who_ended_it():
    match = new_match(8, **SMALL)
    match.concede(2, ended_by=0)
    text = write_match(match)

    assert '"concede":{"seat":2,"ended_by":0}' in text
    [again] = verified(text)
    assert again.lines == match.lines
    assert again.result == match.result
