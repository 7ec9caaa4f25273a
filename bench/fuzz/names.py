"""The names that the site asks a query or a form for, as its own code has them."""

from __future__ import annotations

import re
from functools import cache

from bench.fuzz.faults import ROOT

APPLICATIONS = ("accounts", "armies", "battles", "conduct", "leagues", "maps", "ninthsite", "notices", "reference")
ASKED = re.compile(r"""(?:GET|POST|query_params|given|form|data|fields)(?:\.get\(|\.getlist\(|\[)["']([\w.]+)["']""")
FIELD = re.compile(r"""^    (\w+) = forms\.\w+""", re.MULTILINE)
IN_PAGES = re.compile(r"""\bname="([\w.-]+)\"""")


@cache
def names() -> tuple[str, ...]:
    """All of them."""
    found = {"csrfmiddlewaretoken", "next", "page", "q"}
    for application in APPLICATIONS:
        for path in (ROOT / application).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            found.update(ASKED.findall(text), FIELD.findall(text))
    for path in (ROOT / "templates").rglob("*.html"):
        found.update(IN_PAGES.findall(path.read_text(encoding="utf-8")))
    return tuple(sorted(found))
