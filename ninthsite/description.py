"""The description of the interface for programs: written once for each of its two forms, whatever is asked for."""

from __future__ import annotations

import threading
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer

RENDERERS = {"yaml": OpenApiYamlRenderer, "json": OpenApiJsonRenderer}


class Description(NamedTuple):
    """One form of it."""

    body: bytes
    etag: str
    kind: str


# What makes it loads its parts as it goes, and fails where two do so at once.
_making = threading.Lock()


def description(form: str) -> Description:
    """The description as `yaml` or `json`; however many ask for it first, it is made once."""
    with _making:
        return _made(form)


@lru_cache(maxsize=len(RENDERERS))
def _made(form: str) -> Description:
    renderer = RENDERERS[form]()
    with translation.override("en"):
        whole = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        body = renderer.render(whole, renderer_context={})
    return Description(body, f'"{sha256(body).hexdigest()[:24]}"', renderer.media_type)


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The description; JSON where that is asked for, YAML otherwise."""
    found = description(_form(request))
    answer = HttpResponse(found.body, content_type=found.kind)
    answer["ETag"] = found.etag
    answer["Content-Disposition"] = f'inline; filename="ninthsite.{_form(request)}"'
    answer["Vary"] = "Accept"
    patch_cache_control(answer, max_age=300)
    return get_conditional_response(request, etag=found.etag, response=answer) or answer


def _form(request: HttpRequest) -> str:
    wanted = request.GET.get("format") or request.headers.get("Accept", "")
    return "json" if "json" in wanted and "yaml" not in wanted else "yaml"
