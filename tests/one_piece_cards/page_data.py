from tablemate.games.one_piece.page_data import DOCUMENTS

__all__ = ["DOCUMENTS"]
