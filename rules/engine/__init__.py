"""What every game shares: dice, geometry, decisions, events, effects, explained numbers, flow, views, scenarios,
bots."""
