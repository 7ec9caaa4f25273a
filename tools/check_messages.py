"""Fails when a language lacks a text."""

import sys

from tools.catalogues import DOMAINS, LANGUAGES, collected, problems


def main() -> int:
    templates = {domain: collected(domain) for domain in DOMAINS}
    found = [
        problem
        for language in LANGUAGES
        for domain, template in templates.items()
        for problem in problems(language, domain, template)
    ]
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
