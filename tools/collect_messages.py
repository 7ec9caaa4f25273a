"""Brings the catalogues up to date with the sources: `make messages`."""

import io

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tools.catalogues import DOMAINS, LANGUAGES, catalogue_path, collected, read, untranslated

# Lines of the header that would change with every run.
RESTLESS = (b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Last-Translator:', b'"Report-Msgid-Bugs-To:')


def as_stored(catalogue: Catalog) -> bytes:
    """The catalogue as a file that only changes when a text does."""
    catalogue.header_comment = "# Texts of Ninthsite. Collected by `make messages`; translate the empty ones."
    written = io.BytesIO()
    write_po(written, catalogue, width=120, sort_output=True, ignore_obsolete=True)
    return b"".join(line for line in written.getvalue().splitlines(keepends=True) if not line.startswith(RESTLESS))


def main() -> None:
    for domain in DOMAINS:
        template = collected(domain)
        for language in LANGUAGES:
            catalogue = read(language, domain)
            catalogue.update(template, no_fuzzy_matching=True)
            catalogue.obsolete.clear()
            catalogue.fuzzy = False
            path = catalogue_path(language, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_stored(catalogue))
            missing = len(list(untranslated(catalogue)))
            print(f"{language}: {len(catalogue)} texts of {domain}, {missing} to translate")


if __name__ == "__main__":
    main()
