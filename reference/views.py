"""The rulebook pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ninthsite.wording import language
from reference import searching
from reference.books import Book, books, rulings, where_rules_stand
from reference.caching import unchanged_until_the_rulebook_changes
from rules.engine.rulebook import Chapter, Rule


def _book(game: str) -> Book:
    found = books().get(game)
    if found is None:
        raise Http404
    return found


def _with_status(book: Book, rules: tuple[Rule, ...]) -> list[tuple[Rule, object]]:
    return [(rule, book.status(rule.id)) for rule in rules]


@require_safe
@unchanged_until_the_rulebook_changes
def shelf(request: HttpRequest) -> HttpResponse:
    """All rulebooks; with a single one, that one."""
    known = list(books().values())
    if len(known) == 1:
        return redirect("reference:book", game=known[0].game.key)
    return render(request, "reference/shelf.html", {"books": known})


@require_safe
@unchanged_until_the_rulebook_changes
def book(request: HttpRequest, game: str) -> HttpResponse:
    """The chapters of a rulebook, and how much of it the engine holds."""
    found = _book(game)
    chapters = [(chapter, _proved(found, chapter)) for chapter in found.rulebook.chapters]
    context = {"book": found, "game": found.game, "chapters": chapters, "rules": len(found.rulebook.rules)}
    context["rulings"] = sum(bool(rule.ruling) for rule in found.rulebook.rules.values())
    context["proved"] = sum(number for _chapter, number in chapters)
    return render(request, "reference/book.html", context | {"checked": bool(found.statuses)})


@require_safe
@unchanged_until_the_rulebook_changes
def chapter(request: HttpRequest, game: str, chapter: str) -> HttpResponse:
    """One chapter, rule by rule."""
    found = _book(game)
    wanted = found.chapter(chapter)
    if wanted is None:
        raise Http404
    all_chapters = found.rulebook.chapters
    place = all_chapters.index(wanted)
    context = {
        "book": found,
        "game": found.game,
        "chapter": wanted,
        "number": place + 1,
        "rules": _with_status(found, wanted.rules),
        "before": all_chapters[place - 1] if place else None,
        "after": all_chapters[place + 1] if place + 1 < len(all_chapters) else None,
        "language": language(),
        "languages": [code for code in ("it", "es", "pl") if language() in ("en", code)],
    }
    return render(request, "reference/chapter.html", context)


@require_safe
@unchanged_until_the_rulebook_changes
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """The terms in four languages, in the order of the visitor's own."""
    found = _book(game)
    own = language()
    terms = sorted(found.rulebook.terms.values(), key=lambda term: searching.plain(getattr(term, own)))
    codes = [own, *(code for code in ("en", "it", "es", "pl") if code != own)]
    return render(
        request, "reference/glossary.html", {"book": found, "game": found.game, "terms": terms, "codes": codes}
    )


@require_safe
@unchanged_until_the_rulebook_changes
def all_rulings(request: HttpRequest, game: str) -> HttpResponse:
    """What the source leaves open, and how it is played here."""
    found = _book(game)
    return render(request, "reference/rulings.html", {"book": found, "game": found.game, "chapters": rulings(found)})


@require_safe
@unchanged_until_the_rulebook_changes
def search(request: HttpRequest, game: str) -> HttpResponse:
    """Rules and terms that contain the words."""
    found = _book(game)
    query = request.GET.get("q", "").strip()[: searching.LONGEST]
    context = {"book": found, "game": found.game, "query": query}
    context |= {
        "rules": searching.rules(found, query),
        "terms": searching.terms(found, query)[:12],
        "language": language(),
    }
    part = getattr(request, "htmx", False) and not request.headers.get("HX-Boosted")
    return render(request, "reference/_found.html" if part else "reference/search.html", context)


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """Leads to the place where a rule stands."""
    stands = where_rules_stand().get(rule_id.upper())
    if stands is None:
        raise Http404
    found, where = stands
    address = reverse("reference:chapter", args=[found.game.key, where.chapter])
    return redirect(f"{address}#{rule_id.upper()}")


def _proved(book: Book, chapter: Chapter) -> int:
    return sum(book.status(rule.id).name in ("proved", "procedure") for rule in chapter.rules)
