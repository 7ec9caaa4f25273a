"""Chapter 03: general principles and running the battlefield."""
