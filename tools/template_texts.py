"""Finds the texts of Django templates: translate, blocktranslate and _("...") in tags."""

import io
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from babel.messages.extract import extract_python
from django.conf import settings
from django.utils.translation.template import templatize

Found = tuple[int, Any, Any, Any]


def extract(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Babel's extractor for a template: Django's own scanner makes Python of it, with every line in its place."""
    if not settings.configured:
        settings.configure(USE_I18N=True)
    source = templatize(file.read().decode("utf-8"))
    # What is no call stays behind as runs of X and other letters, which are not always Python: keep the calls only.
    calls = re.compile(
        r"\b(?:gettext|ngettext|pgettext|npgettext|_)\((?:[^()\"']|u?\"(?:[^\"\\]|\\.)*\"|u?'(?:[^'\\]|\\.)*')*\)"
    )
    for number, line in enumerate(lines_of(source, calls), start=1):
        if line:
            for _line, function, texts, comments in extract_python(
                io.BytesIO(line.encode("utf-8")), keywords, comment_tags, {"encoding": "utf-8"}
            ):
                yield number, function, texts, comments


def lines_of(source: str, calls: re.Pattern[str]) -> list[str]:
    """For each line of the template the calls that begin there, one after another."""
    lines = [""] * (source.count("\n") + 1)
    for call in calls.finditer(source):
        number = source.count("\n", 0, call.start())
        lines[number] += call.group(0).replace("\n", " ") + ";"
    return lines
