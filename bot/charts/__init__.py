"""Charts as pictures."""
