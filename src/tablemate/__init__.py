"""Tablemate plays tabletop and card games with you."""

__version__ = "0.1.0"
