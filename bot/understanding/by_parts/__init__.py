"""Requests that no sentence fits whole, told by their parts, in whatever order they are said."""
