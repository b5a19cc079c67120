"""In English a percent sign follows its number at once: 88%, wherever people read it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tablemate

SOURCE = Path(tablemate.__file__).parent
ROOT = Path(__file__).parent.parent
SPACES = r" \u00a0\u2009\u202f"
APART = re.compile(rf"[\d}}][{SPACES}]%(?! ?[\w({{%])|[\d}}][{SPACES}]%(?= [a-z])")  # 88 %, {share} % to win
CODE = re.compile(r"^(```.*?^```|~~~.*?^~~~)|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def texts_of(tree: ast.AST) -> Iterator[str]:
    """The texts that a file makes, with {} for what is put into them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_text_of_the_program_has_a_space_before_the_sign():
    apart = {
        f"{path.relative_to(SOURCE)}: {text}"
        for path in SOURCE.rglob("*.py")
        for text in texts_of(ast.parse(path.read_text(encoding="utf-8")))
        if APART.search(text)
    }
    assert not apart


def test_no_page_has_a_space_before_the_sign():
    files = [path for ending in ("ts", "svelte") for path in (ROOT / "web/src").rglob(f"*.{ending}")]
    assert files
    apart = {path.name: APART.findall(path.read_text(encoding="utf-8")) for path in files}
    assert not {name: found for name, found in apart.items() if found}


def test_no_documentation_has_a_space_before_the_sign():
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert ROOT / "CHANGELOG.md" in files
    apart = {path.name: APART.findall(CODE.sub("", path.read_text(encoding="utf-8"))) for path in files}
    assert not {name: found for name, found in apart.items() if found}
