"""Rules and kernels take few arguments: what belongs together is a record."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tablemate

SOURCE = Path(tablemate.__file__).parent
MOST = 8


def kernel_functions(file: Path) -> Iterator[ast.FunctionDef]:
    """The rules in a file, and all functions of a kernel."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            marks = {mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)}
            if "rule" in marks or file.parent.name == "kernels":
                yield node


def test_no_rule_and_no_function_of_a_kernel_takes_more_than_eight_arguments():
    counted = {
        f"{file.relative_to(SOURCE)}: {function.name}": len(function.args.args)
        for file in SOURCE.rglob("*.py")
        for function in kernel_functions(file)
    }

    assert len(counted) > 500
    assert {name: count for name, count in counted.items() if count > MOST} == {}
