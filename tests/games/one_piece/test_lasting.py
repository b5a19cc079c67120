"""What lasts and when it ends, what is forbidden or allowed, and which conditions hold (10, 11.5, 13, 15)."""

from itertools import product

import pytest

from one_piece_positions import B, at, change, don, field, legal, of, play, power
from tablemate.games.one_piece.cards.card import Block, Card
from tablemate.games.one_piece.effects import words as w
from tablemate.games.one_piece.effects.compiler import Program
from tablemate.games.one_piece.effects.words import CHANGES_POWER

ATTACK = "attack leader leader"
TURN = "end_main"


def pay_don(position):
    """Return DON!!, whichever comes first."""
    while legal(position)[0].startswith("don "):
        play(position, legal(position)[0])


# Durations


def test_until_the_start_of_your_next_turn():
    """OP02-120: 1000 for the Leader and all Characters."""
    position = at("don 10 | hand OP02-120 | c1 ST01-010")
    play(position, "play OP02-120", "accept")
    pay_don(position)
    assert (power(position, "leader"), power(position, "c1")) == (6000, 7000)
    play(position, TURN)
    assert power(position, "leader") == 6000
    play(position, TURN)
    assert (power(position, "leader"), power(position, "c1")) == (5000, 6000)


def test_until_the_end_of_the_opponents_next_turn():
    """OP12-043 keeps a Character from attacking in that turn, and not in the one after."""
    position = at("don 6 | hand OP12-043 ST01-003", "c1 ST01-010 | c2 ST01-010")
    play(position, "play OP12-043", "accept", "choose hand ST01-003", "pick their c1", TURN)
    assert "attack c2 leader" in legal(position)
    assert "attack c1 leader" not in legal(position)
    play(position, TURN, TURN)
    assert "attack c1 leader" in legal(position)


def test_until_the_end_of_your_next_turn():
    """ST10-016 as a trigger, in the opponent's turn."""
    position = at("", "life ST10-016 ST01-003")
    play(position, ATTACK, "stop", "use_trigger", "pick own leader")
    assert power(position, "leader", B) == 6000
    play(position, TURN)
    assert power(position, "leader", B) == 6000
    play(position, TURN)
    assert power(position, "leader", B) == 5000


def test_the_opponents_next_refresh_phase():
    """OP07-026: a rested Character stays so once."""
    position = at("don 5 | hand OP07-026", "c1 ST01-010 rested | c2 ST01-003 rested")
    play(position, "play OP07-026", "pick their c1", TURN)
    assert (of(position, "rested", "c1", B), of(position, "rested", "c2", B)) == (1, 0)
    play(position, TURN, TURN)
    assert of(position, "rested", "c1", B) == 0


def test_your_next_refresh_phase():
    """EB02-021: 6000 for a Character this turn, which then does not become active."""
    position = at("don 3 | hand EB02-021 | c1 ST01-010", "")
    play(position, "play EB02-021", "pick own c1")
    assert power(position, "c1") == 12_000
    play(position, "attack c1 leader", "stop", "take", TURN, TURN)
    assert (of(position, "rested", "c1"), power(position, "c1")) == (1, 6000)
    play(position, TURN, TURN)
    assert of(position, "rested", "c1") == 0


def test_while_on_the_field():
    """ST13-011 keeps the Rush it gained."""
    position = at("don 5 | hand ST13-011 | life ST01-003")
    play(position, "play ST13-011")
    assert "attack c1 leader" in legal(position)
    play(position, TURN, TURN)
    assert of(position, "keywords", "c1") & w.RUSH


def test_this_battle_ends_with_it_and_this_turn_with_the_turn():
    """OP02-102 gains 2000 for the battle; ST08-002 lowers a cost for the turn."""
    position = at("c1 OP02-102 | c2 ST08-002", "c1 ST01-006 rested")
    play(position, "activate c2 1", "pick their c1")
    assert of(position, "cost", "c1", B) == -1
    play(position, "attack c1 leader")
    assert power(position, "c1") == 6000
    play(position, "stop", "take")
    assert power(position, "c1") == 4000
    play(position, TURN)
    assert of(position, "cost", "c1", B) == 1


def test_what_was_gained_is_gone_with_the_card():
    """OP08-047 returns a Character with DON!! and a bonus; played again it is new."""
    position = at("don 8 | hand OP08-047 | c1 ST01-003 don 1")
    change(position, CHANGES_POWER, 2000, "c1")
    assert power(position, "c1") == 6000
    play(position, "play OP08-047", "accept", "none", "play ST01-003")
    assert (field(position), power(position, "c1"), don(position)) == (
        {"c1": "ST01-003", "c2": "OP08-047"},
        3000,
        (1, 8),
    )


# What is forbidden


def test_permanent_effects_keep_characters_from_becoming_active():
    """OP05-040 with Doflamingo: Characters of cost 5 or less, of both players."""
    position = at(
        "leader OP04-019 | stage OP05-040 | c1 ST01-010 rested", "c1 ST01-010 rested | c2 OP09-004 rested"
    )
    play(position, TURN, "next 1")  # of two effects of the end of the turn
    assert (of(position, "rested", "c1", B), of(position, "rested", "c2", B)) == (1, 0)
    play(position, TURN)
    assert of(position, "rested", "c1") == 1


def test_who_cannot_be_rested_neither_blocks_nor_attacks():
    """EB02-011: until the end of the opponent's next turn."""
    position = at("leader OP03-022 | don 3/1 | hand EB02-011", "c1 ST01-006")
    play(position, "play EB02-011", "number 1", "pick their c1", ATTACK)
    assert legal(position) == ["stop"]
    play(position, "stop", "take", TURN)
    assert "attack c1 leader" not in legal(position)
    play(position, TURN, TURN)
    assert "attack c1 leader" in legal(position)


def test_who_is_protected_from_a_leader_falls_to_a_character():
    """ST08-002."""
    position = at("leader ST01-001 | c1 ST01-010", "c1 ST08-002 rested")
    play(position, "attack leader c1", "stop")
    assert field(position, B) == {"c1": "ST08-002"}
    play(position, "attack c1 c1", "stop")
    assert field(position, B) == {}


def test_weak_characters_are_kept_from_blocking_for_the_turn():
    """OP11-013: 2000 or less."""
    position = at("c1 OP11-013", "c1 ST01-006 | c2 OP01-047")
    play(position, "attack c1 leader")
    assert legal(position) == ["none", "block c2"]


@pytest.mark.parametrize(("rested_don", "stays_active"), [(6, True), (5, False)])
def test_an_effect_may_keep_only_the_opponent_from_resting_a_card(rested_don, stays_active):
    """OP12-021 with six rested DON!! and a Leader who slashes: it attacks, but OP06-041 does not rest it."""
    position = at(f"leader EB01-040 | don 0/{rested_don} | c1 OP12-021", "don 6 | hand OP06-041")
    assert "attack c1 leader" in legal(position)
    play(position, TURN, "play OP06-041")
    assert of(position, "rested", "c1") == (0 if stays_active else 1)


# What is allowed


def test_active_characters_can_be_attacked_with_permission():
    """OP01-021 with a DON!!."""
    position = at("c1 OP01-021", "c1 ST01-010")
    assert "attack c1 c1" not in legal(position)
    position = at("c1 OP01-021 don 1", "c1 ST01-010")
    assert "attack c1 c1" in legal(position)
    assert "attack leader c1" not in legal(position)


def test_rush_for_characters_is_no_rush_for_the_leader():
    """OP04-096 with a Leader of Dressrosa."""
    position = at("leader EB01-040 | stage OP04-096 | c1 EB03-030 new", "c1 ST01-010 rested | c2 ST01-010")
    attacks = [each for each in legal(position) if each.startswith("attack c1")]
    assert attacks == ["attack c1 c1"]


def test_an_unblockable_attack_is_not_blocked():
    """ST29-016 makes a Leader called Luffy so."""
    position = at("leader ST29-001 | don 1 | hand ST29-016", "c1 ST01-006")
    other = position.copy()
    play(position, "play ST29-016", ATTACK)
    assert legal(position) == ["stop"]
    play(other, ATTACK)
    assert legal(other) == ["none", "block c1"]


# What a card costs in hand


@pytest.mark.parametrize(("lives", "playable"), [(1, True), (2, False)])
def test_a_card_in_hand_may_be_cheaper_while_something_holds(lives, playable):
    """EB04-061 costs 9 at one life."""
    position = at(f"don 9 | hand EB04-061 | life {'ST01-003 ' * lives}")
    assert ("play EB04-061" in legal(position)) is playable


def test_the_lower_cost_in_hand_is_what_is_paid_and_not_the_cost_on_the_field():
    """PRB02-014 with fifteen cards in the trash."""
    position = at(f"don 5 | hand PRB02-014 | trash {'ST01-003 ' * 15}")
    play(position, "play PRB02-014")
    assert (don(position), of(position, "cost", "c1")) == ((2, 3), 6)


# Filters


def test_a_trait_may_be_asked_for_by_a_part_of_it():
    """ST22-001 shows a card of whatever trait contains Whitebeard Pirates."""
    line = "leader ST22-001 | hand {}"
    assert "activate leader 1" in legal(at(line.format("EB01-005")))  # of the allies
    assert "activate leader 1" in legal(at(line.format("OP01-023")))  # a former one
    assert "activate leader 1" not in legal(at(line.format("ST01-003")))


def test_a_filter_may_ask_for_given_don():
    """OP15-018."""
    position = at("c1 OP15-018", "c1 ST01-003 don 1 | c2 ST01-003 | c3 ST01-010 don 1")
    play(position, "attack c1 leader")
    assert legal(position) == ["none", "pick their c1"]


def test_a_filter_may_ask_for_what_a_card_lacks():
    """PRB01-001: Characters without [On Play]."""
    position = at("leader PRB01-001 | c1 ST01-010 new | c2 ST13-011 new")
    play(position, "activate leader 1")
    assert legal(position) == ["none", "pick own c1"]


@pytest.mark.parametrize(("fifth", "rested"), [("OP02-053", 0), ("OP02-050", 1)])
def test_names_are_counted_once_where_they_have_to_differ(fifth, rested):
    """OP16-038 wants five names of Impel Down; OP02-050 is a second Inazuma."""
    cards = ["EB01-022", "EB01-026", "EB01-032", "EB02-038", fifth]
    places = " | ".join(f"c{k} {card} rested" for k, card in enumerate(cards, start=1))
    position = at(f"don 7 | hand OP16-038 | {places}")
    play(position, "play OP16-038", "accept")
    assert [of(position, "rested", f"c{k}") for k in range(1, 6)] == [rested] * 5


# Conditions


def count(what, n):
    return {"count": what, "who": "you", "cmp": ">=", "n": n}


LIFE, HAND, TRASH = count("life", 1), count("hand", 1), count("trash", 1)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"not": LIFE}, lambda a, b, c: not a),
        ({"all": [LIFE, HAND]}, lambda a, b, c: a and b),
        ({"any": [LIFE, HAND]}, lambda a, b, c: a or b),
        ({"all": [{"any": [LIFE, HAND]}, TRASH]}, lambda a, b, c: (a or b) and c),
        ({"any": [{"all": [LIFE, HAND]}, TRASH]}, lambda a, b, c: (a and b) or c),
        ({"not": {"any": [LIFE, {"not": HAND}]}}, lambda a, b, c: not (a or not b)),
        ({"any": [{"not": LIFE}, {"all": [HAND, {"not": TRASH}]}]}, lambda a, b, c: not a or (b and not c)),
    ],
)
def test_conditions_nest(condition, holds):
    """Whatever is joined by and, or and not leads to the step just where it holds."""
    block = Block(timing=("on_play",), do=({"if": condition, "do": [{"op": "draw", "n": 1}]},))
    card = Card(
        "X01-001", "X", "character", ("red",), "compared", cost=1, power=1000, counter=0, effects=(block,)
    )
    program = Program([card])
    assert not program.why_not
    order = [w.COUNTED["life"], w.COUNTED["hand"], w.COUNTED["trash"]]
    for truth in product((False, True), repeat=3):
        assert reaches_draw(program.code, dict(zip(order, truth, strict=True))) == bool(holds(*truth))


def reaches_draw(code, truth):
    at_ = 0
    while code[at_][0] in (w.IF, w.UNLESS, w.JUMP):
        op, _, counted = code[at_][:3]
        jumps = op == w.JUMP or truth[counted] == (op == w.UNLESS)
        at_ = code[at_][-1] if jumps else at_ + 1
    return code[at_][0] == w.DRAW_CARDS


@pytest.mark.parametrize(
    ("where", "because"),
    [
        ({"traits_all": ["Navy", "SWORD"]}, "traits_all"),
        ({"lacks": "blocker"}, "lacks"),
        ({"has_trigger": False}, "has_trigger"),
        ({"traits_any": ["Navy"], "trait_contains_any": ["Straw"]}, "together"),
        ({"cost_max": {"dynamic": {"count": "life", "who": "you"}}}, "counted"),
    ],
)
def test_what_no_filter_can_say_makes_a_card_unplayable(where, because):
    """Rather than letting it pass too much."""
    target = {"pick": "all", "side": "opponent", "zone": "character", "where": where}
    block = Block(timing=("on_play",), do=({"op": "ko", "target": target},))
    card = Card(
        "X01-001", "X", "character", ("red",), "compared", cost=1, power=1000, counter=0, effects=(block,)
    )
    assert because in Program([card]).why_not["X01-001"]
