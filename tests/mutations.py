"""What no honest program sends, made of what one does: JSON values, texts and bytes, by a seed."""

import json
import random
from typing import Any

NUMBERS = (-1, 0, 1, 2, 63, 64, 1_000_000, 1_000_001, 2**31, 2**53, 2**63, -(2**63) - 1, 2**64, 10**400)
FRACTIONS = (0.5, -0.0, 1.0, 1e308, 1e-320, float("inf"), float("nan"))
WORDS = (
    *("human", "random", "scripted", "hard@1it", "hard@5001it", "hard@1e9s", "hard@nans", "expert@-1it"),
    *(
        "cmd:ls",
        "scripted:",
        "el_dorado",
        "chess",
        "natural",
        "none",
        "bid",
        "play",
        "tricks",
        "QS",
        "preset",
    ),
)
TEXTS = (
    *("", " ", "0", "-1", "null", "true", "{}", "..", "/", "a/b", "%00", "%", "%ff", "' OR 1=1 --", "${x}"),
    *("\0", "\n", "\x1b[31m", "\x7f", "\u202e", "\ufeff", "e\u0301", "\u00e9", "\u0660", "\U0001f0a1"),
    *("\ud800", ":smile:", "x" * 41, "x" * 101, "x" * 5000, "\U0001f600" * 300, "\u0301" * 500),
)  # fmt: skip
DEEP = "nested deeply"
BRACKETS = 2000


def odd_text(chance: random.Random) -> str:
    return chance.choice(chance.choice((WORDS, TEXTS)))


def odd_value(chance: random.Random) -> Any:
    """Something of any type."""
    kinds = (
        lambda: chance.choice(NUMBERS),
        lambda: chance.choice(FRACTIONS),
        lambda: chance.choice((None, True, False)),
        lambda: odd_text(chance),
        lambda: chance.choice(([], {})),
        lambda: [odd_text(chance) for _ in range(chance.randrange(1, 100))],
        lambda: {odd_text(chance): chance.choice(NUMBERS) for _ in range(3)},
        lambda: DEEP,
    )
    return chance.choice(kinds)()


def mutated(value: Any, chance: random.Random) -> Any:
    """The same value with one thing changed, somewhere."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice([*value])
        others = {name: each for name, each in value.items() if name != key}
        changed = (
            others,
            {**value, odd_text(chance): odd_value(chance)},
            {**others, odd_text(chance): value[key]},
        )
        return (
            chance.choice(changed) if chance.random() < 0.3 else {**value, key: mutated(value[key], chance)}
        )
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        changed_lists = (value[:at], value * 2, value * 40, [*value, odd_value(chance)])
        if chance.random() < 0.3:
            return chance.choice(changed_lists)
        return [*value[:at], mutated(value[at], chance), *value[at + 1 :]]
    return odd_value(chance)


def encoded(value: Any, chance: random.Random) -> bytes:
    """A value as JSON, in one of the ways in which it may be written."""
    text = json.dumps(value, ensure_ascii=chance.random() < 0.5)
    nested = "[" * BRACKETS + "]" * BRACKETS
    return text.replace(f'"{DEEP}"', nested).encode("utf-8", "surrogatepass")


def spoilt(content: bytes, chance: random.Random) -> bytes:
    """Bytes that are no longer what they were."""
    at = chance.randrange(len(content) + 1)
    before, after = content[:at], content[at:]
    kinds = (
        lambda: before,
        lambda: after,
        lambda: before + bytes([chance.randrange(256)]) + after[1:],
        lambda: (
            before + chance.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf5", b"\0", b"\\u", b'"')) + after
        ),
        lambda: content + content,
        lambda: b"\xef\xbb\xbf" + content,
        lambda: content.decode("utf-8", "replace").encode("utf-16"),
        lambda: content + b" " * 70_000,
        lambda: b"[" * 30_000,
        lambda: chance.randbytes(chance.randrange(200)),
    )
    return chance.choice(kinds)()
