"""What a page loads: sheets in one file, and hints at all that a script imports, so that nothing waits for a chain."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import PurePosixPath

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

# Only what is imported at once; `import(...)` in the middle of a line is fetched when it is wanted.
IMPORT = re.compile(r"""^(?:import|export)\b[^"'()]*["'](\.[^"']+)["'];""", re.MULTILINE)


@register.simple_tag
def styles(joined: str) -> SafeString:
    """Links to the sheets that STYLE_SHEETS lists under this name: to all in one where static files are collected."""
    versioned = getattr(staticfiles_storage, "version", "")
    names = [joined] if versioned else settings.STYLE_SHEETS[joined]
    return format_html_join("", '<link rel="stylesheet" href="{}">', ((static(name),) for name in names))


@register.simple_tag
def modulepreloads(*entries: str | Sequence[str]) -> SafeString:
    """A link for each of these static files (names, or lists of them) and each module that they import, directly or
    through others."""
    entry_names = [name for entry in entries for name in ([entry] if isinstance(entry, str) else entry)]
    names = dict.fromkeys(name for entry in entry_names for name in imported(entry))
    return format_html_join("", '<link rel="modulepreload" href="{}">', ((static(name),) for name in names))


@cache
def imported(entry: str) -> tuple[str, ...]:
    """The static files that a module needs, itself first, nearest first."""
    found = [entry]
    for name in found:
        path = finders.find(name)
        if path is None:
            continue
        with open(path, encoding="utf-8") as handle:
            targets = IMPORT.findall(handle.read())
        for target in targets:
            near = normal(PurePosixPath(name).parent / target)
            if near not in found:
                found.append(near)
    return tuple(found)


def normal(path: PurePosixPath) -> str:
    """A path without its `..`."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
