"""Every message of the game by key, in four languages: terms from the glossary, and the files beside this one."""

from __future__ import annotations

from pathlib import Path

from rules.engine.messages import Template, engine_messages, load
from rules.ninth_age.messages import facts, names

MESSAGES: dict[str, dict[str, Template]] = {
    **engine_messages(),
    **names.MESSAGES,
    **facts.MESSAGES,
    **load(Path(__file__).parent),
}
