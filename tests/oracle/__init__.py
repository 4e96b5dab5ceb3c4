"""Duckling as an oracle of dates: what it reads in some thousand phrases, and where Guarda reads them otherwise."""
