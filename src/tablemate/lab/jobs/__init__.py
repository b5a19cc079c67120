"""Simulations that somebody starts and comes back for."""
