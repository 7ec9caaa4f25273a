"""Chapter 04: models, units and formations."""
