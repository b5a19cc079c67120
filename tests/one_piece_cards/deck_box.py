from tablemate.games.one_piece.deck_box import OPTIONS, check_list, find_cards

__all__ = ["OPTIONS", "check_list", "find_cards"]
