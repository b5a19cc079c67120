HELP = "Build a deck."
