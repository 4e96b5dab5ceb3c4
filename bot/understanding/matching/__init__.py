"""Which sentence of the rules fits a message best, with misspellings put right, or what its words weigh."""
