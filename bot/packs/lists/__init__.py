"""The pack of named lists: entries put on them, ticked, taken off and shown."""
