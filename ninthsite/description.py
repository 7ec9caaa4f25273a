"""The description of the interface for programs: written once for each of its two forms, whatever is asked for."""

from __future__ import annotations

import threading
from hashlib import sha256
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer

from ninthsite.heavy.asking import ask
from ninthsite.heavy.kinds import Who, who_asks

RENDERERS = {"yaml": OpenApiYamlRenderer, "json": OpenApiJsonRenderer}


class Description(NamedTuple):
    """One form of it."""

    body: bytes
    etag: str
    kind: str


_kept: dict[str, Description] = {}
_asking = threading.Lock()


def description(form: str, who: Who) -> Description:
    """The description as `yaml` or `json`. However many ask for it first, it is made once, by a process of heavy work:
    it takes more than a second."""
    if form not in _kept:
        with _asking:
            if form not in _kept:
                _kept[form] = ask("description", who, made, form)
    return _kept[form]


def made(form: str) -> Description:
    """The same, made anew. What makes it loads its parts as it goes, and fails where two do so at once."""
    renderer = RENDERERS[form]()
    with translation.override("en"):
        whole = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        body = renderer.render(whole, renderer_context={})
    return Description(body, f'"{sha256(body).hexdigest()[:24]}"', renderer.media_type)


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The description; JSON where that is asked for, YAML otherwise."""
    found = description(_form(request), who_asks(request))
    answer = HttpResponse(found.body, content_type=found.kind)
    answer["ETag"] = found.etag
    answer["Content-Disposition"] = f'inline; filename="ninthsite.{_form(request)}"'
    answer["Vary"] = "Accept"
    patch_cache_control(answer, max_age=300)
    return get_conditional_response(request, etag=found.etag, response=answer) or answer


def _form(request: HttpRequest) -> str:
    wanted = request.GET.get("format") or request.headers.get("Accept", "")
    return "json" if "json" in wanted and "yaml" not in wanted else "yaml"
