"""Finding again: what answers a question, among everything that is kept."""
