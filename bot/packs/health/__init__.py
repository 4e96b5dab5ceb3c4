"""The pack of what is measured: weight, water, sleep, exercise, mood, pressure, glucose, and what was taken."""
