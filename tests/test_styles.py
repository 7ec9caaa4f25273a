"""Every class that a style sheet speaks of is given to something: by a template, a script, a drawing or a view."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHEETS = ("static/css/*.css", "static/replay/*.css")
GIVERS = ("static/**/*.js", "static/**/*.svg", "templates/**/*.html", "[a-z]*/**/*.py")
_ASIDE = re.compile(r'/\*.*?\*/|url\([^)]*\)|"[^"]*"', re.DOTALL)


def files(*patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        for path in ROOT.glob(pattern):
            if not {"node_modules", "tests"} & set(path.relative_to(ROOT).parts):
                yield path


def classes(sheet: Path) -> set[str]:
    """The classes that its selectors name."""
    selectors = re.findall(r"([^{};]*)\{", _ASIDE.sub("", sheet.read_text()))
    return {name for selector in selectors for name in re.findall(r"\.([A-Za-z_][\w-]*)", selector)}


def test_no_rule_is_for_a_class_that_nothing_has() -> None:
    words = {word for path in files(*GIVERS) for word in re.findall(r"[\w-]+", path.read_text())}
    # "log__line--" is put together with its last part when the page is made.
    stems = tuple(word for word in words if word.endswith("-") and re.search(r"\w--", word))
    dead = {
        f"{sheet.name}: .{name}"
        for sheet in files(*SHEETS)
        for name in classes(sheet)
        if name not in words and not name.startswith(stems)
    }
    assert dead == set()
