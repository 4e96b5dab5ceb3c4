"""Answers to what was asked or done: by name, by place, by what puts it right."""
