"""Search kernels: written once against the contract, compiled per game."""
