"""The rule files, and what they are read into: patterns over word letters and over text."""
