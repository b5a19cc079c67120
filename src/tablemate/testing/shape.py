"""The shape of a game: names, signatures, constants."""

from tablemate.core import contract
from tablemate.core.game import Game
from tablemate.core.record import fields_of
from tablemate.core.rulebook import rulebook_of
from tablemate.testing.findings import Findings

PLAIN = {
    "options": ("Options", "PRESETS", "SAMPLES", "TINY", "check"),
    "state": ("fill_tables", "write_options"),
    "actions": ("TABLE", "REASONS"),
    "events": ("TABLE",),
    "view": ("view", "kind", "prompt"),
    "worlds": ("pieces",),
    "skill": ("STYLES",),
    "notation": ("write_action", "read_action", "write_position", "read_position"),
    "metrics": ("METRICS",),
    "text": ("HELP", "render", "tell", "action_text"),
}


def check(game: Game, findings: Findings, matches: int) -> str:
    """Every name of the contract is in its file, with the contract's signature; fields are integers."""
    names = 0
    for name, place in contract.PLACES.items():
        found = getattr(game.module(place), name, None)
        names += 1
        if findings.expect(found is not None, f"{place}.py lacks {name}") and callable(
            getattr(contract, name)
        ):
            _check_signature(findings, name, found)
    for place, wanted in PLAIN.items():
        for name in wanted:
            names += 1
            findings.expect(hasattr(game.module(place), name), f"{place}.py lacks {name}")
    _check_weights(game, findings)
    fields = fields_of(rulebook_of(game).state_class)
    findings.expect(next(iter(fields)) == "rng", "the first field of a state is its rng")
    for name, (base, _) in fields.items():
        findings.expect(base.kind in "iuV", "a record holds integers alone", name)
    return f"{names} names, {len(fields)} fields, {rulebook_of(game).state_dtype.itemsize} bytes a state"


def _check_weights(game: Game, findings: Findings) -> None:
    """Every style weighs every factor, all in all 1."""
    skill = game.module("skill")
    findings.expect(getattr(skill, "SIGHT_WORTH", 0) > 0, "a rating is worth something", "SIGHT_WORTH")
    for style in skill.STYLES:
        findings.expect(style in getattr(skill, "BOLDNESS", {}), "every style has its boldness", style)
        column = getattr(skill, "WEIGHTS", {}).get(style, {})
        findings.expect(set(column) == set(skill.FACTORS), "every style weighs every factor", style)
        findings.expect(abs(sum(column.values()) - 1) < 1e-9, "the weights of a style add up to 1", style)


def _check_signature(findings: Findings, name: str, found: object) -> None:
    if isinstance(found, type):
        return
    has = {k: getattr(v, "__name__", v) for k, v in getattr(found, "__annotations__", {}).items()}
    findings.expect(has == contract.signature(name), f"{name} is not declared as the contract has it", has)
