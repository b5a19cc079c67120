"""The shape of a game: what it must have, signatures, constants."""

from typing import Any

from tablemate.core import contract
from tablemate.core.game import Game
from tablemate.core.places import COMPULSORY, DOOR, PLACES, TOGETHER
from tablemate.core.record import fields_of
from tablemate.core.rulebook import rulebook_of
from tablemate.testing.findings import Findings


def check(game: Game, findings: Findings, matches: int) -> str:
    """What every game must have is there, rules are declared as the contract says, fields are integers."""
    missing = [name for name in COMPULSORY if not _says(game, name)]
    for name in missing:
        findings.expect(False, f"{PLACES[name] or '__init__'}.py lacks {name}, which every game must have")
    if missing:
        return "failed"
    for one, other in TOGETHER:
        findings.expect(_says(game, one) == _says(game, other), f"{one} and {other} go together")
    for name, file in PLACES.items():
        wanted = getattr(contract, name, None)
        if callable(wanted) and file != DOOR:
            _check_signature(findings, name, getattr(game.module(file), name))
    _check_weights(game, findings)
    fields = fields_of(rulebook_of(game).state_class)
    findings.expect(next(iter(fields)) == "rng", "the first field of a state is its rng")
    for name, (base, _) in fields.items():
        findings.expect(base.kind in "iuV", "a record holds integers alone", name)
    own = sum(_says(game, name) for name in PLACES)
    size = rulebook_of(game).state_dtype.itemsize
    return f"{own} names of its own, {len(PLACES) - own} defaults, {len(fields)} fields, {size} bytes a state"


def _says(game: Game, name: str) -> bool:
    """Whether the game itself has a name of the contract."""
    try:
        return game.module(PLACES[name]).says(name)
    except ModuleNotFoundError:
        return False


def _check_weights(game: Game, findings: Findings) -> None:
    """Every style weighs every factor, all in all 1."""
    skill = game.module("skill")
    findings.expect(skill.LOGIT_SCALE > 0, "a rating is worth something", "LOGIT_SCALE")
    for style in skill.STYLES:
        findings.expect(style in skill.RISK, "every style has its boldness", style)
        column = skill.WEIGHTS.get(style, {})
        findings.expect(set(column) == set(skill.FACTORS), "every style weighs every factor", style)
        findings.expect(abs(sum(column.values()) - 1) < 1e-9, "the weights of a style add up to 1", style)


def _check_signature(findings: Findings, name: str, found: Any) -> None:
    if not isinstance(found, type):
        has = {k: getattr(v, "__name__", v) for k, v in getattr(found, "__annotations__", {}).items()}
        findings.expect(
            has == contract.signature(name), f"{name} is not declared as the contract has it", has
        )
