"""Simulations in the background."""
