"""The finished record: replay, proof, export and import."""
