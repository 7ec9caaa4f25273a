"""The pages of army books: all that one can write lists for, one of them, bringing new ones."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import player_required
from accounts.models import User
from armies.battlescribe.bodies import missing
from armies.battlescribe.kinds import CATALOGUES
from armies.books import access, keeping, sizes
from armies.books.contents import contents_of
from armies.books.posted import bring_posted, posted
from armies.books.shelves import decoded, site_books
from armies.models import Visibility
from ninthsite.games import game_of, games
from ninthsite.heavy.asking import ask
from ninthsite.heavy.kinds import who_asks
from rules.engine.army_books.reading import encode_book
from rules.engine.text import Text

SUFFIXES = ",".join((*CATALOGUES, *keeping.PLAIN))


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The books of the visitor, those on loan, those that come with the site, those that others share."""
    context = {
        "mine": access.own(request.user).filter(withdrawn=False),
        "borrowed": access.borrowed(request.user),
        "shared": access.shared().exclude(owner_id=getattr(request.user, "pk", None)),
        "shipped": [(game, book) for game in games().values() for book in site_books(game).values()],
        "suffixes": SUFFIXES,
    }
    return render(request, "armies/books/index.html", context)


@require_POST
@player_required
def bring(request: HttpRequest) -> HttpResponse:
    """Keeps the books of the posted files, and says what of them is refused and why."""
    assert isinstance(request.user, User)
    uploads = request.FILES.getlist("files")
    if not uploads:
        messages.error(request, _("Choose the army book's files first."))
        return redirect("armies:books")
    if len(uploads) > keeping.MOST_FILES:
        messages.error(request, _("At most %(number)d files at once.") % {"number": keeping.MOST_FILES})
        return redirect("armies:books")
    brought = ask("books", who_asks(request), bring_posted, request.user, list(map(posted, uploads)))
    for sentence in brought.refused:
        messages.error(request, sentence)
    if not brought.books:
        if not brought.refused:
            messages.error(request, _("These files contain no army book."))
        return redirect("armies:books")
    count = len(brought.books)
    kept = ngettext("%(count)d army book saved.", "%(count)d army books saved.", count)
    messages.success(request, kept % {"count": count})
    return redirect(brought.books[0]) if count == 1 else redirect("armies:books")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def book(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """What a book holds and what became of its files; its owner is asked once for what it does not say."""
    if request.method == "POST":
        return _answered(request, uuid)
    stored = access.readable_book(request.user, uuid)
    mine = stored.owner_id == getattr(request.user, "pk", None)
    latest = stored.latest
    contents = decoded(latest.digest)
    context = {
        "book": stored,
        "mine": mine,
        "latest": latest,
        "report": latest.report,
        "contents": contents_of(contents),
        "questions": missing(contents) if mine else (),
        "game": game_of(stored.game),
        "troop_types": [(key, Text(f"t9a.type.{key}")) for key in sizes.TROOP_TYPES],
        "versions": stored.versions.defer("packed", "report"),
        "unknown": _unknown(latest.report),
        "visibilities": Visibility.choices,
        "address": request.build_absolute_uri(stored.get_absolute_url()),
        "on_shelf": isinstance(request.user, User) and stored.borrowers.filter(pk=request.user.pk).exists(),
    }
    return render(request, "armies/books/book.html", context)


def _unknown(report: dict[str, Any]) -> list[str]:
    """The names of the rules, equipment and items that the rules here do not know, each once."""
    found = [one for part in ("rules", "equipment", "items") for one in report.get(part, ())]
    return sorted({one["name"] for one in found if not one["key"]})


def _answered(request: HttpRequest, uuid: UUID) -> HttpResponse:
    stored = access.own_book(request.user, uuid)
    contents = decoded(stored.latest.digest)
    answers, problems = sizes.answers_from(request.POST, missing(contents))
    for problem in problems:
        messages.error(request, problem)
    if answers:
        keeping.answer(stored, contents, answers)
        messages.success(request, _("Base sizes saved, also for later versions of this book."))
    return redirect(stored)


@require_POST
def share(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Sets who may use the book."""
    stored = access.own_book(request.user, uuid)
    wanted = request.POST.get("visibility", "")
    if wanted in Visibility.values:
        stored.visibility = wanted
        stored.save(update_fields=["visibility"])
    else:
        messages.error(request, _("Choose who may see the book."))
    return redirect(stored)


@require_POST
@player_required
def borrow(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Puts somebody else's book on the visitor's shelf, or takes it off again."""
    stored = access.readable_book(request.user, uuid)
    assert isinstance(request.user, User)
    if request.POST.get("do") == "return":
        stored.borrowers.remove(request.user)
    else:
        stored.borrowers.add(request.user)
    return redirect(stored)


@require_POST
def delete(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Deletes a book, or withdraws it where lists were written for it."""
    stored = access.own_book(request.user, uuid)
    if keeping.remove(stored):
        messages.success(request, _("“%(name)s” deleted.") % {"name": stored.name})
    else:
        messages.success(request, _("“%(name)s” withdrawn. Existing lists keep it.") % {"name": stored.name})
    return redirect("armies:books")


@never_cache
@require_safe
def file(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The newest version as a file of our own format. Only for its owner: others may use a book, not take it away."""
    stored = access.own_book(request.user, uuid)
    return _as_file(stored.name, stored.latest.data)


@require_safe
def site_file(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """A book that comes with the site, as a file of our own format: a pattern for whoever writes one."""
    found = site_books(games()[game]).get(key) if game in games() else None
    if found is None:
        raise Http404
    return _as_file(found.name, encode_book(found))


def _as_file(name: str, data: Any) -> HttpResponse:
    response = HttpResponse(msgspec.json.format(msgspec.json.encode(data), indent=1), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "army-book"}.json"'
    return response


@require_safe
def report(request: HttpRequest, uuid: UUID, number: int) -> HttpResponse:
    """The report on the conversion of one version, as JSON."""
    stored = access.readable_book(request.user, uuid)
    version = stored.versions.filter(number=number).first()
    if version is None:
        raise Http404
    encoded: Any = msgspec.json.format(msgspec.json.encode(version.report), indent=1)
    return HttpResponse(encoded, content_type="application/json")
