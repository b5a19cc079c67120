"""Mage Knight: what its games share. `table` is the game for people who have the box in front of them.

Here are the facts of the box (`box`, from `data/`) with their numbers and names, and the records that every
game of it needs, each with its rules: the dummy player, an offer with its deck, the course of a round. The
rules as we play them are in docs/games/mage_knight.md; comments cite its numbers.
"""
