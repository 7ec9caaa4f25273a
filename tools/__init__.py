"""What the Makefile runs besides the site itself."""
