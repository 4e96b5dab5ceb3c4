"""Agenda: reminders that come at their time, once or again and again."""
