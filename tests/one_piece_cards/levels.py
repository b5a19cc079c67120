from tablemate.core.levels import LooksAhead

LEVELS = {"normal": LooksAhead(randomness=0, worlds=1)}
POLICIES: dict[str, tuple[int, ...]] = {}
