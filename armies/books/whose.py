"""Whose army book a list is written for, said to its writer when it is taken in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from armies.models import BookVersion, Visibility
from rules.engine.army_books.army_list import BookReference
from rules.ninth_age.army_building.own_books import own_shelf


def whose(data: Mapping[str, Any], reader: User) -> str:
    """One sentence: his own book, one on loan, one of the site, or that of somebody who shares it; "" where the list
    is of no book. In the order in which books are looked for."""
    book = data.get("book")
    digest = book.get("digest", "") if isinstance(book, Mapping) else ""
    if not digest:
        return ""
    versions = BookVersion.objects.filter(digest=digest).select_related("book__owner").order_by("book_id")
    if mine := versions.filter(book__owner=reader).first():
        return _("Read with your own army book “%(name)s”, version %(number)s.") % _named(mine)
    if lent := versions.filter(Q(book__borrowers=reader, book__visibility=Visibility.LINK)).first():
        return _("Read with the army book “%(name)s” (version %(number)s), which %(owner)s lent you.") % _named(lent)
    site = own_shelf().find(BookReference(id="", digest=digest))
    if site is not None:
        return _("Read with the army book “%(name)s” of this site.") % {"name": site.name}
    if public := versions.filter(book__visibility=Visibility.PUBLIC).first():
        return _("Read with the army book “%(name)s” (version %(number)s), which %(owner)s shares.") % _named(public)
    return ""


def _named(version: BookVersion) -> dict[str, Any]:
    book = version.book
    return {"name": book.name, "number": version.number, "owner": book.owner.get_short_name()}
