"""BattleScribe: the format in which the community keeps its army books, read into ours, and lists to and from it."""
