"""Names of the ready armies and a line about each; their files have them in all four languages."""

from __future__ import annotations

from rules.de_bellis.ready import ready_armies
from rules.engine.messages import LANGUAGES, Template

MESSAGES: dict[str, dict[str, Template]] = {
    f"dbf.ready.{entry.key}.{part}": {language: getattr(wording, language) for language in LANGUAGES}
    for entry in ready_armies().values()
    for part, wording in (("name", entry.name), ("flavour", entry.flavour))
}
