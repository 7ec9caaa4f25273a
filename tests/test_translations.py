"""Every text of the site is there in every language."""

import re

import pytest
from django.conf import settings

from tools.catalogues import DOMAINS, LANGUAGES, ROOT, SCRIPTS, collected, problems


@pytest.fixture(scope="module")
def templates():
    return {domain: collected(domain) for domain in DOMAINS}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(templates, language, domain):
    assert problems(language, domain, templates[domain]) == []


def test_every_language_of_the_site_has_its_catalogue():
    assert {code for code, _name in settings.LANGUAGES} == {"en", *LANGUAGES}


def test_no_text_of_a_template_escapes_collection(templates):
    simple = re.compile(r"""\{%\s*translate\s+(?:"([^"]+)"|'([^']+)')""")
    for path in (ROOT / "templates").rglob("*.*"):
        for double, single in simple.findall(path.read_text(encoding="utf-8")):
            assert templates["django"].get(double or single) is not None, f"{path.name}: {double or single}"


def test_no_text_of_a_script_escapes_collection(templates):
    """Such as one within a template literal, where Babel does not look."""
    simple = re.compile(r"""\bn?gettext\(\s*"([^"\\]+)\"""")
    for folder in SCRIPTS:
        for path in (ROOT / folder).rglob("*.js"):
            for text in simple.findall(path.read_text(encoding="utf-8")):
                assert templates["djangojs"].get(text) is not None, f"{path.name}: {text}"
