"""The messages of a game: what each key says in each language, and how a text is rendered.

A game keeps them in YAML files, one for each chapter: key, then language, then a template with `{parameters}`. A
template that depends on a number lists its plural forms (English, Italian, Spanish: one, other; Polish: one, few,
many) and counts by `n`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from rules.engine import data_files
from rules.engine.explained import Explained
from rules.engine.lengths import ROUNDINGS, tenths
from rules.engine.text import Text

LANGUAGES = ("en", "it", "es", "pl")
FORMS = {"en": 2, "it": 2, "es": 2, "pl": 3}
COUNT = "n"

Template = str | tuple[str, ...]
Messages = Mapping[str, Mapping[str, Template]]


def load(folder: Path) -> dict[str, dict[str, Template]]:
    """All messages of the YAML files in a folder. `ValueError` if two files say the same key."""
    found: dict[str, dict[str, Template]] = {}
    for path in sorted(folder.glob("*.yaml")):
        entries = msgspec.convert(data_files.read(path) or {}, dict[str, dict[str, Template]])
        for key, entry in entries.items():
            if key in found:
                raise ValueError(f"{path.name}: {key} stands in another file too")
            found[key] = entry
    return found


def incomplete(messages: Messages) -> list[str]:
    """What a translator still has to do: keys without a language, or with too few plural forms."""
    gaps: list[str] = []
    for key, entry in messages.items():
        plural = any(not isinstance(template, str) for template in entry.values())
        for language in LANGUAGES:
            template = entry.get(language)
            if not template:
                gaps.append(f"{key}: {language}")
            elif plural and (isinstance(template, str) or len(template) != FORMS[language]):
                gaps.append(f"{key}: {language} needs {FORMS[language]} forms")
    return gaps


def plural_form(language: str, n: float) -> int:
    """Which of a language's forms a number takes."""
    if n == 1:
        return 0
    if language != "pl":
        return 1
    few = n == int(n) and n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return 1 if few else 2


def render(text: Text, messages: Messages, language: str) -> str:
    """The text in a language; an unknown key stands for itself.

    >>> render(Text("x", {"n": 2}), {"x": {"en": ("{n} die", "{n} dice")}}, "en")
    '2 dice'
    """
    entry = messages.get(text.key)
    if entry is None:
        return text.key
    spoken = language if entry.get(language) else "en"
    template = entry[spoken]
    if not isinstance(template, str):
        n = text.params.get(COUNT, 0)
        template = template[plural_form(spoken, n if isinstance(n, int | float) else 0)]
    return template.format_map({name: _said(value, messages, language) for name, value in text.params.items()})


def _with_side(text: Text, messages: Messages, language: str) -> str:
    """A text within another; the name of a piece with whose it is, since both armies may have one of that name: its
    side, or as the message `<prefix>.whose.<seat>` says it to this reader."""
    shown = render(text, messages, language)
    prefix, seat = text.key.partition(".")[0], text.params.get("seat", "")
    whose = Text(f"{prefix}.whose.{seat}", {"name": shown})
    if whose.key in messages:
        return render(whose, messages, language)
    side = Text(f"{prefix}.side.{seat}")
    return f"{shown} ({render(side, messages, language)})" if side.key in messages else shown


class _Said(str):
    """A parameter in words; a number is rounded as its template asks."""

    number: float | None = None
    language: str = "en"

    def __format__(self, spec: str) -> str:
        rounding = next((one for one in ROUNDINGS if one == spec), None)
        if rounding is None or self.number is None:
            return str(self)
        return _decimal(tenths(self.number, rounding), self.language)


def _said(value: object, messages: Messages, language: str) -> _Said:
    said = _Said(_shown(value, messages, language))
    said.number = float(value) if isinstance(value, int | float) else None
    said.language = language
    return said


def _shown(value: object, messages: Messages, language: str) -> str:
    if isinstance(value, Text):
        return _with_side(value, messages, language)
    if isinstance(value, list | tuple):
        return ", ".join(_shown(part, messages, language) for part in value)
    if isinstance(value, Explained):
        return _shown(value.total, messages, language)
    if isinstance(value, float):
        return _decimal(round(value, 2), language)
    return str(value)


def _decimal(value: float, language: str) -> str:
    return f"{value:g}" if language == "en" else f"{value:g}".replace(".", ",")


def engine_messages() -> dict[str, dict[str, Template]]:
    """What the engine itself says, in every game."""
    return load(Path(__file__).parent / "wording")
