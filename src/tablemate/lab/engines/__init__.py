"""Where matches of a series are played. Every engine gives the same batches' worth, in order."""
