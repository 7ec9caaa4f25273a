"""The rulebook pages."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ninthsite.heavy.asking import ask
from ninthsite.heavy.kinds import who_asks
from ninthsite.wording import language
from reference import loosely, searching
from reference.books import Book, books, rulings, where_rules_stand
from reference.caching import unchanged_until_the_rulebook_changes
from reference.meanings import by_letter, meanings
from reference.small_words import is_sentence
from rules.engine.coverage import ENFORCED
from rules.engine.messages import LANGUAGES
from rules.engine.rulebook import Chapter, Rule

# With fewer rules that have every word, those that come close are shown too.
FEW = 3


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
    """What the terms mean, in the order of the visitor's own language."""
    found = _book(game)
    context = {"book": found, "game": found.game, "letters": by_letter(found, language()), **_languages()}
    return render(request, "reference/glossary.html", context)


def _languages() -> dict[str, object]:
    """The visitor's language, and the others."""
    own = language()
    return {"language": own, "others": [code for code in LANGUAGES if code != own]}


@require_safe
@unchanged_until_the_rulebook_changes
def all_rulings(request: HttpRequest, game: str) -> HttpResponse:
    """What the rulebook leaves open, and how it is played here."""
    found = _book(game)
    return render(request, "reference/rulings.html", {"book": found, "game": found.game, "chapters": rulings(found)})


@require_safe
@unchanged_until_the_rulebook_changes
def search(request: HttpRequest, game: str) -> HttpResponse:
    """Rules and terms that contain the words."""
    found = _book(game)
    query = request.GET.get("q", "").strip()[: searching.LONGEST]
    context = {"book": found, "game": found.game, "query": query}
    answers = ask("search", who_asks(request), _answers, game, query)
    context |= {
        "rules": [_found_again(found, *one) for one in answers.exact],
        "closest": [_found_again(found, *one) for one in answers.near],
        "called": [meanings(found)[key] for key in answers.called],
        "terms": [meanings(found)[key] for key in answers.terms if key not in answers.called],
        **_languages(),
    }
    part = getattr(request, "htmx", False) and not request.headers.get("HX-Boosted")
    return render(request, "reference/_found.html" if part else "reference/search.html", context)


class Answers(NamedTuple):
    """What a search has found, as it travels from the process that has looked for it: rules by their ids, with what
    each is worth, and terms by their keys."""

    exact: list[tuple[str, int]]
    near: list[tuple[str, int]]
    called: list[str]
    terms: list[str]


def _answers(game: str, query: str) -> Answers:
    book = _book(game)
    exact, near = ([(one.rule.id, one.worth) for one in found] for found in _found(book, query))
    called, others = searching.called(book, query), searching.terms(book, query)[:12]
    return Answers(exact, near, [term.key for term in called], [term.key for term in others])


def _found_again(book: Book, rule_id: str, worth: int) -> searching.Found:
    _book_of_it, chapter = where_rules_stand()[rule_id]
    return searching.Found(book.rulebook.rules[rule_id], chapter, worth)


def _found(book: Book, query: str) -> tuple[list[searching.Found], list[searching.Found]]:
    """The rules that have every word, and those that come close where there are few. A rule need not have all the words
    of a whole sentence to answer it, and the rare ones among them say which comes first."""
    exact, sentence = searching.rules(book, query), is_sentence(searching.words_of(query))
    if len(exact) >= FEW and not sentence:
        return exact, []
    near = loosely.closest(book, query, most=searching.MOST)
    if sentence:
        places = {one.rule.id: place for place, one in enumerate(near)}
        exact = sorted(exact, key=lambda one: places.get(one.rule.id, len(places)))
    known = {one.rule.id for one in exact}
    return exact, [one for one in near if one.rule.id not in known][: loosely.MOST]


@require_safe
def rule(request: HttpRequest, rule_id: str) -> HttpResponse:
    """Leads to the place where a rule stands."""
    stands = where_rules_stand().get(rule_id.upper())
    if stands is None:
        raise Http404
    found, where = stands
    address = reverse("reference:chapter", args=[found.game.key, where.chapter])
    return redirect(f"{address}#{rule_id.upper()}")


@require_safe
@unchanged_until_the_rulebook_changes
def rule_text(request: HttpRequest, rule_id: str) -> HttpResponse:
    """A rule by itself, for a sheet at the table that leads to its place in the book."""
    stands = where_rules_stand().get(rule_id)
    if stands is None:
        raise Http404
    found, where = stands
    context = {"game": found.game, "chapter": where, "rule": found.rulebook.rules[rule_id]}
    return render(request, "reference/_at_the_table.html", context)


def _proved(book: Book, chapter: Chapter) -> int:
    return sum(book.status(rule.id).name in ENFORCED for rule in chapter.rules)
