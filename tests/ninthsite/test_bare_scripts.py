"""What browsers get of scripts and sheets: all of it but the comments."""

from pathlib import Path

import pytest
from django.conf import settings

from ninthsite.bare_scripts import without_comments

OURS = [path for path in Path(settings.BASE_DIR, "static").rglob("*.js") if "vendor" not in path.parts]


def test_comments_are_taken_out_and_every_line_keeps_its_number():
    written = "/* One.\n * Two. */\nconst a = 1; // three\n  // four\n  /** @type {x} */\nconst b = 2;\n"
    assert without_comments(written) == "\n\nconst a = 1; // three\n\n\nconst b = 2;\n"


def test_a_comment_beside_code_stays():
    written = "/** @type {x} */ (page).go();\n/* a */ b();\nc(); /* d */\n"
    assert without_comments(written) == written


def test_a_licence_stays():
    assert without_comments("/*! Somebody's. */\na();\n") == "/*! Somebody's. */\na();\n"


def test_a_sheet_keeps_its_rules():
    assert without_comments("/* One. */\na { b: url(//c/d) }\n") == "\na { b: url(//c/d) }\n"


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_no_text_of_ours_has_a_line_like_a_comment(path):
    """Such a line of a template literal would be lost: before each there are as many of its marks that open as that
    close."""
    written = path.read_text(encoding="utf-8").splitlines()
    marks = 0
    for before, after in zip(written, without_comments("\n".join(written)).split("\n"), strict=True):
        assert before == after or marks % 2 == 0, before
        marks += after.count("`")
