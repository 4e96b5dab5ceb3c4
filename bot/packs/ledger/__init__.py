"""Ledger: what is spent and comes in, bills and debts, budgets, and the questions about them."""
