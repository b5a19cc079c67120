"""Comparing: two rules or two line-ups side by side on the same cards."""
