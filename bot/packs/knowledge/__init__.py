"""Knowledge: what people tell of themselves, listed, asked for, put right and taken back by words."""
