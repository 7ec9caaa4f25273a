"""The pages of the operators on which reports of persons are decided."""
