HELP = "How to play."
