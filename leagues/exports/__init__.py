"""An event as files for other programs."""
