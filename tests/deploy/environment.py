"""Which variables of the environment the site reads, found in its settings."""

import re
from functools import cache

from ninthsite.settings.environment import BASE_DIR

READ = re.compile(r"""\benv(?:\.\w+)?\(\s*["']([A-Z][A-Z0-9_]+)["']""")


@cache
def variables() -> frozenset[str]:
    """Every name that a settings module asks the environment for."""
    found: set[str] = set()
    for module in (BASE_DIR / "ninthsite" / "settings").glob("*.py"):
        found |= set(READ.findall(module.read_text()))
    return frozenset(found)
