"""People: who they are to the person, their birthdays, what they like, how to reach them, what was said of them."""
