"""Fails when a language lacks a text, an English one uses words that players do not, or a verb would have to agree with
a unit's name (docs/wording.md)."""

import sys

from tools import agreement, wording
from tools.catalogues import DOMAINS, LANGUAGES, collected, problems


def main() -> int:
    templates = {domain: collected(domain) for domain in DOMAINS}
    found = [
        problem
        for language in LANGUAGES
        for domain, template in templates.items()
        for problem in problems(language, domain, template)
    ]
    found += wording.problems()
    found += agreement.problems()
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
