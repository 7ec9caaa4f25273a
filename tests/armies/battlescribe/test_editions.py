"""Another game, another edition, files that do not belong together: refused in one sentence, never half-read."""

import pytest

from armies.battlescribe.importing import import_files
from tests.armies.battlescribe.sources import own

SYSTEM = """<gameSystem id="{id}" name="{name}" revision="1" battleScribeVersion="2.03">
<profileTypes><profileType id="t" name="Model"><characteristicTypes>{columns}</characteristicTypes></profileType>
</profileTypes></gameSystem>"""
BOOK = """<catalogue id="cat" name="{name}" revision="1" battleScribeVersion="{schema}" gameSystemId="{id}" {more}/>"""
NINE = "M WS BS S T W I A Ld"
LATER = "Adv Mar Dis HP Def Res Arm Att Off Str AP Agi"
OTHER = "Speed Skill Fight Shoot"


def refused(system_name, columns, *, book_name="Some Book", more="", schema="2.03", belongs_to="sys"):
    written = "".join(f'<characteristicType id="k{n}" name="{one}"/>' for n, one in enumerate(columns.split()))
    system = SYSTEM.format(id="sys", name=system_name, columns=written)
    book = BOOK.format(id=belongs_to, name=book_name, more=more, schema=schema)
    outcome = import_files([("s.gst", system.encode()), ("b.cat", book.encode())])
    sentences = [str(refusal) for refusal in outcome.refused]
    assert all("\n" not in sentence and sentence.count(".") >= 1 for sentence in sentences)
    return [refusal.key for refusal in outcome.refused]


def test_the_editions_that_are_played_are_taken_in():
    assert refused("The 9th Age v0.11.9.3", NINE) == []
    assert refused("Some Other Realm", NINE) == []
    assert refused("Fantasy Battles: The 9th Age", NINE) == []
    assert refused("Fantasy Battles: The 9th Age", NINE, more='books="v0.11.9"', schema="1.15") == []


@pytest.mark.parametrize(
    ("system", "columns", "more"),
    [
        ("Fantasy Battles: The 9th Age", LATER, ""),
        ("Fantasy Battles: The 9th Age 2nd Edition", NINE, ""),
        ("The 9th Age: Fantasy Battles (v2.4)", NINE, ""),
        ("T9A 2021", NINE, ""),
        ("The Ninth Age", OTHER, ""),
        ("Something else", LATER, ""),
    ],
)
def test_later_editions_are_refused(system, columns, more):
    assert refused(system, columns, more=more) == ["other_edition"]


def test_a_catalogue_that_states_another_version_is_refused():
    columns = "".join(f'<characteristic id="k{n}" name="{one}"/>' for n, one in enumerate(NINE.split()))
    system = f"""<gameSystem id="sys" name="The 9th Age" battleScribeVersion="1.15"><profileTypes>
    <profileType id="t" name="Model"><characteristics>{columns}</characteristics></profileType>
    </profileTypes></gameSystem>"""
    for version, keys in (
        ("v0.11.0", []),
        ("9th Age 0.11.1", []),
        ("v0.9.2", ["other_edition"]),
        ("1.3", ["other_edition"]),
    ):
        book = BOOK.format(id="sys", name="A Book", more=f'books="{version}"', schema="1.15")
        outcome = import_files([("s.gst", system.encode()), ("b.cat", book.encode())])
        assert [refusal.key for refusal in outcome.refused] == keys, version


KEPT_ID = "7e6fb76e-1bec-b992-2c43-e797a6758b13"


def refused_under_the_kept_id(schema, more="", name="Some Book", inside=""):
    columns = "".join(f'<{{0}} id="k{number}" name="{one}"/>' for number, one in enumerate(NINE.split()))
    lists = "".join(f"<{one}s>{columns.format(one)}</{one}s>" for one in ("characteristic", "characteristicType"))
    system = f"""<gameSystem id="{KEPT_ID}" name="Fantasy Battles: The 9th Age" books="Rules - v0.9.0"
    battleScribeVersion="{schema}"><profileTypes><profileType id="t" name="Model">{lists}</profileType></profileTypes>
    </gameSystem>"""
    book = BOOK.format(id=KEPT_ID, name=name, more=more, schema=schema).replace("/>", f">{inside}</catalogue>")
    outcome = import_files([("s.gst", system.encode()), ("b.cat", book.encode())])
    assert all("choose the books of 0.11" in str(refusal) for refusal in outcome.refused)
    return [refusal.key for refusal in outcome.refused]


@pytest.mark.parametrize("schema", ["1.15", "2.00", "2.03"])
def test_a_book_under_the_ids_of_0_11_that_states_no_version_may_be_of_a_later_one(schema):
    assert refused_under_the_kept_id(schema) == ["no_edition"]
    assert refused_under_the_kept_id(schema, 'books="Revised" book="Revised"') == ["no_edition"]
    assert refused_under_the_kept_id(schema, 'books="v0.11.1" book="v0.11.1"') == []
    assert refused_under_the_kept_id(schema, 'books="v1.2.1" book="v1.2.1"') == ["other_edition"]
    assert refused_under_the_kept_id(schema, name="Some Book (0.11)") == []


@pytest.mark.parametrize(("name", "keys"), [("Some Book v0.11.0", []), ("Some Book", ["no_edition"])])
def test_a_publication_may_state_the_version(name, keys):
    inside = f'<publications><publication id="p" name="{name}"/></publications>'
    assert refused_under_the_kept_id("2.03", inside=inside) == keys


def test_another_game_is_refused():
    assert refused("Robot Brawl", OTHER) == ["other_game"]


def test_a_catalogue_without_its_game_system_is_refused():
    assert refused("The 9th Age", NINE, belongs_to="elsewhere") == ["missing_system"]
    assert [one.key for one in import_files(own("reed_folk.cat")).refused] == ["missing_system"]


def test_a_catalogue_without_those_it_leans_on_is_refused():
    assert [one.key for one in import_files(own("tide.gst", "tide_crews.cat")).refused] == ["missing_catalogue"]


def test_a_file_given_twice_is_refused_once():
    outcome = import_files([*own("reed.gst", "reed_folk.cat"), *own("reed_folk.cat")])
    assert [one.key for one in outcome.refused] == ["twice"]
    assert [imported.book.name for imported in outcome.books] == ["Reed Folk"]


def test_one_refused_file_does_not_harm_the_others():
    outcome = import_files([("bad.cat", b"<catalogue"), *own("reed.gst", "reed_folk.cat", "tide_crews.cat")])
    assert [imported.book.name for imported in outcome.books] == ["Reed Folk"]
    assert sorted(refusal.key for refusal in outcome.refused) == ["missing_system", "not_xml"]


def test_links_in_a_circle_are_told_and_left_out():
    system, (name, content) = own("reed.gst", "reed_folk.cat")
    turned = content.replace(
        b'id="l-fly" targetId="r-fly" linkType="rule"', b'id="l-fly" targetId="s-heron" linkType="entry"'
    )
    (imported,) = import_files([system, (name, turned)]).books
    assert any("back into itself" in lost.what for lost in imported.report.lost)


def test_links_that_multiply_without_end_are_refused():
    levels = "".join(
        f'<selectionEntry id="s{n}" name="n{n}" type="upgrade"><entryLinks>'
        f'<entryLink id="a{n}" targetId="s{n + 1}" type="selectionEntry"/>'
        f'<entryLink id="b{n}" targetId="s{n + 1}" type="selectionEntry"/></entryLinks></selectionEntry>'
        for n in range(40)
    )
    system, (_name, _content) = own("tide.gst", "tide_library.cat")
    book = f"""<catalogue id="cat" name="Boom" battleScribeVersion="2.03" gameSystemId="tide-sys">
    <entryLinks><entryLink id="r" targetId="s0" type="selectionEntry"/></entryLinks>
    <sharedSelectionEntries>{levels}<selectionEntry id="s40" name="end" type="upgrade"/></sharedSelectionEntries>
    </catalogue>"""
    outcome = import_files([system, ("boom.cat", book.encode())])
    assert [refusal.key for refusal in outcome.refused] == ["too_large"]


def test_links_that_lead_ever_deeper_are_refused():
    levels = [
        f'<selectionEntry id="s{n}" name="n{n}" type="upgrade"><entryLinks>'
        f'<entryLink id="a{n}" targetId="s{n + 1}" type="selectionEntry"/></entryLinks></selectionEntry>'
        for n in range(3_000)
    ]
    system, (_name, _content) = own("tide.gst", "tide_library.cat")
    for order in (levels, levels[::-1]):
        book = f"""<catalogue id="cat" name="Deep" battleScribeVersion="2.03" gameSystemId="tide-sys">
        <entryLinks><entryLink id="r" targetId="s0" type="selectionEntry"/></entryLinks>
        <sharedSelectionEntries>{"".join(order)}</sharedSelectionEntries></catalogue>"""
        outcome = import_files([system, ("deep.cat", book.encode())])
        assert [refusal.key for refusal in outcome.refused] == ["too_deep"]
