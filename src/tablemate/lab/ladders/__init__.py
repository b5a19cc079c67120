"""Ladders: levels measured against each other."""
