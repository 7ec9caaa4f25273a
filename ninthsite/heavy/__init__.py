"""Whatever may take longer than a tenth of a second: under one rule, in processes of its own (docs/security.md)."""
