"""`python -m tools.input_tables` writes docs/inputs.md from the lists in docs/inputs/; `--check` compares them."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from rules.engine import data_files
from rules.engine.inputs import KINDS

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "inputs.md"
GAMES = ("de_bellis", "forty_k", "ninth_age")

INTRODUCTION = """# What players are asked

Everything that the rules of any game ask of a player is asked by one of fourteen inputs; the page knows these and no
game. An answer may carry a second input, such as a path with the pieces that move. The classes are in
`rules/engine/inputs/`, their use by the page is in [protocol.md](protocol.md).

The tables below list every rule of the three rulebooks that leaves something to a player, and the input that serves it.
They are made from `docs/inputs/*.yaml` by `python -m tools.input_tables`; a test holds them together.
"""


def main() -> int:
    page = whole_page()
    if "--check" in sys.argv[1:]:
        return 0 if PAGE.read_text(encoding="utf-8") == page else _say("docs/inputs.md is out of date")
    PAGE.write_text(page, encoding="utf-8")
    return 0


def whole_page() -> str:
    """The text of docs/inputs.md."""
    lists = [questions_of(game) for game in GAMES]
    return "\n".join([INTRODUCTION, _kinds(lists), *(_table(one) for one in lists)])


def questions_of(game: str) -> dict[str, Any]:
    """The list of a game: its title, and its questions with rule, words and input."""
    found: dict[str, Any] = data_files.read(DOCS / "inputs" / f"{game}.yaml")
    return found


def _kinds(lists: list[dict[str, Any]]) -> str:
    lines = ["| input | what it asks for | " + " | ".join(one["title"] for one in lists) + " |", "| --- " * 5 + "|"]
    for kind, input_class in KINDS.items():
        what = " ".join((input_class.__doc__ or "").split("\n\n")[0].split())
        counts = [Counter(used for asked in one["questions"] for used in inputs_of(asked))[kind] for one in lists]
        lines.append(f"| `{kind}` | {what} | " + " | ".join(str(count or "") for count in counts) + " |")
    return "\n".join(lines) + "\n"


def inputs_of(question: dict[str, Any]) -> list[str]:
    """The inputs of one question, the main one first."""
    return [question["kind"], *question.get("also", ())]


def _table(one: dict[str, Any]) -> str:
    rules = len({question["rule"] for question in one["questions"]})
    lines = [
        f"## {one['title']}",
        "",
        f"{rules} rules.",
        "",
        "| rule | what is asked | where | input |",
        "| --- " * 4 + "|",
    ]
    for question in one["questions"]:
        names = " + ".join(f"`{kind}`" for kind in inputs_of(question))
        lines.append(f"| {question['rule']} | {question['asks']} | {question.get('where', '')} | {names} |")
    return "\n".join(lines) + "\n"


def _say(what: str) -> int:
    sys.stderr.write(f"{what}: run python -m tools.input_tables\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
