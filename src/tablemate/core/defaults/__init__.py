"""What holds where a game says nothing. Each file is written out for each game by core.specialise."""
