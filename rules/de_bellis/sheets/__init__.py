"""What a player may decide in advance: a sheet for each theme."""
