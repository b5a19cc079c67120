from collections import Counter
from typing import Any


def pieces(s: Any, t: Any) -> Counter[str]:
    return Counter(wares=s.wares)
