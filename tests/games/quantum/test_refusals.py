"""While something is pending nothing else can be done, and every refusal has its reason (rules 6.2, 10)."""

import ast
from pathlib import Path

import pytest

from quantum_positions import asked, at, legal, refused
from tablemate.games.quantum.actions import REASONS
from tablemate.games.quantum.notation import read_action
from tablemate.games.quantum.state import ACTIONS

# Each kind of decision: a position, what is decided in it, and the reason why nothing else is.
PENDING = [
    ("blue rolling_fleet | blue 1@scrap 1@scrap 1@scrap | red 1@scrap 1@scrap 1@scrap", "keep ships"),
    ("red settling first red | blue 1@scrap 1@scrap 1@scrap | red 1@scrap 1@scrap 1@scrap", "settle I"),
    ("stationing | blue 1@scrap 1@scrap 1@scrap | cubes A:blue I:red", "deploy 1 A2"),
    ("launching | blue 3@A9 | red 1@E1 | fight 1 at E1", "launch B7"),
    ("endangered by red | blue 1@A2! | red 3@A3 cards dangerous | fight 1 at A3", "dangerous"),
    ("rerolling | blue 1@A2! cards cruel | red 3@A3 | fight 1 at A3 dice 6 1", "reroll cruel"),
    ("rerolling by red | blue 1@A2! | red 3@A3 cards cruel | fight 1 at A3 dice 1 6", "skip rerolls"),
    ("finalizing | blue 1@A2! | red 3@A3 | fight 1 at A3 dice 1 6", "advance"),
    ("carrying | blue 2@A2 5@aboard | carry 1 from A1", "carry A1"),
    ("dropping | blue 2@A2!* 5@aboard | carry 1 from A1", "drop A1"),
    ("infamous | blue dominance 6 | cubes A:blue", "place cube E"),
    ("choosing_face by red | red 3@scrap? cards clever", "choose face 4"),
    ("rolling_again | blue 3@A2~ cards scrappy", "roll again"),
    ("picking | blue picks 1 | market agile - -", "take agile"),
    ("discarding taking agile | blue cards clever cruel eager | market agile - -", "discard eager"),
    ("choosing_ships | blue 3@A2", "choose ship 1"),
    ("placing | blue 3@scrap^ | cubes A:blue", "leave 1"),
    ("lifting_cube | cubes A:blue I:red", "lift cube red I"),
    ("setting_cube | cubes A:blue I:red | lifted red I", "set cube E"),
    ("sabotaged by red | red sabotaged cards agile", "discard agile"),
]
ANYTHING = [
    *("move 1 A3", "attack 1 A3", "strike 1 A3", "tactical 1 A3", "deploy 1 A2", "nomadic 1 B2", "launch B7"),
    *("carry A1", "drop A1", "construct A", "settle I", "place cube E", "lift cube red I", "set cube E"),
    *("transport 1 2", "tactical transport 1 2", "warp 1 2", "modify 1 3", "flexible 1 3", "reconfigure 1"),
    *("free reconfigure 1", "resourceful 1", "choose ship 1", "leave 1", "choose face 4", "take agile"),
    *("discard agile", "discard eager", "reroll cruel", "dangerous", "not dangerous", "advance", "stay"),
    *("research", "cerebral", "tyrannical", "end turn", "cancel", "skip rerolls", "keep ships"),
    *("reroll ships", "roll again", "keep roll", "roll chosen", "refresh", "decline"),
]


@pytest.mark.parametrize(("line", "words"), PENDING, ids=[line.split()[0] for line, _ in PENDING])
def test_while_something_is_pending_nothing_else_is_legal_and_nothing_changes(line, words):
    """6.2 for a combat, and the same for every other decision."""
    position = at(line)
    allowed = legal(position)
    assert words in allowed
    for other in set(ANYTHING) - allowed:
        reason = refused(position, other)
        is_its_kind = read_action(other)["type"] in {read_action(each)["type"] for each in allowed}
        in_combat = asked(position).split()[0] in ("launching", "endangered", "rerolling", "finalizing")
        if not is_its_kind:
            assert reason == ("combat-first" if in_combat else "other-decision"), other


ACTING = (
    "| blue 1@A2 2@A3* 5@E2 4@scrap dominance 3 research 3 cards agile flexible nomadic stealthy tactical | "
    "red 5@B1 3@E6 | cubes A:blue B:red"
)


@pytest.mark.parametrize("line", [line for line, _ in PENDING] + [ACTING])
def test_every_action_is_either_listed_or_refused(line):
    """What is listed is what is accepted, code by code."""
    position = at(line)
    book = position.rulebook
    reasons = [book.play.refusal_at(position.states, 0, book.tables, code) for code in range(ACTIONS)]

    assert [code for code, reason in enumerate(reasons) if not reason] == sorted(position.legal_codes())
    assert set(reasons) - {0} <= REASONS.keys()


def test_what_is_not_asked_in_a_turn_is_refused():
    position = at("| blue 3@A2 | cubes A:blue")

    for words in ("launch A1", "advance", "take agile", "keep ships", "cancel", "choose face 3", "leave 1"):
        assert refused(position, words) == "not-pending"


def test_every_reason_is_reached_by_some_test():
    """Tests name reasons by their slugs."""
    named = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        compared = [node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.IfExp)]
        named |= {n.value for node in compared for n in ast.walk(node) if isinstance(n, ast.Constant)}
    slugs = {slug for slug, _ in REASONS.values()}

    assert slugs - named == set()
    assert len(slugs) == len(REASONS)
