"""How the prose of a rulebook becomes HTML: paragraphs, links between rules, marked words."""

import re
from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from reference.books import where_rules_stand

register = template.Library()
RULE_ID = re.compile(r"\b[A-Z0-9]{2,}-[A-Z]{2,}-\d{3}[a-z]?\b")


def linked(text: str) -> SafeString:
    """Text with a link for each rule that it names."""

    def link(found: re.Match[str]) -> str:
        rule_id = found.group(0)
        if rule_id not in where_rules_stand():
            return rule_id
        address, title = reverse("reference:rule", args=[rule_id]), escape(title_of(rule_id))
        return f'<a class="rule-link" href="{address}" title="{title}">{rule_id}</a>'

    return mark_safe(RULE_ID.sub(link, escape(typeset(text))))


@register.filter
def typeset(text: str) -> str:
    """The dash between two parts of a sentence is a long one.

    >>> typeset("Temporary - +1 in close combat, 1-3")
    'Temporary – +1 in close combat, 1-3'
    """
    return text.replace(" - ", " – ")


def title_of(rule_id: str) -> str:
    """What a rule is called."""
    book, _chapter = where_rules_stand()[rule_id]
    return typeset(book.rulebook.rules[rule_id].title)


@register.filter
def titled(rule_id: str) -> SafeString:
    """A link to a rule under its title."""
    if rule_id not in where_rules_stand():
        return escape(rule_id)
    address = reverse("reference:rule", args=[rule_id])
    return mark_safe(f'<a href="{address}" lang="en" title="{rule_id}">{escape(title_of(rule_id))}</a>')


@register.filter
def prose(text: str) -> SafeString:
    """Paragraphs with links to the rules that they name."""
    parts = [part.strip() for part in re.split(r"\n\s*\n|\n", text.strip()) if part.strip()]
    return mark_safe("".join(f"<p>{linked(part)}</p>" for part in parts))


@register.filter
def cell(value: object) -> SafeString:
    """A cell of a table; empty ones stay empty, numbers lose needless zeros."""
    if isinstance(value, float):
        return mark_safe(f"{value:g}")
    return linked(str(value))


@register.filter
def aligned(table: Sequence[Sequence[object]]) -> list[list[tuple[object, bool]]]:
    """The rows of a table, each cell with whether it belongs to a column of numbers, which are set flush right."""
    body = table[1:]
    columns = [[row[column] for row in body if column < len(row)] for column in range(len(table[0]))]
    numeric = [2 * sum(map(is_number, cells)) > len(cells) for cells in columns]
    return [[(value, column < len(numeric) and numeric[column]) for column, value in enumerate(row)] for row in table]


def is_number(value: object) -> bool:
    """Whether a cell is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


@register.filter
def in_language(term: object, code: str) -> str:
    """A glossary term in a language: `{{ term|in_language:"pl" }}`."""
    return str(getattr(term, code, ""))


@register.filter
def dashes(text: str) -> str:
    """The word list of a status reason as words."""
    return text.replace("_", " ")
