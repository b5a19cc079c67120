"""Tournaments: players that meet, each with each."""
