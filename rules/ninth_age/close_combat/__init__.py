"""Chapter 08: the Close Combat Phase."""
