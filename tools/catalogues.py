"""The message catalogues of the pages and of their scripts: where they lie, how texts are found, what is missing."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ("it", "es", "pl")
# What Django fills into pages, and what the scripts in them ask its JavaScript catalogue for.
DOMAINS = ("django", "djangojs")
SCRIPTS = ("static/board", "static/battle", "static/replay")
SOURCES = (
    "accounts",
    "armies",
    "battles",
    "conduct",
    "leagues",
    "maps",
    "ninthsite",
    "notices",
    "reference",
    "templates",
)

# N_ marks a text that is translated elsewhere. The games' own texts are not here: their YAML has all languages.
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "NN_": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
SCRIPT_METHODS = [("**.js", "javascript")]
METHODS = [
    ("**/migrations/**", "ignore"),
    ("**.py", "python"),
    ("**/templates/**.*", "tools.template_texts:extract"),
    ("**.html", "tools.template_texts:extract"),
    ("**.txt", "tools.template_texts:extract"),
]


def catalogue_path(language: str, domain: str) -> Path:
    """The catalogue of one language, as Django looks for it."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    """The stored catalogue; an empty one if there is none yet."""
    path = catalogue_path(language, domain)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as handle:
        return read_po(handle, locale=language)


def collected(domain: str) -> Catalog:
    """Every text that the sources mark for translation, with the places where it stands."""
    template = Catalog(project="Ninthsite", charset="utf-8", fuzzy=False)
    sources, methods = (SOURCES, METHODS) if domain == "django" else (SCRIPTS, SCRIPT_METHODS)
    for source in sources:
        folder = ROOT / source
        found = extract_from_dir(folder, methods, keywords=KEYWORDS, comment_tags=("Translators:",))
        for name, _line, text, comments, context in found:
            # Without line numbers (0 to Babel): otherwise every edit would change all catalogues.
            template.add(text, locations=[(f"{source}/{name}", 0)], auto_comments=comments, context=context)
    return template


def untranslated(catalogue: Catalog) -> Iterator[Message]:
    """The messages without a full translation, plural forms included, or with one that is only a guess."""
    for message in catalogue:
        if not message.id:
            continue
        texts = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
        plural_forms = catalogue.num_plurals if message.pluralizable else 1
        if message.fuzzy or len(texts) < plural_forms or not all(texts):
            yield message


def problems(language: str, domain: str, template: Catalog) -> list[str]:
    """What keeps a language from being complete: texts not collected, not translated, or with broken placeholders."""
    stored = read(language, domain)
    found = [
        f"{language}: not collected: {message.id!r} (run: make messages)"
        for message in template
        if message.id and (message.id, message.context) not in known(stored)
    ]
    found += [f"{language}: not translated: {message.id!r}" for message in untranslated(stored)]
    for message in stored:
        if not message.id:
            continue
        found += [f"{language}: {fault}: {message.id!r}" for fault in message.check(stored)]
    return found


def known(catalogue: Catalog) -> set[tuple[object, str | None]]:
    """The texts of a catalogue, each with its context."""
    return {(message.id, message.context) for message in catalogue}
