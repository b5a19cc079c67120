def view(s, t, seat):
    return {"turn": int(s.turn)}
