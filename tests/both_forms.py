"""Rules in both their forms: interpreted on strict values, and in machine code."""

from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from tablemate.core.compiling import load
from tablemate.core.rule import uint64
from tablemate.core.shadow import shadow

INTERPRETED, COMPILED = FORMS = ("interpreted", "compiled")


class Form:
    """One form: `form.rules(...)` gives rules by their names, the others what these take."""

    def __init__(self, name: str) -> None:
        self.name = name

    def rules(self, *rules: FunctionType) -> SimpleNamespace:
        named = {rule.__name__: rule for rule in rules}
        return SimpleNamespace(**(load(named) if self.name == COMPILED else named))

    def record(self, array: np.ndarray[Any, Any]) -> Any:
        """The first record of an array, which the rules change in place."""
        return array[0] if self.name == COMPILED else shadow(array)

    def mask(self, bits: int) -> Any:
        return np.uint64(bits) if self.name == COMPILED else uint64(bits)
