"""Words of each language that the bot needs beside understanding: see tools.lexicon."""

from pathlib import Path

LANGUAGES = Path(__file__).parent
