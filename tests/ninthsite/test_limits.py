import pytest

from ninthsite.limits import LimitedBody


async def answer(chunks, headers=(), limit=100):
    """What a request with this body gets: (status, what the application read, or None if it was not asked)."""
    read = []
    sent = []

    async def application(scope, receive, send):
        while True:
            message = await receive()
            read.append(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})

    waiting = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    waiting.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive():
        return waiting.pop(0)

    async def send(message):
        sent.append(message)

    await LimitedBody(application)({"type": "http", "headers": list(headers)}, receive, send)
    return sent[0]["status"], b"".join(read)


@pytest.fixture(autouse=True)
def _small_limit(settings):
    settings.MAX_REQUEST_BODY = 100


async def test_a_body_within_the_limit_passes():
    assert await answer([b"x" * 60, b"y" * 40]) == (200, b"x" * 60 + b"y" * 40)


async def test_an_announced_body_beyond_the_limit_is_refused_unread():
    assert await answer([b"x" * 101], [(b"content-length", b"101")]) == (413, b"")


async def test_a_streamed_body_is_cut_off_at_the_limit():
    status, read = await answer([b"x" * 60, b"y" * 60, b"z" * 60])
    assert status == 413
    assert len(read) == 60


async def test_a_nonsense_length_does_not_disturb():
    assert (await answer([b"x"], [(b"content-length", b"many")]))[0] == 200
