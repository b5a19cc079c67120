"""Tuning: searching for the options that bring a game's figures to their targets."""
