"""The words of a message: pieces, numbers, addresses, misspellings. Nothing here knows a rule."""
