"""What the site says about itself: each page leads from the foot of every other, and none of them is a file."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

PAGES = ["/about/", "/conduct/", "/contact/", "/programs/"]


@pytest.mark.parametrize("address", PAGES)
def test_every_page_leads_to_what_the_site_says_of_itself(client: Client, address: str) -> None:
    assert f'href="{address}"' in client.get("/").content.decode().partition("<footer")[2]
    page = client.get(address)
    assert page.status_code == 200
    assert page["Content-Type"].startswith("text/html")
    assert "Content-Disposition" not in page


def test_the_contact_page_shows_the_address_that_the_site_names(client: Client, settings) -> None:
    assert "has not published an address" in client.get("/contact/").content.decode()
    settings.CONTACT = "hello@example.org"
    assert 'href="mailto:hello@example.org"' in client.get("/contact/").content.decode()


def test_programs_find_their_first_request_and_the_whole_description(client: Client) -> None:
    page = client.get("/programs/").content.decode()
    assert "curl -X POST http://testserver/api/guest/" in page
    assert 'href="/api/schema/"' in page
