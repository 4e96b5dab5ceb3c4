"""Turns as they were recorded, to be decided again: see test_recorded.py."""
