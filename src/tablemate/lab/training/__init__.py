"""Training: matches are played, and what a game's players judge by is learned from them."""
