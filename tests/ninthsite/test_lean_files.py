"""What never changes comes with few headers; every other answer keeps all of them."""

import pytest
from django.http import HttpResponse

from ninthsite.lean_files import IDLE, LeanFiles


def answered(rf, **headers):
    def get_response(request):
        return HttpResponse(headers={**dict.fromkeys(IDLE, "x"), "X-Content-Type-Options": "nosniff", **headers})

    return LeanFiles(get_response)(rf.get("/")).headers


def test_a_file_that_never_changes_has_no_headers_that_speak_of_pages(rf):
    headers = answered(rf, **{"Cache-Control": "max-age=315360000, public, immutable"})
    assert not set(IDLE) & set(headers)
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("kept", ["no-store", "max-age=60"])
def test_whatever_may_change_keeps_them(rf, kept):
    assert set(IDLE) <= set(answered(rf, **{"Cache-Control": kept}))


def test_pages_keep_the_name_of_their_request(client, db):
    assert client.get("/")["X-Request-Id"]
