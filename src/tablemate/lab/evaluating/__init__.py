"""Players measured against each other on the same deals."""
