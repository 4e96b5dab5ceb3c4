"""What messages bring along besides words: what is read of it, and how it is kept."""
