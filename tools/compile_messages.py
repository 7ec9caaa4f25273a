"""Compiles the catalogues that have changed; Babel does it, so that gettext's tools need not be installed."""

import os
from itertools import product

from babel.messages.mofile import write_mo

from tools.catalogues import DOMAINS, LANGUAGES, catalogue_path, read


def main() -> None:
    for language, domain in product(LANGUAGES, DOMAINS):
        source = catalogue_path(language, domain)
        target = source.with_suffix(".mo")
        if not source.exists() or (target.exists() and target.stat().st_mtime >= source.stat().st_mtime):
            continue
        draft = target.with_name(f"{target.name}.{os.getpid()}")
        with draft.open("wb") as handle:
            write_mo(handle, read(language, domain))
        # In one step, since a site may be starting beside us.
        draft.replace(target)


if __name__ == "__main__":
    main()
