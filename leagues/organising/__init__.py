"""Making an event and changing it: its form, its presets, its points, who helps, what is announced."""
