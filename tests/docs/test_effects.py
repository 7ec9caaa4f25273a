"""The page on written effects and its schema are true."""

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from rules.engine import data_files
from rules.engine.written_effects.reading import decode_effects
from rules.ninth_age.special_rules.vocabulary import VOCABULARY
from rules.ninth_age.special_rules.written import FOLDER
from tools.effect_tables import SCHEMA, schema_text

PAGE = Path(__file__).parents[2] / "docs" / "effects.md"


def test_the_schema_is_that_of_the_code():
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "run python -m tools.effect_tables"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_the_game_has_fits_it(path):
    validator = Draft202012Validator(yaml.safe_load(schema_text()))
    assert list(validator.iter_errors(data_files.read(path))) == []


def test_the_example_is_read():
    example = PAGE.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    assert len(decode_effects(yaml.safe_load(example), "example", VOCABULARY).rules) == 1


def test_the_page_names_all_whom_an_effect_may_be_of():
    page = PAGE.read_text(encoding="utf-8")
    assert [holder for holder in VOCABULARY.holders if f"`{holder}`" not in page] == []
    assert [amount for amount in VOCABULARY.amounts if f"`{amount}`" not in page] == []
