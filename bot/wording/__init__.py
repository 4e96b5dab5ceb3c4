"""From values to the plain text a person reads: items, lists and questions, in a given voice."""
