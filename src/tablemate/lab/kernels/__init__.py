"""Kernels of the lab: generic files, written out per game by core.specialise."""
