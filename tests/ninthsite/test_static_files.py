import pytest
from django.http import HttpResponse

from ninthsite.newer_files import FilesOfAllVersions
from ninthsite.static_storage import VersionedFiles, never_changes


@pytest.fixture
def storage(tmp_path):
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("import './b.js';\n" * 100)
    (tmp_path / "js" / "b.js").write_text("export {};\n")
    return VersionedFiles(location=tmp_path, base_url="/static/")


def collect(storage):
    return list(storage.post_process({"js/a.js": None, "js/b.js": None}))


def test_files_keep_their_names_below_a_folder_of_their_version(storage, tmp_path):
    collect(storage)
    address = storage.url("js/a.js")
    assert address == f"/static/{storage.version}/js/a.js"
    folder = tmp_path / storage.version / "js"
    assert (folder / "a.js").read_text().startswith("import './b.js'")
    assert (folder / "a.js.gz").exists()
    assert never_changes("", address)


def test_the_version_changes_with_any_content_and_only_then(storage, tmp_path):
    collect(storage)
    before = storage.version
    collect(storage)
    assert storage.version == before
    (tmp_path / "js" / "b.js").write_text("export const x = 1;\n")
    collect(storage)
    assert storage.version != before
    assert (tmp_path / before).is_dir(), "pages that are open still need it"


def test_without_collected_files_the_plain_names_serve(storage):
    assert storage.url("js/a.js") == "/static/js/a.js"
    assert not never_changes("", "/static/js/a.js")


def test_sheets_that_go_together_are_joined_in_their_order(storage, tmp_path, settings):
    settings.STYLE_SHEETS = {"css/all.css": ["css/one.css", "css/two.css"]}
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "one.css").write_text("a {}\n")
    (tmp_path / "css" / "two.css").write_text("b {}\n")
    list(storage.post_process({"css/two.css": None, "css/one.css": None}))
    assert (tmp_path / storage.version / "css" / "all.css").read_text() == "a {}\nb {}\n"


def test_scripts_are_served_without_their_comments(storage, tmp_path):
    (tmp_path / "js" / "b.js").write_text("/* What it is for. */\nexport {};\n")
    collect(storage)
    assert (tmp_path / storage.version / "js" / "b.js").read_text() == "\nexport {};\n"


def test_a_process_serves_also_what_a_newer_one_beside_it_has_collected(storage, tmp_path, settings, rf):
    """While a site is renewed process by process, pages of the new one ask the old one for their files."""
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH, settings.WHITENOISE_USE_FINDERS = tmp_path, False, False
    collect(storage)
    before = storage.url("js/b.js")
    old = FilesOfAllVersions(lambda request: HttpResponse(status=404))
    (tmp_path / "js" / "b.js").write_text("export const x = 1;\n")
    collect(storage)
    after = storage.url("js/b.js")
    assert after != before
    answer = old(rf.get(after))
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert b"".join(answer.streaming_content) == b"export const x = 1;\n"
    assert old(rf.get(before)).status_code == 200
    assert old(rf.get(after.replace("b.js", "c.js"))).status_code == 404
    assert old(rf.get("/static/../secret_key/b.js")).status_code == 404
