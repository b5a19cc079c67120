"""Tuning: options that bring a game where somebody wants it."""
