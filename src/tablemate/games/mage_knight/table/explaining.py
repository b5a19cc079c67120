"""How the companion of Mage Knight explains advice: the words for its figures."""

WORDS = {"next_round": "Dummy's turns in the next round"}
