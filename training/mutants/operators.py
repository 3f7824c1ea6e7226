"""The mutation operators: they change comparisons, arithmetic, conditions, numbers, calls, and SQL clauses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
CLAUSES = ("where", "and_", "having", "on_conflict_do_update")


@dataclass(frozen=True)
class Change:
    """A mutation of a module. It replaces the bytes of the source from `start` to `end`."""

    function: str
    line: int
    start: int
    end: int
    old: str
    new: str


def changes(text: str) -> list[Change]:
    """Return all possible mutations of a module's source, in source order."""
    found = _Finder(text).find(ast.parse(text), "module")
    return sorted(set(found), key=lambda change: (change.start, change.end, change.new))


def applied(text: str, change: Change) -> str:
    """Return a module's source with a mutation applied."""
    data = text.encode()
    return (data[: change.start] + change.new.encode() + data[change.end :]).decode()


class _Finder:
    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self.lines = [0]
        for line in self.data.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def find(self, node: ast.AST, function: str) -> Iterator[Change]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            function = node.name if function == "module" else f"{function}.{node.name}"
        for change in self._own(node):
            yield Change(function, *change)
        for child in _worthy(node):
            yield from self.find(child, function)

    def _own(self, node: ast.AST) -> Iterator[tuple[int, int, int, str, str]]:
        match node:
            case ast.Compare(left, [operator], [right]):
                yield from self._between(left, right, operator)
            case ast.BinOp(left, operator, right) if not _is_text(left) and not _is_text(right):
                yield from self._between(left, right, operator)
            case ast.BoolOp(operator, values):
                for left, right in pairwise(values):
                    yield from self._between(left, right, operator)
            case ast.UnaryOp(ast.Not(), operand):
                yield self._change(self._start(node), self._end(node), self._text(operand))
            case ast.Constant(bool() as value):
                yield self._change(self._start(node), self._end(node), str(not value))
            case ast.Constant(int() as value):
                yield self._change(self._start(node), self._end(node), str(value + 1))
            case ast.If(test) | ast.IfExp(test) | ast.While(test) if isinstance(
                test, ast.Name | ast.Attribute | ast.Call
            ):
                yield self._change(self._start(test), self._end(test), f"(not {self._text(test)})")
            case ast.Expr(ast.Call() | ast.Await(ast.Call())):
                yield self._change(self._start(node), self._end(node), "pass")
            case ast.AugAssign(target, operator, value) if type(operator) in SWAPS:
                yield from self._between(target, value, operator)
        if isinstance(node, ast.Call) and _name(node.func) in CLAUSES and len(node.args) > 1:
            for i, clause in enumerate(node.args):
                after = node.args[i + 1] if i + 1 < len(node.args) else None
                end = self._start(after) if after else self._end(clause)
                start = self._start(clause) if after else self._end(node.args[i - 1])
                yield self._change(start, end, "")

    def _between(self, left: ast.AST, right: ast.AST, operator: ast.AST) -> Iterator[tuple[int, int, int, str, str]]:
        if type(operator) not in SWAPS:
            return
        old, new = SWAPS[type(operator)]
        start = self._end(left)
        between = self.data[start : self._start(right)].decode()
        at = re.search(
            r"\s+".join(rf"\b{word}\b" if word.isalpha() else re.escape(word) for word in old.split()), between
        )
        if at is not None:
            yield self._change(start + at.start(), start + at.end(), new)

    def _change(self, start: int, end: int, new: str) -> tuple[int, int, int, str, str]:
        line = next(i for i, begin in enumerate(self.lines) if begin > start)
        return line, start, end, self.data[start:end].decode(), new

    def _text(self, node: ast.AST) -> str:
        return self.data[self._start(node) : self._end(node)].decode()

    def _start(self, node: ast.AST) -> int:
        assert isinstance(node, ast.expr | ast.stmt)
        return self.lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.AST) -> int:
        assert isinstance(node, ast.expr | ast.stmt)
        return self.lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)


def _worthy(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the child nodes to mutate. Types, decorators, imports, assertions and raised errors are left out."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "bases", "keywords") and not (
            name == "keywords" and isinstance(node, ast.Call)
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(
                child, ast.Import | ast.ImportFrom | ast.Raise | ast.Assert
            ):
                yield child


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _name(function: ast.AST) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
