"""An event as its pages show it, to each reader his own."""
