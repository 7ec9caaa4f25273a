"""The pages of armies."""
