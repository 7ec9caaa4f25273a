"""Every message of the game by key, in four languages: terms from the glossary, names of the ready armies, and the
files beside this one."""

from __future__ import annotations

from pathlib import Path

from rules.de_bellis.messages import names, ready_armies
from rules.engine.messages import Template, engine_messages, load

MESSAGES: dict[str, dict[str, Template]] = {
    **engine_messages(),
    **names.MESSAGES,
    **ready_armies.MESSAGES,
    **load(Path(__file__).parent),
}
