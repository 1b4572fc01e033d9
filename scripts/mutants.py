"""Small changes to Python source: where they can be made, and what the source is with one of them."""

from __future__ import annotations

import ast
import random
import re
from dataclasses import dataclass

COMPARISONS = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "in": ("not in",),
    "not in": ("in",),
    "is": ("is not",),
    "is not": ("is",),
}
ARITHMETIC = {
    "+": "-",
    "-": "+",
    "*": "//",
    "//": "*",
    "/": "*",
    "%": "//",
    "**": "*",
    "&": "|",
    "|": "&",
    "^": "|",
    "<<": ">>",
    ">>": "<<",
}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Site:
    """A stretch of source, what may stand there instead, and the lines that run it."""

    start: int
    end: int
    replacements: tuple[str, ...]
    first_line: int
    last_line: int


@dataclass(frozen=True)
class Mutant:
    """One change to one file. `lines` are those of the changed code in the unchanged file."""

    path: str
    lines: range
    source: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.lines.start}  {self.before}  ->  {self.after}"


def sites(source: str) -> list[Site]:
    """Every place where the source can be changed, in the order of the file."""
    found = _Finder(source)
    found.visit(ast.parse(source))
    return sorted(found.sites, key=lambda site: (site.start, site.end))


def choose(sources: dict[str, str], count: int, seed: int) -> list[Mutant]:
    """Up to `count` mutants at different places, the same for the same seed and sources."""
    chance = random.Random(seed)
    places = [(path, site) for path in sorted(sources) for site in sites(sources[path])]
    chosen = chance.sample(places, min(count, len(places)))
    return [make(path, sources[path], site, chance.choice(site.replacements)) for path, site in chosen]


def make(path: str, source: str, site: Site, replacement: str) -> Mutant:
    changed = source[: site.start] + replacement + source[site.end :]
    compile(changed, path, "exec")
    start = source.rfind("\n", 0, site.start) + 1
    end = source.find("\n", site.end)
    before = source[start:end]
    after = (
        "return" if replacement.startswith("return\n") else changed[start : end + len(changed) - len(source)]
    )
    return Mutant(
        path, range(site.first_line, site.last_line + 1), changed, _one_line(before), _one_line(after)
    )


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


class _Finder(ast.NodeVisitor):
    """Collects sites. Type annotations, assertions, raises and formatted texts are left alone."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.sites: list[Site] = []
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    # -- helpers

    def at(self, line: int, column: int) -> int:
        """The place in the text of a position in the tree, whose columns count bytes."""
        start = self.lines[line - 1]
        text = self.source[start : self.lines[line]]
        return start + len(text.encode()[:column].decode())

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.at(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        return self.at(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def add(self, start: int, end: int, node: ast.expr | ast.stmt, *replacements: str) -> None:
        self.sites.append(Site(start, end, replacements, node.lineno, node.end_lineno or node.lineno))

    def operator(self, left: int, right: int, node: ast.expr | ast.stmt, *names: str) -> tuple[int, int, str]:
        """The operator between two operands: its place and its name."""
        for gap in re.finditer(
            r"#[^\n]*|not\s+in\b|is\s+not\b|[a-z]+|[-+*/%&|^<>=!]+", self.source[left:right]
        ):
            name = re.sub(r"\s+", " ", gap.group())
            if name in names:
                return left + gap.start(), left + gap.end(), name
        raise ValueError(f"no operator found in line {node.lineno}")

    # -- what is changed

    def visit_Compare(self, node: ast.Compare) -> None:
        left: ast.expr = node.left
        for right in node.comparators:
            start, end, name = self.operator(self.end(left), self.start(right), node, *COMPARISONS)
            self.add(start, end, node, *COMPARISONS[name])
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        start, end, name = self.operator(self.end(node.left), self.start(node.right), node, *ARITHMETIC)
        self.add(start, end, node, ARITHMETIC[name])
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        names = [f"{name}=" for name in ARITHMETIC]
        start, end, name = self.operator(self.end(node.target), self.start(node.value), node, *names)
        self.add(start, end, node, f"{ARITHMETIC[name[:-1]]}=")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            start, end, name = self.operator(self.end(left), self.start(right), node, "and", "or")
            self.add(start, end, node, "or" if name == "and" else "and")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(
                self.start(node),
                self.end(node),
                node,
                f"({self.source[self.start(node.operand) : self.end(node.operand)]})",
            )
            self.generic_visit(node)
        elif isinstance(node.operand, ast.Constant) and type(node.operand.value) is int:
            # a negative number mostly stands for "nothing": another one would mean the same
            text = self.source[self.start(node) : self.end(node)]
            self.add(self.start(node), self.end(node), node, f"({text} + 1)")
        else:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(self.start(node), self.end(node), node, str(not node.value))
        elif type(node.value) is int:
            fewer = str(node.value - 1) if node.value else "(-1)"
            self.add(self.start(node), self.end(node), node, str(node.value + 1), fewer)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED_CALLS:
            self.add(self.start(node.func), self.end(node.func), node, SWAPPED_CALLS[node.func.id])
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.dump(node.test):
            return
        self.negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def negate(self, test: ast.expr) -> None:
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return  # visit_UnaryOp drops the `not`
        start, end = self.start(test), self.end(test)
        self.add(start, end, test, f"(not ({self.source[start:end]}))")

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.add(self.start(node), self.end(node), node, "pass")
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        returns_nothing = isinstance(node.returns, ast.Constant) and node.returns.value is None
        if returns_nothing and body and not isinstance(body[0], ast.Pass | ast.Raise | ast.Return):
            if len(body) > 1 or not isinstance(body[0], ast.Expr):
                indent = " " * body[0].col_offset
                place = self.start(body[0])
                first = body[0].lineno
                self.sites.append(Site(place, place, (f"return\n{indent}",), first, first))
        for default in [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]:
            self.visit(default)
        for statement in body:
            self.visit(statement)

    # -- what is left alone

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.value, ast.Name) and node.value.id in (
            "list",
            "dict",
            "Step",
            "Final",
            "ClassVar",
        ):
            return  # a type, such as a generic base class
        self.generic_visit(node)
