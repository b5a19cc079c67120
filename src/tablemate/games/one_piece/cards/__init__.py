"""Cards as data: the language their effects are written in, the loader, and what a card says in words."""
