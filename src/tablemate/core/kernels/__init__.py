"""Kernels: written once against the contract, compiled per game. They cross from Python with arrays."""
