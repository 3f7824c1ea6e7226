"""Which parts of a module's code the mutation tests change."""

from pathlib import Path

import pytest

from training.mutants.__main__ import drawn
from training.mutants.operators import applied, changes
from training.mutants.plan import PLANS, Plan
from training.mutants.trial import ROOT


def changed(text: str) -> list[str]:
    return [applied(text, change) for change in changes(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a < b", ["a <= b"]),
        ("a is not b", ["a is b"]),
        ("x = a  not  in b", ["x = a  in b"]),
        ("a + b * c", ["a - b * c", "a + b // c"]),
        ("a and b or c", ["a or b or c", "a and b and c"]),
        ("not a", ["a"]),
        ("x = 7", ["x = 8"]),
        ("x = True", ["x = False"]),
        ("x += y", ["x -= y"]),
        ("note(x)", ["pass"]),
        ("y if x else z", ["y if (not x) else z"]),
        ("q.where(a, b)", ["pass", "q.where(b)", "q.where(a)"]),
        ("async def f():\n    await note()", ["async def f():\n    pass"]),
    ],
)
def test_each_kind_of_change(text: str, found: list[str]) -> None:
    assert sorted(changed(text)) == sorted(found)


@pytest.mark.parametrize(
    "text",
    [
        '"""A module."""',
        "import a",
        "def f(x: int | None) -> list[int]: ...",
        "@cache\ndef f(): ...",
        'raise ValueError(f"expected {n + 1}")',
        'x = "a" + b',
    ],
)
def test_types_imports_decorators_strings_and_messages_are_left_alone(text: str) -> None:
    assert changed(text) == []


def test_columns_are_counted_in_bytes() -> None:
    assert changed('x = "é"; y = 1') == ['x = "é"; y = 2']


def test_a_change_is_identified_by_its_function_and_line() -> None:
    (change,) = changes("class A:\n    def f(self):\n        return 1\n")
    assert (change.function, change.line, change.old, change.new) == ("A.f", 3, "1", "2")


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.module)
def test_a_plan_names_an_existing_module_and_existing_tests(plan: Plan) -> None:
    assert (ROOT / plan.module).is_file()
    assert all((ROOT / Path(file)).exists() for file in plan.arguments if file.startswith("tests/"))


def test_the_same_mutants_are_drawn_each_time_and_have_unique_names() -> None:
    first, second = drawn(PLANS[0]), drawn(PLANS[0])
    assert first == second
    assert len({mutant.name for mutant in first}) == PLANS[0].count
