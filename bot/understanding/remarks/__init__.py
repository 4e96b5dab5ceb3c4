"""What handlers ask of a message beyond its action: whether it is about help, reminders, the latest, a note."""
