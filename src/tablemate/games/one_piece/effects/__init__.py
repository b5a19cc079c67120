"""Effects of cards as instructions: what the words of an encoding are in numbers, and who writes them out."""
