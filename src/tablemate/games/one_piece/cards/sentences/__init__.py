"""What cards say, written from their encoding: never a printed text."""

from tablemate.games.one_piece.cards.sentences.blocks import modes_of, sentence_of, sentences_of
from tablemate.games.one_piece.cards.sentences.keywords import keywords_of

__all__ = ["keywords_of", "modes_of", "sentence_of", "sentences_of"]
