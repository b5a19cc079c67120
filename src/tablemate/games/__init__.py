"""The games: one folder each, and catalogue.py, the list of them."""
