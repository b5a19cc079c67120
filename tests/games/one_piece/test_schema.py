"""Card files with faults: each is found, with file, card, block and key, and none ends in a traceback."""

import copy
import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablemate.games.one_piece.cards import schema
from tablemate.games.one_piece.cards.checks import steps_in
from tablemate.games.one_piece.cards.faults import BadCards
from tablemate.games.one_piece.cards.loader import FILE, read_cards

RAW = {card["number"]: card for card in msgspec.json.decode(FILE.read_bytes())}
CODED = [card for card in RAW.values() if card.get("effects")]
NAMI = "OP01-016"  # on play: looks at five cards and takes one
ZORO = "ST01-013"  # one DON!! given: +1000, always on


def faults(*cards):
    try:
        read_cards(msgspec.json.encode(list(cards)), "own.json")
    except BadCards as bad:
        return [str(fault) for fault in bad.faults]
    return []


def changed(number, *way, value=None, remove=False):
    """A card with one place of it changed or removed."""
    card = copy.deepcopy(RAW[number])
    inside = card
    for key in way[:-1]:
        inside = inside[key]
    if remove:
        del inside[way[-1]]
    else:
        inside[way[-1]] = value
    return card


STEP = ("effects", 0, "do", 0)


@pytest.mark.parametrize(
    ("card", "fault"),
    [
        (changed(NAMI, *STEP, "op", value="foo"), "block 1, do 1: unknown operation 'foo'"),
        (changed(NAMI, *STEP, "foo", value=1), "block 1, do 1: unknown key 'foo' in look_and_take"),
        (changed(NAMI, *STEP, "look", remove=True), "block 1, do 1: look_and_take needs 'look'"),
        (changed(NAMI, *STEP, "rest_to", value="x"), "block 1, do 1, rest_to: unknown destination 'x'"),
        (changed(NAMI, *STEP, "take", "zone", value="x"), "block 1, do 1, take, zone: unknown zone 'x'"),
        (changed(NAMI, *STEP, "take", "pick", value="x"), "block 1, do 1, take: unknown pick 'x'"),
        (changed(NAMI, *STEP, "take", "where", value={}), "block 1, do 1, take, where: an empty object is"),
        (changed(NAMI, *STEP, "take", "where", "x", value=1), "take, where: unknown key 'x' in a filter"),
        (changed(NAMI, "effects", 0, "timing", value=["x"]), "block 1, timing 1: unknown timing 'x'"),
        (changed(NAMI, "effects", 0, "timing", value=[]), "block 1, timing: a list of 0"),
        (changed(NAMI, "effects", 0, "timing", value=["main"]), "block 1, timing: a character has no main"),
        (changed(NAMI, "effects", 0, "timing", value=["static"]), "block 1, do: 'look_and_take' cannot be"),
        (changed(NAMI, "effects", 0, "timing", value=["event"]), "block 1, event: belongs to"),
        (changed(NAMI, "effects", 0, "foo", value=1), "block 1: unknown key 'foo' in a block"),
        (changed(NAMI, "effects", 0, "cost", value=[{"pay": "x"}]), "block 1, cost 1: unknown cost 'x'"),
        (changed(NAMI, "effects", 0, "don_given", value=True), "don_given: true is not a whole number"),
        (changed(NAMI, "effects", 0, "do", value=[]), "block 1, do: a list of 0"),
        (changed(NAMI, "effects", 0, "do", value=["x"]), "block 1, do 1: 'x' is not a step"),
        (changed(NAMI, "effects", 0, "do", value=[{"x": 1}]), "block 1, do 1: no key says what kind of step"),
        (changed(NAMI, "effects", value=[5]), "block 1: 5 is not a block"),
        (changed(NAMI, "effects", value="x"), "effects: not a list of at most 8 blocks"),
        (changed(NAMI, "has_trigger", value=True), "has_trigger: is not what the timings"),
        (changed(NAMI, "life", value=3), "life: a character has no 'life'"),
        (changed(NAMI, "power", remove=True), "power: a character needs 'power'"),
        (changed(NAMI, "power", value=500), "power: 500 is not a multiple of 1000"),
        (changed(NAMI, "colours", value=["pink"]), "colours 1: unknown colour 'pink'"),
        (changed(NAMI, "state", value="plain"), "effects: a card that is plain has no effects"),
        (changed(NAMI, "name", value=" Nami"), "name: ' Nami' has spaces at an end"),
        (changed(ZORO, *STEP, "amount", value=1.5), "block 1, do 1, amount: 1.5 is not a whole number"),
        (changed(ZORO, *STEP, "duration", value="this_turn"), "block 1, do: the duration 'while_valid'"),
        (changed(ZORO, *STEP, "target", value={"ref": "x"}), "do 1, target, ref: unknown reference 'x'"),
        (changed(ZORO, *STEP, "target", value=7), "block 1, do 1, target: 7 is not a select"),
    ],
)
def test_a_fault_is_found_at_its_place(card, fault):
    told = faults(card)

    assert len(told) == 1
    assert told[0].startswith(f"own.json: {card['number']}, ")
    assert fault in told[0]


def test_all_faults_of_a_file_are_found_at_once():
    told = faults(changed(NAMI, *STEP, "op", value="foo"), 7, changed(ZORO, "cost", value=-1), RAW[ZORO])

    assert told == [
        "own.json: OP01-016, block 1, do 1: unknown operation 'foo'",
        "own.json: entry 2: 7 is not a card",
        "own.json: ST01-013, cost: -1 is not within 0 and 20",
        "own.json: entry 4, number: is that of entry 3, too",
    ]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        (b"", "own.json: is not JSON: "),
        (b"\xff\xfe", "own.json: is not JSON: "),
        (b'["\xff"]', "own.json: is not JSON: "),
        (b"{}", "own.json: is not a list of cards"),
        (b"[" * 100_000, "own.json: "),
    ],
)
def test_a_file_that_is_no_list_of_cards_is_refused_in_one_line(text, because):
    with pytest.raises(BadCards) as bad:
        read_cards(text, "own.json")

    assert str(bad.value).startswith(because)
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize("number", [7, None, "", " ", "OP01\n016", "\0", "x" * 9999])
def test_a_number_that_is_none_is_told_by_its_place(number):
    (told, *_) = faults(changed(NAMI, "number", value=number) | {"foo": 1})

    assert told.startswith(("own.json: entry 1", "own.json: xxxxxxxxxxxxxxxxxxxx ..."))
    assert told.isprintable()


def nested(depth):
    condition = {"self": {"state": "rested"}}
    for _ in range(depth):
        condition = {"not": condition}
    return changed(ZORO, "effects", 0, "requires", value=condition)


def test_what_nests_too_deeply_is_a_fault():
    assert not faults(nested(3))
    assert "nests too deeply" in faults(nested(200))[0]


def running(*timings):
    """A card whose blocks, one for each pair, are used at the first timing and run the second."""
    blocks = [{"timing": [own], "do": [{"op": "run_effect", "timing": other}]} for own, other in timings]
    return changed(NAMI, "effects", value=blocks)


def test_an_effect_without_end_is_refused():
    assert "block 1, do: effect without end" in faults(running(("on_play", "on_play")))[0]
    assert "block 1, do: effect without end" in faults(running(("on_play", "on_ko"), ("on_ko", "on_play")))[0]


def test_an_effect_that_runs_another_needs_it():
    assert "has no block with the timing 'on_ko'" in faults(running(("on_play", "on_ko")))[0]


def test_a_cycle_further_down_is_found_too():
    told = faults(running(("on_play", "on_ko"), ("on_ko", "when_attacking"), ("when_attacking", "on_ko")))

    assert len(told) == 1
    assert "block 2, do: effect without end" in told[0]


def places_in(inside, way=()):
    """Every place of a card's effects, as keys and numbers."""
    if way:
        yield way
    items = inside.items() if isinstance(inside, dict) else enumerate(inside)
    for key, each in items:
        if isinstance(each, dict | list):
            yield from places_in(each, (*way, key))
        else:
            yield (*way, key)


BROKEN = [None, True, "", "foo", -1, 10**30, 1.5, [], {}, [[]], {"foo": 1}, [None], {"op": "foo"}, {"ref": 3}]


@settings(deadline=None)
@given(
    card=st.sampled_from(CODED),
    chosen=st.randoms(use_true_random=False),
    value=st.sampled_from(BROKEN),
    how=st.sampled_from(["replace", "remove", "add"]),
)
def test_a_broken_block_gives_a_fault_with_card_and_block_or_a_card_that_reads(card, chosen, value, how):
    card = copy.deepcopy(card)
    way = chosen.choice(list(places_in(card["effects"], ("effects",)))[1:])
    inside = card
    for key in way[:-1]:
        inside = inside[key]
    if how == "remove":
        del inside[way[-1]]
    elif how == "add" and isinstance(inside, dict):
        inside["foo"] = value
    else:
        inside[way[-1]] = copy.deepcopy(value)

    told = faults(card)

    if how == "add" and isinstance(inside, dict):
        assert told
    for fault in told:
        assert fault.startswith(f"own.json: {card['number']}, ")
        assert "\n" not in fault
        assert len(fault) < 400
    if told and len(way) > 2 and card["effects"] and "has_trigger" not in told[0]:
        assert ", block " in told[0]


def test_every_unknown_word_in_the_cards_is_a_fault():
    """Each word that the schema decides is changed once, in a card that has it."""
    seen = set()
    for card in CODED:
        for way in places_in(card["effects"], ("effects",)):
            if way[-1] in seen or not isinstance(way[-1], str):
                continue
            inside = card
            for key in way:
                inside = inside[key]
            if not isinstance(inside, str):
                continue
            seen.add(way[-1])
            told = faults(changed(card["number"], *way, value="foo"))
            assert told, way
            assert f"block {way[1] + 1}" in told[0]
    assert seen >= {"op", "pay", "duration", "zone", "side", "pick", "cmp", "count", "who", "turn", "name"}


def words_used(inside, key):
    if isinstance(inside, dict):
        if key in inside:
            yield inside[key]
        for each in inside.values():
            yield from words_used(each, key)
    elif isinstance(inside, list):
        for each in inside:
            yield from words_used(each, key)


def test_every_operation_cost_and_event_occurs_in_the_cards():
    effects = [card["effects"] for card in CODED]

    assert set(words_used(effects, "op")) == set(schema.OPERATIONS)
    assert set(words_used(effects, "pay")) == set(schema.COSTS)
    events = {block["event"]["name"] for blocks in effects for block in blocks if "event" in block}
    assert events == set(schema.EVENTS)


def test_a_card_of_ones_own_reads():
    assert not faults(*random.Random(5).sample(list(RAW.values()), 200))
    assert all(list(steps_in(block["do"])) for card in CODED for block in card["effects"])
