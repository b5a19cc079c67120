"""Reports: what was seen in a series, on one page."""
