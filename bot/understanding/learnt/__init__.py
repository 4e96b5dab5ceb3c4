"""Learnt understanding: a classifier and taggers trained from examples, and the page of safety around them."""
