"""The shape of a game: what it must have, signatures, constants."""

from difflib import get_close_matches
from typing import Any

from tablemate.core import contract
from tablemate.core.game import Game
from tablemate.core.levels import LooksAhead, levels_of
from tablemate.core.places import COMPULSORY, DOOR, FILES, PLACES, TOGETHER
from tablemate.core.record import fields_of
from tablemate.core.rulebook import rulebook_of
from tablemate.testing.findings import Findings

FORMER = {
    "rate": "action_logits",
    "plausibility": "log_likelihood",
    "aim": "target",
    "BOLDNESS": "RISK",
    "SIGHT_WORTH": "LOGIT_SCALE",
}
CLOSE = 0.8  # a name this similar to one of the contract is taken for a misspelling


def check(game: Game, findings: Findings, matches: int) -> str:
    """What every game must have is there, rules are declared as the contract says, fields are integers."""
    missing = [name for name in COMPULSORY if not _says(game, name)]
    for name in missing:
        findings.expect(False, f"{PLACES[name] or '__init__'}.py lacks {name}, which every game must have")
    if missing:
        return "failed"
    _check_near_misses(game, findings)
    for one, other in TOGETHER:
        findings.expect(_says(game, one) == _says(game, other), f"{one} and {other} go together")
    for name, file in PLACES.items():
        wanted = getattr(contract, name, None)
        if callable(wanted) and file != DOOR:
            _check_signature(findings, name, getattr(game.module(file), name))
    _check_weights(game, findings)
    _check_levels(game, findings)
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


def _check_near_misses(game: Game, findings: Findings) -> None:
    """No name is a former or misspelt one of the contract, whose default would be used unnoticed."""
    for file, names in FILES.items():
        unsaid = [name for name in names if not _says(game, name)]
        for name, value in game.module(file).own_names().items():
            if name in PLACES or name.startswith("_") or not (callable(value) or name.isupper()):
                continue
            if FORMER.get(name) in unsaid:
                findings.expect(False, f"{file}.py has {name}, which is now called {FORMER[name]}")
            elif close := get_close_matches(name, unsaid, 1, CLOSE):
                findings.expect(False, f"{file}.py has {name}, which the contract calls {close[0]}")


def _check_weights(game: Game, findings: Findings) -> None:
    """Every style weighs every factor, all in all 1."""
    skill = game.module("skill")
    findings.expect(min(skill.LOGIT_SCALE, default=0) > 0, "LOGIT_SCALE is positive")
    worths = skill.STAGE_WORTH
    findings.expect(bool(worths) and min(worths) > 0, "STAGE_WORTH has a number above zero for every seat")
    for style in skill.STYLES:
        findings.expect(style in skill.RISK, "every style has its RISK", style)
        column = skill.WEIGHTS.get(style, {})
        findings.expect(set(column) == set(skill.FACTORS), "every style weighs every factor", style)
        findings.expect(abs(sum(column.values()) - 1) < 1e-9, "the weights of a style add up to 1", style)


def _check_levels(game: Game, findings: Findings) -> None:
    """The numbers of a level that looks ahead are in their ranges."""
    styles = game.module("skill").STYLES
    for name, level in levels_of(game).items():
        if isinstance(level, LooksAhead):
            findings.expect(0 <= level.randomness <= 1, "a level slips 0 to 1 of the time", name)
            has_sight = level.worlds > 0 or level.prior > 0
            findings.expect(has_sight, "a level that tries no action goes by the prior", name)
            findings.expect(level.style is None or level.style in styles, "a level's style is known", name)
            far = level.drops_beyond or 0
            bounds = (level.judgement, level.worlds, level.temperature, level.disaster, level.outlook, far)
            findings.expect(min(bounds) >= 0, "no bound of a level is negative", name)


def _check_signature(findings: Findings, name: str, found: Any) -> None:
    if not isinstance(found, type):
        has = {k: getattr(v, "__name__", v) for k, v in getattr(found, "__annotations__", {}).items()}
        findings.expect(
            has == contract.signature(name), f"{name} is not declared as the contract has it", has
        )
