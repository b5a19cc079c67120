"""The view as a terminal shows it, and events in words."""

HELP = """Play."""
