"""The report on an import, as plain data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from armies.battlescribe.importing import Imported, Outcome
from armies.battlescribe.refused import Refused
from armies.battlescribe.report import Named, Report


def as_data(outcome: Outcome) -> dict[str, Any]:
    """Everything as plain data, fit for JSON: the reports, the army books themselves, the refusals."""
    return {
        "books": [_book_data(one) for one in outcome.books],
        "refused": [refusal_data(one) for one in outcome.refused],
    }


def report_data(report: Report) -> dict[str, Any]:
    """A report as plain data, with its two sums."""
    data: dict[str, Any] = msgspec.to_builtins(report)
    return data | {"known": report.known, "not_enforced": report.not_enforced}


def refusal_data(refusal: Refused) -> dict[str, Any]:
    """A refusal as plain data."""
    return {"key": refusal.key, "params": refusal.params, "sentence": str(refusal)}


def as_text(outcome: Outcome) -> str:
    """Everything as text, a paragraph for each book."""
    paragraphs = ["\n".join(_report_lines(one.report)) for one in outcome.books]
    paragraphs += [f"REFUSED  {refusal}" for refusal in outcome.refused]
    return "\n\n".join(paragraphs) or "Nothing to import: no catalogue was given."


def _book_data(imported: Imported) -> dict[str, Any]:
    return report_data(imported.report) | {"army_book": msgspec.to_builtins(imported.book)}


def _report_lines(report: Report) -> Iterator[str]:
    count = report.numbers
    yield f"{report.book}  ({report.file}, revision {report.version}, schema {report.schema})"
    yield (
        f"  read: {count.entries} entries, {count.profiles} profiles, {count.options} options in {count.groups} groups,"
        f" {count.rules} rules, {count.links} links, {count.modifiers} changes"
    )
    yield f"  known to the engine: {report.known} names; not enforced: {report.not_enforced}"
    for title, named in (("rules", report.rules), ("equipment", report.equipment), ("items", report.items)):
        yield f"  {title} known: {_listed(one for one in named if one.key)}"
        yield f"  {title} not enforced: {_listed(one for one in named if not one.key)}"
    if report.questions:
        yield "  without base size or troop type: " + ", ".join(question.name for question in report.questions)
    if report.without_profile:
        yield "  units without a profile of a model in the file: " + ", ".join(report.without_profile)
    yield f"  not carried over: {len(report.lost) or 'nothing'}"
    for lost in report.lost:
        yield f"    {lost.file}:{lost.line} {lost.path}: {lost.what}"


def _listed(named: Iterable[Named]) -> str:
    return ", ".join(f"{one.name} ×{one.places}" for one in named) or "none"
