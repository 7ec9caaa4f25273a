"""From BattleScribe's model to army books of our own form."""
